import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useMemo } from 'react'
import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
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
import { SplitPane } from '../../ui/split-pane'
import { readFilter } from './filter'
import { FilterField } from './filter-field'
import { InterruptedBand } from './interrupted-band'
import css from './results.module.css'
import { RunDetail } from './run-detail'
import { RunTable } from './run-table'
import { type Sort, sortRuns } from './sort-runs'
import { TrashButton } from './trash-button'
import { useRunCursor } from './use-run-cursor'
import { useRunDeeds } from './use-run-deeds'

const NEWEST_FIRST: Sort = { by: 'startedAt', down: true }
const DETAIL_PX = 380
const WIDE_DETAIL_PX = 520
const MIN_DETAIL_PX = 300
const MAX_DETAIL_PX = 700

const open = ({ id, state }: RunRow): void => {
  if (state !== 'damaged') navigate(state === 'running' ? paths.run(id) : paths.result(id))
}

/** Finds any run again, and says what it is good for. */
export function Screen() {
  const t = useT('results')
  const runs = useWorkbench((s) => s.runs)
  const [filter, setFilter] = useMemory('results.filter', '')
  const [sort, setSort] = useMemory<Sort>('results.sort', NEWEST_FIRST)
  const wide = useMediaQuery('(min-width: 1600px)')
  const deeds = useRunDeeds()
  const read = useMemo(() => readFilter(filter), [filter])
  const shown = useMemo(() => sortRuns((runs ?? []).filter(read.matches), sort), [runs, read, sort])
  const remove = async (targets: readonly RunRow[]): Promise<void> => {
    if (targets.length > 0 && (await deeds.remove(targets))) cursor.clear()
  }
  const removeChosen = (): void => {
    const { chosen, current } = cursor
    void remove(chosen.length > 0 ? chosen : current === null ? [] : [current])
  }
  const cursor = useRunCursor(shown, { open, remove: removeChosen })
  const { current, chosen } = cursor
  useVerbs([
    {
      id: 'results:remove',
      message: 'results:remove',
      icon: 'trash',
      refused: chosen.length === 0 && current === null ? t('none-selected') : null,
      run: removeChosen,
    },
  ])
  if (runs === null) return null
  const none = (
    <EmptyState
      sentence={t('empty')}
      action={
        <Button variant="filled" onClick={() => navigate(paths.run())}>
          {t('first')}
        </Button>
      }
      link={<Link to={paths.welcome()}>{t('tour')}</Link>}
    />
  )
  const noneFound = (
    <EmptyState
      sentence={t('none-found', { filter })}
      action={<Button onClick={() => setFilter('')}>{t('clear-filter')}</Button>}
    />
  )
  return (
    <div className={css.page}>
      <PageHead
        title={t('title')}
        meta={
          <span className={css.meta}>
            {shown.length === runs.length
              ? t('count', { count: runs.length })
              : t('count-of', { count: runs.length, shown: shown.length })}
          </span>
        }
        actions={
          <>
            {chosen.length > 0 && (
              <>
                <span>{t('selected', { count: chosen.length })}</span>
                <Button
                  color="danger"
                  leftSection={<Icon name="trash" />}
                  onClick={() => void remove(chosen)}
                >
                  {t('remove')}
                </Button>
              </>
            )}
            <TrashButton />
            <FilterField value={filter} onChange={setFilter} runs={runs} problems={read.problems} />
          </>
        }
      />
      <div className={css.body} data-detail={current === null ? 'closed' : 'open'}>
        <InterruptedBand runs={runs} deeds={deeds} />
        <SplitPane
          memory="results"
          label={t('detail-width')}
          fixed="second"
          initial={wide === true ? WIDE_DETAIL_PX : DETAIL_PX}
          min={current === null ? 0 : MIN_DETAIL_PX}
          max={current === null ? 0 : MAX_DETAIL_PX}
        >
          {[
            <Panel key="list" bare label={t('title')} className={css.panel}>
              {runs.length === 0 ? (
                none
              ) : shown.length === 0 ? (
                noneFound
              ) : (
                <RunTable
                  runs={shown}
                  sort={sort}
                  onSort={setSort}
                  at={current?.id ?? null}
                  onAt={cursor.moveTo}
                  selected={cursor.selected}
                  onToggle={cursor.toggle}
                  onSelectAll={cursor.toggleAll}
                  onOpen={open}
                  onRemove={(run) => void remove([run])}
                  deeds={deeds}
                />
              )}
            </Panel>,
            current === null ? null : (
              <RunDetail
                key={current.id}
                run={current}
                deeds={deeds}
                onOpen={open}
                onRemove={(run) => void remove([run])}
                onClose={() => cursor.moveTo(null)}
              />
            ),
          ]}
        </SplitPane>
      </div>
    </div>
  )
}
