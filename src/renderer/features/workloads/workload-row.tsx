import { ActionIcon, Menu } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { WorkloadView } from '../../../shared/contract/workloads'
import { formatInstant } from '../../../shared/format/instants'
import { formatCount, formatExactShare } from '../../../shared/format/numbers'
import { useSentence } from '../../i18n/use-sentence'
import { useT } from '../../i18n/use-t'
import { Link } from '../../router/link'
import { paths } from '../../router/routes'
import { Icon } from '../../ui/icon'
import { MixBar } from '../../ui/mix-bar'
import { partsOf } from '../../ui/mix-parts'
import { distributionWords, shapeWords } from './describe-spec'
import css from './list.module.css'
import type { WorkloadDeeds } from './use-workload-deeds'

interface WorkloadRowProps {
  readonly workload: WorkloadView
  readonly current: boolean
  readonly onAt: (id: string) => void
  readonly onOpen: (workload: WorkloadView) => void
  readonly deeds: WorkloadDeeds
}

/** One workload in the list. */
export function WorkloadRow({ workload, current, onAt, onOpen, deeds }: WorkloadRowProps) {
  const t = useT('workloads')
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [current])
  const sentence = useSentence()
  const { id, preset, spec, changedAt } = workload
  const description = preset ? sentence(spec.description) : spec.description
  const distribution = distributionWords(spec.requestDistribution, t)
  const words = partsOf(spec.mix)
    .map(({ kind, share }) => `${t(`words:operation-kind.${kind}`)} ${formatExactShare(share)}`)
    .join(' · ')
  return (
    <tr
      ref={row}
      className={css.row}
      aria-current={current || undefined}
      onClick={() => onAt(id)}
      onDoubleClick={() => onOpen(workload)}
    >
      <td>
        <Link to={paths.workloads(id)}>{spec.name}</Link>
        <p title={description}>{description}</p>
      </td>
      <td>
        <MixBar mix={spec.mix} />
        <p title={words}>{words}</p>
      </td>
      <td>
        {distribution.name}
        <p title={distribution.more}>{distribution.more}</p>
      </td>
      <td className={css.number}>{formatCount(spec.recordCount)}</td>
      <td>{shapeWords(spec.record)}</td>
      <td>{changedAt === null ? t('preset-mark') : formatInstant(changedAt).slice(0, 16)}</td>
      <td>
        <RowMenu workload={workload} onOpen={onOpen} deeds={deeds} />
      </td>
    </tr>
  )
}

function RowMenu({
  workload,
  onOpen,
  deeds,
}: Pick<WorkloadRowProps, 'workload' | 'onOpen' | 'deeds'>) {
  const t = useT('workloads')
  const label = t('deeds-of', { name: workload.spec.name })
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon variant="subtle" size={24} aria-label={label} title={label}>
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name="run" />} onClick={() => deeds.run(workload)}>
          {t('run')}
        </Menu.Item>
        <Menu.Item leftSection={<Icon name="workloads" />} onClick={() => onOpen(workload)}>
          {t('open')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => void deeds.duplicate(workload)}
        >
          {t('duplicate')}
        </Menu.Item>
        <Menu.Item
          color="danger"
          leftSection={<Icon name="trash" />}
          disabled={workload.preset}
          onClick={() => void deeds.remove(workload)}
        >
          {t('remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
