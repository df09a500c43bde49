import { describe, expect, it } from 'vitest'
import { describePower } from '../../../src/app/environment/describe-power'
import type { PowerSupply } from '../../../src/app/environment/gather-machine'
import { debianLaptop } from './machine-fixture'

const none = { type: null, online: null, status: null, scope: null }
const linux = (...supplies: Partial<PowerSupply>[]) =>
  describePower({ ...debianLaptop, powerSupplies: supplies.map((each) => ({ ...none, ...each })) })
const pmset = (text: string | null) =>
  describePower({ ...debianLaptop, platform: 'darwin', pmset: text })

describe('describePower', () => {
  it('believes a line that is on, mains or USB, before the battery', () => {
    const charging = { type: 'Battery', status: 'Charging' }
    expect(linux({ type: 'Mains', online: '1' }, charging).value).toBe('mains')
    expect(linux({ type: 'USB', online: '1' }, charging).value).toBe('mains')
    expect(linux({ type: 'Mains', online: '0' }, { type: 'USB', online: '1' }).value).toBe('mains')
  })

  it('tells by the battery where no line is on', () => {
    const off = { type: 'Mains', online: '0' }
    expect(linux(off, { type: 'Battery', status: 'Discharging' }).value).toBe('battery')
    for (const status of ['Charging', 'Full', 'Not charging']) {
      expect(linux({ type: 'Battery', status }).value).toBe('mains')
    }
    expect(linux(off, { type: 'Battery', status: 'Unknown' })).toMatchObject({
      value: null,
      reason: expect.stringContaining('do not say'),
    })
  })

  it('leaves the batteries of mice and headsets alone', () => {
    expect(linux({ type: 'Battery', status: 'Discharging', scope: 'Device' })).toMatchObject({
      value: null,
      reason: expect.stringContaining('no power supply'),
    })
  })

  it('has a reason where the kernel lists nothing', () => {
    expect(linux()).toMatchObject({ value: null })
    expect(describePower({ ...debianLaptop, powerSupplies: null })).toMatchObject({ value: null })
  })

  it('reads pmset', () => {
    expect(pmset("Now drawing from 'AC Power'\n -InternalBattery-0 100%").value).toBe('mains')
    expect(pmset("Now drawing from 'Battery Power'\n").value).toBe('battery')
    expect(pmset(null)).toMatchObject({ value: null, reason: expect.stringContaining('pmset') })
  })
})
