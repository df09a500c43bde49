import { Checkbox } from '@mantine/core'
import type { RunRow } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import {
  DASH,
  formatBytes,
  formatLatency,
  formatRate,
  formatShare,
} from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import { slotOf } from '../../theme/stores'
import { Icon } from '../../ui/icon'
import { NotKnown } from '../../ui/not-known'
import { Swatch } from '../../ui/swatch'
import css from './results.module.css'
import { RunMenu } from './run-menu'
import { StateChip } from './state-chip'
import type { RunDeeds } from './use-run-deeds'

export interface RunLineProps {
  readonly run: RunRow
  readonly rowIndex: number
  readonly current: boolean
  readonly selected: boolean
  readonly onAt: (id: string) => void
  readonly onToggle: (run: RunRow) => void
  readonly onOpen: (run: RunRow) => void
  readonly onRemove: (run: RunRow) => void
  readonly deeds: RunDeeds
}

/** The zone is named once, in the head of the column. */
export const withoutZone = (instant: string): string => instant.replace(/ UTC\S*$/, '')

/** Ticking a row, opening its menu or following its link is no move to it. */
const isControl = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('a, button, input, [role="menu"]') !== null

/** One run in the list. */
export function RunLine(props: RunLineProps) {
  const { run, rowIndex, current, selected, onAt, onToggle, onOpen, onRemove, deeds } = props
  const t = useT('results')
  const sentence = useSentence()
  const reason = run.reason === null ? t('nothing-measured') : sentence(run.reason)
  const figure = (text: string) => (text === DASH ? <NotKnown reason={reason} /> : text)
  const damaged = run.state === 'damaged'
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-current={current || undefined}
      data-damaged={damaged || undefined}
      onClick={({ target }) => !isControl(target) && onAt(run.id)}
      onDoubleClick={({ target }) => !isControl(target) && !damaged && onOpen(run)}
    >
      <td>
        <Checkbox
          size="xs"
          aria-label={t('select-run', { name: run.name })}
          checked={selected}
          onChange={() => onToggle(run)}
        />
      </td>
      <td title={run.name}>
        <Name run={run} />
      </td>
      <td data-column="startedAt" className={css.cut}>
        {figure(withoutZone(formatInstant(run.startedAt)))}
      </td>
      {damaged ? (
        <td colSpan={2} className={css.cut} title={reason} data-column="reason">
          {reason}
        </td>
      ) : (
        <>
          <td className={css.cut} title={run.targets.join(', ')}>
            {run.stores[0] !== undefined && <Swatch slot={slotOf(run.stores[0])} />}{' '}
            {run.targets.join(', ')}
          </td>
          <td className={css.cut} title={run.workloads.join(', ')} data-column="workload">
            {run.workloads.join(', ')}
          </td>
        </>
      )}
      <td title={run.reason === null ? undefined : sentence(run.reason)}>
        <StateChip state={run.state} />
      </td>
      <td className={css.number}>{figure(formatRate(run.opsPerSec, ''))}</td>
      <td className={css.number} data-column="p99Ns">
        {figure(formatLatency(run.p99Ns))}
      </td>
      <td className={css.number} data-column="failedShare">
        {figure(formatShare(run.failedShare))}
      </td>
      <td className={css.number} data-column="sizeBytes">
        {figure(formatBytes(run.sizeBytes))}
      </td>
      <td>
        <RunMenu run={run} onOpen={onOpen} onRemove={onRemove} deeds={deeds} />
      </td>
    </tr>
  )
}

/** Of several tags the first, and how many more; the detail has them all. */
function Name({ run }: Pick<RunLineProps, 'run'>) {
  const t = useT('results')
  const [first, ...others] = run.tags
  return (
    <div className={css.named}>
      {run.baseline && (
        <span className={css.pin} title={t('baseline')}>
          <Icon name="pin" size={12} />
          <span className="unseen">{t('baseline')}</span>
        </span>
      )}
      {run.state === 'damaged' ? (
        <span>{run.name}</span>
      ) : (
        <Link to={run.state === 'running' ? paths.run(run.id) : paths.result(run.id)}>
          {run.name}
        </Link>
      )}
      {first !== undefined && (
        <span className={css.tag} title={run.tags.join(', ')}>
          {first}
        </span>
      )}
      {others.length > 0 && (
        <span className={css.more} title={others.join(', ')}>
          {`+${others.length}`}
          <span className="unseen">{others.join(', ')}</span>
        </span>
      )}
    </div>
  )
}
