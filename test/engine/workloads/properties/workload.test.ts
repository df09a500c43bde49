import { describe, expect, it } from 'vitest'
import {
  fileLayer,
  namedLayer,
  optionLayer,
} from '../../../../src/engine/workloads/properties/layers'
import { workloadFromProperties } from '../../../../src/engine/workloads/properties/workload'
import { problemsOf, workloadOf } from './given'

const messages = (list: readonly { message: string }[]) => list.map((entry) => entry.message)

describe('defaults', () => {
  it('are those of YCSB', () => {
    const { spec, client, store, notes } = workloadOf('recordcount=1000\n')
    expect(spec).toEqual({
      name: 'w',
      description: '',
      table: 'usertable',
      recordCount: 1000,
      insertStart: 0,
      insertCount: 1000,
      mix: { read: 0.95, update: 0.05, insert: 0, scan: 0, readModifyWrite: 0, delete: 0 },
      requestDistribution: { kind: 'uniform' },
      record: {
        fieldCount: 10,
        fieldNamePrefix: 'field',
        fieldLength: { kind: 'constant', bytes: 100 },
      },
      compressibility: 0,
      readAllFields: true,
      readAllFieldsByName: false,
      writeAllFields: false,
      dataIntegrity: false,
      scan: { minLength: 1, maxLength: 1000, distribution: 'uniform' },
      keys: { prefix: 'user', order: 'hashed', zeroPadding: 1, hash: 'ycsb' },
      expiry: null,
      loadRetry: { limit: 0, intervalSeconds: 3 },
    })
    expect([client, store, notes]).toEqual([{}, [], []])
  })
})

describe('values', () => {
  it('of every property of the core workload arrive', () => {
    const { spec, notes } = workloadOf(
      [
        'workload=com.yahoo.ycsb.workloads.CoreWorkload',
        'table=t',
        'recordcount=100',
        'insertstart=10',
        'insertcount=20',
        'fieldcount=3',
        'fieldnameprefix=f',
        'fieldlengthdistribution=zipfian',
        'minfieldlength=5',
        'fieldlength=50',
        'readallfields=FALSE',
        'readallfieldsbyname=true',
        'writeallfields=True',
        'readproportion=0.25',
        'updateproportion=0.25',
        'insertproportion=0.125',
        'scanproportion=0.125',
        'readmodifywriteproportion=0.25',
        'requestdistribution=exponential',
        'exponential.percentile=90',
        'exponential.frac=0.5',
        'minscanlength=2',
        'maxscanlength=9',
        'scanlengthdistribution=zipfian',
        'insertorder=ordered',
        'zeropadding=12',
        'core_workload_insertion_retry_limit=4',
        'core_workload_insertion_retry_interval=2',
      ].join('\n'),
    )
    expect(spec).toEqual({
      name: 'w',
      description: '',
      table: 't',
      recordCount: 100,
      insertStart: 10,
      insertCount: 20,
      mix: {
        read: 0.25,
        update: 0.25,
        insert: 0.125,
        scan: 0.125,
        readModifyWrite: 0.25,
        delete: 0,
      },
      requestDistribution: { kind: 'exponential', percentile: 90, fraction: 0.5 },
      record: {
        fieldCount: 3,
        fieldNamePrefix: 'f',
        fieldLength: { kind: 'zipfian', minBytes: 5, maxBytes: 50 },
      },
      compressibility: 0,
      readAllFields: false,
      readAllFieldsByName: true,
      writeAllFields: true,
      dataIntegrity: false,
      scan: { minLength: 2, maxLength: 9, distribution: 'zipfian' },
      keys: { prefix: 'user', order: 'ordered', zeroPadding: 12, hash: 'ycsb' },
      expiry: null,
      loadRetry: { limit: 4, intervalSeconds: 2 },
    })
    expect(notes).toEqual([])
  })

  it('of our own properties arrive', () => {
    const { spec, notes } = workloadOf(
      [
        'recordcount=100',
        'workload.name=Mine',
        'workload.description=What it is for',
        'readproportion=0.5',
        'updateproportion=0.25',
        'deleteproportion=0.25',
        'requestdistribution=zipfian',
        'zipfianvariant=true',
        'zipfiantheta=0.5',
        'compressibility=0.3',
        'expiry.seconds=60',
        'expiry.share=0.5',
        'keyprefix=k',
        'keyhash=go-ycsb',
        'fieldlengthweights=100:0.5,1000:2',
        'loadretry.seconds=0.5',
      ].join('\n'),
    )
    expect(spec).toMatchObject({
      name: 'Mine',
      description: 'What it is for',
      mix: { read: 0.5, update: 0.25, delete: 0.25 },
      requestDistribution: { kind: 'zipfian', variant: 'true', theta: 0.5 },
      record: {
        fieldLength: {
          kind: 'weighted',
          choices: [
            { bytes: 100, weight: 0.5 },
            { bytes: 1000, weight: 2 },
          ],
        },
      },
      compressibility: 0.3,
      expiry: { seconds: 60, share: 0.5 },
      keys: { prefix: 'k', hash: 'go-ycsb' },
      loadRetry: { intervalSeconds: 0.5 },
    })
    expect(notes).toEqual([])
  })

  it('of the client arrive, 0 and less meaning no limit', () => {
    const given =
      'recordcount=1\nthreadcount=8\ntarget=500\nmaxexecutiontime=30\noperationcount=7\n'
    expect(
      workloadOf(`${given}spin.sleep=true\nhdrhistogram.percentiles=95, 99,99.9\n`).client,
    ).toEqual({
      clients: 8,
      targetOpsPerSec: 500,
      durationSeconds: 30,
      operations: 7,
      precisePacing: true,
      percentiles: [95, 99, 99.9],
    })
    expect(
      workloadOf('recordcount=1\ntarget=-1\nmaxexecutiontime=0\noperationcount=0\n').client,
    ).toEqual({})
  })

  it('of bindings are handed on with their places', () => {
    const { store, notes } = workloadOf('recordcount=1\nredis.host=::1\nhosts=a,b\n', [
      'redis.port=6380',
    ])
    expect(store).toEqual([
      { key: 'redis.host', value: '::1', shownAs: 'redis.host', at: 'w.properties:2' },
      { key: 'hosts', value: 'a,b', shownAs: 'hosts', at: 'w.properties:3' },
      { key: 'redis.port', value: '6380', shownAs: 'redis.port', at: '-p' },
    ])
    expect(notes).toEqual([])
  })
})

