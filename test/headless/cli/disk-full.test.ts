import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { newHome, outcomesOf, phaseOf, reportIn, touchstone } from '../../helpers/cli'

/** Where to, or why there can be no small disk here. */
function mountTinyDisk(): { folder: string } | { why: string } {
  const folder = newHome()
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=200k', 'tmpfs', folder])
  if (status === 0) return { folder }
  return { why: `no disk of 200 KB can be mounted: ${stderr ?? 'there is no mount'}` }
}

const disk = mountTinyDisk()

afterAll(() => {
  if ('folder' in disk) execFileSync('umount', [disk.folder])
})

function fill(path: string): void {
  const file = openSync(path, 'w')
  try {
    for (;;) writeSync(file, Buffer.alloc(4096))
  } catch {
    closeSync(file)
  }
}

test.skipIf('why' in disk)(
  `a full disk: the run goes on in memory, says so, and its report is whole ${'why' in disk ? `(skipped: ${disk.why})` : ''}`,
  async () => {
    const { folder } = disk as { folder: string }
    fill(join(folder, 'filler'))
    const end = await touchstone(
      { home: folder },
      ...['run', 'a', '--target', 'null:', '--records', '100', '--operations', '20000'],
      ...['--json', '-', '--quiet'],
    )
    expect(end.stderr).toContain('the disk is full (ENOSPC)')
    expect(end.code).toBe(0)
    expect(outcomesOf(phaseOf(reportIn(end.stdout)))).toEqual({ ok: 20_000 })
  },
  90_000,
)
