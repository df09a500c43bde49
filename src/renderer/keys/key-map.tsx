import { useT } from '../i18n/use-t'
import { useWorkbench } from '../state/use-workbench'
import { showKeys } from './chord'
import css from './key-map.module.css'
import { type KeyBinding, useKeyRegistry } from './registry'

function Keys({
  title,
  bindings,
}: {
  readonly title: string
  readonly bindings: readonly KeyBinding[]
}) {
  if (bindings.length === 0) return null
  return (
    <section>
      <h3 className={css.title}>{title}</h3>
      <dl className={css.keys}>
        {bindings.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className={css.row}>
            <dt>
              <kbd>{showKeys(keys)}</kbd>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The keys of the present page, then those of every page. */
export function KeyMap() {
  const t = useT('frame')
  const single = useWorkbench((s) => s.settings.singleKeys)
  const all = useKeyRegistry((s) => s.registered).flatMap(({ bindings }) => bindings)
  return (
    <>
      {!single && <p className={css.note}>{t('keys.single-off')}</p>}
      <Keys title={t('keys.here')} bindings={all.filter(({ everywhere }) => !everywhere)} />
      <Keys title={t('keys.everywhere')} bindings={all.filter(({ everywhere }) => everywhere)} />
    </>
  )
}
