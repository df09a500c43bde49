import type { RunRow } from '../../../shared/contract/runs'
import { useT } from '../../i18n/use-t'
import { Chip } from '../../ui/chip'

const KINDS = {
  running: 'now',
  complete: 'plain',
  partial: 'doubtful',
  interrupted: 'doubtful',
  failed: 'bad',
  damaged: 'bad',
} as const

/** The state of a run in a word. */
export const StateChip = ({ state }: Pick<RunRow, 'state'>) => {
  const t = useT('results')
  return <Chip kind={KINDS[state]}>{t(`state.${state}`)}</Chip>
}
