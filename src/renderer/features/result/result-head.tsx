import { ActionIcon, Button, Menu, Select, TagsInput, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { RunView } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import { formatCount } from '../../../shared/format/numbers'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { useKeys } from '../../keys/use-keys'
import { useVerbs } from '../../palette/verbs'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useShowError } from '../../state/use-show-error'
import { useClient, useWorkbench } from '../../state/use-workbench'
import { slotOf } from '../../theme/stores'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/key-cap'
import { Swatch } from '../../ui/swatch'
import { StateChip } from '../results/state-chip'
import { useRunDeeds } from '../results/use-run-deeds'
import { ExportDialog } from './export-dialog'
import css from './result-head.module.css'

interface ResultHeadProps {
  readonly view: RunView
  readonly trial: TrialReport | undefined
  readonly index: number
  readonly onTrial: (index: number) => void
}

/** What was run on what, and what can be done with it. */
export function ResultHead({ view, trial, index, onTrial }: ResultHeadProps) {
  const t = useT('results')
  const { row, report } = view
  const client = useClient()
  const showError = useShowError()
  const deeds = useRunDeeds()
  const dialogs = useWorkbench((s) => s.host?.dialogs === true)
  const [exporting, setExporting] = useState(false)
  const remove = async (): Promise<void> => {
    if (await deeds.remove([row])) navigate(paths.results())
  }
  const showFolder = (): void => void client.call('host.showRun', { id: row.id }).catch(showError)
  const pinned = row.baseline ? t('unpin-first') : null
  useKeys([{ keys: 'mod+enter', label: t('export.verb'), run: () => setExporting(true) }])
  useVerbs([
    {
      id: 'result:export',
      message: 'results:export.verb',
      icon: 'export',
      keys: 'mod+enter',
      run: () => setExporting(true),
    },
    { id: 'result:again', message: 'results:again', icon: 'run', run: () => deeds.again(row) },
    {
      id: 'result:pin',
      message: row.baseline ? 'results:unpin' : 'results:pin',
      icon: 'pin',
      run: () => deeds.pin(row),
    },
    {
      id: 'result:remove',
      message: 'results:remove',
      icon: 'trash',
      refused: pinned,
      run: () => void remove(),
    },
  ])
  return (
    <header className={css.head}>
      <div className={css.text}>
        <div className={css.line}>
          {trial !== undefined && <Swatch slot={slotOf(trial.target.store)} />}
          <Name view={view} />
          <StateChip state={row.state} />
          {row.baseline && <Icon name="pin" />}
          {report.trials.length > 1 && (
            <Select
              aria-label={t('trial')}
              className={css.trials}
              data={report.trials.map((each, i) => ({
                value: String(i),
                label: `${i + 1}. ${each.workload} · ${each.target.name}`,
              }))}
              value={String(index)}
              onChange={(value) => onTrial(Number(value))}
            />
          )}
        </div>
        <div className={css.line}>
          <span>{formatInstant(row.startedAt)}</span>
          {trial !== undefined && (
            <>
              <span>{trial.target.name}</span>
              <span>{t('head.clients', { count: trial.clients })}</span>
              <span>{t('head.records', { count: trial.spec.workload.recordCount })}</span>
              <span>
                {t('head.seed')} {formatCount(trial.seed)}
              </span>
            </>
          )}
          <Tags view={view} />
        </div>
      </div>
      <div className={css.actions}>
        <Button leftSection={<Icon name="pin" />} onClick={() => deeds.pin(row)}>
          {t(row.baseline ? 'unpin' : 'pin')}
        </Button>
        <Button leftSection={<Icon name="run" />} onClick={() => deeds.again(row)}>
          {t('again')}
        </Button>
        <Menu>
          <Menu.Target>
            <ActionIcon aria-label={t('deeds')} title={t('deeds')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {dialogs && (
              <Menu.Item leftSection={<Icon name="folder" />} onClick={showFolder}>
                {t('show-folder')}
              </Menu.Item>
            )}
            <Menu.Item
              color="danger"
              leftSection={<Icon name="trash" />}
              disabled={pinned !== null || row.state === 'running'}
              title={pinned ?? undefined}
              onClick={() => void remove()}
            >
              {t('remove')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
        <Button
          variant="filled"
          leftSection={<Icon name="export" />}
          rightSection={<KeyCap keys="mod+enter" />}
          onClick={() => setExporting(true)}
        >
          {t('export.verb')}
        </Button>
      </div>
      {exporting && <ExportDialog view={view} onClose={() => setExporting(false)} />}
    </header>
  )
}

/** The run's name; edited where it stands. */
function Name({ view: { row } }: Pick<ResultHeadProps, 'view'>) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  const [typed, setTyped] = useState<string | null>(null)
  const save = (): void => {
    const name = typed?.trim() ?? ''
    setTyped(null)
    if (name === '' || name === row.name) return
    client.call('runs.change', { id: row.id, name }).catch(showError)
  }
  if (typed === null) {
    return (
      <>
        <h1 className={css.name}>{row.name}</h1>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t('rename')}
          title={t('rename')}
          onClick={() => setTyped(row.name)}
        >
          <Icon name="edit" size={13} />
        </ActionIcon>
      </>
    )
  }
  return (
    <TextInput
      autoFocus
      className={css.rename}
      aria-label={t('rename')}
      maxLength={200}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save()
        if (event.key === 'Escape') setTyped(null)
      }}
    />
  )
}

function Tags({ view: { row } }: Pick<ResultHeadProps, 'view'>) {
  const t = useT('results')
  const client = useClient()
  const showError = useShowError()
  return (
    <TagsInput
      className={css.tags}
      size="xs"
      variant="unstyled"
      aria-label={t('tags')}
      placeholder={row.tags.length === 0 ? t('add-tag') : undefined}
      maxTags={30}
      value={[...row.tags]}
      onChange={(tags) => void client.call('runs.change', { id: row.id, tags }).catch(showError)}
    />
  )
}
