import { Modal } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useT } from '../i18n/use-t'
import { KeyMap } from '../keys/key-map'
import { listenToKeys } from '../keys/listen'
import { useKeys } from '../keys/use-keys'
import { usePalette } from '../palette/open'
import { navigate } from '../router/router'
import { paths } from '../router/routes'
import { undoNewest } from '../state/undo'
import { useWorkbenchStore } from '../state/use-workbench'
import { PAGES } from './pages'
import { WindowVerbs } from './window-verbs'

/** Keys and commands that hold on every page. */
export function WindowKeys() {
  const t = useT('frame')
  const store = useWorkbenchStore()
  const [mapOpened, setMapOpened] = useState(false)
  useEffect(() => listenToKeys(() => store.getState().settings.singleKeys), [store])
  const everywhere = true
  useKeys([
    { keys: 'mod+k', label: t('keys.palette'), run: usePalette.getState().open, everywhere },
    { keys: '?', label: t('keys.map'), run: () => setMapOpened(true), everywhere },
    {
      keys: 'mod+,',
      label: t('nav.settings'),
      run: () => navigate(paths.settings()),
      everywhere,
    },
    { keys: 'mod+z', label: t('undo'), run: undoNewest, everywhere },
    ...PAGES.map(({ keys, message, path }) => ({
      keys,
      label: t(message),
      run: () => navigate(path),
      everywhere,
    })),
  ])
  return (
    <>
      <WindowVerbs onKeyMap={() => setMapOpened(true)} />
      <Modal
        opened={mapOpened}
        onClose={() => setMapOpened(false)}
        title={t('keys.title')}
        size={560}
        closeButtonProps={{ 'aria-label': t('close') }}
      >
        <KeyMap />
      </Modal>
    </>
  )
}