describe('precedence', () => {
  const file = (text: string, name: string) => fileLayer(Buffer.from(text), name)

  it('later files override earlier ones, and options override files', () => {
    const layers = [
      file('recordcount=1\nfieldcount=1\ntable=one\n', 'one'),
      file('recordcount=2\nfieldcount=2\n', 'two'),
      optionLayer(['recordcount=3', 'recordcount=4', 'fieldnameprefix=a=b']),
    ]
    const { spec } = workloadFromProperties(layers, { name: 'w', readFile: () => new Uint8Array() })
    expect([spec.table, spec.record.fieldCount, spec.recordCount]).toEqual(['one', 2, 4])
    expect(spec.record.fieldNamePrefix).toBe('a=b')
  })

  it('problems name the place of the value that holds', () => {
    const at = (text: string, pairs: readonly string[]) =>
      problemsOf(text, pairs).map((problem) => problem.at)
    expect(at('recordcount=1\nfieldcount=x\n', [])).toEqual(['w.properties:2'])
    expect(at('recordcount=1\nfieldcount=5\n', ['fieldcount=x'])).toEqual(['-p'])
  })

  it('values of named options are blamed under the name of the option', () => {
    const layers = [
      file('recordcount=1000\ninsertstart=5\n', 'one'),
      namedLayer({ '--records': ['recordcount', '3'] }),
    ]
    expect(() =>
      workloadFromProperties(layers, { name: 'w', readFile: () => new Uint8Array() }),
    ).toThrow(
      expect.objectContaining({
        problems: [
          expect.objectContaining({
            message:
              'insertstart 5 must be below --records 3: records are numbered from 0, so the slice is empty.',
          }),
        ],
      }),
    )
  })

  it('an option without "=" is a problem', () => {
    expect(problemsOf('recordcount=1\n', ['recordcount', '=5'])).toMatchObject([
      { path: '-p', value: 'recordcount', hint: 'write -p recordcount=1000' },
      { path: '-p', value: '=5' },
    ])
  })
})

