// `node --import …/register.mjs out/node/desktop.js`: the built main process finds the double under the
// name `electron`.
import { register } from 'node:module'

register('./resolve.mjs', import.meta.url)
