import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { WorkloadView } from '../../../shared/contract/workloads'
import type { Problem } from '../../../shared/errors'
import type { WorkloadSpec } from '../../../shared/workload'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { useVerbs } from '../../palette/verbs'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { Band } from '../../ui/band'
import { Chip } from '../../ui/chip'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/key-cap'
import { PageHead } from '../../ui/page-head'
import css from './editor.module.css'
import { PropertiesDialog } from './properties-dialog'
import { useWorkloadDeeds } from './use-workload-deeds'
import type { WorkloadDraft } from './workload-draft'

interface EditorHeadProps {
  readonly workload: WorkloadView | null
  readonly draft: WorkloadDraft
  /** what is typed, when it can be read */
  readonly spec: WorkloadSpec | null
  readonly problems: readonly Problem[]
  readonly unsaved: boolean
  readonly saving: boolean
  readonly canUndo: boolean
  readonly canRedo: boolean
  readonly onUndo: () => void
  readonly onRedo: () => void
  readonly onSave: () => void
  readonly onDiscard: () => void
  /** goes to the next problem */
  readonly onProblem: () => void
}

/** Name, state and deeds of the workload that is open. */
export function EditorHead(props: EditorHeadProps) {
  const { workload, draft, spec, problems, unsaved } = props
  const t = useT('workloads')
  const deeds = useWorkloadDeeds()
  const [asProperties, setAsProperties] = useState(false)
  const preset = workload?.preset === true
  const ready = problems.length === 0 && spec !== null
  const duplicate = (): void => {
    if (ready) void deeds.duplicate({ spec, kept: draft.kept })
    else props.onProblem()
  }
  const run = (): void => {
    if (workload !== null) deeds.run(workload)
  }
  const show = (): void => (ready ? setAsProperties(true) : props.onProblem())
  const notRun =
    workload === null || unsaved ? t('save-first') : problems.length > 0 ? t('mend-first') : null
  useKeys([
    ...(preset
      ? []
      : [
          { keys: 'mod+s', label: t('save'), run: props.onSave },
          { keys: 'mod+z', label: t('undo'), run: props.onUndo },
          { keys: 'mod+shift+z', label: t('redo'), run: props.onRedo },
          { keys: 'f8', label: t('next-problem'), run: props.onProblem },
        ]),
    { keys: 'mod+d', label: t('duplicate'), run: duplicate },
    { keys: 'mod+enter', label: t('run'), run: () => notRun === null && run() },
  ])
  useVerbs([
    {
      id: 'workloads:run',
      message: 'workloads:run',
      icon: 'run',
      keys: 'mod+enter',
      refused: notRun,
      run,
    },
    {
      id: 'workloads:duplicate',
      message: 'workloads:duplicate',
      icon: 'copy',
      keys: 'mod+d',
      refused: ready ? null : t('mend-first'),
      run: duplicate,
    },
    {
      id: 'workloads:properties',
      message: 'workloads:properties.verb',
      icon: 'export',
      refused: ready ? null : t('mend-first'),
      run: show,
    },
  ])
  return (
    <>
      <PageHead
        title={draft.spec.name || t('new')}
        meta={
          <>
            {preset && <Chip>{t('preset')}</Chip>}
            {!preset && (unsaved || workload === null) && <Chip>{t('unsaved')}</Chip>}
            {problems.length > 0 && (
              <Chip kind="bad">{t('frame:problems', { count: problems.length })}</Chip>
            )}
          </>
        }
        actions={
          <>
            {!preset && <Steps {...props} />}
            <Menu>
              <Menu.Target>
                <ActionIcon aria-label={t('deeds')} title={t('deeds')}>
                  <Icon name="more" />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<Icon name="export" />} onClick={show}>
                  {t('properties.verb')}
                </Menu.Item>
                <Menu.Item leftSection={<Icon name="copy" />} onClick={duplicate}>
                  {t('duplicate')}
                </Menu.Item>
                {!preset && unsaved && (
                  <Menu.Item leftSection={<Icon name="undo" />} onClick={props.onDiscard}>
                    {t('discard')}
                  </Menu.Item>
                )}
                {!preset && workload !== null && (
                  <Menu.Item
                    color="danger"
                    leftSection={<Icon name="trash" />}
                    onClick={() =>
                      void deeds
                        .remove(workload)
                        .then((gone) => gone && navigate(paths.workloads()))
                    }
                  >
                    {t('remove')}
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
            <Button
              leftSection={<Icon name="run" />}
              disabled={notRun !== null}
              title={notRun ?? undefined}
              onClick={run}
            >
              {t('run')}
            </Button>
            {preset ? (
              <Button variant="filled" leftSection={<Icon name="copy" />} onClick={duplicate}>
                {t('duplicate-to-edit')}
              </Button>
            ) : (
              <Button
                variant="filled"
                rightSection={<KeyCap keys="mod+s" />}
                disabled={props.saving || (!unsaved && workload !== null)}
                onClick={props.onSave}
              >
                {t('save')}
              </Button>
            )}
          </>
        }
      />
      {preset && (
        <div className={css.band}>
          <Band kind="plain">{t('preset-band')}</Band>
        </div>
      )}
      {asProperties && spec !== null && (
        <PropertiesDialog
          input={{ id: workload?.id ?? null, spec, kept: [...draft.kept] }}
          onClose={() => setAsProperties(false)}
        />
      )}
    </>
  )
}

const Steps = ({ canUndo, canRedo, onUndo, onRedo }: EditorHeadProps) => {
  const t = useT('workloads')
  return (
    <>
      <ActionIcon
        variant="subtle"
        aria-label={t('undo')}
        title={t('undo')}
        disabled={!canUndo}
        onClick={onUndo}
      >
        <Icon name="undo" />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={t('redo')}
        title={t('redo')}
        disabled={!canRedo}
        onClick={onRedo}
      >
        <Icon name="redo" />
      </ActionIcon>
    </>
  )
}
