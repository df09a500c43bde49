import { Button } from '@mantine/core'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useSentence } from '../i18n/use-sentence'
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

/** Files that were damaged and set aside since the host's start; until it is closed. */
function QuarantineBanner() {
  const t = useT('frame')
  const sentence = useSentence()
  const told = useWorkbench((s) => s.host?.quarantined) ?? NONE
  const [seen, setSeen] = useState(0)
  const fresh = told.slice(seen)
  return (
    <div aria-live="polite">
      {fresh.length > 0 && (
        <div className={css.lost}>
          {fresh.map((each) => (
            <p key={each}>{sentence(each)}</p>
          ))}
          <Button size="compact-sm" onClick={() => setSeen(told.length)}>
            {t('close')}
          </Button>
        </div>
      )}
    </div>
  )
}

const NONE: readonly string[] = []

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
        <QuarantineBanner />
        <ScreenBoundary key={shown}>
          <Suspense fallback={null}>{Screen !== null && <Screen id={id} />}</Suspense>
        </ScreenBoundary>
      </main>
      <StatusBar />
    </div>
  )
}
