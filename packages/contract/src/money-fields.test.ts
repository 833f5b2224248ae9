import { describe, expect, test } from 'vitest'
import { type z } from 'zod'
import type { EndpointShape } from './base/endpoint.ts'
import { endpoints } from './endpoints.ts'

type Schema = z.core.$ZodType

interface NumberField {
  readonly call: string
  readonly path: string
  readonly name: string
  readonly takes: (value: number) => boolean
}

/** Every number of a schema, at every depth. */
const numbersIn = (schema: Schema | undefined, call: string, path: readonly string[] = []): NumberField[] => {
  if (!schema) return []
  const within = (inner: Schema, name?: string) =>
    numbersIn(inner, call, name === undefined ? path : [...path, name])
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => within(field, name))
    case 'array':
      return within(def.element)
    case 'record':
      return within(def.valueType)
    case 'union':
      return def.options.flatMap((option) => within(option))
    case 'intersection':
      return [...within(def.left), ...within(def.right)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within(def.innerType)
    case 'pipe':
      return [...within(def.in), ...within(def.out)]
    case 'lazy':
      throw new Error(`${call}: the fields of a lazy schema are not checked`)
    case 'number': {
      const takes = (value: number) => (schema as z.ZodType).safeParse(value).success
      return [{ call, path: path.join('.'), name: path.at(-1)!, takes }]
    }
    default:
      return []
  }
}

const fields = Object.entries(endpoints as Readonly<Record<string, EndpointShape>>).flatMap(
  ([name, { query, body, reply }]) => [
    ...numbersIn(query, `${name} query`),
    ...numbersIn(body, `${name} body`),
    ...numbersIn(reply, `${name} reply`),
  ],
)
const list = (found: readonly NumberField[]) => found.map(({ call, path }) => `${call}: ${path}`)

/** Money that the specification names: decimals. */
const decimals = ['standardPassPrice', 'amount', 'assetValue', 'visitorStallMonthlyRevenue']
const isDecimal = ({ name, call }: NumberField) =>
  decimals.includes(name) || (name === 'value' && /fixed-?credit/i.test(call))
const isCents = ({ name }: NumberField) => name === 'cents' || name.endsWith('Cents')
/** Numbers of something else whose names look like money. */
const counts = [
  ...['chargedDays', 'charges', 'lowerUntilPercent', 'overdue', 'overdueReleases', 'priceStepPercent'],
  ...['refunds', 'values', 'valuesKeptLive', 'valuesReplaced'],
]
const others = fields.filter((field) => !isDecimal(field) && !isCents(field))

describe(`FLD-25: money in the ${fields.length} numbers of all calls`, () => {
  test('is whole where it is, or ends in, cents', () => {
    const cents = fields.filter(isCents)
    expect(cents.length).toBeGreaterThan(0)
    expect(list(cents.filter(({ takes }) => takes(1.5)))).toEqual([])
  })

  test('is a decimal where the specification names it', () => {
    const money = fields.filter(isDecimal)
    expect(money.length).toBeGreaterThan(0)
    expect(list(money.filter(({ takes }) => !takes(1.25)))).toEqual([])
  })

  test('has no other name', () => {
    const looksLike =
      /price|amount|cost|fee|revenue|charge|refund|paid|due|owe|credit|balance|gross|net|tax|money|value/i
    const found = others.filter(({ name }) => looksLike.test(name))
    expect([...new Set(found.map(({ name }) => name))].sort()).toEqual(counts)
  })
})
