import { Fragment } from 'react'
import { useT } from '../i18n/use-t'
import { usePalette } from '../palette/open'
import { Link } from '../router/link'
import { useRoute } from '../router/router'
import { paths } from '../router/routes'
import { hasScreen } from '../router/screens'
import { Icon } from '../ui/icon'
import { KeyCap } from '../ui/key-cap'
import { useCrumbList } from './crumbs'
import { isPageOf, PAGES } from './pages'
import css from './top-bar.module.css'

function Breadcrumb() {
  const t = useT('frame')
  const { feature } = useRoute()
  const crumbs = useCrumbList((s) => s.crumbs)
  const page = PAGES.find((each) => isPageOf(each, feature))
  const own = page === undefined ? [] : [{ label: t(page.message), to: page.path }]
  const parts = [...own, ...crumbs]
  return (
    <nav className={css.crumbs} aria-label={t('breadcrumb')}>
      {parts.map(({ label, to }, index) => (
        <Fragment key={`${to} ${label}`}>
          {index > 0 && <Icon name="chevron-right" size={10} />}
          {index === parts.length - 1 || to === undefined ? (
            <span
              className={index === parts.length - 1 ? css.here : undefined}
              aria-current={index === parts.length - 1 ? 'page' : undefined}
            >
              {label}
            </span>
          ) : (
            <Link to={to}>{label}</Link>
          )}
        </Fragment>
      ))}
    </nav>
  )
}

export function TopBar() {
  const t = useT('frame')
  const open = usePalette((s) => s.open)
  return (
    <header className={css.bar}>
      <Breadcrumb />
      <button type="button" className={css.palette} onClick={open} aria-haspopup="dialog">
        <Icon name="search" />
        <span>{t('palette.field')}</span>
        <KeyCap keys="mod+k" />
      </button>
      {hasScreen('help') && (
        <Link
          to={paths.help()}
          className={css.help}
          aria-label={t('verb.help')}
          title={t('verb.help')}
        >
          <Icon name="help" size={16} />
        </Link>
      )}
    </header>
  )
}
