import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { addRows, addViolations } from '#testing/test-violations.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'

const now = Date.UTC(2026, 10, 20, 15)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

const lotId = () => server.world.own.lot.id
interface AlertMore {
  count?: number
  reason?: string
  zoneId?: string
  reportedBy?: string
  ageMs?: number
}

/** Violations with their alerts, one every second. */
const violations = ({ count = 1, reason = 'wrongZone', zoneId, reportedBy, ageMs = 0 }: AlertMore) =>
  addViolations(server, {
    times: Array.from({ length: count }, (_, i) => now - ageMs - i * 1_000),
    columns: { reason, plate: 'ABC123', zone_id: zoneId ?? null, reported_by: reportedBy ?? null },
  })

const occupancy = async (status: 'active' | 'deleted', ageMs: number, groupId: string | null = null) => {
  const row = {
    parking_lot_id: lotId(),
    id: uuidv7(),
    alert_type: 'occupancy',
    alert_status: status,
    alert_body: 'general',
    group_id: groupId,
    occupancy: 97.5,
    threshold: 90,
    date_created: isoOf(now - ageMs),
    updated_at: isoOf(now - ageMs),
  }
  await addRows(server, 'alert', [row])
  return row.id
}

const aZone = async (name: string) => {
  const id = uuidv7()
  await addRows(server, 'zone', [{ parking_lot_id: lotId(), id, name, type: 'entry' }])
  return id
}

type Who = Parameters<TestServer['ask']>[0]
const causes = async (who: Who = 'provider') =>
  (await server.ask(who, `/api/alerts/causes?parkingLot=${lotId()}`)).json()
const post = (who: Who, url: string, payload: object) =>
  server.ask(who, { method: 'POST', url: `/api/alerts/${url}`, payload: { parkingLot: lotId(), ...payload } })
const counted = async () =>
  (await server.ask('provider', `/api/alerts/count/?parkingLotId=${lotId()}`)).json().count
const audits = (action: string) =>
  server.database.asSystem((tx) =>
    tx.selectFrom('audit_entry').selectAll().where('action', '=', action).execute(),
  )

beforeEach(() =>
  server.database.asSystem(async (tx) => {
    for (const table of ['alert', 'violation', 'alert_silence'] as const) await tx.deleteFrom(table).execute()
  }),
)

describe('alerts by cause', () => {
  test('ALE-32 have their number, first and last time, and how often a threshold was exceeded', async () => {
    const north = await aZone('North entrance')
    await violations({ count: 14, zoneId: north, ageMs: hourMs })
    const [single] = await violations({ reason: 'reported' })
    await violations({ reason: 'wrongZone', zoneId: north, ageMs: 8 * 24 * hourMs })
    await occupancy('deleted', 8 * 24 * hourMs)
    await occupancy('deleted', 24 * hourMs)
    await occupancy('active', 2 * hourMs)
    const { data } = await causes()
    expect(data).toMatchObject([
      { cause: 'violation:reported:lot', count: 1, newest: single, licensePlate: 'ABC123', location: null },
      {
        cause: `violation:wrongZone:${north}`,
        reason: 'wrongZone',
        location: { kind: 'zone', name: 'North entrance' },
        count: 14,
        first: isoOf(now - hourMs - 13_000),
        last: isoOf(now - hourMs),
        licensePlate: null,
      },
      { cause: 'occupancy:lot', count: 1, times: 2, reason: null },
    ])
    const url = `/api/alerts?parkingLot=${lotId()}&status=active&cause=violation:wrongZone:${north}&limit=10`
    const page = (await server.ask('staffCustomer', url)).json()
    expect(page.data).toHaveLength(10)
    expect(page.data[0]).toMatchObject({ violation: { reason: 'wrongZone', licensePlate: 'ABC123' } })
    expect((await server.ask('staffCustomer', `${url}&cursor=${page.nextCursor}`)).json().data).toHaveLength(
      4,
    )
    expect((await server.ask('provider', url.replace('wrongZone', 'bad'))).statusCode).toBe(422)
  })

  test('ALE-05 tell a tenant nothing of the violations of others, in no list and no number', async () => {
    const tenant = server.world.users.find(({ roles: [role] }) => role === 'tenant')!
    const [theirs] = await violations({ count: 3 })
    const [own] = await violations({ reason: 'reported', reportedBy: tenant.id, ageMs: hourMs })
    await occupancy('active', 2 * hourMs)
    const asTenant = async (url: string) => (await server.ask('tenant', url)).json()
    expect((await causes('tenant')).data).toMatchObject([
      { cause: 'violation:reported:lot', count: 1, newest: own, licensePlate: 'ABC123' },
      { cause: 'occupancy:lot' },
    ])
    const list = (await asTenant(`/api/alerts/${lotId()}`)).data
    expect(list).toMatchObject([{ _id: own, violation: { reason: 'reported' } }, { alertType: 'occupancy' }])
    const figures = { violation: 1, occupancy: 1 }
    expect(await asTenant(`/api/alerts/count/?parkingLotId=${lotId()}`)).toMatchObject({
      count: 2,
      counts: [figures],
    })
    expect(await asTenant(`/api/parking-lots/${lotId()}`)).toMatchObject({ alerts: figures })
    const { data } = await asTenant('/api/parking-lots?sort=-alerts')
    expect(data).toMatchObject([{ _id: lotId(), alerts: figures }])
    const ofCause = `/api/alerts?parkingLot=${lotId()}&cause=violation:wrongZone:lot`
    expect((await asTenant(ofCause)).data).toEqual([])
    expect((await server.ask('staffCustomer', ofCause)).json().data[0]._id).toBe(theirs)
    expect(await counted()).toBe(5)
  })

  test('ALE-30 tell a tenant only that there are alerts, while the lot does not show its violations to tenants', async () => {
    const tenant = server.world.users.find(({ roles: [role] }) => role === 'tenant')!
    await violations({ count: 3 })
    await violations({ reason: 'reported', reportedBy: tenant.id, count: 2 })
    const setTab = (violation: boolean) =>
      server.database.asSystem((tx) =>
        tx
          .updateTable('parking_lot')
          .set({ tab_access: JSON.stringify({ violation }) })
          .execute(),
      )
    await setTab(false)
    expect((await causes('tenant')).data).toMatchObject([
      { cause: 'violation', count: 2, reason: null, licensePlate: null },
    ])
    await setTab(true)
  })

  test('ALE-31 are never two for one group or lot', async () => {
    await occupancy('active', 0)
    await expect(occupancy('active', 0)).rejects.toThrow('alert_of_one_cause')
    await occupancy('active', 0, server.world.own.tenants.id)
  })
})

