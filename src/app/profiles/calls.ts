import { STORES } from '../../engine/stores/registry'
import type { CallHandlers } from '../../shared/contract/handlers'
import type { ProfileView } from '../../shared/contract/profiles'
import { WorkbenchError } from '../../shared/errors'
import type { ProfileEditor } from './editor'
import type { Exporter } from './export/exporter'
import { profileById } from './find-profile'
import type { Importer } from './import/importer'
import type { ProfileLibrary } from './library'
import { folderSchema } from './profile-file'
import type { ProfileRemoval } from './removal'
import type { ProfileTester } from './tester'
import { readTypedUri, writeUri } from './uri-calls'

export type ProfileCalls = Pick<CallHandlers, Extract<keyof CallHandlers, `profiles.${string}`>> &
  Pick<CallHandlers, 'stores.forms'>

interface Parts {
  readonly library: ProfileLibrary
  readonly editor: ProfileEditor
  readonly removal: ProfileRemoval
  readonly tester: ProfileTester
  readonly importer: Importer
  readonly exporter: Exporter
  readonly views: () => Promise<readonly ProfileView[]>
}

/** What a window may ask about connections. */
export function profileCalls(parts: Parts): ProfileCalls {
  const { library, editor, removal, tester, importer, exporter, views } = parts
  const viewOf = async (id: string): Promise<ProfileView> => profileById(await views(), id)
  return {
    'stores.forms': () => STORES.map(({ form }) => form),
    'profiles.list': views,
    'profiles.save': async (input) => {
      const id = await editor.save(input)
      removal.keep(id)
      return viewOf(id)
    },
    'profiles.check': (input) => editor.check(input),
    'profiles.duplicate': async ({ id, withSecret }) =>
      viewOf(await editor.duplicate(id, withSecret)),
    'profiles.move': ({ ids, folder }) => move(library, ids, folder),
    'profiles.remove': ({ ids }) => removal.remove(ids),
    'profiles.restore': ({ ids }) => removal.restore(ids),
    'profiles.readUri': ({ uri }) => readTypedUri(uri),
    'profiles.writeUri': ({ store, values, wasUri }) => writeUri(store, values, wasUri),
    'profiles.test': (input, context) => tester.test(input, context),
    'profiles.readFile': ({ text }) => importer.preview(text),
    'profiles.importApply': (decided) => importer.apply(decided),
    'profiles.export': (wanted, { signal }) => exporter.export(wanted, signal),
  }
}

async function move(
  library: ProfileLibrary,
  ids: readonly string[],
  folder: string,
): Promise<void> {
  const issue = folderSchema.safeParse(folder).error?.issues[0]
  if (issue !== undefined) {
    const problem = { path: 'folder', value: folder, message: `folder: ${issue.message}.` }
    throw new WorkbenchError('invalid-spec', problem.message, { problems: [problem] })
  }
  await library.change((profiles) =>
    profiles.map((each) => (ids.includes(each.id) ? { ...each, folder } : each)),
  )
}
