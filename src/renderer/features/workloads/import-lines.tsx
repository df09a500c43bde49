import type { ImportLine } from '../../../shared/contract/workloads'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Chip } from '../../ui/chip'
import { Icon } from '../../ui/icon'
import css from './dialogs.module.css'

interface ImportLinesProps {
  readonly lines: readonly ImportLine[]
}

type LineState = ImportLine['state']

const STATES = ['not-understood', 'changed', 'duplicate', 'understood', 'default'] as const

const GLYPHS = {
  understood: 'tick',
  changed: 'bang',
  'not-understood': 'cross',
  duplicate: 'bang',
} as const satisfies Readonly<Partial<Record<LineState, string>>>

const CHIPS = {
  understood: 'good',
  changed: 'doubtful',
  'not-understood': 'bad',
  duplicate: 'doubtful',
  default: 'plain',
} as const satisfies Readonly<Record<LineState, string>>

/** File line, what became of it, and why. */
export function ImportLines({ lines }: ImportLinesProps) {
  const t = useT('workloads')
  const sentence = useSentence()
  const counts = STATES.map((state) => ({
    state,
    count: lines.filter((line) => line.state === state).length,
  })).filter(({ count }) => count > 0)
  return (
    <>
      <div className={css.counts}>
        {counts.map(({ state, count }) => (
          <Chip key={state} kind={CHIPS[state]}>
            {t(`import.state.${state}`, { count })}
          </Chip>
        ))}
      </div>
      <section
        className={css.lines}
        aria-label={t('import.lines')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('import.line')}</th>
              <th scope="col">{t('import.text')}</th>
              <th scope="col">{t('import.became')}</th>
              <th scope="col">{t('import.note')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, text, became, state, note }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: defaults have no line of their own
              <tr key={index} data-state={state}>
                <td>
                  {state !== 'default' && (
                    <span className={css.glyph}>
                      <Icon name={GLYPHS[state]} size={12} />
                    </span>
                  )}
                  <span className="unseen">{t(`import.word.${state}`)}</span> {line ?? '–'}
                </td>
                <td className="mono">{text}</td>
                <td className="mono">{became}</td>
                <td>{state === 'default' && note === '' ? t('import.default') : sentence(note)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}
