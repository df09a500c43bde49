import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { monotonicClock } from '../../src/engine/clock'
import type {
  ConnectContext,
  OwnershipMark,
  StoreModule,
  StoreSession,
} from '../../src/engine/stores/port'
import { WorkbenchError } from '../../src/shared/errors'
import { isFailure } from '../../src/shared/outcome'
import { fieldsOf, TestCompletion, verbsOf } from '../helpers/completion'

/** A store to be held against the contract; its key space must be empty, and ours alone. */
export interface StoreUnderTest<Options> {
  readonly module: StoreModule<Options>
  readonly options: Options
  /** options at which nothing of the kind answers */
  readonly unreachable?: Options
  /** texts that must appear in no fact, and in no redacted form */
  readonly secrets?: readonly string[]
  /** something in the same key space that is none of the product's records; no session is open */
  putForeign?(): Promise<void>
  hasForeign?(): Promise<boolean>
  teardown(): Promise<void>
}

export interface ContractOverrides<Options> {
  /** answers everything and remembers nothing: what needs memory is left out */
  readonly keepsNothing?: boolean
  /** any options, for the URI both ways */
  readonly anyOptions?: fc.Arbitrary<Options>
  /** largest value written, default 1 MiB */
  readonly largestValueBytes?: number
}

export const TEST_SHAPE = {
  table: 'usertable',
  fieldNames: ['field0', 'field1', 'field2'],
  recordCount: 100,
  fingerprint: 'contract-suite',
} as const

export function contextFor(clients: number, connections = clients): ConnectContext {
  return {
    clients,
    connections,
    shape: TEST_SHAPE,
    operationTimeoutMs: 10_000,
    connectTimeoutMs: 3_000,
    clock: monotonicClock(),
    seed: 42,
  }
}

const MARK: OwnershipMark = {
  product: 'touchstone',
  version: 1,
  createdAt: '2026-01-02T03:04:05.678Z',
  fingerprint: 'a fingerprint, "quoted" \\ und größer',
  recordCount: 2 ** 40,
  complete: true,
  nextInsert: 2 ** 41 + 1,
  wholeBelow: 2 ** 41,
}

const never = new AbortController().signal
const BYTES_32_TO_255 = Array.from({ length: 224 }, (_, i) => String.fromCharCode(32 + i)).join('')

/** What keeps the process alive, by kind; immediates come and go by themselves. */
const handles = (): string[] =>
  process
    .getActiveResourcesInfo()
    .filter((kind) => kind !== 'Immediate')
    .sort()

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * Registers the suite that every store must pass (docs/adding-a-store.md). `setup` runs once; each
 * test gets a session of its own over an empty key space.
 */
