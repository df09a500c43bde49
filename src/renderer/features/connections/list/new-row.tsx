import { useT } from '../../../i18n/use-t'
import { Link } from '../../../router/link'
import { paths } from '../../../router/routes'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Swatch } from '../../../ui/swatch'
import type { NewConnection } from '../use-new'
import css from './list.module.css'

interface NewRowProps {
  readonly connection: NewConnection
  readonly open: boolean
}

/** A connection that was begun and not saved yet. */
export function NewRow({ connection, open }: NewRowProps) {
  const t = useT('connections')
  const forms = useWorkbench((s) => s.forms)
  const { id, store, name } = connection
  const title = forms?.find(({ kind }) => kind === store)?.title ?? store
  return (
    <div className={css.row} data-open={open || undefined}>
      <Link
        to={paths.connections(id)}
        className={css.link}
        aria-current={open ? 'page' : undefined}
        data-row={id}
      >
        <Swatch slot={slotOf(store)} />
        <b>{name === '' ? t('new.unnamed') : name}</b>
        <span />
        <small>{`${title} · ${t('unsaved')}`}</small>
      </Link>
    </div>
  )
}
