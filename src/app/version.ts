import { version } from '../../package.json'

export const TOOL_VERSION: string = version
/** as reports and journals name this program */
export const TOOL_NAME = `touchstone ${version}`
