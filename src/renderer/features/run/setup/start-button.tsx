import { Button } from '@mantine/core'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t'
import { useKeys } from '../../../keys/use-keys'
import { useVerbs } from '../../../palette/verbs'
import { navigate } from '../../../router/router'
import { paths } from '../../../router/routes'
import { useShowError } from '../../../state/use-show-error'
import { useClient } from '../../../state/use-workbench'
import { KeyCap } from '../../../ui/key-cap'
import type { ReadDraft } from './draft'
import type { PreflightState } from './use-preflight'

interface StartButtonProps {
  readonly read: ReadDraft
  readonly check: PreflightState
}

/** Starts what was checked, as it was checked; says why not where it cannot. */
export function StartButton({ read, check }: StartButtonProps) {
  const t = useT('run')
  const client = useClient()
  const showError = useShowError()
  const [starting, setStarting] = useState(false)
  const refused = refusal()
  function refusal(): string | null {
    if (!read.ok) {
      const missing = read.wrong.find(({ path }) => path === 'workload' || path === 'profileId')
      if (missing?.path === 'workload') return t('start.no-workload')
      return t(missing === undefined ? 'start.problems' : 'start.no-target')
    }
    if (check.state === 'checking' || check.state === 'none') return t('start.checking')
    if (check.state === 'failed') return t('start.failed')
    return check.preflight?.ready === true ? null : t('start.blocked')
  }
  const start = async (): Promise<void> => {
    if (refused !== null || !read.ok || starting) return
    setStarting(true)
    try {
      const { runId } = await client.call('runs.start', read.setup)
      navigate(paths.run(runId))
    } catch (error) {
      showError(error)
      setStarting(false)
    }
  }
  useKeys([{ keys: 'mod+enter', label: t('start.verb'), run: () => void start() }])
  useVerbs([
    {
      id: 'run:start',
      message: 'run:start.verb',
      icon: 'play',
      keys: 'mod+enter',
      refused,
      run: () => void start(),
    },
  ])
  return (
    <>
      {refused !== null && <span aria-live="polite">{refused}</span>}
      <Button
        variant="filled"
        rightSection={<KeyCap keys="mod+enter" />}
        disabled={refused !== null || starting}
        onClick={() => void start()}
      >
        {t('start.verb')}
      </Button>
    </>
  )
}
