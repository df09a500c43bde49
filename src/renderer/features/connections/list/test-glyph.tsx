import type { LastTest } from '../../../../shared/contract/profiles'
import { formatInstant } from '../../../../shared/format/instants'
import { useSentence } from '../../../i18n/use-sentence'
import { useT } from '../../../i18n/use-t'
import { Icon } from '../../../ui/icon'
import type { TestRun } from '../result/tests'
import css from './list.module.css'

interface TestGlyphProps {
  readonly run: TestRun | null
  readonly lastTest: LastTest | null
}

const GLYPHS = { answered: 'tick', warned: 'bang', failed: 'cross' } as const

/** How the last test ended; blank when there was none. */
export function TestGlyph({ run, lastTest }: TestGlyphProps) {
  const t = useT('connections')
  const sentence = useSentence()
  if (run?.running === true) {
    return (
      <span className={css.glyph} data-kind="running" title={t('result.testing')}>
        <Icon name="clock" size={13} />
        <span className="unseen">{t('result.testing')}</span>
      </span>
    )
  }
  if (lastTest === null) return <span className={css.glyph} />
  const said = `${t(`result.${lastTest.result}`)} · ${formatInstant(lastTest.at)} · ${sentence(lastTest.summary)}`
  return (
    <span className={css.glyph} data-kind={lastTest.result} title={said}>
      <Icon name={GLYPHS[lastTest.result]} size={13} />
      <span className="unseen">{t(`result.${lastTest.result}`)}</span>
    </span>
  )
}
