import { Checkbox } from '@mantine/core'
import { formatZone } from '../../../shared/format/instants'
import { useT } from '../../i18n/use-t'
import css from './results.module.css'
import { COLUMNS, type Column, type Sort } from './sort-runs'

interface RunTableHeadProps {
  readonly sort: Sort
  readonly onSort: (sort: Sort) => void
  /** of all rows that are shown */
  readonly selected: 'all' | 'some' | 'none'
  readonly onSelectAll: () => void
}

/** Numbers begin with their largest, names with A. */
const FALLS: ReadonlySet<Column> = new Set([
  'startedAt',
  'opsPerSec',
  'p99Ns',
  'failedShare',
  'sizeBytes',
])

/** What the columns are; a click sorts by one, a second one the other way. */
export function RunTableHead({ sort, onSort, selected, onSelectAll }: RunTableHeadProps) {
  const t = useT('results')
  const zone = formatZone(-new Date().getTimezoneOffset())
  return (
    <thead className={css.heads}>
      <tr>
        <th scope="col" data-column="select">
          <Checkbox
            size="xs"
            aria-label={t('select-all')}
            checked={selected === 'all'}
            indeterminate={selected === 'some'}
            onChange={onSelectAll}
          />
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
                onSort({ by: column, down: sort.by === column ? !sort.down : FALLS.has(column) })
              }
            >
              {t(`column.${column}`)}
              {column === 'startedAt' && <small> {zone}</small>}
              {sort.by === column && <i aria-hidden="true">{sort.down ? '↓' : '↑'}</i>}
            </button>
          </th>
        ))}
        <th scope="col" data-column="deeds">
          <span className="unseen">{t('deeds')}</span>
        </th>
      </tr>
    </thead>
  )
}
