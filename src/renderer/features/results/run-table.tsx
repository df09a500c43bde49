import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { COLUMNS, type Column, type Sort } from './find-runs'
import css from './results.module.css'
import { RunLine } from './run-line'
import type { RunDeeds } from './use-run-deeds'

interface RunTableProps {
  readonly runs: readonly RunRow[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly at: string | null
  readonly onAt: (id: string) => void
  readonly selected: ReadonlySet<string>
  readonly onToggle: (run: RunRow) => void
  readonly onOpen: (run: RunRow) => void
  readonly deeds: RunDeeds
}

const ROW_PX = 31
/** Numbers begin with their largest, names with A. */
const FALLS: ReadonlySet<Column> = new Set([
  'startedAt',
  'opsPerSec',
  'p99Ns',
  'failedShare',
  'sizeBytes',
])

/** The rows in sight of all runs. */
export function RunTable(props: RunTableProps) {
  const { runs, sort, onSort, at, selected } = props
  const t = useT('results')
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
    initialRect: { width: 1000, height: 600 },
  })
  const index = runs.findIndex(({ id }) => id === at)
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index)
  }, [index, virtual])
  const shown = virtual.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div ref={scroller} className={css.scroller}>
      <table className={css.table} aria-rowcount={runs.length + 1}>
        <thead>
          <tr>
            <th scope="col">
              <span className="unseen">{t('select')}</span>
            </th>
            {COLUMNS.map((column) => (
              <th
                key={column}
                scope="col"
                data-column={column}
                aria-sort={sort.by !== column ? 'none' : sort.down ? 'descending' : 'ascending'}
              >
                <button
                  type="button"
                  onClick={() =>
                    onSort({
                      by: column,
                      down: sort.by === column ? !sort.down : FALLS.has(column),
                    })
                  }
                >
                  {t(`column.${column}`)}
                  {sort.by === column && <i aria-hidden="true">{sort.down ? '↓' : '↑'}</i>}
                </button>
              </th>
            ))}
            <th scope="col">
              <span className="unseen">{t('deeds')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr style={{ height: before }} />}
          {shown.map((item) => {
            const run = runs[item.index]
            return (
              <RunLine
                key={run.id}
                run={run}
                rowIndex={item.index + 2}
                current={run.id === at}
                selected={selected.has(run.id)}
                onAt={props.onAt}
                onToggle={props.onToggle}
                onOpen={props.onOpen}
                deeds={props.deeds}
              />
            )
          })}
          {after > 0 && <tr style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  )
}
