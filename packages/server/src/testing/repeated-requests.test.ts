import { endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { takesIdempotencyKey } from '@stallwise/contract/base/idempotency.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endpointNames } from './rights-walk.ts'
import { samples } from './rights-walk.samples.ts'
import type { Sample } from './rights-walk.rows.ts'
import { sampleFor, sendSample } from './send-sample.ts'
import { startTestServer, type TestServer } from './test-app.ts'

type Name = (typeof endpointNames)[number]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const shapeOf = (name: Name): EndpointShape => endpoints[name]
const keyed = endpointNames.filter((name) => takesIdempotencyKey(name, shapeOf(name)))

const sampleOf = (name: Name) => sampleFor(server, name)
const send = async (name: Name, sample: Sample, key: string) => {
  const answer = await sendSample(server, name, sample, { 'idempotency-key': key })
  const { statusCode } = answer
  const { code } = statusCode < 400 ? { code: undefined } : answer.json<{ code?: string }>()
  return { statusCode, code, body: answer.body }
}

/** How many rows each table has: every effect is a row, if only one of the audit. */
const countRows = async (): Promise<Record<string, number>> => {
  const tables = await server.database.look(
    `select format('%I', relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind = 'r' and relname not in ('oidc_payload', 'lot_change')`,
  )
  const union = tables.map(({ name }) => `select '${name}' as name, count(*)::int as count from ${name}`)
  const rows = await server.database.look(union.join(' union all '))
  return Object.fromEntries(rows.map(({ name, count }) => [name as string, count as number]))
}

/** Of a command of an edge box. */
const aResult = () => ({ _id: uuidv7(), kind: 'release', state: 'answered', reason: null })

const otherValues = (value: unknown): unknown[] => {
  if (typeof value === 'string') return [`${value}x`, uuidv7(), `x${value}`, '2026-01-01T00:00:00Z']
  if (typeof value === 'number') return [value + 1]
  if (typeof value === 'boolean') return [!value]
  if (Array.isArray(value)) return [[uuidv7()], [aResult()]]
  return ['other', 5, [uuidv7()]]
}

/** The same request with one field that is another valid one. */
const changed = (name: Name, sample: Sample): Sample | undefined => {
  const { body: schema, lot } = shapeOf(name)
  if (sample.file) return { ...sample, file: { ...sample.file, text: `${String(sample.file.text)} other` } }
  const given = (sample.body ?? {}) as Record<string, unknown>
  const fields = Object.keys((schema as { shape?: object } | undefined)?.shape ?? {})
  const bodies = fields
    .filter((field) => field !== lot.slice('body.'.length))
    .flatMap((field) => otherValues(given[field]).map((value) => ({ ...given, [field]: value })))
  const body = bodies.find((one) => schema!.safeParse(one).success)
  return body && { ...sample, body }
}

/** Calls whose sample is refused, by their own tests: PAY-21, PAY-60, PAY-110, PCH-51. */
const isRefused = (name: Name) => samples[name].allowedStatus !== undefined

const repeatable = keyed.filter((name) => !isRefused(name))

describe(`REQ-10: the same request again, for ${repeatable.length} of ${keyed.length} calls with an Idempotency-Key`, () => {
  test.each(repeatable)('%s has one answer and one effect', async (name) => {
    const [sample, key] = [await sampleOf(name), uuidv7()]
    const first = await send(name, sample, key)
    expect(first.statusCode, first.body).toBeLessThan(300)
    const before = await countRows()
    expect(await send(name, sample, key)).toEqual(first)
    expect(await countRows()).toEqual(before)
  })

  test.each(repeatable)('%s twice at once', async (name) => {
    const single = await sampleOf(name)
    const start = await countRows()
    await send(name, single, uuidv7())
    const afterOne = await countRows()
    const [sample, key] = [await sampleOf(name), uuidv7()]
    const beforeBoth = await countRows()
    const both = await Promise.all([send(name, sample, key), send(name, sample, key)])
    expect(both.map(({ statusCode }) => statusCode < 300)).toEqual([true, true])
    expect(both[1]!.body).toBe(both[0]!.body)
    const afterBoth = await countRows()
    for (const [table, count] of Object.entries(afterBoth))
      expect([table, count - beforeBoth[table]!]).toEqual([table, afterOne[table]! - start[table]!])
  })

  test.each(repeatable)('%s refuses the key for another request', async (name) => {
    const [sample, key] = [await sampleOf(name), uuidv7()]
    const other = changed(name, sample)
    expect(other).toBeDefined()
    expect((await send(name, sample, key)).statusCode).toBeLessThan(300)
    expect(await send(name, other!, key)).toMatchObject({ statusCode: 422, code: 'idempotency-key-used' })
  })

  test.each(keyed.filter(isRefused))('%s, refused, may be corrected with the same key', async (name) => {
    const [sample, key] = [await sampleOf(name), uuidv7()]
    const first = await send(name, sample, key)
    expect(first.statusCode).toBe(samples[name].allowedStatus)
    expect((await send(name, sample, key)).statusCode).toBe(first.statusCode)
  })
})

/** Changes of payments and prices that neither charge nor refund anything. */
const movesNothing = [
  'DELETE /parking-lots/{id}/rate-plans/{planId}',
  'DELETE /parking-lots/payment-validation/{id}',
  'POST /parking-lots/payment-validation/',
  'POST /parking-lots/payment-validation/{id}/restore',
  'POST /parking-lots/payment/updateFixedCreditValue/',
  'POST /parking-lots/{id}/payment-account/test',
  'POST /parking-lots/{id}/rate-plans/{planId}/restore',
  'POST /parking-lots/{id}/plate-answers',
  'POST /parking-lots/{id}/vehicles-inside/{visit}/plate',
  'POST /pass-charges/removal',
  'POST /pass-holders/{id}/pay-link/email',
  'PUT /parking-lots/payment-validation/{id}',
  'PUT /parking-lots/{id}/payment-account',
  'PUT /parking-lots/{id}/rate-plans',
]

test('REQ-10: every public POST, and every call of payments that moves money, takes a key', () => {
  const withoutKey = endpointNames.filter((name) => {
    const { access, area } = shapeOf(name)
    const isMoney = !name.startsWith('GET ') && (access === 'payment.manage' || area === 'payments')
    return (isMoney || (access === 'public' && name.startsWith('POST '))) && !keyed.includes(name)
  })
  expect(withoutKey.sort()).toEqual([...movesNothing].sort())
})
