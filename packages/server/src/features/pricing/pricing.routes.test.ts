import { aRatePlan, dailyOf, hourlyOf } from '@stallwise/domain/pricing/a-plan.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendAs, startTestServer, type TestServer } from '#testing/test-app.ts'
import { listRatesInForce } from './pricing.store.ts'

const minute = 60_000
const clock = { now: Date.parse('2026-10-29T16:00:00Z') }
const inMinutes = (minutes: number) => new Date(clock.now + minutes * minute).toISOString()

let server: TestServer
let lotId: string
let visitors: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
  const created = await send('POST', `/parking-lots/${lotId}/parking-groups`, {
    name: 'Priced visitors',
    type: 'visitor',
  })
  visitors = created.json()._id
})
afterAll(() => server?.close())
beforeEach(async () => {
  clock.now += minute
  await server.database.asSystem((tx) => tx.deleteFrom('rate_plan').execute())
})

const send = sendAs('fullAccessCustomer', () => server)
type Who = Parameters<TestServer['ask']>[0]
const path = (rest = '') => `/parking-lots/${lotId}/rate-plans${rest}`
const hourly = aRatePlan({ hourly: hourlyOf(300) })
const daily = aRatePlan({ daily: dailyOf(2_000) })
const put = (body: object, who?: Who) => send('PUT', path(), body, who)
const list = async () => (await send('GET', path())).json()
const planned = async (minutes: number, more: object = {}): Promise<string> => {
  const effectiveFrom = inMinutes(minutes)
  const reply = (await put({ plan: hourly, effectiveFrom, ...more })).json()
  return reply.ratePlans.find((one: { effectiveFrom: string }) => one.effectiveFrom === effectiveFrom)._id
}
const faultsOf = async (answer: ReturnType<typeof send>) => {
  const reply = await answer
  const { errors, code } = reply.json()
  return [
    reply.statusCode,
    ...(errors ?? [{ path: '', code }]).map((one: { path: string; code: string }) =>
      `${one.path} ${one.code}`.trim(),
    ),
  ]
}

describe('refused', () => {
  test('staff, tenants and strangers; plans of another lot (PRI-75)', async () => {
    const id = await planned(60)
    for (const who of ['staffCustomer', 'tenant', 'owner', 'cameraOnlyCustomer'] as const)
      expect([
        who,
        (await send('GET', path(), undefined, who)).statusCode,
        (await put({ plan: null }, who)).statusCode,
      ]).toEqual([who, 403, 403])
    const foreign = `/parking-lots/${server.world.foreign.lot.id}/rate-plans`
    expect((await send('GET', foreign)).statusCode).toBe(404)
    expect((await send('PUT', foreign, { plan: null })).statusCode).toBe(404)
    expect((await send('DELETE', `${foreign}/${id}`, undefined, 'provider')).statusCode).toBe(404)
    expect((await list()).ratePlans[0].withdrawnAt).toBeNull()
  })

  test.each([
    ['no rates', { plan: aRatePlan() }, ['plan.rates required']],
    [
      'both kinds of rates',
      { plan: Object.assign({}, hourly, { events: [] }) },
      ['plan.events not-allowed', 'plan.events required'],
    ],
    ['a negative rate', { plan: aRatePlan({ hourly: hourlyOf(-5) }) }, ['plan.hourly.cents negative']],
    ['the past', { plan: hourly, effectiveFrom: '2026-10-29T15:00:00Z' }, ['effectiveFrom in-the-past']],
    [
      'a group of tenants',
      () => ({ plan: hourly, parkingGroup: server.world.own.tenants.id }),
      ['parkingGroup unknown'],
    ],
    [
      'a group of another lot',
      () => ({ plan: hourly, parkingGroup: server.world.foreign.tenants.id }),
      ['parkingGroup unknown'],
    ],
  ])('%s (PRI-02, PRI-71, PRI-72, PRI-90)', async (_what, body, faults) => {
    expect(await faultsOf(put(typeof body === 'function' ? body() : body))).toEqual([422, ...faults])
    expect((await list()).ratePlans).toEqual([])
  })

  test('bodies of another shape', async () => {
    for (const body of [
      {},
      { plan: {} },
      { plan: { ...hourly, hourly: { cents: '3' } } },
      { plan: null, effectiveFrom: 'soon' },
      { plan: null, parkingGroup: 'x' },
    ])
      expect([400, 422]).toContain((await put(body)).statusCode)
  })

  test('a change from an older state, with the current one (PRI-76)', async () => {
    await put({ plan: hourly, version: 0 })
    const reply = await put({ plan: daily, version: 0 })
    expect([reply.statusCode, reply.json().code, reply.json().current.version]).toEqual([
      409,
      'stale-version',
      1,
    ])
    expect((await put({ plan: daily, version: 1 })).json().version).toBe(2)
  })

  test('two versions of a group at one moment, but not of two groups (PRI-72)', async () => {
    const effectiveFrom = inMinutes(30)
    await put({ plan: hourly, effectiveFrom })
    expect(await faultsOf(put({ plan: daily, effectiveFrom }))).toEqual([422, 'effectiveFrom not-unique'])
    expect((await put({ plan: daily, effectiveFrom, parkingGroup: visitors })).statusCode).toBe(200)
  })

  test('withdrawing what has taken effect (PRI-73)', async () => {
    const id = await planned(10)
    clock.now += 10 * minute
    expect(await faultsOf(send('DELETE', path(`/${id}`)))).toEqual([409, 'rate-plan-in-force'])
    expect((await list()).ratePlans[0].withdrawnAt).toBeNull()
  })
})

