import { ActionIcon, Button, Menu } from '@mantine/core'
import { useT } from '../../../i18n/use-t'
import { useWorkbench } from '../../../state/use-workbench'
import { slotOf } from '../../../theme/stores'
import { Chip } from '../../../ui/chip'
import { Icon } from '../../../ui/icon'
import { KeyCap } from '../../../ui/key-cap'
import { Swatch } from '../../../ui/swatch'
import css from './editor.module.css'
import type { Editor } from './use-editor'

export interface HeadDeeds {
  readonly duplicate: (withSecret: boolean) => void
  readonly export: () => void
  readonly remove: () => void
  readonly discard: () => void
  readonly test: () => void
  readonly cancelTest: () => void
  /** opens the drawer; null where the result has its own column */
  readonly showResult: (() => void) | null
}

interface HeadProps {
  readonly editor: Editor
  readonly deeds: HeadDeeds
  readonly testing: boolean
  /** icons stand beside each other; otherwise in a menu */
  readonly wide: boolean
}

/** The name of what is edited, and all that can be done with it. */
export function Head({ editor, deeds, testing, wide }: HeadProps) {
  const t = useT('connections')
  const lost = useWorkbench((s) => s.link === 'lost')
  const { draft, unsaved, profile, readOnly, uri } = editor
  const isNew = profile === null
  const broken = draft.typedUri !== null && uri.state.state === 'unreadable'
  const withSecret = (profile?.keptSecrets.length ?? 0) > 0
  return (
    <header className={css.head}>
      <Swatch slot={slotOf(draft.store, draft.colour)} />
      <h1 className={css.title}>{draft.name === '' ? t('new.unnamed') : draft.name}</h1>
      {unsaved && <Chip>{t('unsaved')}</Chip>}
      {readOnly && <Chip>{t('built-in.chip')}</Chip>}
      <span className={css.grow} />
      {deeds.showResult !== null && <Button onClick={deeds.showResult}>{t('result.title')}</Button>}
      {wide && !isNew && (
        <>
          <ActionIcon
            aria-label={t('deed.duplicate')}
            title={t('deed.duplicate')}
            onClick={() => deeds.duplicate(false)}
          >
            <Icon name="copy" />
          </ActionIcon>
          {!readOnly && (
            <>
              <ActionIcon
                aria-label={t('deed.export')}
                title={t('deed.export')}
                onClick={deeds.export}
              >
                <Icon name="export" />
              </ActionIcon>
              <ActionIcon
                color="danger"
                aria-label={t('deed.delete')}
                title={t('deed.delete')}
                onClick={deeds.remove}
              >
                <Icon name="trash" />
              </ActionIcon>
            </>
          )}
        </>
      )}
      {(!wide || unsaved || withSecret || isNew) && (
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('deed.more')} title={t('deed.more')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {!isNew && !wide && (
              <Menu.Item
                leftSection={<Icon name="copy" />}
                rightSection={<KeyCap keys="mod+d" />}
                onClick={() => deeds.duplicate(false)}
              >
                {t('deed.duplicate')}
              </Menu.Item>
            )}
            {withSecret && (
              <Menu.Item leftSection={<Icon name="lock" />} onClick={() => deeds.duplicate(true)}>
                {t('deed.duplicate-with-secret')}
              </Menu.Item>
            )}
            {!isNew && !wide && !readOnly && (
              <Menu.Item leftSection={<Icon name="export" />} onClick={deeds.export}>
                {t('deed.export')}
              </Menu.Item>
            )}
            {(unsaved || isNew) && (
              <Menu.Item leftSection={<Icon name="undo" />} onClick={deeds.discard}>
                {t(isNew ? 'deed.discard-new' : 'deed.discard')}
              </Menu.Item>
            )}
            {!isNew && !wide && !readOnly && (
              <Menu.Item color="danger" leftSection={<Icon name="trash" />} onClick={deeds.remove}>
                {t('deed.delete')}
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      )}
      {testing ? (
        <Button leftSection={<Icon name="stop" />} onClick={deeds.cancelTest}>
          {t('deed.cancel-test')}
        </Button>
      ) : (
        <Button
          leftSection={<Icon name="bolt" />}
          rightSection={<KeyCap keys="mod+enter" />}
          disabled={lost || broken}
          onClick={deeds.test}
        >
          {t('deed.test')}
        </Button>
      )}
      {!readOnly && (
        <Button
          variant="filled"
          rightSection={<KeyCap keys="mod+s" />}
          disabled={lost || broken}
          title={broken ? t('uri.save-refused') : undefined}
          onClick={() => void editor.save()}
        >
          {t('deed.save')}
        </Button>
      )}
    </header>
  )
}
