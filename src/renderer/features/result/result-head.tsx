import { ActionIcon, Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { RunView } from '../../../shared/contract/runs'
import type { TrialReport } from '../../../shared/report'
import { useT } from '../../i18n/use-t'
import { slotOf } from '../../theme/stores'
import { Icon } from '../../ui/icon'
import { KeyCap } from '../../ui/key-cap'
import { Swatch } from '../../ui/swatch'
import { StateChip } from '../results/state-chip'
import { ExportDialog } from './export-dialog'
import css from './result-head.module.css'
import { RunName } from './run-name'
import { TrialChoice } from './trial-choice'
import { TrialFactors, TrialLine } from './trial-facts'
import { useHeadDeeds } from './use-head-deeds'

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
  const [exporting, setExporting] = useState(false)
  const deeds = useHeadDeeds(row, () => setExporting(true))
  return (
    <header className={css.head}>
      <div className={css.text}>
        <div className={css.title}>
          {trial !== undefined && <Swatch slot={slotOf(trial.target.store)} />}
          <RunName key={row.id} row={row} />
          <StateChip state={row.state} />
          {row.baseline && (
            <span className={css.pin} title={t('baseline')}>
              <Icon name="pin" />
              <span className="unseen">{t('baseline')}</span>
            </span>
          )}
          {trial !== undefined && <TrialFactors trial={trial} />}
        </div>
        <TrialLine row={row} trial={trial} />
        <TrialChoice trials={report.trials} index={index} onTrial={onTrial} />
      </div>
      <div className={css.actions}>
        <Button leftSection={<Icon name="pin" />} onClick={deeds.pin}>
          {t(row.baseline ? 'unpin' : 'pin')}
        </Button>
        <Button leftSection={<Icon name="run" />} onClick={deeds.again}>
          {t('again')}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={28} aria-label={t('deeds')} title={t('deeds')}>
              <Icon name="more" />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {deeds.showFolder !== null && (
              <Menu.Item leftSection={<Icon name="folder" />} onClick={deeds.showFolder}>
                {t('show-folder')}
              </Menu.Item>
            )}
            <Menu.Item
              color="danger"
              leftSection={<Icon name="trash" />}
              disabled={deeds.noRemoval !== null}
              title={deeds.noRemoval ?? undefined}
              onClick={deeds.remove}
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
      {exporting && <ExportDialog row={row} onClose={() => setExporting(false)} />}
    </header>
  )
}
