import type { MachineFacts, PowerSupply } from './gather-machine'
import type { Told } from './told'

type Power = Told<'mains' | 'battery'>

/** What feeds the machine: a laptop on battery runs at another clock. Pure. */
export function describePower(facts: MachineFacts): Power {
  if (facts.platform === 'linux') return powerOfSupplies(facts.powerSupplies)
  if (facts.platform === 'darwin') return powerOfPmset(facts.pmset)
  return unknown('the power source is not read on this system')
}

/** Files and words of Linux's Documentation/ABI/testing/sysfs-class-power. */
function powerOfSupplies(supplies: readonly PowerSupply[] | null): Power {
  const own = supplies?.filter((supply) => supply.scope !== 'Device') ?? []
  if (own.length === 0) {
    return unknown('the kernel lists no power supply, as is usual in a server or a virtual machine')
  }
  // USB is a supply too: laptops that charge over it have no other.
  const batteries = own.filter((supply) => supply.type === 'Battery')
  const lines = own.filter((supply) => supply.type === 'Mains' || supply.type === 'USB')
  if (lines.some((supply) => /^[1-9]/.test(supply.online ?? ''))) return mains
  if (batteries.some((supply) => supply.status === 'Discharging')) return battery
  const fed = ['Charging', 'Full', 'Not charging']
  if (batteries.some((supply) => fed.includes(supply.status ?? ''))) return mains
  return unknown('the power supplies that the kernel lists do not say which one is used')
}

/** First line: `Now drawing from 'AC Power'`. */
function powerOfPmset(text: string | null): Power {
  const source = /drawing from '([^']+)'/.exec(text ?? '')?.[1]
  if (source === 'AC Power') return mains
  if (source === 'Battery Power') return battery
  return unknown('pmset does not tell the power source')
}

const mains: Power = { value: 'mains' }
const battery: Power = { value: 'battery' }

function unknown(reason: string): Power {
  return { value: null, reason }
}
