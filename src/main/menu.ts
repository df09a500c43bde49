import type { MenuItemConstructorOptions } from 'electron'
import type { DesktopWords } from './words'

/** The application's menu: roles where Electron has them, so that they are named by the system. */
export function menuTemplate(
  words: DesktopWords,
  platform: NodeJS.Platform,
  deeds: { readonly openHelp: () => void },
): MenuItemConstructorOptions[] {
  const mac = platform === 'darwin'
  return [
    ...(mac ? [{ role: 'appMenu' as const }] : []),
    ...(mac
      ? []
      : [{ label: words.file, submenu: [{ role: 'quit' as const, label: words.quit }] }]),
    {
      label: words.edit,
      submenu: [
        { role: 'undo' },
        { role: 'redo' },
        { type: 'separator' },
        { role: 'cut' },
        { role: 'copy' },
        { role: 'paste' },
        { role: 'selectAll' },
      ],
    },
    {
      label: words.view,
      submenu: [
        { role: 'reload' },
        { type: 'separator' },
        { role: 'resetZoom' },
        { role: 'zoomIn' },
        { role: 'zoomOut' },
        { type: 'separator' },
        { role: 'togglefullscreen' },
      ],
    },
    { role: 'windowMenu', label: words.window },
    {
      role: 'help',
      label: words.help,
      submenu: [{ label: words.helpPage, click: deeds.openHelp }],
    },
  ]
}
