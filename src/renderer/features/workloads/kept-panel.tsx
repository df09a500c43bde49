import { ActionIcon } from '@mantine/core'
import type { KeptProperty } from '../../../shared/contract/workloads'
import { useT } from '../../i18n/use-t'
import { Icon } from '../../ui/icon'
import { Panel } from '../../ui/panel'
import css from './kept-panel.module.css'

interface KeptPanelProps {
  readonly kept: readonly KeptProperty[]
  /** absent: they cannot be changed */
  readonly onChange?: (kept: readonly KeptProperty[]) => void
}

/** Lines of a YCSB file that mean nothing here. */
export function KeptPanel({ kept, onChange }: KeptPanelProps) {
  const t = useT('workloads')
  if (kept.length === 0) return null
  return (
    <Panel title={t('kept.title')} unit={t('kept.unit', { count: kept.length })}>
      <ul className={css.list}>
        {kept.map((each, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same line may stand there twice
          <li key={index}>
            <code>{`${each.key}=${each.value}`}</code>
            {onChange !== undefined && (
              <ActionIcon
                variant="subtle"
                size={24}
                aria-label={t('kept.remove', { key: each.key })}
                onClick={() => onChange(kept.filter((_, at) => at !== index))}
              >
                <Icon name="cross" size={12} />
              </ActionIcon>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