describe('notes', () => {
  const notesOf = (text: string) => messages(workloadOf(`recordcount=10\n${text}`).notes)

  it('tell of proportions that do not total 1, and of defaults that count', () => {
    const { spec, notes } = workloadOf('recordcount=10\ninsertproportion=1\n')
    expect(spec.mix).toMatchObject({ read: 0.475, update: 0.025, insert: 0.5 })
    expect(notes).toMatchObject([
      {
        path: 'insertproportion',
        at: 'w.properties:2',
        message:
          "The proportions 0.95 + 0.05 + 1 total 2, not 1; they are divided by their total, as in YCSB. readproportion is not given, so YCSB's default 0.95 counts. updateproportion is not given, so YCSB's default 0.05 counts.",
      },
    ])
    expect(workloadOf('recordcount=1\nreadproportion=50\nupdateproportion=50\n').spec.mix).toEqual(
      workloadOf('recordcount=1\nreadproportion=0.5\nupdateproportion=.5\n').spec.mix,
    )
  })

  it('take 0.1 + 0.2 + 0.7 for 1', () => {
    const { spec, notes } = workloadOf(
      'recordcount=1\nreadproportion=0.1\nupdateproportion=0.2\ninsertproportion=0.7\n',
    )
    expect(spec.mix).toMatchObject({ read: 0.1, update: 0.2, insert: 0.7 })
    expect(notes).toEqual([])
  })

  it('tell of blanks that were left out', () => {
    const { spec, notes } = workloadOf('recordcount=10 \nreadallfields=true\t\n')
    expect([spec.recordCount, spec.readAllFields]).toEqual([10, true])
    expect(notes.map((note) => [note.path, note.at])).toEqual([
      ['recordcount', 'w.properties:1'],
      ['readallfields', 'w.properties:2'],
    ])
    expect(notes[0].message).toBe(
      'recordcount has blanks around its value, which were left out; YCSB keeps them and would misread it.',
    )
  })

  it('tell of blanks that belong to a name', () => {
    const { spec, notes } = workloadOf('recordcount=10\ntable=t \n')
    expect(spec.table).toBe('t ')
    expect(messages(notes)).toEqual(['table ends in a blank, which belongs to it, as in YCSB.'])
  })

  it.each([
    [
      'insertorder=Hashed',
      'insertorder: "Hashed" means ordered, as in YCSB, where everything but "hashed" does.',
    ],
    [
      'readallfields=yes',
      'readallfields: "yes" is read as false, as in YCSB; only "true" is true.',
    ],
    [
      'exporter=x',
      'exporter is read and has no effect here: --json, --csv and --html say which reports are written, and where.',
    ],
    ['htrace.x=1', 'htrace.x is read and has no effect here: operations are not traced.'],
    [
      'recordCount=5',
      'recordCount is not known; names are case-sensitive, as in YCSB. It was left out.',
    ],
    ['threadcuont=5', 'threadcuont is not known. It was left out.'],
    ['=5', 'A value stands without a name before it; it was left out.'],
    [
      'zipfiantheta=0.5',
      'zipfiantheta has no effect: it belongs to requestdistribution=zipfian or latest, and that is uniform.',
    ],
    [
      'requestdistribution=hotspot\nhotspotdatafraction=0.05',
      'hotspotdatafraction 0.05 makes 0 of 10 records hot, so all are chosen alike, as with uniform; YCSB fails here.',
    ],
  ])('tell of %s', (text, message) => {
    expect(notesOf(text)).toEqual([message])
  })

  it('suggest the name that was meant', () => {
    const hints = (text: string) => workloadOf(`recordcount=1\n${text}`).notes.map((n) => n.hint)
    expect(hints('reportLatencyForEachError=1')).toEqual([
      'did you mean reportlatencyforeacherror?',
    ])
    expect(hints('threadcuont=4')).toEqual(['did you mean threadcount?'])
    expect(hints('nothinglikeit=4')).toEqual([undefined])
  })

  it('tell from which record number on YCSB has other keys', () => {
    expect(workloadOf('recordcount=2147483648\n').notes).toEqual([])
    expect(messages(workloadOf('recordcount=2147483649\n').notes)).toEqual([
      'Record numbers above 2147483647 are used as they are; YCSB cuts them to 32 bits, so its keys differ from there on.',
    ])
  })

  it('never show a secret', () => {
    expect(workloadOf('recordcount=1\nmy.password=hunter2\n').notes[0].value).toBe('***')
  })
})

