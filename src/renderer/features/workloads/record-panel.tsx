import { Button } from '@mantine/core'
import { useState } from 'react'
import type { WorkloadPreview } from '../../../shared/contract/workloads'
import { formatBytes, formatCount } from '../../../shared/format/numbers'
import type { WorkloadSpec } from '../../../shared/workload'
import { useT } from '../../i18n/use-t'
import { KeyValue } from '../../ui/key-value'
import { Panel } from '../../ui/panel'
import css from './preview.module.css'

interface RecordPanelProps {
  readonly spec: WorkloadSpec
  readonly preview: WorkloadPreview
}

const FOLDED = 12

/** The first record, as it is sent. */
export function RecordPanel({ spec, preview: { record, firstKeys } }: RecordPanelProps) {
  const t = useT('workloads')
  const [whole, setWhole] = useState(false)
  const shown = whole ? record : record.slice(0, FOLDED)
  const folded = record.length - shown.length
  const beyond = spec.record.fieldCount - record.length
  return (
    <Panel title={t('sample.title')} unit={firstKeys[0]}>
      <dl className={css.record}>
        {shown.map(({ name, value, bytes }) => (
          <div key={name}>
            <dt className="mono">{name}</dt>
            <dd className="mono" title={value}>
              {value}
            </dd>
            <dd>{formatBytes(bytes)}</dd>
          </div>
        ))}
      </dl>
      {folded > 0 && (
        <Button size="compact-sm" onClick={() => setWhole(true)}>
          {t('sample.more', { count: folded })}
        </Button>
      )}
      {beyond > 0 && <p className={css.note}>{t('sample.beyond', { count: beyond })}</p>}
    </Panel>
  )
}

/** Keys as they are loaded, and as a run asks for them. */
export function KeysPanel({ preview }: Pick<RecordPanelProps, 'preview'>) {
  const t = useT('workloads')
  return (
    <Panel title={t('sample.keys')}>
      <div className={css.keys}>
        <KeyList title={t('sample.first')} keys={preview.firstKeys} />
        <KeyList
          title={t('sample.drawn')}
          keys={preview.drawnKeys}
          none={t('ranks.inserts-only')}
        />
      </div>
    </Panel>
  )
}

interface KeyListProps {
  readonly title: string
  readonly keys: readonly string[]
  readonly none?: string
}

const KeyList = ({ title, keys, none }: KeyListProps) => (
  <div>
    <h3>{title}</h3>
    {keys.length === 0 && <p className={css.note}>{none}</p>}
    <ol>
      {keys.map((key, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a hot key is drawn more than once
        <li key={index} className="mono" title={key}>
          {key}
        </li>
      ))}
    </ol>
  </div>
)

/** What it comes to. */
export function SumsPanel({ spec, preview }: RecordPanelProps) {
  const t = useT('workloads')
  const loaded = preview.bytesPerRecord * spec.insertCount || 0
  return (
    <Panel title={t('sums.title')} unit={t('sums.unit')}>
      <KeyValue
        keyWidth={150}
        rows={[
          { key: t('sums.record'), value: formatBytes(preview.bytesPerRecord) },
          {
            key: t('sums.all'),
            value: t('sums.of', {
              bytes: formatBytes(preview.bytesInAll),
              records: formatCount(spec.recordCount),
            }),
          },
          ...(spec.insertCount === spec.recordCount
            ? []
            : [
                {
                  key: t('sums.loaded'),
                  value: t('sums.of', {
                    bytes: formatBytes(loaded),
                    records: formatCount(spec.insertCount),
                  }),
                },
              ]),
        ]}
      />
    </Panel>
  )
}
