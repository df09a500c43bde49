import { Button, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { WorkloadView } from '../../../shared/contract/workloads'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useMemory } from '../../state/use-memory'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHead } from '../../ui/page-head'
import { Panel } from '../../ui/panel'
import { findWorkloads } from './find-workloads'
import css from './list.module.css'
import { useWorkloadDeeds } from './use-workload-deeds'
import { WorkloadTable } from './workload-table'

interface WorkloadListProps {
  readonly workloads: readonly WorkloadView[]
  readonly onNew: () => void
  readonly onImport: () => void
}

/** One's own workloads and those that come with the product. */
export function WorkloadList({ workloads, onNew, onImport }: WorkloadListProps) {
  const t = useT('workloads')
  const [filter, setFilter] = useMemory('workloads.filter', '')
  const [at, setAt] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const deeds = useWorkloadDeeds()
  const shown = useMemo(() => findWorkloads(workloads, filter), [workloads, filter])
  const current = shown.find(({ id }) => id === at) ?? null
  const step = (by: number): void => {
    const index = shown.findIndex(({ id }) => id === at)
    const next = shown[Math.min(Math.max(index + by, 0), shown.length - 1)]
    if (next !== undefined) setAt(next.id)
  }
  const open = ({ id }: WorkloadView): void => navigate(paths.workloads(id))
  const withCurrent = (deed: (workload: WorkloadView) => void) => (): void => {
    if (current !== null) deed(current)
  }
  const remove = (workload: WorkloadView): void => {
    if (!workload.preset) void deeds.remove(workload)
  }
  useKeys([
    { keys: '/', label: t('filter'), run: () => field.current?.focus() },
    { keys: 'j', label: t('next'), run: () => step(1) },
    { keys: 'k', label: t('previous'), run: () => step(-1) },
    { keys: 'arrowdown', label: t('next'), run: () => step(1) },
    { keys: 'arrowup', label: t('previous'), run: () => step(-1) },
    { keys: 'enter', label: t('open'), run: withCurrent(open) },
    { keys: 'mod+d', label: t('duplicate'), run: withCurrent((one) => void deeds.duplicate(one)) },
    { keys: 'delete', label: t('remove'), run: withCurrent(remove) },
    { keys: 'n', label: t('new'), run: onNew },
  ])
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        meta={<span className={css.meta}>{t('count', { count: workloads.length })}</span>}
        actions={
          <>
            <TextInput
              ref={field}
              className={css.filter}
              aria-label={t('filter')}
              placeholder={t('filter-hint')}
              leftSection={<Icon name="filter" />}
              value={filter}
              onChange={(event) => setFilter(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key === 'Escape' && filter !== '') setFilter('')
              }}
            />
            <Button leftSection={<Icon name="import" />} onClick={onImport}>
              {t('import.short')}
            </Button>
            <Button variant="filled" leftSection={<Icon name="plus" />} onClick={onNew}>
              {t('new')}
            </Button>
          </>
        }
      />
      <Panel bare label={t('title')} className={css.panel}>
        {shown.length === 0 ? (
          <EmptyState
            sentence={t('none-found', { filter })}
            action={<Button onClick={() => setFilter('')}>{t('clear-filter')}</Button>}
          />
        ) : (
          <WorkloadTable
            workloads={shown}
            filtered={filter.trim() !== ''}
            at={at}
            onAt={setAt}
            onOpen={open}
            onNew={onNew}
            deeds={deeds}
          />
        )}
      </Panel>
    </div>
  )
}
