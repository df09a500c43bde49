import { useCrumbs } from '../../frame/crumbs'
import { GLOSSARY, isTerm, TERMS, type Term } from '../../help/terms'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { PageHead } from '../../ui/page-head'
import { Panel } from '../../ui/panel'
import { Glossary } from './glossary'
import css from './help.module.css'
import { LatencyPicture } from './latency-picture'
import { OutcomeList } from './outcome-list'

const ON_TIME_AXIS: readonly Term[] = [
  'service-time',
  'intended-latency',
  'start-delay',
  'open-loop',
  'stall',
]

/** Explains each number: what it is, how it comes about, when it misleads. */
export function Screen({ id }: ScreenProps) {
  const t = useT('help')
  const term = isTerm(id) ? id : TERMS[0]
  const title = t(`term.${term}.title`)
  useCrumbs([{ label: t('title'), to: paths.help() }, { label: title }])
  return (
    <>
      <PageHead title={t('title')} />
      <div className={css.page}>
        <nav className={css.list} aria-label={t('terms')}>
          {TERMS.map((each) => (
            <Link
              key={each}
              to={paths.help(each)}
              aria-current={each === term ? 'true' : undefined}
            >
              {t(`term.${each}.title`)}
            </Link>
          ))}
        </nav>
        <div className={css.main}>
          <Panel title={title}>
            <div className={css.text}>
              <p>{t(`term.${term}.text`)}</p>
              {ON_TIME_AXIS.includes(term) && <LatencyPicture />}
              {term === 'outcomes' && <OutcomeList />}
              <p>{t(`term.${term}.read`)}</p>
            </div>
          </Panel>
          <Panel title={t('glossary')} bare>
            <Glossary words={GLOSSARY} />
          </Panel>
        </div>
      </div>
    </>
  )
}