test('a plan of the lot, one of a group, and the end of that, by moment with who made them (PRI-70, PRI-71, PRI-74)', async () => {
  await planned(60, { parkingGroup: visitors, plan: null })
  await put({ plan: hourly })
  await put({ plan: daily, parkingGroup: visitors, effectiveFrom: inMinutes(5) })
  const { ratePlans, version, currency, timeZone, parkingGroups } = await list()
  expect({ version, currency, timeZone }).toEqual({
    version: 3,
    currency: 'CAD',
    timeZone: 'America/Toronto',
  })
  expect(parkingGroups).toContainEqual({ _id: visitors, name: 'Priced visitors' })
  expect(
    ratePlans.map(({ parkingGroupName, effectiveFrom, plan }: Record<string, unknown>) => [
      parkingGroupName,
      effectiveFrom,
      plan,
    ]),
  ).toEqual([
    [null, inMinutes(0), hourly],
    ['Priced visitors', inMinutes(5), daily],
    ['Priced visitors', inMinutes(60), null],
  ])
  expect(ratePlans[0].createdBy).toBeTruthy()
})

test('the replies to changes name nobody whom the list does not name', async () => {
  const byProvider = (await put({ plan: hourly }, 'provider')).json().ratePlans[0]
  expect(byProvider.createdBy).toBeTruthy()
  clock.now += minute
  const added = (await put({ plan: daily })).json()
  expect(added).toEqual(await list())
  expect(added.ratePlans.map((one: { createdBy: string | null }) => one.createdBy !== null)).toEqual([
    false,
    true,
  ])
  expect((await put({ plan: hourly, version: 0 })).json().current).toEqual(added)
})

test('a planned version is withdrawn, restored, and both are audited (PRI-73, PRI-74)', async () => {
  const id = await planned(30)
  const withdrawn = (await send('DELETE', path(`/${id}?version=1`))).json()
  expect(withdrawn.ratePlans[0]).toMatchObject({ withdrawnAt: inMinutes(0), plan: hourly })
  expect((await send('DELETE', path(`/${id}`))).statusCode).toBe(404)
  const restored = (await send('POST', path(`/${id}/restore`))).json()
  expect(restored).toMatchObject({ version: 3, ratePlans: [{ withdrawnAt: null, withdrawnBy: null }] })
  const audits = await server.database.look(
    `select action from audit_entry where object_kind = 'rate-plan' and object_id = '${id}' order by sequence`,
  )
  expect(audits.map(({ action }: { action: string }) => action)).toEqual([
    'rate-plan.create',
    'rate-plan.withdraw',
    'rate-plan.restore',
  ])
})

test('a withdrawal is not undone where another version took its moment (PRI-72)', async () => {
  const id = await planned(30)
  await send('DELETE', path(`/${id}`))
  await planned(30, { plan: daily })
  expect(await faultsOf(send('POST', path(`/${id}/restore`)))).toEqual([422, 'effectiveFrom not-unique'])
})

test('PRI-70, PRI-71: visitors’ pages load what is in force, not the other versions of a lot', async () => {
  const old = clock.now
  await put({ plan: hourly })
  await put({ plan: hourly, parkingGroup: visitors })
  clock.now += minute
  const withdrawn = await planned(2)
  await planned(3)
  await put({ plan: daily })
  await put({ plan: null, parkingGroup: visitors })
  await send('DELETE', path(`/${withdrawn}`))
  const inForceAt = (at: number) => server.database.asSystem((tx) => listRatesInForce(tx, lotId, at))
  expect(await inForceAt(old - 1)).toEqual([])
  expect(await inForceAt(old)).toEqual([
    { groupId: visitors, effectiveFrom: old, plan: hourly },
    { groupId: null, effectiveFrom: old, plan: hourly },
  ])
  expect(await inForceAt(clock.now + 2 * minute)).toEqual([
    { groupId: visitors, effectiveFrom: clock.now, plan: null },
    { groupId: null, effectiveFrom: clock.now, plan: daily },
  ])
  clock.now += 5 * minute
  expect((await inForceAt(clock.now))[1]).toMatchObject({ plan: hourly })
})
