import { describe, expect, test } from 'vitest'
import type { EndpointShape } from './base/endpoint.ts'
import { numbersIn, type NumberField } from './base/testing/numbers-in.ts'
import { endpoints } from './endpoints.ts'

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
  ...['chargedDays', 'chargers', 'charges', 'lowerUntilPercent', 'newAmount', 'oldAmount', 'overdue'],
  ...[
    'overdueReleases',
    'powerKw',
    'priceStepPercent',
    'refunds',
    'values',
    'valuesKeptLive',
    'valuesReplaced',
  ],
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
