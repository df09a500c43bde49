import { Button } from '@mantine/core'
import type { RunRow } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { Band } from '../../ui/band'
import type { RunDeeds } from './use-run-deeds'

interface InterruptedBandProps {
  readonly runs: readonly RunRow[]
  readonly deeds: RunDeeds
}

/** The newest run that nobody ended, and what can become of it. */
export function InterruptedBand({ runs, deeds }: InterruptedBandProps) {
  const t = useT('results')
  const [run, ...others] = runs
    .filter(({ state }) => state === 'interrupted')
    .sort((a, b) => (b.startedAt ?? '').localeCompare(a.startedAt ?? ''))
  if (run === undefined) return null
  const words = t('interrupted.one', { name: run.name, at: formatInstant(run.startedAt) })
  const more = others.length === 0 ? '' : ` ${t('interrupted.more', { count: others.length })}`
  return (
    <Band
      kind="doubtful"
      actions={
        <>
          <Button onClick={() => deeds.goOn(run)}>{t('go-on')}</Button>
          <Button onClick={() => deeds.finish(run)}>{t('finish')}</Button>
          <Button onClick={() => navigate(paths.result(run.id))}>{t('look-first')}</Button>
        </>
      }
    >
      {words}
      {more}
    </Band>
  )
}
