import { Button } from '@mantine/core'
import type { WorkloadView } from '../../../shared/contract/workloads'
import { formatZone } from '../../../shared/format/instants'
import { useT } from '../../i18n/use-t'
import css from './list.module.css'
import type { WorkloadDeeds } from './use-workload-deeds'
import { WorkloadRow } from './workload-row'

interface WorkloadTableProps {
  readonly workloads: readonly WorkloadView[]
  /** some are left out, so that no group is empty for want of anything */
  readonly filtered: boolean
  readonly at: string | null
  readonly onAt: (id: string) => void
  readonly onOpen: (workload: WorkloadView) => void
  readonly onNew: () => void
  readonly deeds: WorkloadDeeds
}

const COLUMNS = ['name', 'mix', 'distribution', 'records', 'record', 'changed'] as const

export function WorkloadTable({ workloads, filtered, onNew, at, ...row }: WorkloadTableProps) {
  const t = useT('workloads')
  const zone = formatZone(-new Date().getTimezoneOffset())
  const own = workloads.filter(({ preset }) => !preset)
  const presets = workloads.filter(({ preset }) => preset)
  const rows = (some: readonly WorkloadView[]) =>
    some.map((workload) => (
      <WorkloadRow key={workload.id} workload={workload} current={workload.id === at} {...row} />
    ))
  const groupHead = (title: string, count: number) => (
    <tr className={css.group}>
      <th scope="rowgroup" colSpan={COLUMNS.length + 1}>
        {title} <span>{count}</span>
      </th>
    </tr>
  )
  return (
    <div className={css.scroller}>
      <table className={css.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" data-column={column}>
                {t(`column.${column}`)}
                {column === 'changed' && <span className={css.zone}> {zone}</span>}
              </th>
            ))}
            <th scope="col" data-column="deeds">
              <span className="unseen">{t('deeds')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {(own.length > 0 || !filtered) && groupHead(t('own'), own.length)}
          {own.length === 0 && !filtered && (
            <tr className={css.none}>
              <td colSpan={COLUMNS.length + 1}>
                {t('none-own')}{' '}
                <Button size="compact-sm" onClick={onNew}>
                  {t('new')}
                </Button>
              </td>
            </tr>
          )}
          {rows(own)}
        </tbody>
        {presets.length > 0 && (
          <tbody>
            {groupHead(t('presets'), presets.length)}
            {rows(presets)}
          </tbody>
        )}
      </table>
    </div>
  )
}