export function storeContract<Options>(
  name: string,
  setup: () => Promise<StoreUnderTest<Options>>,
  overrides: ContractOverrides<Options> = {},
): void {
  describe(`${name} keeps the store contract`, () => {
    let store: StoreUnderTest<Options>
    let session: StoreSession
    const open = async (clients = 4, connections = clients): Promise<StoreSession> => {
      const driver = await store.module.load()
      const opened = await driver.connect(store.options, contextFor(clients, connections), never)
      await opened.prepare()
      return opened
    }
    const capabilities = () => store.module.capabilities(store.options)
    // A skipped test says why: what needs a memory cannot be asked of a store without one.
    const remembers: (name: string, run: () => Promise<void>, timeoutMs?: number) => void =
      overrides.keepsNothing === true
        ? (name) => it.skip(`${name} (the store keeps nothing)`)
        : (name, run, timeoutMs) => it(name, run, timeoutMs)

    beforeAll(async () => {
      store = await setup()
    })
    afterAll(() => store.teardown())
    beforeEach(async () => {
      session = await open()
    })
    afterEach(async () => {
      await session.close()
      const cleaning = await open()
      await cleaning.clear(() => undefined, never)
      await cleaning.close()
    })

    describe('records', () => {
      remembers('gives back every byte of every value', async () => {
        const verbs = verbsOf(session)
        const largest = overrides.largestValueBytes ?? 2 ** 20
        for (const value of ['a', BYTES_32_TO_255, '\0\r\n\t', 'ÿ'.repeat(largest)]) {
          const record = { field0: value, field1: `${value.slice(0, 100)}!` }
          const key = `user${value.length}`
          expect((await verbs.insert(key, record)).outcome).toBe('ok')
          const { outcome, rows, bytes, records } = await verbs.read(key)
          expect([outcome, rows]).toEqual(['ok', 1])
          expect(bytes).toBeGreaterThanOrEqual(value.length)
          expect(records.get(key)).toEqual(new Map(Object.entries(record)))
        }
      })

      remembers('reads the named fields and no others', async () => {
        const verbs = verbsOf(session)
        await verbs.insert('user1', { field0: 'a', field1: 'b', field2: 'c' })
        const { records } = await verbs.read('user1', ['field2', 'field0'])
        expect(records.get('user1')).toEqual(new Map(Object.entries({ field2: 'c', field0: 'a' })))
      })

      it('hands over no records when values are not wanted', async () => {
        const verbs = verbsOf(session, { wantsValues: false })
        await verbs.insert('user1', { field0: 'abc' })
        const { outcome, rows, bytes, records } = await verbs.read('user1')
        expect([outcome, rows, records.size]).toEqual(['ok', 1, 0])
        expect(bytes).toBeGreaterThanOrEqual(3)
      })

      remembers('answers not-found for a record that is not there', async () => {
        expect((await verbsOf(session).read('user404')).outcome).toBe('not-found')
      })

      remembers('keeps or drops the fields that an update does not name, as declared', async () => {
        const verbs = verbsOf(session)
        await verbs.insert('user1', { field0: 'a', field1: 'b' })
        expect((await verbs.update('user1', { field1: 'new', field2: 'c' })).outcome).toBe('ok')
        const expected =
          capabilities().update === 'merge'
            ? { field0: 'a', field1: 'new', field2: 'c' }
            : { field1: 'new', field2: 'c' }
        expect((await verbs.read('user1')).records.get('user1')).toEqual(
          new Map(Object.entries(expected)),
        )
      })

      remembers('answers the update of a missing record as declared', async () => {
        const verbs = verbsOf(session)
        const creates = capabilities().updateOfMissing === 'creates'
        const { outcome } = await verbs.update('user1', { field0: 'a' })
        expect(outcome).toBe(creates ? 'ok' : 'not-found')
        expect((await verbs.read('user1')).outcome).toBe(creates ? 'ok' : 'not-found')
      })

      remembers('answers the insert of an existing record as declared', async () => {
        const verbs = verbsOf(session)
        const overwrites = capabilities().insertOfExisting === 'overwrites'
        await verbs.insert('user1', { field0: 'old' })
        const { outcome } = await verbs.insert('user1', { field0: 'new' })
        expect(outcome).toBe(overwrites ? 'ok' : 'conflict')
        expect((await verbs.read('user1')).records.get('user1')?.get('field0')).toBe(
          overwrites ? 'new' : 'old',
        )
      })

      remembers('forgets a deleted record', async () => {
        if (!capabilities().delete) return
        const verbs = verbsOf(session)
        await verbs.insert('user1', { field0: 'a' })
        expect((await verbs.remove('user1')).outcome).toBe('ok')
        expect((await verbs.read('user1')).outcome).toBe('not-found')
        // some engines cannot tell that nothing was there
        expect(['ok', 'not-found']).toContain((await verbs.remove('user1')).outcome)
      })

      remembers('lets a record expire, or says that it cannot', async () => {
        const verbs = verbsOf(session)
        const { outcome } = await verbs.insert('user1', { field0: 'a' }, 1)
        if (!capabilities().expiry) {
          expect(outcome).toBe('rejected')
          return
        }
        expect(outcome).toBe('ok')
        expect((await verbs.read('user1')).outcome).toBe('ok')
        // the one wait on real time in this suite: expiry is the server's own clock
        await expect
          .poll(async () => (await verbs.read('user1')).outcome, { timeout: 5000, interval: 50 })
          .toBe('not-found')
      })
    })

    describe('scans', () => {
      const keys = Array.from({ length: 40 }, (_, i) => `user${(i * 7919) % 1000}`)

      remembers(
        'walk the declared order from the start key, inclusive, up to the length',
        async () => {
          const { scan } = capabilities()
          if (scan === 'none') return
          const verbs = verbsOf(session)
          for (const key of keys) await verbs.insert(key, { field0: key })
          const order =
            scan === 'key'
              ? [...keys].sort()
              : scan === 'hash'
                ? [...keys].sort((a, b) => javaHash(a) - javaHash(b) || (a < b ? -1 : 1))
                : null
          const start = order?.[10] ?? keys[0]
          const { outcome, rows, bytes, records } = await verbs.scan(start, 7)
          expect(outcome).toBe('ok')
          expect(rows).toBe(records.size)
          expect(bytes).toBeGreaterThanOrEqual(7)
          if (order !== null) expect([...records.keys()]).toEqual(order.slice(10, 17))
          for (const [key, fields] of records) expect(fields.get('field0')).toBe(key)
          if (order === null) return
          expect([...(await verbs.scan(order[35], 100)).records.keys()]).toEqual(order.slice(35))
          const projected = await verbs.scan(order[0], 1, ['field9'])
          expect(projected.records.get(order[0])).toEqual(new Map())
        },
      )

      remembers('of an empty key space are empty-scan', async () => {
        if (capabilities().scan === 'none') return
        expect((await verbsOf(session).scan('user1', 10)).outcome).toBe('empty-scan')
      })
    })

    describe('many clients at once', () => {
      it('end every one of 2,000 interleaved operations exactly once', async () => {
        await session.close()
        session = await open(64, 8)
        const completions: TestCompletion[] = []
        let seed = 1
        const random = (n: number): number => {
          seed = (Math.imul(seed, 1_103_515_245) + 12_345) >>> 0
          return (seed >>> 8) % n
        }
        const client = async (index: number): Promise<void> => {
          for (let i = index; i < 2000; i += 64) {
            const done = new TestCompletion({ client: index, wantsValues: false })
            completions.push(done)
            const key = `user${random(50)}`
            const values = fieldsOf({ field0: `${i}`, field1: 'x'.repeat(random(300)) })
            const verb = random(5)
            if (verb === 0) session.insert(key, values, 0, done)
            else if (verb === 1) session.update(key, values, 0, done)
            else if (verb === 2 && capabilities().scan !== 'none') session.scan(key, 5, null, done)
            else if (verb === 3 && capabilities().delete) session.remove(key, done)
            else session.read(key, null, done)
            session.flush?.()
            const { outcome, cause } = await done.ended
            // a write that loses to another (deadlock) is a conflict too
            const declared = verb !== 2 && verb !== 4 && capabilities().insertOfExisting === outcome
            if (isFailure(outcome) && !declared) throw new Error(`${outcome}: ${String(cause)}`)
          }
        }
        await Promise.all(Array.from({ length: 64 }, (_, index) => client(index)))
        await turn()
        expect(completions).toHaveLength(2000)
        expect(completions.filter((done) => done.endings !== 1)).toEqual([])
      })

      remembers('lose no field to another when they update one record', async () => {
        if (capabilities().update !== 'merge') return
        await session.close()
        session = await open(32, 8)
        await verbsOf(session).insert('user1', { field0: 'start' })
        const record = Object.fromEntries(Array.from({ length: 32 }, (_, i) => [`f${i}`, `${i}`]))
        const endings = await Promise.all(
          Object.entries(record).map(([field, value], client) =>
            verbsOf(session, { client }).update('user1', { [field]: value }),
          ),
        )
        expect(endings.every(({ outcome }) => outcome === 'ok')).toBe(true)
        const { records } = await verbsOf(session).read('user1')
        expect(Object.fromEntries(records.get('user1') ?? [])).toEqual({
          field0: 'start',
          ...record,
        })
      })

      it('end operations whose caller has gone', async () => {
        const done = new TestCompletion({ abandoned: true })
        session.read('user1', null, done)
        session.flush?.()
        expect(['ok', 'not-found']).toContain((await done.ended).outcome)
      })
    })

    describe('the data set', () => {
      remembers('is empty, then not ours, then ours', async () => {
        expect(await session.inspect()).toMatchObject({ empty: true, mark: null })
        await verbsOf(session).insert('user1', { field0: 'a' })
        expect(await session.inspect()).toMatchObject({ empty: false, mark: null })
        await session.writeMark(MARK)
        const { empty, mark, records } = await session.inspect()
        expect(empty).toBe(false)
        expect(mark).toEqual(MARK)
        if (records !== null) expect(records).toBe(1)
      })

      remembers('keeps its mark over sessions, and the newest one', async () => {
        await session.writeMark({ ...MARK, complete: false })
        await session.writeMark(MARK)
        await session.close()
        session = await open()
        expect((await session.inspect()).mark).toEqual(MARK)
      })

      remembers('is cleared wholly, mark included, with progress', async () => {
        const verbs = verbsOf(session)
        for (let i = 0; i < 50; i++) await verbs.insert(`user${i}`, { field0: 'a' })
        await session.writeMark(MARK)
        const progress: number[] = []
        await session.clear((removed) => progress.push(removed), never)
        expect(progress.at(-1)).toBeGreaterThanOrEqual(50)
        expect(await session.inspect()).toMatchObject({ empty: true, mark: null })
        expect((await verbs.read('user7')).outcome).toBe('not-found')
        await session.clear(() => undefined, never)
      })

      remembers('is not cleared once that is cancelled', async () => {
        const verbs = verbsOf(session)
        await verbs.insert('user1', { field0: 'a' })
        const clearing = session.clear(() => undefined, AbortSignal.abort())
        await expect(clearing).rejects.toMatchObject({ code: 'cancelled' })
        expect((await verbs.read('user1')).outcome).toBe('ok')
      })

      remembers('is cleared without what others keep there', async () => {
        if (store.putForeign === undefined || store.hasForeign === undefined) return
        await verbsOf(session).insert('user1', { field0: 'a' })
        await session.writeMark(MARK)
        await session.close()
        await store.putForeign()
        session = await open()
        await session.clear(() => undefined, never)
        expect((await session.inspect()).mark).toBeNull()
        await session.close()
        expect(await store.hasForeign()).toBe(true)
        session = await open()
        expect((await verbsOf(session).read('user1')).outcome).toBe('not-found')
      })

      it('is prepared as often as one likes', async () => {
        await session.prepare()
        await session.prepare()
        expect((await verbsOf(session).insert('user1', { field0: 'a' })).outcome).toBe('ok')
      })

      it('has a size, or a reason for not telling', async () => {
        const { diskBytes, memoryBytes, note } = await session.size()
        for (const bytes of [diskBytes, memoryBytes]) {
          if (bytes !== null) expect(bytes).toBeGreaterThanOrEqual(0)
        }
        if (diskBytes === null || memoryBytes === null) expect(note).toMatch(/\.$/)
      })
    })

    describe('what it says of itself', () => {
      it('is well-formed and free of secrets', async () => {
        const facts = await session.facts()
        expect(facts.product).not.toBe('')
        expect(facts.version).toMatch(/^\d/)
        expect(facts.topology).not.toBe('')
        expect(facts.client).not.toBe('')
        const sentences = Object.values(facts.durability)
        expect(sentences.length).toBeGreaterThan(0)
        for (const sentence of sentences) expect(sentence.length).toBeGreaterThan(10)
        for (const detail of Object.values(facts.details)) {
          expect(['string', 'number', 'boolean']).toContain(typeof detail)
          if (typeof detail === 'number') expect(Number.isFinite(detail)).toBe(true)
        }
        for (const secret of store.secrets ?? [])
          expect(JSON.stringify(facts)).not.toContain(secret)
        expect(structuredClone(facts)).toEqual(facts)
      })

      it('counts in finite numbers, where it counts', async () => {
        if (session.counters === null) return
        const counters = await session.counters()
        expect(Object.keys(counters).length).toBeGreaterThan(0)
        for (const value of Object.values(counters)) expect(Number.isFinite(value)).toBe(true)
      })

      it('makes the trip there and back, where there is one', async () => {
        if (session.roundTrip !== null) await session.roundTrip()
        expect(capabilities().connections).toBe(session.roundTrip !== null)
      })
    })

    describe('sessions', () => {
      it('leave nothing open when closed, twice', async () => {
        await session.close()
        await turn()
        const before = handles()
        const other = await open(8, 4)
        await verbsOf(other).insert('user1', { field0: 'a' })
        await verbsOf(other, { wantsValues: false }).read('user1')
        await other.close()
        await other.close()
        await expect.poll(handles, { timeout: 2000, interval: 5 }).toEqual(before)
      })

      it('fail operations after close, and leave none hanging', async () => {
        await session.close()
        const verbs = verbsOf(session, { wantsValues: false })
        const endings = await Promise.all([
          verbs.read('user1'),
          verbs.update('user1', { field0: 'a' }),
          verbs.insert('user1', { field0: 'a' }),
          verbs.remove('user1'),
          ...(capabilities().scan === 'none' ? [] : [verbs.scan('user1', 3)]),
        ])
        for (const { outcome } of endings) expect(isFailure(outcome)).toBe(true)
      })

      it('end what is under way when closed', async () => {
        const completions = Array.from({ length: 50 }, () => new TestCompletion())
        for (const [i, done] of completions.entries()) {
          if (i % 2 === 0) session.insert(`user${i}`, fieldsOf({ field0: 'a' }), 0, done)
          else session.read(`user${i}`, null, done)
        }
        session.flush?.()
        await session.close()
        await Promise.all(completions.map((done) => done.ended))
        expect(completions.every((done) => done.endings === 1)).toBe(true)
      })

      it('are refused with a sentence and a way out where nothing answers', async () => {
        if (store.unreachable === undefined) return
        const driver = await store.module.load()
        const startedAt = performance.now()
        const error = await driver
          .connect(store.unreachable, contextFor(1), never)
          .then(() => undefined)
          .catch((thrown: unknown) => thrown)
        expect(error).toBeInstanceOf(WorkbenchError)
        const { message, hint } = error as WorkbenchError
        expect(message).toMatch(/^[A-Z'].*\.$/s)
        expect(hint).toMatch(/\.$/)
        expect(performance.now() - startedAt).toBeLessThan(3_000 + 1_000)
        for (const secret of store.secrets ?? []) expect(message).not.toContain(secret)
      })
    })

    describe('its options', () => {
      it('are the same after a trip through the URI', () => {
        const { module, options } = store
        const check = (given: Options): void => {
          const parsed = module.options.parse(given)
          const uri = module.formatUri(parsed, false)
          expect(module.schemes).toContain(uri.slice(0, uri.indexOf(':')))
          expect(module.parseUri(uri)).toEqual(parsed)
        }
        check(options)
        if (overrides.anyOptions !== undefined) {
          fc.assert(fc.property(overrides.anyOptions, check), { seed: 7, numRuns: 300 })
        }
      })

      it('can be shown without secrets', () => {
        const { module, options, secrets } = store
        const shown = [
          module.formatUri(options, true),
          JSON.stringify(module.redact(options)),
          module.formatUri(module.redact(options), false),
        ]
        for (const secret of secrets ?? []) {
          for (const text of shown) expect(text).not.toContain(secret)
        }
        expect(module.options.safeParse(module.redact(options)).success).toBe(true)
      })

      it('are refused with every problem at once', () => {
        const { module } = store
        const [scheme] = module.schemes
        const wrong = `${scheme}:somewhere?surelyNoOption=1&norThis=2`
        const refused = (): unknown => module.parseUri(wrong)
        expect(refused).toThrow(WorkbenchError)
        try {
          refused()
        } catch (error) {
          const { code, problems } = error as WorkbenchError
          expect(code).toBe('invalid-spec')
          const paths = problems.map((problem) => problem.path).join(' ')
          expect(paths).toContain('surelyNoOption')
          expect(paths).toContain('norThis')
          for (const problem of problems) expect(problem.message).toMatch(/\.$/)
        }
      })
    })
  })
}

/** Java's `String.hashCode`, by which YCSB's Redis index is ordered. */
function javaHash(text: string): number {
  let hash = 0
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0
  return hash
}
