import { expect, test } from 'vitest'
import { productOf } from '../../../../src/engine/stores/postgresql/product'

test.each([
  [
    'PostgreSQL 15.20 (Debian 15.20-0+deb12u1) on x86_64-pc-linux-gnu, compiled by gcc',
    'PostgreSQL',
    '15.20',
    null,
  ],
  ['PostgreSQL 19devel on x86_64-pc-linux-gnu', 'PostgreSQL', '19', null],
  [
    'CockroachDB CCL v23.1.14 (x86_64-pc-linux-gnu, built 2024/01/16 16:42:42, go1.19.13)',
    'CockroachDB',
    '23.1.14',
    null,
  ],
  [
    'PostgreSQL 11.2-YB-2.20.1.3-b0 on x86_64-pc-linux-gnu, compiled by clang',
    'YugabyteDB',
    '2.20.1.3',
    '11.2',
  ],
  [
    'PostgreSQL 8.0.2 on i686-pc-linux-gnu, compiled by GCC 3.4.2, Redshift 1.0.61395',
    'Amazon Redshift',
    '1.0.61395',
    '8.0.2',
  ],
  [
    'PostgreSQL 12.12 (Greenplum Database 7.1.0 build commit:e7c2b1f) on x86_64',
    'Greenplum',
    '7.1.0',
    '12.12',
  ],
])('%s', (text, product, version, postgresql) => {
  expect(productOf(text, new Map())).toEqual({ product, version, postgresql })
})

test('an extension makes another product of it', () => {
  const text = 'PostgreSQL 15.20 on x86_64-pc-linux-gnu'
  expect(productOf(text, new Map([['timescaledb', '2.14.2']]))).toEqual({
    product: 'TimescaleDB',
    version: '2.14.2',
    postgresql: '15.20',
  })
  expect(productOf(text, new Map([['plpgsql', '1.0']])).product).toBe('PostgreSQL')
})
