import type { Catalogue } from './catalogue'

const AREAS = import.meta.glob<Catalogue>('./zh-CN/*.json', { eager: true, import: 'default' })

/** By area: the host's sentence with its holes, then ours. */
export const CHINESE: Catalogue = Object.assign({}, ...Object.values(AREAS))
