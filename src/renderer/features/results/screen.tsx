import { Button, TextInput } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { useVerbs } from '../../palette/verbs'
import { Link } from '../../router/link'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useMemory } from '../../state/use-memory'
import { useWorkbench } from '../../state/use-workbench'
import { EmptyState } from '../../ui/empty-state'
import { Icon } from '../../ui/icon'
import { PageHead } from '../../ui/page-head'
import { Panel } from '../../ui/panel'
import { findRuns, type Sort, sortRuns } from './find-runs'
import css from './results.module.css'
import { RunTable } from './run-table'
import { useRunDeeds } from './use-run-deeds'

const NEWEST_FIRST: Sort = { by: 'startedAt', down: true }

/** Finds any run again, and says what it is good for. */
export function Screen() {
  const t = useT('results')
  const runs = useWorkbench((s) => s.runs)
  const [filter, setFilter] = useMemory('results.filter', '')
  const [sort, setSort] = useMemory<Sort>('results.sort', NEWEST_FIRST)
  const [at, setAt] = useState<string | null>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const field = useRef<HTMLInputElement>(null)
  const deeds = useRunDeeds()
  const shown = useMemo(() => sortRuns(findRuns(runs ?? [], filter), sort), [runs, filter, sort])
  const chosen = shown.filter(({ id }) => selected.has(id))
  const current = shown.find(({ id }) => id === at) ?? null
  const step = (by: number): void => {
    const index = shown.findIndex(({ id }) => id === at)
    const next = shown[Math.min(Math.max(index + by, 0), shown.length - 1)]
    if (next !== undefined) setAt(next.id)
  }
  const toggle = (run: RunRow): void => {
    const next = new Set(selected)
    if (!next.delete(run.id)) next.add(run.id)
    setSelected(next)
  }
  const open = (run: RunRow): void =>
    navigate(run.state === 'running' ? paths.run(run.id) : paths.result(run.id))
  const remove = async (): Promise<void> => {
    const targets = chosen.length > 0 ? chosen : current === null ? [] : [current]
    if (targets.length > 0 && (await deeds.remove(targets))) setSelected(new Set())
  }
  useKeys([
    { keys: '/', label: t('filter'), run: () => field.current?.focus() },
    { keys: 'j', label: t('next'), run: () => step(1) },
    { keys: 'k', label: t('previous'), run: () => step(-1) },
    { keys: 'enter', label: t('open'), run: () => current !== null && open(current) },
    { keys: 'space', label: t('select'), run: () => current !== null && toggle(current) },
    { keys: 'delete', label: t('remove'), run: () => void remove() },
  ])
  useVerbs([
    {
      id: 'results:remove',
      message: 'results:remove',
      icon: 'trash',
      refused: chosen.length === 0 ? t('none-selected') : null,
      run: () => void remove(),
    },
  ])
  if (runs === null) return null
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        meta={<span className={css.meta}>{t('count', { count: runs.length })}</span>}
        actions={
          <>
            {chosen.length > 0 && (
              <>
                <span>{t('selected', { count: chosen.length })}</span>
                <Button
                  color="danger"
                  leftSection={<Icon name="trash" />}
                  onClick={() => void remove()}
                >
                  {t('remove')}
                </Button>
              </>
            )}
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
          </>
        }
      />
      <Panel bare label={t('title')} className={css.panel}>
        {runs.length === 0 ? (
          <EmptyState
            sentence={t('empty')}
            action={
              <Button variant="filled" onClick={() => navigate(paths.run())}>
                {t('first')}
              </Button>
            }
            link={<Link to={paths.welcome()}>{t('tour')}</Link>}
          />
        ) : shown.length === 0 ? (
          <EmptyState
            sentence={t('none-found', { filter })}
            action={<Button onClick={() => setFilter('')}>{t('clear-filter')}</Button>}
          />
        ) : (
          <RunTable
            runs={shown}
            sort={sort}
            onSort={setSort}
            at={at}
            onAt={setAt}
            selected={selected}
            onToggle={toggle}
            onOpen={open}
            deeds={deeds}
          />
        )}
      </Panel>
    </div>
  )
}
