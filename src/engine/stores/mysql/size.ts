import type { StoreSize } from '../port'
import { type Control, namedValues } from './control'
import { describeTable } from './described-table'
import { quoted } from './statements'

/** The file of an InnoDB table: MariaDB's name for the view, then MySQL's. Needs PROCESS. */
const FILE_VIEWS = ['INNODB_SYS_TABLESPACES', 'INNODB_TABLESPACES'] as const

/** Of the table with its indexes; memory is what the buffer pool holds of all tables. */
export async function sizeOf(control: Control, table: string): Promise<StoreSize> {
  const diskBytes = (await fileBytes(control, table)) ?? (await estimatedBytes(control, table))
  const status = namedValues(
    await control.queryIfAllowed("SHOW GLOBAL STATUS LIKE 'innodb_buffer_pool_bytes_data'"),
  )
  const buffered = Number(status.get('innodb_buffer_pool_bytes_data') ?? Number.NaN)
  const memoryBytes = Number.isFinite(buffered) ? buffered : null
  if (diskBytes !== null && memoryBytes !== null) return { diskBytes, memoryBytes }
  const unknown = diskBytes === null ? 'the size of the table' : 'the memory it uses'
  return { diskBytes, memoryBytes, note: `This server does not tell ${unknown}.` }
}

async function fileBytes(control: Control, table: string): Promise<number | null> {
  for (const view of FILE_VIEWS) {
    const [row] = await control.queryIfAllowed(
      `SELECT FILE_SIZE AS bytes FROM information_schema.${view} ` +
        "WHERE NAME = CONCAT(DATABASE(), '/', ?)",
      [table],
    )
    const bytes = Number(row?.bytes ?? Number.NaN)
    if (bytes > 0) return bytes
  }
  return null
}

/** The engine's own figures may be of before the load, until it counts anew. */
async function estimatedBytes(control: Control, table: string): Promise<number | null> {
  await control.queryIfAllowed(`ANALYZE NO_WRITE_TO_BINLOG TABLE ${quoted(table)}`)
  return (await describeTable(control, table))?.bytes ?? null
}