describe('problems', () => {
  it.each([
    ['', 'recordcount is missing; YCSB would assume 2147483647 records.'],
    ['recordcount=0', 'recordcount is 0; YCSB would assume 2147483647 records.'],
    ['recordcount=', 'recordcount must be a whole number; it is empty.'],
    ['recordcount=-1', 'recordcount must be at least 0, not -1.'],
    ['recordcount=1e6', 'recordcount must be a whole number; "1e6" is not one.'],
    [
      'recordcount=9007199254740993',
      'recordcount must be at most 9007199254740991 (2^53 − 1), not 9007199254740993.',
    ],
    [
      'recordcount=5\ninsertstart=5',
      'insertstart 5 must be below recordcount 5: records are numbered from 0, so the slice is empty.',
    ],
    [
      'recordcount=5\ninsertstart=9',
      'insertstart 9 must be below recordcount 5: records are numbered from 0, so the slice is empty.',
    ],
    [
      'recordcount=5\ninsertstart=2\ninsertcount=4',
      'insertstart 2 + insertcount 4 = 6 reaches beyond recordcount 5.',
    ],
    [
      'recordcount=5\ninsertcount=0',
      'insertcount must be at least 1: with 0 there is no record to choose from.',
    ],
    [
      'recordcount=5\nreadproportion=0\nupdateproportion=0',
      'The proportions of all operations total 0, so there is nothing to do.',
    ],
    ['recordcount=5\nreadproportion=-0.5', 'readproportion must not be negative; it is -0.5.'],
    ['recordcount=5\nreadproportion=NaN', 'readproportion must be a number; "NaN" is not one.'],
    ['recordcount=5\nreadproportion=0,5', 'readproportion must be a number; "0,5" is not one.'],
    [
      'recordcount=5\nrequestdistribution=zipfain',
      'requestdistribution must be one of uniform, zipfian, latest, hotspot, sequential, exponential, not "zipfain".',
    ],
    [
      'recordcount=5\nscanlengthdistribution=x',
      'scanlengthdistribution must be uniform or zipfian, not "x".',
    ],
    [
      'recordcount=5\nfieldlengthdistribution=x',
      'fieldlengthdistribution must be one of constant, uniform, zipfian, histogram, weighted, not "x".',
    ],
    ['recordcount=5\nfieldcount=0', 'fieldcount must be at least 1, not 0.'],
    ['recordcount=5\nfieldlength=-1', 'fieldlength must be at least 0, not -1.'],
    [
      'recordcount=5\nfieldlengthdistribution=uniform\nminfieldlength=101',
      'minfieldlength 101 must not be above fieldlength 100.',
    ],
    [
      'recordcount=5\ndataintegrity=true\nfieldlengthdistribution=uniform',
      'dataintegrity needs fields of one length, and their lengths are drawn from a uniform distribution.',
    ],
    [
      'recordcount=5\ndataintegrity=true\ncompressibility=0.5',
      'compressibility cannot be chosen with dataintegrity, which fixes every byte of a value.',
    ],
    [
      'recordcount=5\nrequestdistribution=hotspot\nhotspotdatafraction=1.5',
      'hotspotdatafraction must be at most 1, not 1.5.',
    ],
    [
      'recordcount=5\nrequestdistribution=hotspot\nhotspotopnfraction=-1',
      'hotspotopnfraction must be at least 0, not -1.',
    ],
    [
      'recordcount=5\nrequestdistribution=exponential\nexponential.percentile=100',
      'exponential.percentile must be below 100, not 100.',
    ],
    [
      'recordcount=5\nrequestdistribution=zipfian\nzipfiantheta=0.5',
      "zipfiantheta 0.5 cannot be had with YCSB's own zipfian, which is fixed at 0.99.",
    ],
    [
      'recordcount=5\nrequestdistribution=latest\nzipfiantheta=1',
      'zipfiantheta must be below 1, not 1.',
    ],
    [
      'recordcount=5\nminscanlength=9\nmaxscanlength=8',
      'minscanlength 9 must not be above maxscanlength 8.',
    ],
    ['recordcount=5\nminscanlength=0', 'minscanlength must be at least 1, not 0.'],
    ['recordcount=5\nzeropadding=0', 'zeropadding must be at least 1, not 0.'],
    ['recordcount=5\nthreadcount=0', 'threadcount must be at least 1, not 0.'],
    ['recordcount=5\nthreadcount=100001', 'threadcount must be at most 100000, not 100001.'],
    ['recordcount=5\noperationcount=-1', 'operationcount must be at least 0, not -1.'],
    [
      'recordcount=5\nhdrhistogram.percentiles=95,x',
      'hdrhistogram.percentiles must be a list of percentages above 0 and at most 100; "95,x" is not one.',
    ],
    ['recordcount=5\nexpiry.share=0.5', 'expiry.share needs expiry.seconds beside it.'],
    [
      'recordcount=5\nfieldlengthweights=100',
      'fieldlengthweights must be a list of lengths and weights above 0; "100" is not such a list.',
    ],
    [
      'recordcount=5\nfieldlengthweights=100:1\nfieldlengthdistribution=uniform',
      'fieldlengthweights and fieldlengthdistribution=uniform contradict each other.',
    ],
    ['recordcount=5\ntable=', 'table must have at least 1 character, not "".'],
    [
      'workload=site.ycsb.workload.TimeSeriesWorkload',
      'The workload TimeSeriesWorkload writes and queries time series, which are not measured here.',
    ],
    [
      'workload=com.yahoo.ycsb.workloads.RestWorkload',
      'The workload RestWorkload replays URLs against a web service, which is not measured here.',
    ],
    [
      'workload=site.ycsb.workloads.ConstantOccupancyWorkload',
      'The workload ConstantOccupancyWorkload derives its counts from a size on disk, which is not done here.',
    ],
    [
      'workload=my.Own',
      'The workload class "my.Own" is not known; only the core workload can be run.',
    ],
    [
      'recordcount=5\nfieldlengthdistribution=histogram\nfieldlengthhistogram=/nowhere/hist.txt',
      'The file /nowhere/hist.txt does not exist.',
    ],
  ])('%j is refused with a sentence', (text, message) => {
    expect(messages(problemsOf(text))).toEqual([message])
  })

  it('come with the way out', () => {
    const hintOf = (text: string) => problemsOf(text)[0].hint
    expect(hintOf('recordcount=1e6')).toBe('write 1000000')
    expect(hintOf('recordcount=200k')).toBe('write 200000')
    expect(hintOf('recordcount=1_000')).toBe('write 1000')
    expect(hintOf('recordcount=1\nreadproportion=0,5')).toBe('use a point: 0.5')
    expect(hintOf('recordcount=1\nrequestdistribution=zipfain')).toBe('did you mean zipfian?')
  })

  it('are all told at once, with value and place', () => {
    const problems = problemsOf(
      'recordcount=1e6\nfieldcount=0\nreadproportion=0,5\nrequestdistribution=zipf\nminscanlength=9\nmaxscanlength=8\ninsertstart=7\n\\u12\n',
      ['threadcount=0'],
    )
    expect(problems.map((problem) => [problem.path, problem.value, problem.at])).toEqual([
      ['\\u12', '\\u12', 'w.properties:8'],
      ['recordcount', '1e6', 'w.properties:1'],
      ['readproportion', '0,5', 'w.properties:3'],
      ['requestdistribution', 'zipf', 'w.properties:4'],
      ['threadcount', '0', '-p'],
      ['fieldcount', '0', 'w.properties:2'],
      ['minscanlength', '9', 'w.properties:5'],
    ])
  })
})
