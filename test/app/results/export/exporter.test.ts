import { inflateRawSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { redisModule } from '../../../../src/engine/stores/redis/schema'
import type { Progress } from '../../../../src/shared/contract/host'
import { EXPORT_FORMATS, type ExportOptions } from '../../../../src/shared/contract/runs'
import { reportSchema } from '../../../../src/shared/report'
import type { TrialSpec } from '../../../../src/shared/trial'
import { memoryFacts, trialSpec } from '../../run/rig'
import { context, ended, exportOf, partly, resultRig } from '../rig'

const URI = 'redis://bench:***@db1.lab:6379/0'

const redisTarget = (): TrialSpec['target'] => ({
  name: 'Redis on db1.lab',
  store: 'redis',
  uri: URI,
  options: redisModule.redact(redisModule.parseUri('redis://bench:hunter22@db1.lab:6379/0')),
})

/** A run on a server whose address and user stand in many places. */
async function exportRig(knownSecrets: readonly string[] = [], note = '') {
  const rig = await resultRig({ knownSecrets: async () => knownSecrets })
  const id = await rig.addRun({
    name: 'YCSB A on db1.lab:6379',
    spec: trialSpec({ target: redisTarget() }),
    facts: { ...memoryFacts, topology: 'cluster of db1.lab:6379 and 10.0.0.7:7001' },
    after: [
      { type: 'note', trial: 0, message: 'NOPERM: the user "bench" may not do this on db1.lab' },
      { type: 'note', trial: 0, message: 'MOVED 3999 10.0.0.7:7001' },
      ...ended,
    ],
  })
  if (note !== '') await rig.calls['runs.change']({ id, note }, context().value)
  const run = async (changes: Partial<ExportOptions>, call = context<Progress>()) => {
    await rig.calls['runs.export'](exportOf(id, changes), call.value)
    const [file] = rig.delivered.slice(-1)
    return { ...file, text: Buffer.from(file.bytes).toString('utf8'), told: call.told }
  }
  return { ...rig, id, run }
}

/** Name → text of a ZIP archive, by its local headers. */
function unzip(bytes: Uint8Array): Record<string, string> {
  const zip = Buffer.from(bytes)
  const files: Record<string, string> = {}
  for (let at = 0; zip.readUInt32LE(at) === 0x04034b50; ) {
    const [packed, nameBytes] = [zip.readUInt32LE(at + 18), zip.readUInt16LE(at + 26)]
    const name = zip.toString('utf8', at + 30, at + 30 + nameBytes)
    const from = at + 30 + nameBytes
    files[name] = inflateRawSync(zip.subarray(from, from + packed)).toString('utf8')
    at = from + packed
  }
  return files
}

describe('the export of a run', () => {
  it('is the published form of the report as JSON, and tells how far it is', async () => {
    const { run } = await exportRig()
    const { name, mime, text, told } = await run({})
    expect(name).toBe('Run 20261201-023204 YCSB A on db1.lab 6379.json')
    expect(mime).toBe('application/json')
    expect(reportSchema.safeParse(JSON.parse(text)).error).toBeUndefined()
    const shares = told.map(({ share }) => share ?? 0)
    expect(shares).toEqual([...shares].sort((a, b) => a - b))
    expect(shares.length).toBeGreaterThan(3)
  })

  it.each(EXPORT_FORMATS)('leaves the user name out of %s', async (format) => {
    const { run } = await exportRig()
    const { bytes, text } = await run({ format })
    const all = format === 'csv' ? Object.values(unzip(bytes)).join() : text
    expect(all).not.toContain('bench:')
    expect(all).not.toContain('"bench"')
    expect(all).not.toContain('&quot;bench')
    expect(all.length).toBeGreaterThan(1000)
  })

  it('replaces every address, also in notes and names', async () => {
    const { run } = await exportRig([], 'compare with db1.lab')
    const { name, text } = await run({ addresses: 'replace' })
    expect(text).not.toMatch(/db1|10\.0\.0\.7/)
    expect(name).toBe('Run 20261201-023204 YCSB A on store-1.json')
    const report = reportSchema.parse(JSON.parse(text))
    expect(report.run).toMatchObject({ id: '20261201-023204-ab12', note: 'compare with store-1' })
    const [trial] = report.trials
    expect(trial.target).toMatchObject({ name: 'Redis on store-1', store: 'redis', uri: 'store-1' })
    expect(trial.target.facts?.topology).toBe('cluster of store-1 and store-2')
    expect(trial.notes).toEqual([
      'NOPERM: the user (left out) may not do this on store-1',
      'MOVED 3999 store-2',
    ])
    expect(report.environment.hostname).toBe('generator')
    expect(trial.spec.target.options).toMatchObject({ host: 'store-1', port: 6379 })
  })

  it('keeps versions that look like addresses', async () => {
    const { run } = await exportRig()
    const { text } = await run({ addresses: 'replace' })
    expect(reportSchema.parse(JSON.parse(text)).environment.node).toBe('v20.20.0')
  })

  it('is five tables as CSV, in the flavour asked for', async () => {
    const { run } = await exportRig()
    const { name, bytes } = await run({ format: 'csv', csvFlavour: 'excel' })
    expect(name).toBe('Run 20261201-023204 YCSB A on db1.lab 6379 CSV.zip')
    const files = unzip(bytes)
    expect(Object.keys(files)).toHaveLength(5)
    expect(files['summary.csv']).toMatch(/^\ufeffrun_id;trial;target;/)
    const plain = unzip((await run({ format: 'csv' })).bytes)
    expect(plain['summary.csv']).toMatch(/^run_id,trial,target,/)
  })

  it('is a page in the language asked for', async () => {
    const { run } = await exportRig()
    const { text } = await run({ format: 'html', language: 'zh-CN' })
    expect(text).toContain('<html lang="zh-CN">')
    expect(text).toContain('未包含：用户名、口令、密钥。')
  })

  it('is a PDF', async () => {
    const { run } = await exportRig()
    const { name, text } = await run({ format: 'pdf' })
    expect(name).toMatch(/\.pdf$/)
    expect(text.startsWith('%PDF-')).toBe(true)
  })

  it('says in the name of the file that a run is partial', async () => {
    const rig = await resultRig()
    const id = await rig.addRun({ after: partly })
    await rig.calls['runs.export'](exportOf(id), context<Progress>().value)
    expect(rig.delivered[0].name).toBe('Run 20261201-023204 YCSB A (partial).json')
  })

  it('exports a run under way, and says so', async () => {
    const rig = await resultRig()
    const run = await rig.begin({ after: [] })
    await rig.calls['runs.export'](exportOf(run.id, { format: 'html' }), context<Progress>().value)
    const [{ name, bytes }] = rig.delivered
    expect(name).toContain('(running)')
    expect(Buffer.from(bytes).toString()).toContain('This run was under way when this was written.')
    await run.close()
  })

  it.each(EXPORT_FORMATS)(
    'stops as %s when a secret would be in it, and says where',
    async (format) => {
      const secret = 'p@ss "w0rd" & more'
      const { run, delivered } = await exportRig([secret], `it was ${secret}`)
      await expect(run({ format })).rejects.toThrow('a saved secret is in run.note.')
      expect(delivered).toEqual([])
    },
  )

  it('stops when it is cancelled, and hands nothing over', async () => {
    const { run, delivered } = await exportRig()
    const call = context<Progress>()
    const value = { signal: call.abort.signal, tell: () => call.abort.abort() }
    await expect(run({ format: 'pdf' }, { ...call, value })).rejects.toMatchObject({
      ...{ code: 'cancelled', message: 'The export was cancelled.' },
    })
    expect(delivered).toEqual([])
  })

  it('names the run that is not there', async () => {
    const rig = await resultRig()
    await expect(
      rig.calls['runs.export'](exportOf('20261201-023204-x-0000'), context<Progress>().value),
    ).rejects.toMatchObject({ code: 'not-found' })
  })
})
