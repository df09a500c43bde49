import { describe, expect, it } from 'vitest'
import { readWorkloadText } from '../../../src/app/workloads/import/read-text'
import type { ImportedWorkload, ImportLine } from '../../../src/shared/contract/workloads'

type Read = Extract<ImportedWorkload, { ok: true }>

const read = (text: string, dialect: 'ycsb' | 'go-ycsb' | null = null) =>
  readWorkloadText({ name: 'w.properties', text, dialect })

function understood(text: string, dialect: 'ycsb' | 'go-ycsb' | null = null): Read {
  const result = read(text, dialect)
  if (!result.ok) throw new Error(JSON.stringify(result.problems))
  return result
}

const lineOf = (lines: readonly ImportLine[], key: string): ImportLine | undefined =>
  lines.find(({ text }) => text.startsWith(`${key}=`))

const GO = 'workload=core\nrecordcount=10\nmeasurement.interval=10\nfieldnameprefix=f\n'

describe('reading a file of YCSB', () => {
  it('tells of each line what it became', () => {
    const { spec, lines, dialect, dialectUnsure } = understood(
      'recordcount=2000\n# comment\nfieldcount = 4\nrequestdistribution=hotspot\nhotspotdatafraction=0.1\n',
    )
    expect(spec).toMatchObject({ name: 'w', recordCount: 2000, record: { fieldCount: 4 } })
    expect([dialect, dialectUnsure]).toEqual(['ycsb', false])
    expect(lines.slice(0, 4)).toEqual([
      {
        line: 1,
        text: 'recordcount=2000',
        became: 'recordCount = 2000',
        state: 'understood',
        note: '',
      },
      {
        line: 3,
        text: 'fieldcount=4',
        became: 'record.fieldCount = 4',
        state: 'understood',
        note: '',
      },
      {
        line: 4,
        text: 'requestdistribution=hotspot',
        became: 'requestDistribution.kind = hotspot',
        state: 'understood',
        note: '',
      },
      {
        line: 5,
        text: 'hotspotdatafraction=0.1',
        became: 'requestDistribution.dataFraction = 0.1',
        state: 'understood',
        note: '',
      },
    ])
  })

  it('lists the defaults that hold, and only those that matter', () => {
    const { lines } = understood('requestdistribution=zipfian\nreadproportion=1\n')
    const defaults = lines.filter(({ state }) => state === 'default')
    expect(defaults.every(({ line }) => line === null)).toBe(true)
    expect(defaults.map(({ text }) => text)).toContain('fieldlength=100')
    expect(lineOf(defaults, 'recordcount')).toMatchObject({
      text: 'recordcount=100000',
      became: 'recordCount = 100000',
      note: 'The file does not say how many records there are; YCSB would assume 2,147,483,647.',
    })
    expect(lineOf(defaults, 'updateproportion')).toMatchObject({
      text: 'updateproportion=0.05',
      became: expect.stringMatching(/^mix\.update = 0\.0476/),
    })
    expect(lineOf(defaults, 'hotspotdatafraction')).toBeUndefined()
    expect(lineOf(defaults, 'compressibility')).toBeUndefined()
  })

  it('says which lines mean something else than they say', () => {
    const { lines } = understood('recordcount=10 \nreadproportion=3\nreadallfields=yes\n')
    const changed = lines.filter(({ state }) => state === 'changed')
    expect(changed.map(({ line }) => line)).toEqual([1, 2, 3])
    expect(changed[0].note).toMatch(/^recordcount has blanks around its value/)
    expect(changed[1].note).toMatch(/they are divided by their total, as in YCSB/)
    expect(changed[2].note).toMatch(/"yes" is read as false.* Write true or false\.$/)
  })

  it('names what stands twice, and lets the last hold', () => {
    const { spec, lines } = understood('recordcount=1\nfieldcount=2\nrecordcount=9\nfoo=1\nfoo=2\n')
    expect(spec.recordCount).toBe(9)
    expect(lines.filter(({ state }) => state === 'duplicate')).toEqual([
      {
        line: 1,
        text: 'recordcount=1',
        became: '',
        state: 'duplicate',
        note: 'recordcount stands on line 1 and again on line 3; the last one holds.',
      },
      expect.objectContaining({ line: 4, text: 'foo=1' }),
    ])
    expect(lines.find(({ line }) => line === 3)?.state).toBe('understood')
  })

  it('keeps what is not part of a workload, and says why', () => {
    const { kept, lines } = understood(
      'recordcount=10\nthreadcount=8\nredis.host=db1\nstatus=true\nrecordcuont=3\noperationcount=0\n',
    )
    expect(kept).toEqual([
      { key: 'threadcount', value: '8' },
      { key: 'redis.host', value: 'db1' },
      { key: 'status', value: 'true' },
      { key: 'recordcuont', value: '3' },
    ])
    const notes = lines.filter(({ line }) => line !== null && line > 1)
    expect(notes.map(({ state, note }) => [state, note])).toEqual([
      [
        'understood',
        'It belongs to the run, and is said where that is set up. It is kept, and exported again.',
      ],
      [
        'not-understood',
        'It is for a store, whose options are those of the connection. It is kept, and exported again.',
      ],
      [
        'not-understood',
        'No effect here: progress is always shown; --quiet turns it off. It is kept, and exported again.',
      ],
      ['not-understood', 'Not known; did you mean recordcount? It is kept, and exported again.'],
      expect.anything(),
    ])
  })

  it('shows no password, and keeps none', () => {
    const result = read(
      'recordcount=10\nredis.password=canary\nmongodb.url=mongodb://u:canary@h/db\ndb.url=jdbc:x?password=canary\n',
    )
    expect(JSON.stringify(result)).not.toContain('canary')
    expect(result.ok && result.kept).toEqual([])
    expect(lineOf(result.lines, 'redis.password')).toMatchObject({
      text: 'redis.password=***',
      note: expect.stringContaining('give it to the connection'),
    })
  })

  it('tells everything that is wrong with it, at its lines', () => {
    const result = read('recordcount=many\nfieldcount=0\nscanlengthdistribution=odd\nfoo=1\n')
    expect(result).toMatchObject({
      ok: false,
      problems: [
        { path: 'recordcount', at: 'w.properties:1' },
        { path: 'scanlengthdistribution', at: 'w.properties:3' },
        { path: 'fieldcount', at: 'w.properties:2' },
      ],
    })
    expect(result.lines.filter(({ note }) => /must/.test(note)).map(({ line }) => line)).toEqual([
      1, 2, 3,
    ])
  })

  it('does not read files that it names from this machine', () => {
    const result = read(
      'recordcount=10\nfieldlengthdistribution=histogram\nfieldlengthhistogram=/etc/passwd\n',
    )
    expect(result).toMatchObject({
      ok: false,
      problems: [
        {
          path: 'fieldlengthhistogram',
          message:
            'fieldlengthhistogram: the lengths stand in /etc/passwd, which is not read along with this file.',
        },
      ],
    })
  })

  it('takes names that every object has for what they are: unknown', () => {
    const { kept, lines } = understood(
      'recordcount=10\n__proto__=a\nconstructor=b\ntoString=c\nhasOwnProperty=d\n',
    )
    expect(kept.map(({ key }) => key)).toEqual([
      '__proto__',
      'constructor',
      'toString',
      'hasOwnProperty',
    ])
    for (const { line, note } of lines)
      if (line !== null && line > 1) expect(note).toMatch(/^Not known/)
  })

  it('refuses a file that is no workload', () => {
    const many = Array.from({ length: 1001 }, (_, i) => `a${i}=1`).join('\n')
    expect(read(many)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining('1001 properties') }],
    })
    expect(read(`recordcount=10\nfoo=${'x'.repeat(10_001)}`)).toMatchObject({
      ok: false,
      problems: [{ at: 'w.properties:2' }],
    })
    expect(read('\uFFFD\uFFFDr\u0000e\u0000c\u0000o\u0000r\u0000d\u0000')).toMatchObject({
      ok: false,
    })
    expect(read('workload=site.ycsb.workloads.TimeSeriesWorkload\nrecordcount=10')).toMatchObject({
      ok: false,
      problems: [{ path: 'workload' }],
    })
    expect(read('')).toMatchObject({ ok: true, spec: { recordCount: 100_000 } })
  })
})

