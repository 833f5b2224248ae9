import { gzipSync } from 'node:zlib'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startHistoryServer, type HistoryServer } from './testing/history.test-lot.ts'

let lot: HistoryServer
beforeAll(async () => {
  lot = await startHistoryServer()
})
afterAll(() => lot?.server.close())
beforeEach(() => lot.forget())

const good = 'timestamp,occupied\n2026-11-19T10:00:00Z,1\n'
const csv = { 'content-type': 'text/csv' }

/** All tables that an import can change. */
const kept = () =>
  lot.rows(`select (select count(*)::int from occupancy_import) as imported, (select count(*)::int from occupancy_day) as days,
    (select count(*)::int from audit_entry where action like 'occupancy%') as audits, (select sum(version)::int from lot_state) as versions`)

const refuses = async (answer: () => Promise<{ statusCode: number; json(): unknown }>, expected: object) => {
  const before = await kept()
  const { statusCode, json } = await answer()
  expect({ statusCode, ...(json() as object) }).toMatchObject(expected)
  expect(await kept()).toEqual(before)
}

describe('an import is refused, and nothing is stored', () => {
  test('of a stranger', async () => {
    await refuses(() => lot.send(good, '', null), { statusCode: 401, code: 'unauthenticated' })
  })

  test.each([
    'staffCustomer',
    'tenant',
    'cameraOnlyCustomer',
    'owner',
    'intercomCustomer',
    'primary',
  ] as const)('of a %s, before its body is read', async (who) => {
    await refuses(() => lot.send('\0 no csv', '', who), { statusCode: 403, code: 'forbidden' })
  })

  test.each(['sister', 'foreign'] as const)('for the %s lot', async (which) => {
    const url = lot.address('', lot.server.world[which].lot.id)
    const upload = () =>
      lot.server.ask('fullAccessCustomer', { method: 'POST', url, payload: good, headers: csv })
    await refuses(upload, { statusCode: 404, code: 'not-found' })
  })

  test('for a lot that does not exist, by a provider too', async () => {
    const url = lot.address('', uuidv7())
    const upload = () => lot.server.ask('provider', { method: 'POST', url, payload: good, headers: csv })
    await refuses(upload, { statusCode: 404, code: 'not-found' })
  })

  test('for a group of another lot', async () => {
    const query = `?parkingGroup=${lot.server.world.sister.tenants.id}`
    await refuses(() => lot.send(good, query), { statusCode: 404, code: 'not-found' })
  })

  test('for a group that is neither id nor type', async () => {
    await refuses(() => lot.send(good, '?parkingGroup=bicycles'), { statusCode: 422, code: 'invalid' })
  })

  test('HIS-23: for a type without a group', async () => {
    const errors = [{ path: 'parkingGroup', code: 'not-unique' }]
    await refuses(() => lot.send(good, '?parkingGroup=ev'), { statusCode: 422, code: 'invalid', errors })
  })

  test.each([
    ['JSON', { 'content-type': 'application/json' }, '{}'],
    ['text without a kind', { 'content-type': 'text/plain' }, good],
    ['a packed file', { ...csv, 'content-encoding': 'gzip' }, gzipSync(good)],
  ])('as %s', async (_what, headers, payload) => {
    await refuses(() => lot.post(payload, headers), { statusCode: 415, code: 'unsupported-media-type' })
  })

  test('compressed without declaring it', async () => {
    const errors = [{ row: 1, code: 'unreadable' }]
    await refuses(() => lot.send(gzipSync(good)), { statusCode: 422, code: 'invalid', errors })
    await refuses(() => lot.sendForm(gzipSync(good)), { statusCode: 422, code: 'invalid', errors })
  })

  test('in a form without the file', async () => {
    await refuses(() => lot.sendForm(good, 'upload'), { statusCode: 400, code: 'malformed' })
  })

  test('when it is empty', async () => {
    const errors = [{ row: 1, code: 'no-rows' }]
    await refuses(() => lot.sendForm(''), { statusCode: 422, code: 'invalid', errors })
    await refuses(() => lot.send('\n'), { statusCode: 422, code: 'invalid', errors })
  })

  test('above 10 MB', async () => {
    const large = Buffer.concat([Buffer.from(good), Buffer.alloc(10 * 1024 * 1024, '\n')])
    await refuses(() => lot.send(large), { statusCode: 413, code: 'too-large' })
    await refuses(() => lot.sendForm(large), { statusCode: 413, code: 'too-large' })
  })

  test('HIS-05: for a single unreadable row, leaving earlier imports unchanged', async () => {
    await lot.take(['timestamp,occupied', '2026-11-19T10:00:00Z,3'])
    const before = await lot.rows('select * from occupancy_import')
    const text = `${good}2026-11-19T11:00:00Z,2\n19.11.2026 12:00,2\n2026-11-19T13:00:00Z,two\n`
    const errors = [
      { row: 4, code: 'not-a-time', message: '“19.11.2026 12:00” is not a time.' },
      { row: 5, code: 'not-a-number' },
    ]
    await refuses(() => lot.send(text), { statusCode: 422, code: 'invalid', errors })
    expect(await lot.rows('select * from occupancy_import')).toEqual(before)
  })

  test('HIS-05: also when read in a worker', async () => {
    const rows = Array.from({ length: 4_000 }, (_, nth) => `2026-11-19T10:00:00Z,${nth}`)
    rows[3_000] = '2026-11-19T10:00:00Z,x'
    const errors = [{ row: 3_002, code: 'not-a-number' }]
    await refuses(() => lot.send(['timestamp,occupied', ...rows].join('\n')), { statusCode: 422, errors })
  })

  test('HIS-06: with free stalls of a group without capacity', async () => {
    const { tenants } = lot.own
    const inactive = (isActive: boolean) =>
      lot.run(`update stall set is_active = ${isActive} where group_id = '${tenants.id}'`)
    const judgeAnew = () =>
      lot.run(`update lot_state set counts = '{}', version = version + 1, judged_token = gen_random_uuid()`)
    await inactive(false)
    await judgeAnew()
    const answer = await lot.send('timestamp,free\n2026-11-19T10:00:00Z,1', `?parkingGroup=${tenants.id}`)
    expect(answer.json()).toMatchObject({ status: 422, errors: [{ row: 1, code: 'no-capacity' }] })
    expect(await lot.rows('select * from occupancy_import')).toEqual([])
    await inactive(true)
    await judgeAnew()
  })
})