describe('ALE-33 deleting the alerts of a cause', () => {
  test('deletes those that were seen, with one audit entry, and leaves newer ones', async () => {
    await violations({ count: 600, ageMs: 1_000 })
    const [newer] = await violations({})
    const cause = 'violation:wrongZone:lot'
    const answer = await post('staffCustomer', 'causes/delete', { cause, until: isoOf(now - 1_000) })
    expect(answer.json()).toEqual({ deleted: 600 })
    expect((await causes()).data).toMatchObject([{ cause, count: 1, newest: newer }])
    expect(await audits('alert.delete-cause')).toHaveLength(1)
    expect((await post('provider', 'causes/delete', { cause, until: isoOf(now - 1_000) })).json()).toEqual({
      deleted: 0,
    })
  })

  test('suppresses the next occupancy alert, as deleting it does', async () => {
    const id = await occupancy('active', 0)
    await post('provider', 'causes/delete', { cause: 'occupancy:lot', until: isoOf(now) })
    const row = await server.database.asSystem((tx) =>
      tx.selectFrom('alert').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    )
    expect(row).toMatchObject({ alert_status: 'deleted', held_back: true })
    const log = await server.database.asSystem((tx) =>
      tx.selectFrom('lot_log').selectAll().where('kind', '=', 'alert-deleted').execute(),
    )
    expect(log.at(-1)).toMatchObject({ detail: { alertId: id, alertType: 'occupancy', groupId: null } })
  })
})

describe('snoozing and silencing', () => {
  test.each([
    ['in the past', { scope: 'lot', until: isoOf(now) }],
    ['for too long', { scope: 'lot', until: isoOf(now + 31 * 24 * hourMs) }],
    ['a cause that is not named', { scope: 'cause', until: isoOf(now + 1) }],
    ['a lot and a cause', { scope: 'lot', cause: 'violation', until: isoOf(now + 1) }],
    ['a cause that is none', { scope: 'cause', cause: 'x', until: isoOf(now + 1) }],
  ])('is refused %s', async (_, body) => {
    expect((await post('provider', 'silences', body)).statusCode).toBe(422)
  })

  test('is refused for a tenant, and in other lots', async () => {
    const body = { scope: 'lot', until: isoOf(now + hourMs) }
    expect((await post('tenant', 'silences', body)).statusCode).toBe(403)
    const { sister } = server.world
    expect((await post('staffCustomer', 'silences', { ...body, parkingLot: sister.lot.id })).statusCode).toBe(
      404,
    )
  })

  test('ALE-34, ALE-36, ALE-37 is for everybody, counts on, is replaced by a new one, and ended early', async () => {
    await violations({ count: 2 })
    const cause = 'violation:wrongZone:lot'
    await post('staffCustomer', 'silences', { scope: 'cause', cause, until: isoOf(now + hourMs) })
    const again = await post('provider', 'silences', {
      scope: 'cause',
      cause,
      until: isoOf(now + 2 * hourMs),
    })
    await post('provider', 'silences', { scope: 'occupancy', until: isoOf(now + 3 * hourMs) })
    const { _id } = again.json()
    expect((await causes('staffCustomer')).silences).toMatchObject([
      { _id, scope: 'cause', cause, endsAt: isoOf(now + 2 * hourMs) },
      { scope: 'occupancy', cause: null },
    ])
    expect(await counted()).toBe(2)
    const end = () =>
      server.ask('staffCustomer', {
        method: 'DELETE',
        url: `/api/alerts/silences/${_id}?parkingLot=${lotId()}`,
      })
    expect((await end()).json()).toEqual({ ended: _id })
    expect((await end()).statusCode).toBe(200)
    expect((await causes()).silences).toHaveLength(1)
    expect(await audits('alert.snooze')).toHaveLength(2)
    expect(await audits('alert.silence')).toHaveLength(1)
    expect(await audits('alert.end-silence')).toHaveLength(1)
  })
})
