import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadControlSchema, phaseEndSchema } from '../../src/shared/load-control'
import { joinPath, oneOf, problemsFromZod } from '../../src/shared/problems'

const control = {
  clients: 4,
  connections: null,
  workers: 1,
  rate: null as unknown,
  arrivals: 'constant',
  catchUp: { rule: 'burst' },
  backlogLimit: 1000,
  timeoutMs: 1000,
  thinkTime: null,
  pacing: 'timer',
}

function check(schema: z.ZodType, input: unknown, rename?: (path: string) => string) {
  const result = schema.safeParse(input)
  if (result.success) throw new Error('the input was taken')
  return problemsFromZod(result.error, input, rename)
}

describe('problemsFromZod', () => {
  it('tells a text that is too long by its length, and nothing of what is in it', () => {
    const text = `mongodb://bench:S3cret@db1/${'x'.repeat(2000)}`
    const [problem] = check(z.strictObject({ text: z.string().max(1000) }), { text })
    expect(problem).toEqual({
      path: 'text',
      value: '2,027',
      message: 'text must have at most 1,000 characters, not 2,027.',
    })
  })

  it.each([
    [{ clients: 0 }, 'clients', '0', 'clients must be at least 1, not 0.'],
    [{ clients: 100_001 }, 'clients', '100001', 'clients must be at most 100000, not 100001.'],
    [{ clients: 1.5 }, 'clients', '1.5', 'clients must be a whole number, not 1.5.'],
    [{ clients: Number.NaN }, 'clients', 'NaN', 'clients must be a number, not NaN.'],
    [{ clients: '4' }, 'clients', '"4"', 'clients must be a number, not "4".'],
    [{ clients: undefined }, 'clients', undefined, 'clients is missing.'],
    [{ arrivals: 'x' }, 'arrivals', '"x"', 'arrivals must be constant or poisson, not "x".'],
    [{ burst: 1 }, 'burst', undefined, 'burst is not known here.'],
    [
      { rate: { kind: 'constant', opsPerSec: -5 } },
      'rate.opsPerSec',
      '-5',
      'rate.opsPerSec must be above 0, not -5.',
    ],
    [
      { rate: { kind: 'saw' } },
      'rate.kind',
      '"saw"',
      'rate.kind must be one of constant, pieces, sine, not "saw".',
    ],
    [
      { rate: { kind: 'pieces', pieces: [], repeat: false } },
      'rate.pieces',
      '[]',
      'rate.pieces must have at least 1 entry.',
    ],
    [
      {
        rate: {
          kind: 'pieces',
          pieces: [{ forSeconds: 0, fromOpsPerSec: 1, toOpsPerSec: 1 }],
          repeat: false,
        },
      },
      'rate.pieces[0].forSeconds',
      '0',
      'rate.pieces[0].forSeconds must be above 0, not 0.',
    ],
  ])('says what is wrong with %j', (change, path, value, message) => {
    const [problem, ...more] = check(loadControlSchema, { ...control, ...change })
    expect(more).toEqual([])
    expect(problem).toMatchObject({ path, message })
    expect(problem.value).toBe(value)
  })

  it('reports every problem at once, under the names the user wrote', () => {
    const problems = check(loadControlSchema, { ...control, clients: 0, workers: -1 }, (path) =>
      path === 'clients' ? '--clients' : path,
    )
    expect(problems.map((problem) => problem.message)).toEqual([
      '--clients must be at least 1, not 0.',
      'workers must be at least 1, not -1.',
    ])
  })

  it('keeps the sentences of our own checks', () => {
    expect(check(phaseEndSchema, { operations: null, durationMs: null })).toMatchObject([
      {
        path: 'the whole',
        message: 'the whole: a phase needs a number of operations, a duration, or both.',
      },
    ])
  })

  it("says a schema's own sentence about a form, with one full stop", () => {
    const named = z.strictObject({ name: z.string().regex(/^a/, 'A name begins with a.') })
    expect(check(named, { name: 'b' })).toEqual([
      { path: 'name', value: '"b"', message: 'name: A name begins with a.' },
    ])
    const whole = named.refine(() => false, { path: ['name'], message: 'Names are refused.' })
    expect(check(whole, { name: 'a' })[0].message).toBe('name: Names are refused.')
    const email = z.strictObject({ mail: z.email() })
    expect(check(email, { mail: 'b' })[0].message).toBe('mail must be written as email, not "b".')
  })

  it('never shows the value of a secret', () => {
    const schema = z.strictObject({ redisPassword: z.string() })
    expect(check(schema, { redisPassword: 12345 })).toEqual([
      { path: 'redisPassword', value: '***', message: 'redisPassword must be a text, not ***.' },
    ])
  })

  it('cuts long values', () => {
    const [problem] = check(z.strictObject({ n: z.number() }), { n: 'x'.repeat(500) })
    expect(problem.value).toHaveLength(81)
  })

  it('writes paths and lists as people do', () => {
    expect(joinPath(['rate', 'pieces', 1, 'forSeconds'])).toBe('rate.pieces[1].forSeconds')
    expect([oneOf(['a']), oneOf(['a', 'b']), oneOf(['a', 'b', 'c'])]).toEqual([
      'a',
      'a or b',
      'one of a, b, c',
    ])
  })
})
