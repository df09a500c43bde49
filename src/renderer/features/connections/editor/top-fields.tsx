import { Autocomplete, Select, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import { COLOUR_SLOTS } from '../../../../shared/contract/profiles'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Icon } from '../../../ui/icon'
import { problemAt } from '../../../ui/schema-form/form-parts'
import { Swatch } from '../../../ui/swatch'
import { folderPaths } from '../list/folder-tree'
import css from './editor.module.css'
import type { Editor } from './use-editor'

const OF_STORE = 'store'

/** What the connection is called, where it stands, and which store it leads to. */
export function TopFields({ editor }: { readonly editor: Editor }) {
  const t = useT('connections')
  const { draft, problems, change, setStore } = editor
  const forms = useWorkbench((s) => s.forms) ?? []
  const profiles = useWorkbench((s) => s.profiles)
  const folders = useMemo(() => folderPaths(profiles ?? []), [profiles])
  const own = slotOf(draft.store)
  const colours = [
    { value: OF_STORE, label: own === null ? t('colour.none') : t(`colour.${own}`) },
    ...COLOUR_SLOTS.map((value) => ({ value: value as string, label: t(`colour.${value}`) })),
  ]
  return (
    <div className={css.top}>
      <TextInput
        data-path="name"
        label={t('field.name')}
        spellCheck={false}
        value={draft.name}
        error={problemAt(problems, 'name')}
        onChange={(event) => change({ name: event.currentTarget.value })}
      />
      <Autocomplete
        data-path="folder"
        label={t('field.folder')}
        placeholder={t('field.no-folder')}
        title={t('field.folder-help')}
        leftSection={<Icon name="folder" />}
        data={[...folders]}
        value={draft.folder}
        error={problemAt(problems, 'folder')}
        onChange={(folder) => change({ folder })}
      />
      <Select
        data-path="store"
        label={t('field.store')}
        searchable
        data={forms.map(({ kind, title }) => ({ value: kind, label: title }))}
        value={draft.store}
        error={problemAt(problems, 'store')}
        onChange={(kind) => kind !== null && setStore(kind)}
      />
      <Select
        data-path="colour"
        label={t('field.colour')}
        leftSection={<Swatch slot={slotOf(draft.store, draft.colour)} />}
        leftSectionWidth={26}
        data={colours}
        value={draft.colour ?? OF_STORE}
        renderOption={({ option }) => (
          <span className={css.colour}>
            <Swatch
              slot={slotOf(draft.store, COLOUR_SLOTS.find((slot) => slot === option.value) ?? null)}
            />
            {option.label}
            {option.value === OF_STORE && <small>{t('colour.store')}</small>}
          </span>
        )}
        onChange={(value) =>
          change({ colour: COLOUR_SLOTS.find((slot) => slot === value) ?? null })
        }
      />
    </div>
  )
}
