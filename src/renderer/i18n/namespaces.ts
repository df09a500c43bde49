/** One message file a namespace and language: `en.frame.json`, `zh-CN.frame.json`. */
export const NAMESPACES = [
  'frame',
  'words',
  'outcomes',
  'settings',
  'firstrun',
  'connections',
  'stores',
  'workloads',
  'run',
  'results',
  'help',
] as const
export type Namespace = (typeof NAMESPACES)[number]
