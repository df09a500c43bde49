import { Suspense, useEffect, useRef } from 'react'
import { useT } from '../i18n/use-t'
import { navigate, useRoute } from '../router/router'
import { paths } from '../router/routes'
import { screenOf } from '../router/screens'
import { useWorkbench } from '../state/use-workbench'
import { ScreenBoundary } from './boundary'
import css from './frame.module.css'
import { MAIN_PAGES } from './pages'
import { Rail } from './rail'
import { StatusBar } from './status-bar'
import { TopBar } from './top-bar'

const MAIN_ID = 'main'

function LostBanner() {
  const t = useT('frame')
  const lost = useWorkbench((s) => s.link === 'lost')
  return <div aria-live="assertive">{lost && <p className={css.lost}>{t('link-lost')}</p>}</div>
}

/** Rail, bars and the page of the present address, in the order in which Tab walks them. */
export function Frame() {
  const t = useT('frame')
  const { feature, id } = useRoute()
  const main = useRef<HTMLElement>(null)
  const firstRunDone = useWorkbench((s) => s.settings.firstRunDone)
  useEffect(() => {
    if (location.pathname !== '/') return
    navigate(firstRunDone ? paths.connections() : paths.welcome(), { replace: true })
  }, [firstRunDone])
  const shown = screenOf(feature) === null ? (MAIN_PAGES[0]?.feature ?? 'settings') : feature
  const Screen = screenOf(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top
  useEffect(() => {
    if (main.current !== null) main.current.scrollTop = 0
  }, [shown])
  return (
    <div className={css.frame}>
      <a className={css.skip} href={`#${MAIN_ID}`} onClick={() => main.current?.focus()}>
        {t('skip')}
      </a>
      <Rail />
      <TopBar />
      <main className={css.page} id={MAIN_ID} tabIndex={-1} ref={main}>
        <LostBanner />
        <ScreenBoundary key={shown}>
          <Suspense fallback={null}>{Screen !== null && <Screen id={id} />}</Suspense>
        </ScreenBoundary>
      </main>
      <StatusBar />
    </div>
  )
}
