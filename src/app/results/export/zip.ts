import { crc32, deflateRawSync } from 'node:zlib'

/** 1980-01-01 00:00: the earliest that the form knows, so that equal files give equal bytes. */
const DATE = 0x0021
const UTF8_NAMES = 0x0800
const DEFLATED = 8
const VERSION = 20

/**
 * Files in one ZIP archive (APPNOTE 6.3), each deflated; together they must stay below 4 GB.
 *
 * @param files name → content
 */
export function zipFiles(files: Readonly<Record<string, Uint8Array>>): Uint8Array {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [name, content] of Object.entries(files)) {
    const nameBytes = Buffer.from(name)
    const packed = deflateRawSync(content)
    const shared = sharedFields(nameBytes, content, packed)
    const local = Buffer.concat([signature(0x04034b50), shared, nameBytes, packed])
    // made by, the shared part, no comment, first disk, a plain file, where it begins
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(signature(0x02014b50), u16(VERSION), shared, rest, nameBytes)
    parts.push(local)
    offset += local.length
  }
  const index = Buffer.concat(directory)
  return Buffer.concat([...parts, index, endOf(Object.keys(files).length, index.length, offset)])
}

/** What stands before a file and in the directory alike: 26 bytes. */
function sharedFields(name: Buffer, content: Uint8Array, packed: Buffer): Buffer {
  const fields = Buffer.alloc(26)
  const values16 = [VERSION, UTF8_NAMES, DEFLATED, 0, DATE]
  for (const [i, value] of values16.entries()) fields.writeUInt16LE(value, i * 2)
  fields.writeUInt32LE(crc32(content), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(content.length, 18)
  fields.writeUInt16LE(name.length, 22)
  return fields
}

function endOf(count: number, indexBytes: number, indexAt: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(count, 8)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(indexBytes, 12)
  end.writeUInt32LE(indexAt, 16)
  return end
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16LE(value)
  return bytes
}
