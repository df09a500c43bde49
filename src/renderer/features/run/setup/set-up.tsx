import { useEffect, useMemo, useRef } from 'react'
import type { WorkloadView } from '../../../../shared/contract/workloads'
import type { Problem } from '../../../../shared/errors'
import { useT } from '../../../i18n/use-t'
import { useQuery } from '../../../router/router'
import { useDraft } from '../../../state/use-draft'
import { useShowError } from '../../../state/use-show-error'
import { useClient, useWorkbench } from '../../../state/use-workbench'
import { describeError } from '../../../ui/describe-error'
import { PageHead } from '../../../ui/page-head'
import { ProblemList } from '../../../ui/problem-list'
import { chosen, draftOf, emptyDraft, parseDraft, readDraft, type SetupDraft } from './draft'
import { Fields } from './fields'
import { PreflightPanel } from './preflight-panel'
import css from './set-up.module.css'
import { SetupContext } from './setup-context'
import { StartButton } from './start-button'
import { usePreflight } from './use-preflight'

/** What is run on what, how hard and how long; beside it, whether that can work. */
export function SetUp() {
  const t = useT('run')
  const initial = useMemo(() => emptyDraft(newSeed()), [])
  const draft = useDraft('run-setup', initial, { parse: parseDraft })
  useAsked(draft.state, draft.set)
  const workloads = useWorkbench((s) => s.workloads)
  const value = useMemo(() => withNewest(draft.value, workloads), [draft.value, workloads])
  const read = useMemo(() => readDraft(value), [value])
  const { check, again } = usePreflight(read.ok ? read.setup : null)
  const preflight = 'preflight' in check ? check.preflight : null
  const refused = check.state === 'failed' ? describeError(check.error).problems : []
  const problems: readonly Problem[] = read.ok
    ? [...(preflight?.problems ?? []), ...refused]
    : read.wrong
        .filter(({ path }) => path !== 'profileId' && path !== 'workload')
        .map((each) => ({ ...each, message: t('setup.no-number', { value: each.value || '—' }) }))
  const change = (changes: Partial<SetupDraft>): void =>
    draft.set((before) => ({ ...before, ...changes }))
  return (
    <SetupContext value={{ draft: value, change, problems }}>
      <div className={css.page}>
        <PageHead title={t('setup.title')} actions={<StartButton read={read} check={check} />} />
        <div className={css.grid}>
          <div className={css.form}>
            <ProblemList problems={problems} labelOf={(path) => labelOf(path, t)} />
            <Fields />
          </div>
          <PreflightPanel read={read} check={check} onAgain={again} />
        </div>
      </div>
    </SetupContext>
  )
}

const FIELDS: readonly string[] = Object.keys(emptyDraft(0))

const newSeed = (): number => crypto.getRandomValues(new Uint32Array(1))[0]

/** The workload as it is saved now: it may have been edited since it was chosen. */
function withNewest(draft: SetupDraft, workloads: readonly WorkloadView[] | null): SetupDraft {
  const saved = workloads?.find(({ id }) => id === draft.workloadId)
  return saved === undefined ? draft : { ...draft, workload: saved.spec }
}

/** The last part of a path, as its field is called. */
function labelOf(path: string, t: ReturnType<typeof useT>): string {
  const last =
    path
      .replace(/\[\d+\]/g, '')
      .split('.')
      .at(-1) ?? path
  const name = LABELS[last] ?? last
  return FIELDS.includes(name) ? t(`setup.field.${name}`) : path
}

/** Names of fields that are called otherwise in a setup. */
const LABELS: Readonly<Record<string, string>> = {
  recordCount: 'records',
  durationMs: 'seconds',
  warmup: 'warmUpSeconds',
  maxFailedShare: 'maxFailed',
  meanMs: 'thinkMs',
  factor: 'catchUpFactor',
}

/** What the address asks for: a workload, a target, or a run to be repeated. */
function useAsked(
  state: 'loading' | 'ready',
  set: (next: (before: SetupDraft) => SetupDraft) => void,
): void {
  const query = useQuery()
  const client = useClient()
  const showError = useShowError()
  const workloads = useWorkbench((s) => s.workloads)
  const done = useRef('')
  const asked = query.toString()
  useEffect(() => {
    if (state !== 'ready' || workloads === null || asked === '' || done.current === asked) return
    done.current = asked
    const again = query.get('again')
    if (again !== null) {
      client.call('runs.setup', { id: again }).then((setup) => set(() => draftOf(setup)), showError)
      return
    }
    const workload = workloads.find(({ id }) => id === query.get('workload'))
    const profileId = query.get('profile')
    set((before) => ({
      ...before,
      ...(workload === undefined ? {} : chosen(workload)),
      ...(profileId === null ? {} : { profileId }),
    }))
  }, [state, workloads, asked, query, client, set, showError])
}
