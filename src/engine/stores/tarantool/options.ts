import { z } from 'zod'
import { isOfFamily, OTHER_FAMILY, serverFields } from '../server-schema'

/** Kind of the primary index: what makes two stores of one product. */
export type IndexKind = 'hash' | 'tree'

/** Space of YCSB's binding, and the number by which it is addressed there (spec/ycsb-core §6.9). */
export const YCSB_SPACE = 'ycsb'
export const YCSB_SPACE_ID = 1024

/** what a server allows unless its configuration says otherwise (memtx_max_tuple_size) */
export const USUAL_TUPLE_BYTES = 1024 * 1024

const KIB = 1024

/** Checks of several options are made even when one of the options is wrong by itself. */
const isObject = ({ value }: { value: unknown }): boolean =>
  typeof value === 'object' && value !== null

/** How to reach one Tarantool, and which space of it to use. */
export const optionsSchemaOf = (index: IndexKind) =>
  z
    .strictObject({
      ...serverFields(3301),
      /** null: guest, who has no password */
      username: z.string().min(1).nullable().default(null),
      password: z.string().nullable().default(null),
      /** name of the space, or its number in digits */
      space: z.string().min(1).default(YCSB_SPACE),
      /** what keeps the space: all in memory, or on disk */
      engine: z.enum(['memtx', 'vinyl']).default('memtx'),
      /** largest record that the server takes; to be told when it is configured to take larger ones */
      maxTupleBytes: z
        .number()
        .int()
        .min(KIB)
        .max(KIB ** 3)
        .default(USUAL_TUPLE_BYTES),
      /** `ycsb`: updates replace, scans leave out their start, reads of nothing succeed (spec §6.9) */
      compat: z.enum(['ycsb']).nullable().default(null),
    })
    .refine((options) => index === 'tree' || options.engine !== 'vinyl', {
      path: ['engine'],
      message: 'The engine vinyl has no HASH index.',
      when: isObject,
    })
    .refine(isOfFamily, { ...OTHER_FAMILY, when: isObject })
    .refine((options) => options.username !== null || options.password === null, {
      path: ['username'],
      message: 'A password needs the name of its user.',
      when: isObject,
    })

export type TarantoolOptions = z.infer<ReturnType<typeof optionsSchemaOf>>
