import { useT } from '../../i18n/use-t'
import { useVerbs } from '../../palette/verbs'
import { navigate, useQuery } from '../../router/router'
import { paths } from '../../router/routes'
import type { ScreenProps } from '../../router/screens'
import { useWorkbench } from '../../state/use-workbench'
import { Editor } from './editor'
import { freeName } from './free-name'
import { ImportDialog } from './import-dialog'
import { NotThere } from './not-there'
import { WorkloadList } from './workload-list'

/** Where a workload that is not saved yet is edited. */
const NEW = 'new'

/** All workloads, or one of them: what is done to which records. */
export function Screen({ id }: ScreenProps) {
  const t = useT('workloads')
  const workloads = useWorkbench((s) => s.workloads)
  const importing = useQuery().has('import')
  const here = paths.workloads(id)
  const startImport = (): void => navigate(`${here}?import`)
  const create = (): void => navigate(paths.workloads(NEW))
  useVerbs([
    { id: 'workload:new', message: 'workloads:new', icon: 'plus', run: create },
    {
      id: 'workload:import',
      message: 'workloads:import.verb',
      icon: 'import',
      run: startImport,
    },
  ])
  if (workloads === null) return null
  const workload = workloads.find((each) => each.id === id) ?? null
  return (
    <>
      {id === null ? (
        <WorkloadList workloads={workloads} onNew={create} onImport={startImport} />
      ) : workload === null && id !== NEW ? (
        <NotThere key={id} />
      ) : (
        <Editor
          key={id}
          workload={workload}
          newName={freeName(
            t('new'),
            workloads.map(({ spec }) => spec.name),
          )}
        />
      )}
      {importing && <ImportDialog onClose={() => navigate(here, { replace: true })} />}
    </>
  )
}