describe('a history is refused', () => {
  test('to a stranger, and to users without access to a lot’s events', async () => {
    expect((await lot.server.ask(null, lot.address())).statusCode).toBe(401)
    for (const who of ['cameraOnlyCustomer', 'primary', 'secondary'] as const)
      expect((await lot.server.ask(who, lot.address())).statusCode).toBe(403)
  })

  test.each(['sister', 'foreign'] as const)('of the %s lot and of its groups', async (which) => {
    const other = lot.server.world[which]
    expect((await lot.server.ask('staffCustomer', lot.address('', other.lot.id))).statusCode).toBe(404)
    const ofGroup = lot.address(`?parkingGroup=${other.tenants.id}`)
    expect((await lot.server.ask('staffCustomer', ofGroup)).statusCode).toBe(404)
  })

  test.each([
    ['a forecast', '?timePeriod=next30d', 'timePeriod'],
    ['a period that is none', '?timePeriod=8d', 'timePeriod'],
    ['a beginning without an end', '?from=2026-11-01T00:00:00Z', 'to'],
    ['both', '?timePeriod=7d&from=2026-11-01T00:00:00Z&to=2026-11-02T00:00:00Z', 'timePeriod'],
    ['an end before its beginning', '?from=2026-11-02T00:00:00Z&to=2026-11-01T00:00:00Z', 'to'],
    ['no time at all', '?from=2026-11-02T00:00:00Z&to=2026-11-02T00:00:00Z', 'to'],
    ['more than 5 years', '?from=2015-11-02T00:00:00Z&to=2026-11-02T00:00:00Z', 'to'],
    ['a time without its offset', '?from=2026-11-01T00:00:00&to=2026-11-02T00:00:00', 'from'],
    ['a day that does not exist', '?from=2026-02-29&to=2026-03-02', 'from'],
  ])('for %s', async (_what, query, path) => {
    const answer = await lot.server.ask('staffCustomer', lot.address(query))
    expect(answer.json()).toMatchObject({ status: 422, code: 'invalid', errors: expect.any(Array) })
    expect(answer.json<{ errors: object[] }>().errors[0]).toMatchObject({ path })
  })
})

test('a file is accepted with parameters in its content type', async () => {
  const answer = await lot.post(good, { 'content-type': 'text/csv; charset=utf-8; header=present' })
  expect(answer.statusCode).toBe(200)
})

test('the total of wrong rows is reported, not only the first hundred', async () => {
  const rows = Array.from({ length: 250 }, () => 'x,1')
  const answer = await lot.send(['timestamp,occupied', ...rows].join('\n'))
  const { errors, detail } = answer.json<{ errors: object[]; detail: string }>()
  expect(errors).toHaveLength(100)
  expect(detail).toContain('250')
})
