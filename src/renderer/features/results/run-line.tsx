import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import type { RunRow } from '../../../shared/contract/runs'
import { formatInstant } from '../../../shared/format/instants'
import {
  DASH,
  formatBytes,
  formatLatency,
  formatRate,
  formatShare,
} from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import { slotOf } from '../../theme/stores'
import { Icon } from '../../ui/icon'
import { NotKnown } from '../../ui/not-known'
import { Swatch } from '../../ui/swatch'
import css from './results.module.css'
import { StateChip } from './state-chip'
import type { RunDeeds } from './use-run-deeds'

interface RunLineProps {
  readonly run: RunRow
  readonly rowIndex: number
  readonly current: boolean
  readonly selected: boolean
  readonly onAt: (id: string) => void
  readonly onToggle: (run: RunRow) => void
  readonly onOpen: (run: RunRow) => void
  readonly deeds: RunDeeds
}

/** One run in the list. */
export function RunLine(props: RunLineProps) {
  const { run, rowIndex, current, selected, onAt, onToggle, onOpen, deeds } = props
  const t = useT('results')
  const sentence = useSentence()
  const reason = run.reason === null ? t('nothing-measured') : sentence(run.reason)
  const figure = (text: string) => (text === DASH ? <NotKnown reason={reason} /> : text)
  return (
    <tr
      aria-rowindex={rowIndex}
      aria-selected={selected}
      data-current={current || undefined}
      onClick={() => onAt(run.id)}
      onDoubleClick={() => onOpen(run)}
    >
      <td>
        <Checkbox
          size="xs"
          aria-label={t('select-run', { name: run.name })}
          checked={selected}
          onChange={() => onToggle(run)}
        />
      </td>
      <td className={css.name}>
        {run.baseline && (
          <span className={css.pin} title={t('baseline')}>
            <Icon name="pin" size={12} />
            <span className="unseen">{t('baseline')}</span>
          </span>
        )}
        <Link to={run.state === 'running' ? paths.run(run.id) : paths.result(run.id)}>
          {run.name}
        </Link>
        {run.tags.map((tag) => (
          <span key={tag} className={css.tag}>
            {tag}
          </span>
        ))}
      </td>
      <td>{formatInstant(run.startedAt)}</td>
      <td className={css.cut} title={run.targets.join(', ')}>
        {run.stores[0] !== undefined && <Swatch slot={slotOf(run.stores[0])} />}{' '}
        {run.targets.join(', ')}
      </td>
      <td className={css.cut} title={run.workloads.join(', ')}>
        {run.workloads.join(', ')}
      </td>
      <td title={run.reason === null ? undefined : sentence(run.reason)}>
        <StateChip state={run.state} />
      </td>
      <td className={css.number}>{figure(formatRate(run.opsPerSec))}</td>
      <td className={css.number}>{figure(formatLatency(run.p99Ns))}</td>
      <td className={css.number}>{figure(formatShare(run.failedShare))}</td>
      <td className={css.number}>{formatBytes(run.sizeBytes)}</td>
      <td>
        <RunMenu run={run} onOpen={onOpen} deeds={deeds} />
      </td>
    </tr>
  )
}

function RunMenu({ run, onOpen, deeds }: Pick<RunLineProps, 'run' | 'onOpen' | 'deeds'>) {
  const t = useT('results')
  const name = t('deeds-of', { name: run.name })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" size={24} aria-label={name} title={name}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="results" />} onClick={() => onOpen(run)}>
          {t('open')}
        </Menu.Item>
        {run.state === 'interrupted' && (
          <>
            <Menu.Item leftSection={<Icon name="play" />} onClick={() => deeds.goOn(run)}>
              {t('go-on')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="stop" />} onClick={() => deeds.finish(run)}>
              {t('finish')}
            </Menu.Item>
          </>
        )}
        {run.state !== 'damaged' && (
          <>
            <Menu.Item leftSection={<Icon name="run" />} onClick={() => deeds.again(run)}>
              {t('again')}
            </Menu.Item>
            <Menu.Item leftSection={<Icon name="pin" />} onClick={() => deeds.pin(run)}>
              {t(run.baseline ? 'unpin' : 'pin')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          color="danger"
          leftSection={<Icon name="trash" />}
          disabled={run.baseline || run.state === 'running'}
          title={run.baseline ? t('unpin-first') : undefined}
          onClick={() => void deeds.remove([run])}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
