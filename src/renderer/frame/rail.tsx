import { useT } from '../i18n/use-t'
import { Link } from '../router/link'
import { useRoute } from '../router/router'
import { preloadScreen } from '../router/screens'
import { isUnderWay } from '../state/live-slice'
import { useWorkbench } from '../state/use-workbench'
import { Icon } from '../ui/icon'
import { KeyCap } from '../ui/key-cap'
import { BrandMark } from './brand-mark'
import { isPageOf, MAIN_PAGES, type Page, SETTINGS_PAGE } from './pages'
import css from './rail.module.css'

function RailItem({ page }: { readonly page: Page }) {
  const t = useT('frame')
  const here = isPageOf(page, useRoute().feature)
  return (
    <Link
      to={page.path}
      className={css.item}
      aria-current={here ? 'page' : undefined}
      onPointerEnter={() => preloadScreen(page.feature)}
    >
      <Icon name={page.icon} size={18} />
      <span className={css.label}>{t(page.message)}</span>
      {page.feature === 'run' && <RunDot />}
      <KeyCap keys={page.keys} />
    </Link>
  )
}

/** Gold: a run is under way; an amber ring: it is paused. */
function RunDot() {
  const t = useT('frame')
  const state = useWorkbench((s) => (isUnderWay(s.live) ? s.live.state : null))
  if (state === null) return null
  const word = t(state === 'paused' ? 'run-paused' : 'run-under-way')
  return (
    <i
      className={state === 'paused' ? css.ring : css.dot}
      role="img"
      aria-label={word}
      title={word}
    />
  )
}

export function Rail() {
  const t = useT('frame')
  return (
    <nav className={css.rail} aria-label={t('pages')}>
      <div className={css.brand}>
        <BrandMark />
        <b>{t('product')}</b>
      </div>
      {MAIN_PAGES.map((page) => (
        <RailItem key={page.feature} page={page} />
      ))}
      <div className={css.space} />
      <RailItem page={SETTINGS_PAGE} />
    </nav>
  )
}
