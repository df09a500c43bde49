import { Button } from '@mantine/core'
import type { ProfileView } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import css from './list.module.css'
import type { RowDeeds } from './row'

interface FootProps {
  readonly chosen: readonly ProfileView[]
  readonly deeds: RowDeeds
  readonly onImport: () => void
  readonly onRemove: () => void
  readonly onClear: () => void
}

/** What can be done with all, or with those that are selected. */
export function Foot({ chosen, deeds, onImport, onRemove, onClear }: FootProps) {
  const t = useT('connections')
  const profiles = useWorkbench((s) => s.profiles) ?? []
  const own = profiles.filter(({ builtIn }) => !builtIn)
  const movable = chosen.filter(({ builtIn }) => !builtIn)
  if (chosen.length > 0) {
    return (
      <section className={css.chosen} aria-label={t('list.chosen', { count: chosen.length })}>
        <div className={css.chosenHead}>
          <b>{t('list.chosen', { count: chosen.length })}</b>
          <button type="button" className={css.text} onClick={onClear}>
            {t('list.clear-chosen')}
          </button>
        </div>
        <div className={css.deeds}>
          <Button size="compact-sm" onClick={() => deeds.test(chosen)}>
            {t('deed.test-all')}
          </Button>
          <Button
            size="compact-sm"
            disabled={movable.length === 0}
            onClick={() => deeds.askMove(movable)}
          >
            {t('deed.move-short')}
          </Button>
          <Button
            size="compact-sm"
            disabled={movable.length === 0}
            onClick={() => deeds.export(movable)}
          >
            {t('deed.export')}
          </Button>
          <Button
            size="compact-sm"
            color="danger"
            disabled={movable.length === 0}
            onClick={onRemove}
          >
            {t('deed.delete')}
          </Button>
        </div>
      </section>
    )
  }
  return (
    <div className={css.foot}>
      <button type="button" className={css.text} onClick={onImport}>
        {t('list.import')}
      </button>
      <button
        type="button"
        className={css.text}
        disabled={own.length === 0}
        onClick={() => deeds.export(own)}
      >
        {t('list.export')}
      </button>
      <span className={css.count}>{t('list.count', { count: profiles.length })}</span>
    </div>
  )
}
