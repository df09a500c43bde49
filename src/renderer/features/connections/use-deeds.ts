import { useCallback, useMemo } from 'react'
import type { ColourSlot, ProfileView } from '../../../shared/contract/profiles'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useShowError } from '../../state/use-show-error'
import { useUndo } from '../../state/use-undo'
import { useClient } from '../../state/use-workbench'
import { inputOfView } from './editor/profile-draft'
import { keyOf } from './editor/use-editor'
import { useTests } from './result/tests'

export interface Deeds {
  readonly test: (profiles: readonly ProfileView[]) => void
  readonly duplicate: (profile: ProfileView, withSecret?: boolean) => void
  readonly move: (profiles: readonly ProfileView[], folder: string) => void
  readonly colour: (profile: ProfileView, colour: ColourSlot | null) => void
  /** resolves to whether they are gone */
  readonly remove: (profiles: readonly ProfileView[]) => Promise<boolean>
}

/** What can be done with saved connections, without a question: it can be undone. */
export function useDeeds(): Deeds {
  const t = useT('connections')
  const client = useClient()
  const undo = useUndo()
  const showError = useShowError()
  const { startAll } = useTests()
  const move = useCallback(
    async (profiles: readonly ProfileView[], folder: string): Promise<void> => {
      const moved = profiles.filter((profile) => !profile.builtIn && profile.folder !== folder)
      if (moved.length === 0) return
      await client.call('profiles.move', { ids: moved.map(({ id }) => id), folder })
      undo({
        message: t('moved', {
          count: moved.length,
          name: moved[0].name,
          folder: folder === '' ? t('list.top') : folder,
        }),
        undo: async () => {
          for (const was of new Set(moved.map((profile) => profile.folder))) {
            const ids = moved.filter((profile) => profile.folder === was).map(({ id }) => id)
            await client.call('profiles.move', { ids, folder: was })
          }
        },
      })
    },
    [client, undo, t],
  )
  return useMemo(
    () => ({
      test: (profiles) =>
        void startAll(
          profiles.map((profile) => [keyOf(profile.id), inputOfView(profile)] as const),
        ),
      duplicate: ({ id }, withSecret = false) =>
        void client
          .call('profiles.duplicate', { id, withSecret })
          .then((copy) => navigate(paths.connections(copy.id)), showError),
      move: (profiles, folder) => void move(profiles, folder).catch(showError),
      colour: (profile, colour) =>
        void client.call('profiles.save', { ...inputOfView(profile), colour }).catch(showError),
      remove: async (profiles) => {
        const own = profiles.filter(({ builtIn }) => !builtIn)
        const ids = own.map(({ id }) => id)
        if (ids.length === 0) return false
        try {
          await client.call('profiles.remove', { ids })
        } catch (error) {
          showError(error)
          return false
        }
        undo({
          message: t('removed', { count: ids.length, name: own[0].name }),
          undo: () => client.call('profiles.restore', { ids }),
        })
        return true
      },
    }),
    [client, move, startAll, showError, undo, t],
  )
}
