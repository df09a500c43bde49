import { useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useRef } from 'react'
import css from './chart-table.module.css'

export interface ChartTable {
  readonly head: readonly string[]
  /** formatted; the first cell of a row names it */
  readonly rows: readonly (readonly string[])[]
}

const ROW_PX = 24

type Scroller = RefObject<HTMLDivElement | null>

interface ChartTableViewProps {
  readonly title: string
  readonly table: ChartTable
}

/** Shorter tables stand in the document whole: the browser's own search finds all of them. */
const LONGEST_WHOLE = 200

interface RowsProps {
  readonly table: ChartTable
  readonly indexes: readonly number[]
}

const Rows = ({ table: { head, rows }, indexes }: RowsProps) =>
  indexes.map((index) => (
    <tr key={index} aria-rowindex={index + 2} style={{ height: ROW_PX }}>
      {rows[index].map((cell, column) =>
        column === 0 ? (
          <th key={head[column]} scope="row">
            {cell}
          </th>
        ) : (
          <td key={head[column]}>{cell}</td>
        ),
      )}
    </tr>
  ))

/** The rows in sight, between blanks as high as the others. */
function RowsInSight({
  table,
  scroller,
}: {
  readonly table: ChartTable
  readonly scroller: Scroller
}) {
  const virtual = useVirtualizer({
    count: table.rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_PX,
    overscan: 20,
  })
  const shown = virtual.getVirtualItems()
  return (
    <>
      <Blank height={shown[0]?.start ?? 0} />
      <Rows table={table} indexes={shown.map(({ index }) => index)} />
      <Blank height={virtual.getTotalSize() - (shown.at(-1)?.end ?? 0)} />
    </>
  )
}

/** The values of a picture. */
export function ChartTableView({ title, table }: ChartTableViewProps) {
  const scroller = useRef<HTMLDivElement>(null)
  return (
    <div ref={scroller} className={css.scroller}>
      <table className={css.table} aria-rowcount={table.rows.length + 1}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {table.head.map((cell) => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.length <= LONGEST_WHOLE ? (
            <Rows table={table} indexes={table.rows.map((_, index) => index)} />
          ) : (
            <RowsInSight table={table} scroller={scroller} />
          )}
        </tbody>
      </table>
    </div>
  )
}

const Blank = ({ height }: { readonly height: number }) => <tr style={{ height }} />
