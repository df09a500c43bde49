import type { Language } from '../shared/contract/host'

/** What the desktop itself says: menus, and the question before it ends. */
const EN = {
  file: 'File',
  edit: 'Edit',
  view: 'View',
  window: 'Window',
  help: 'Help',
  helpPage: 'What the numbers mean',
  quit: 'Quit Touchstone',
  show: 'Show Touchstone',
  running: 'A run is under way.',
  runningDetail: 'What was measured so far is kept in either case.',
  stopAndQuit: 'Stop it and quit',
  keepRunning: 'Keep running in the background',
  cancel: 'Go on',
  crashed: 'The window ended unexpectedly several times.',
  crashedDetail: 'A run that is under way goes on. Open the window again?',
  openAgain: 'Open again',
}
export type DesktopWords = Readonly<Record<keyof typeof EN, string>>

const CHINESE: DesktopWords = {
  file: '文件',
  edit: '编辑',
  view: '视图',
  window: '窗口',
  help: '帮助',
  helpPage: '数值的含义',
  quit: '退出 Touchstone',
  show: '显示 Touchstone',
  running: '有运行正在进行。',
  runningDetail: '无论如何，已测得的部分都会保留。',
  stopAndQuit: '停止并退出',
  keepRunning: '后台继续',
  cancel: '继续',
  crashed: '窗口多次意外终止。',
  crashedDetail: '进行中的运行不受影响。要重新打开窗口吗？',
  openAgain: '重新打开',
}

export const wordsOf = (language: Language): DesktopWords => (language === 'zh-CN' ? CHINESE : EN)