describe("a file that looks like go-ycsb's", () => {
  it('is read as such, and says that it makes a difference', () => {
    const result = understood(GO)
    expect([result.dialect, result.dialectUnsure]).toEqual(['go-ycsb', true])
    expect(result.spec).toMatchObject({
      keys: { hash: 'go-ycsb' },
      record: { fieldNamePrefix: 'field' },
    })
    expect(lineOf(result.lines, 'fieldnameprefix')).toMatchObject({
      state: 'changed',
      became: 'record.fieldNamePrefix = field',
      note: expect.stringContaining('Read as go-ycsb does.'),
    })
    expect(lineOf(result.lines, 'measurement.interval')).toMatchObject({
      state: 'changed',
      note: expect.stringContaining(
        'In YCSB: op, intended or both. In go-ycsb: seconds between reports.',
      ),
    })
  })

  it('is read as YCSB reads it once that is said, and no more is asked', () => {
    const result = understood(GO, 'ycsb')
    expect([result.dialect, result.dialectUnsure]).toEqual(['ycsb', false])
    expect(result.spec).toMatchObject({
      keys: { hash: 'ycsb' },
      record: { fieldNamePrefix: 'f' },
    })
  })

  it('leaves no doubt where both mean the same', () => {
    const text = 'workload=core\nrecordcount=10\nkeyhash=ycsb\nreadallfieldsbyname=true\n'
    expect(understood(text).dialectUnsure).toBe(false)
  })
})
