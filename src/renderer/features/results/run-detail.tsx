import { ActionIcon, Button } from '@mantine/core'
import { useState } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import {
  DASH,
  formatBytes,
  formatElapsed,
  formatLatency,
  formatRate,
  formatShare,
} from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { slotOf } from '../../theme/stores'
import { Icon } from '../../ui/icon'
import { KeyValue, type KeyValueRow } from '../../ui/key-value'
import { NotKnown } from '../../ui/not-known'
import { Panel } from '../../ui/panel'
import { Swatch } from '../../ui/swatch'
import { ExportDialog } from '../result/export-dialog'
import { NotesPanel } from '../result/notes-panel'
import css from './run-detail.module.css'
import { StateChip } from './state-chip'
import type { RunDeeds } from './use-run-deeds'

interface RunDetailProps {
  readonly run: RunRow
  readonly deeds: RunDeeds
  readonly onOpen: (run: RunRow) => void
  readonly onRemove: (run: RunRow) => void
  readonly onClose: () => void
}

/** The run that the cursor is on: what is known of it without opening it. */
export function RunDetail({ run, deeds, onOpen, onRemove, onClose }: RunDetailProps) {
  const t = useT('results')
  const sentence = useSentence()
  return (
    <aside className={css.detail} aria-label={t('detail')}>
      <Panel
        label={run.name}
        title={<span className={css.name}>{run.name}</span>}
        aside={
          <ActionIcon
            variant="subtle"
            size={24}
            aria-label={t('frame:close')}
            title={t('frame:close')}
            onClick={onClose}
          >
            <Icon name="cross" />
          </ActionIcon>
        }
      >
        <p className={css.state}>
          <StateChip state={run.state} />
          {run.baseline && (
            <span className={css.pin}>
              <Icon name="pin" size={13} /> {t('baseline')}
            </span>
          )}
        </p>
        {run.reason !== null && <p className={css.reason}>{sentence(run.reason)}</p>}
        <KeyValue rows={useFacts(run)} />
        <Deeds run={run} deeds={deeds} onOpen={onOpen} onRemove={onRemove} />
      </Panel>
      {run.state !== 'damaged' && <NotesPanel row={run} />}
    </aside>
  )
}

function useFacts(run: RunRow): readonly KeyValueRow[] {
  const t = useT('results')
  const sentence = useSentence()
  const reason = run.reason === null ? t('nothing-measured') : sentence(run.reason)
  const figure = (text: string) => (text === DASH ? <NotKnown reason={reason} /> : text)
  const { startedAt, endedAt } = run
  const took =
    startedAt === null || endedAt === null
      ? DASH
      : formatElapsed(Date.parse(endedAt) - Date.parse(startedAt))
  const targets = run.targets.map((target, index) => (
    <span key={target} className={css.target}>
      <Swatch slot={slotOf(run.stores[index] ?? '')} /> {target}
    </span>
  ))
  return [
    { key: t('column.startedAt'), value: figure(formatInstant(startedAt)) },
    { key: t('took'), value: figure(took) },
    { key: t('column.target'), value: targets.length === 0 ? figure(DASH) : targets },
    { key: t('column.workload'), value: figure(run.workloads.join(', ') || DASH) },
    { key: t('throughput'), value: figure(formatRate(run.opsPerSec)) },
    { key: t('column.p99Ns'), value: figure(formatLatency(run.p99Ns)) },
    { key: t('column.failedShare'), value: figure(formatShare(run.failedShare)) },
    { key: t('column.sizeBytes'), value: figure(formatBytes(run.sizeBytes)) },
  ]
}

type DeedsProps = Omit<RunDetailProps, 'onClose'>

function Deeds({ run, deeds, onOpen, onRemove }: DeedsProps) {
  const t = useT('results')
  const [exporting, setExporting] = useState(false)
  const { state } = run
  const noRemoval =
    state === 'running' ? t('stop-first') : run.baseline ? t('unpin-first') : undefined
  return (
    <div className={css.deeds}>
      {state !== 'damaged' && (
        <Button variant="filled" onClick={() => onOpen(run)}>
          {t(state === 'running' ? 'watch' : state === 'interrupted' ? 'look-first' : 'open')}
        </Button>
      )}
      {state === 'interrupted' && (
        <>
          <Button onClick={() => deeds.goOn(run)}>{t('go-on')}</Button>
          <Button onClick={() => deeds.finish(run)}>{t('finish')}</Button>
        </>
      )}
      {state !== 'damaged' && (
        <>
          <Button onClick={() => deeds.again(run)}>{t('again')}</Button>
          <Button onClick={() => deeds.pin(run)}>{t(run.baseline ? 'unpin' : 'pin')}</Button>
          <Button onClick={() => setExporting(true)}>{t('export.verb')}</Button>
        </>
      )}
      <Button
        color="danger"
        className={css.remove}
        disabled={noRemoval !== undefined}
        title={noRemoval}
        onClick={() => onRemove(run)}
      >
        {t('remove')}
      </Button>
      {exporting && <ExportDialog row={run} onClose={() => setExporting(false)} />}
    </div>
  )
}
