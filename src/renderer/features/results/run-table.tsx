import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useWorkbench } from '../../state/use-workbench'
import css from './results.module.css'
import { RunLine, type RunLineProps } from './run-line'
import { RunTableHead } from './run-table-head'
import type { Sort } from './sort-runs'

interface RunTableProps
  extends Pick<RunLineProps, 'onAt' | 'onToggle' | 'onOpen' | 'onRemove' | 'deeds'> {
  readonly runs: readonly RunRow[]
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  readonly at: string | null
  readonly selected: ReadonlySet<string>
  readonly onSelectAll: () => void
}

const ROW_PX = { normal: 31, compact: 26 } as const

/** The rows in sight of all runs. */
export function RunTable(props: RunTableProps) {
  const { runs, sort, onSort, at, selected, onSelectAll } = props
  const scroller = useRef<HTMLDivElement>(null)
  const rowPx = useWorkbench((s) => ROW_PX[s.settings.density])
  const virtual = useVirtualizer({
    count: runs.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowPx,
    overscan: 20,
    initialRect: { width: 1000, height: 600 },
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every row has another height now
  useEffect(() => virtual.measure(), [rowPx])
  const index = runs.findIndex(({ id }) => id === at)
  useEffect(() => {
    if (index >= 0) virtual.scrollToIndex(index)
  }, [index, virtual])
  const shown = virtual.getVirtualItems()
  const before = shown[0]?.start ?? 0
  const after = virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)
  const count = runs.filter(({ id }) => selected.has(id)).length
  return (
    <div ref={scroller} className={css.scroller}>
      <table className={css.table} aria-rowcount={runs.length + 1}>
        <RunTableHead
          sort={sort}
          onSort={onSort}
          selected={count === 0 ? 'none' : count === runs.length ? 'all' : 'some'}
          onSelectAll={onSelectAll}
        />
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
                onRemove={props.onRemove}
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
