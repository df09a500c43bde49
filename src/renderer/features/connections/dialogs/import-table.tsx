import { SegmentedControl } from '@mantine/core'
import type { ImportPreview } from '../../../../shared/contract/profiles'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Icon } from '../../../ui/icon'
import { Swatch } from '../../../ui/swatch'
import css from './dialogs.module.css'

export type Decision = 'add' | 'replace' | 'skip'

interface ImportTableProps {
  readonly preview: ImportPreview
  readonly decisions: readonly Decision[]
  readonly onDecide: (decisions: readonly Decision[]) => void
}

/** Rows drawn at a time: a file may hold ten thousand, and all of them are decided on. */
const MOST_ROWS = 500

/** What was read from a file, a row each, with what becomes of it and what was not understood. */
export function ImportTable({ preview, decisions, onDecide }: ImportTableProps) {
  const t = useT('connections')
  const sentence = useSentence()
  const forms = useWorkbench((s) => s.forms)
  const { profiles } = preview
  const titleOf = (store: string | null): string =>
    forms?.find(({ kind }) => kind === store)?.title ?? store ?? ''
  const decide = (at: number, decision: Decision): void =>
    onDecide(decisions.map((each, i) => (i === at ? decision : each)))
  return (
    <div className={css.tableFrame}>
      <table className={css.table}>
        <thead>
          <tr>
            <th>{t('import.column.name')}</th>
            <th>{t('import.column.where')}</th>
            <th>{t('import.column.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {profiles.slice(0, MOST_ROWS).map((profile, at) => {
            const { name, folder, store, uri, replaces, hasSecret, problem, ignored } = profile
            const choices = (['add', 'replace', 'skip'] as const).filter(
              (choice) => choice !== 'replace' || replaces !== null,
            )
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: decisions go by position
              <tr key={at} data-skipped={decisions[at] === 'skip' || undefined}>
                <td>
                  <span className={css.named}>
                    <Swatch slot={store === null ? null : slotOf(store)} />
                    <b>{name}</b>
                    {hasSecret && (
                      <span title={t('import.has-secret')}>
                        <Icon name="lock" size={12} />
                        <span className="unseen">{t('import.has-secret')}</span>
                      </span>
                    )}
                  </span>
                  <small>{[titleOf(store), folder].filter(Boolean).join(' · ')}</small>
                </td>
                <td>
                  <code className={css.uri}>{uri}</code>
                  {problem !== null && (
                    <small className={css.bad}>
                      <Icon name="cross" size={11} /> {sentence(problem)}
                    </small>
                  )}
                  {ignored.length > 0 && (
                    <small className={css.doubtful}>
                      <Icon name="bang" size={11} />{' '}
                      {t('import.ignored', { names: ignored.join(', ') })}
                    </small>
                  )}
                </td>
                <td>
                  {problem === null ? (
                    <SegmentedControl
                      aria-label={t('import.decide', { name })}
                      value={decisions[at]}
                      data={choices.map((value) => ({
                        value,
                        label: t(`import.decision.${value}`),
                      }))}
                      onChange={(value) => decide(at, value as Decision)}
                    />
                  ) : (
                    t('import.cannot')
                  )}
                  {replaces !== null && decisions[at] === 'add' && (
                    <small>{t('import.both')}</small>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {profiles.length > MOST_ROWS && (
        <p className={css.quiet}>{t('import.more', { count: profiles.length - MOST_ROWS })}</p>
      )}
    </div>
  )
}
