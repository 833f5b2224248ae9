import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from '../endpoints.ts'
import type { EndpointShape } from './endpoint.ts'
import { several } from './wire.ts'
import { unknownFields } from './unknown-fields.ts'

const pathsOf = (schema: z.ZodType | undefined, value: unknown) =>
  unknownFields(schema, value).map(({ path }) => path.join('.'))

describe('REQ-01 fields that a schema does not know', () => {
  const schema = z
    .object({
      name: z.string().optional(),
      members: z.array(z.union([z.string(), z.looseObject({ _id: z.string() })])).default([]),
      plan: z.object({ rates: z.array(z.object({ cents: z.number() })) }).nullable(),
      counts: z.record(z.string(), z.object({ count: z.number() })).optional(),
      kind: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('a'), first: z.number() }),
        z.strictObject({ kind: z.literal('b'), second: z.number() }),
      ]),
    })
    .refine(() => true)
    .transform((value) => value)
  const valid = { name: 'A', members: ['x'], plan: { rates: [{ cents: 1 }] }, kind: { kind: 'a', first: 1 } }
  test.each([
    ['nothing', {}, []],
    ['a field', { nmae: 'A' }, ['nmae']],
    ['a field in an object', { plan: { rates: [], rate: 1 } }, ['plan.rate']],
    [
      'a field in an entry of a list',
      { plan: { rates: [{ cents: 1 }, { cents: 1, tax: 2 }] } },
      ['plan.rates.1.tax'],
    ],
    ['a field in a value by name', { counts: { a: { count: 1, of: 2 } } }, ['counts.a.of']],
    ['a field of another alternative', { kind: { kind: 'a', first: 1, second: 2 } }, ['kind.second']],
    ['an object that takes any field', { members: [{ _id: 'x', name: 'Shown' }] }, []],
    ['a name of every object', { constructor: 1, toString: 2 }, ['constructor', 'toString']],
  ])('%s', (_, more, expected) => {
    expect(pathsOf(schema, { ...valid, ...more })).toEqual(expected)
  })

  test('one value or several of a query', () => {
    const query = z.object({ status: several(z.enum(['active', 'resolved'])).optional() })
    expect(pathsOf(query, { status: 'active' })).toEqual([])
    expect(pathsOf(query, { status: ['active', 'resolved'], sttus: 'active' })).toEqual(['sttus'])
  })

  test('a call without a schema knows none', () => {
    expect(pathsOf(undefined, { a: 1 })).toEqual(['a'])
    expect(pathsOf(undefined, undefined)).toEqual([])
    expect(pathsOf(undefined, null)).toEqual([])
  })

  test('names what it knows there', () => {
    expect(unknownFields(schema, { ...valid, plan: { rate: 1 } })).toEqual([
      { path: ['plan', 'rate'], known: ['rates'] },
    ])
  })
})

test('the schemas of all requests of the contract can be checked', () => {
  for (const { body, query } of Object.values(endpoints) as EndpointShape[]) {
    expect(() => unknownFields(body, { unknown: 1 })).not.toThrow()
    expect(() => unknownFields(query, { unknown: '1' })).not.toThrow()
  }
})
