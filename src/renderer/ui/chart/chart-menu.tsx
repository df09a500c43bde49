import { ActionIcon, Menu } from '@mantine/core'
import type { RefObject } from 'react'
import { useT } from '../../i18n/use-t'
import { navigate } from '../../router/router'
import { paths } from '../../router/routes'
import { useShowError } from '../../state/use-show-error'
import { Icon } from '../icon'
import type { ChartTable } from './chart-table'
import { copyPicture, savePicture } from './picture'

interface ChartMenuProps {
  readonly title: string
  readonly table: () => ChartTable
  readonly explain?: string
  readonly asTable: boolean
  readonly onToggle: () => void
  /** holds the canvas */
  readonly picture: RefObject<HTMLElement | null>
}

/** Tab-separated: pastes into a spreadsheet. */
export const tableText = ({ head, rows }: ChartTable): string =>
  [head, ...rows].map((cells) => cells.join('\t')).join('\n')

export function ChartMenu(props: ChartMenuProps) {
  const { title, table, explain, asTable, onToggle, picture } = props
  const t = useT('frame')
  const showError = useShowError()
  const canvas = (): HTMLCanvasElement | null => picture.current?.querySelector('canvas') ?? null
  const withCanvas = (deed: (canvas: HTMLCanvasElement) => Promise<void>) => (): void => {
    const found = canvas()
    if (found !== null) deed(found).catch(showError)
  }
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          size={24}
          aria-label={t('chart.menu', { title })}
          title={t('chart.menu', { title })}
        >
          <Icon name="more" />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<Icon name={asTable ? 'chart' : 'table'} />} onClick={onToggle}>
          {t(asTable ? 'chart.as-chart' : 'chart.as-table')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="copy" />}
          onClick={() => void navigator.clipboard.writeText(tableText(table())).catch(showError)}
        >
          {t('chart.copy-data')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="copy" />}
          disabled={asTable}
          onClick={withCanvas(copyPicture)}
        >
          {t('chart.copy-picture')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Icon name="export" />}
          disabled={asTable}
          onClick={withCanvas((found) => savePicture(found, title))}
        >
          {t('chart.save-picture')}
        </Menu.Item>
        {explain !== undefined && (
          <Menu.Item
            leftSection={<Icon name="help" />}
            onClick={() => navigate(paths.help(explain))}
          >
            {t('chart.explain')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
