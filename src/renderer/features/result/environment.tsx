import type { RunView } from '../../../shared/contract/runs'
import { formatBytes } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { Explain } from '../../help/explain'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { KeyValue, type KeyValueRow } from '../../ui/key-value'
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
  const { environment: machine, tool } = view.report
  const { facts, uri } = trial.target
  const own: KeyValueRow[] = [
    {
      key: t('environment.machine'),
      value: `${machine.cpuModel}, ${t('environment.cores', { count: machine.logicalCores })}, ${formatBytes(machine.memoryBytes)}`,
    },
    { key: t('environment.system'), value: machine.os },
    {
      key: t('environment.power'),
      value: [
        machine.powerSource === null
          ? t('environment.untold')
          : t(`environment.${machine.powerSource}`),
        machine.cpuGovernor,
      ]
        .filter(Boolean)
        .join(', '),
    },
    { key: t('environment.program'), value: `Touchstone ${tool.version}, Node ${machine.node}` },
  ]
  const store: KeyValueRow[] =
    facts === null
      ? []
      : [
          { key: t('environment.product'), value: `${facts.product} ${facts.version}` },
          { key: t('environment.topology'), value: sentence(facts.topology) },
          { key: t('environment.address'), value: <span className="mono">{uri}</span> },
          { key: t('environment.client'), value: facts.client },
          ...Object.entries(facts.durability).map(([key, value]) => ({
            key,
            value: sentence(value),
          })),
        ]
  return (
    <div className={css.pair}>
      <Panel title={t('environment.title')}>
        <KeyValue rows={own} />
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
        {facts === null ? <p>{t('environment.no-facts')}</p> : <KeyValue rows={store} />}
      </Panel>
    </div>
  )
}
