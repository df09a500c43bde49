import { useT } from '../i18n/use-t'
import { useVerbs, type Verb } from '../palette/verbs'
import { navigate, useRoute } from '../router/router'
import { paths, SETTINGS_SECTIONS } from '../router/routes'
import { hasScreen } from '../router/screens'
import { runUndo, useUndoOffers } from '../state/undo'
import { useShowError } from '../state/use-show-error'
import { useWorkbench } from '../state/use-workbench'
import { useTheme } from '../theme/use-theme'
import { PAGES } from './pages'

interface WindowVerbsProps {
  readonly onKeyMap: () => void
}

/** What the palette offers on every page: places, kept things, and the window's own switches. */
export function WindowVerbs({ onKeyMap }: WindowVerbsProps) {
  const t = useT('frame')
  const profiles = useWorkbench((s) => s.profiles) ?? []
  const workloads = useWorkbench((s) => s.workloads) ?? []
  const runs = useWorkbench((s) => s.runs) ?? []
  const change = useWorkbench((s) => s.changeSettings)
  const offers = useUndoOffers((s) => s.offers)
  const showError = useShowError()
  const { scheme } = useTheme()
  const { feature } = useRoute()
  const go = (id: string, path: string) => ({ id, run: () => navigate(path) })
  const pages = PAGES.map(
    ({ path, message, icon, keys }): Verb => ({ ...go(`page:${path}`, path), message, icon, keys }),
  )
  const things: readonly Verb[] = [
    ...profiles.map(({ id, name, store }) => ({
      ...go(`profile:${id}`, paths.connections(id)),
      name,
      context: store,
      icon: 'connections' as const,
    })),
    ...workloads.map(({ id, spec }) => ({
      ...go(`workload:${id}`, paths.workloads(id)),
      name: spec.name,
      context: t('nav.workloads'),
      icon: 'workloads' as const,
    })),
    ...runs.map(({ id, name, targets, tags }) => ({
      ...go(`run:${id}`, paths.result(id)),
      name,
      context: [...targets, ...tags].join(' · '),
      icon: 'results' as const,
    })),
  ]
  const settings = SETTINGS_SECTIONS.map(
    (section): Verb => ({
      ...go(`settings:${section}`, paths.settings(section)),
      message: `settings:section.${section}`,
      context: t('nav.settings'),
      icon: 'settings',
    }),
  )
  const set = (patch: Parameters<typeof change>[0]): void => void change(patch).catch(showError)
  const switches: readonly Verb[] = [
    {
      id: 'theme',
      message: 'frame:verb.theme',
      icon: 'sun',
      run: () => set({ theme: scheme === 'dark' ? 'light' : 'dark' }),
    },
    {
      id: 'language:en',
      message: 'frame:verb.english',
      icon: 'globe',
      run: () => set({ language: 'en' }),
    },
    {
      id: 'language:zh-CN',
      message: 'frame:verb.chinese',
      icon: 'globe',
      run: () => set({ language: 'zh-CN' }),
    },
    { id: 'keys', message: 'frame:verb.keys', icon: 'keyboard', keys: '?', run: onKeyMap },
    ...(hasScreen('firstrun')
      ? [
          {
            ...go('tour', paths.welcome()),
            message: 'frame:verb.tour',
            icon: 'play' as const,
          },
        ]
      : []),
    ...(hasScreen('help')
      ? [{ ...go('help', paths.help()), message: 'frame:verb.help', icon: 'help' as const }]
      : []),
    // the page of workloads offers them itself, on top
    ...(hasScreen('workloads') && feature !== 'workloads'
      ? [
          {
            ...go('workload:new', paths.workloads('new')),
            message: 'workloads:new',
            icon: 'plus' as const,
          },
          {
            ...go('workload:import', `${paths.workloads()}?import`),
            message: 'workloads:import.verb',
            icon: 'import' as const,
          },
        ]
      : []),
    ...offers.toReversed().map(({ id, message }) => ({
      id,
      name: `${t('undo')}: ${message}`,
      icon: 'undo' as const,
      run: () => void runUndo(id),
    })),
  ]
  useVerbs([...pages, ...switches, ...settings, ...things], 'everything')
  return null
}
