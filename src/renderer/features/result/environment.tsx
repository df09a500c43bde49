import type { RunView } from '../../../shared/contract/runs'
import { formatBytes } from '../../../shared/format/numbers'
import type { Environment, StoreFacts, TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import type { Sentences } from '../../i18n/sentences/catalogue'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { KeyValue, type KeyValueRow } from '../../ui/key-value'
import { NotKnown } from '../../ui/not-known'
import { Panel } from '../../ui/panel'
import css from './result.module.css'

interface EnvironmentProps {
  readonly view: RunView
  readonly trial: TrialReport
}

/** Where it was measured, and what the store promised there. */
export function EnvironmentPanel({ view, trial }: EnvironmentProps) {
  const t = useT('results')
  const sentence = useSentence()
  const { environment, tool } = view.report
  const { facts } = trial.target
  return (
    <div className={css.pair}>
      <Panel title={t('environment.title')} aside={<code>{environment.hostname}</code>}>
        <KeyValue rows={machineRows(environment, tool.version, t, sentence)} />
      </Panel>
      <Panel
        label={t('environment.promises')}
        title={
          <>
            {t('environment.promises')}
            <Explain term="durability" />
          </>
        }
      >
        <KeyValue rows={storeRows(trial, t, sentence)} />
        {facts === null ? <p>{t('environment.no-facts')}</p> : <Details facts={facts} />}
      </Panel>
    </div>
  )
}

type T = ReturnType<typeof useT>

function machineRows(
  machine: Environment,
  version: string,
  t: T,
  sentence: Sentences,
): readonly KeyValueRow[] {
  const unknown = (name: string) => (
    <NotKnown reason={sentence(machine.reasons[name] ?? t('environment.untold'))} />
  )
  const { powerSource: power, cpuGovernor: governor, loadAverage: load, libraries } = machine
  return [
    {
      key: t('environment.machine'),
      value: `${machine.cpuModel}, ${t('environment.cores', { count: machine.logicalCores })}`,
    },
    {
      key: t('environment.memory'),
      value: t('environment.free', {
        size: formatBytes(machine.memoryBytes),
        free: formatBytes(machine.freeMemoryBytes),
      }),
    },
    { key: t('environment.system'), value: `${machine.os}, ${machine.kernel}` },
    {
      key: t('environment.power'),
      value: power === null ? unknown('powerSource') : t(`environment.${power}`),
    },
    { key: t('environment.governor'), value: governor ?? unknown('cpuGovernor') },
    { key: t('environment.load'), value: load === null ? unknown('loadAverage') : load.toFixed(2) },
    {
      key: t('environment.program'),
      value: [
        `Touchstone ${version}`,
        `Node ${machine.node.replace(/^v/, '')}`,
        ...Object.entries(libraries).map((each) => each.join(' ')),
      ].join(', '),
    },
  ]
}

function storeRows({ target }: TrialReport, t: T, sentence: Sentences): readonly KeyValueRow[] {
  const { facts, uri } = target
  const address = { key: t('environment.address'), value: <span className="mono">{uri}</span> }
  if (facts === null) return [address]
  return [
    { key: t('environment.product'), value: `${facts.product} ${facts.version}` },
    { key: t('environment.topology'), value: sentence(facts.topology) },
    address,
    { key: t('environment.client'), value: sentence(facts.client) },
    ...Object.entries(facts.durability).map(([key, value]) => ({
      key: sentence(key),
      value: sentence(value),
    })),
  ]
}

/** The settings of the server that its users would ask for. */
function Details({ facts: { details } }: { readonly facts: StoreFacts }) {
  const t = useT('results')
  const entries = Object.entries(details)
  if (entries.length === 0) return null
  return (
    <details className={css.details}>
      <summary>{t('environment.details', { count: entries.length })}</summary>
      <KeyValue
        keyWidth={150}
        rows={entries.map(([key, value]) => ({
          key,
          value: <span className="mono">{String(value)}</span>,
        }))}
      />
    </details>
  )
}
