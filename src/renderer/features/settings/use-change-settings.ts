import type { SettingsPatch } from '../../../shared/contract/host'
import { useShowError } from '../../state/use-show-error'
import { useWorkbench } from '../../state/use-workbench'

/** Changes settings at once; what the host says against it is told in a notice. */
export function useChangeSettings(): (patch: SettingsPatch) => void {
  const change = useWorkbench((s) => s.changeSettings)
  const showError = useShowError()
  return (patch) => void change(patch).catch(showError)
}
