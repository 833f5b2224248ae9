import { usualNotifications } from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { addRows, addViolations } from '#testing/test-violations.ts'
import { writeDigests } from './digests.ts'
import { gatherNotifications } from './gathering.ts'
import { deleteOldNotifications } from './notifications.work.ts'

const start = Date.UTC(2026, 10, 20, 1)
const minute = 60_000
let now = start
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

const parts = () => ({ database: server.database, clock: () => now, publicUrl: 'https://garage.example' })
const gather = () => gatherNotifications(parts())
const userOf = (role: Role) => server.world.users.find(({ roles: [own] }) => own === role)!
const update = (userId: string, set: object) =>
  server.database.asSystem((tx) =>
    tx
      .updateTable('app_user')
      .set(set as never)
      .where('id', '=', userId)
      .execute(),
  )

const everythingByMail = (more: object = {}) => {
  const both = { app: true, email: true }
  const kinds = { violation: both, occupancy: both, sensorError: both, gate: both, payment: both }
  return JSON.stringify({ notifications: { ...usualNotifications, kinds, ...more } })
}

interface More {
  lotId?: string
  groupId?: string | null
  reason?: string
  status?: 'active' | 'deleted'
}

const violations = (count: number, { lotId, groupId = null, reason = 'wrongZone', status }: More = {}) =>
  addViolations(server, {
    times: Array.from({ length: count }, (_, i) => now - i),
    lotId,
    alertStatus: status,
    columns: { reason, passholder_group_id: groupId },
  })

const inbox = async (who: Role) => (await server.ask(who, '/api/notifications')).json().data
const unread = async (who: Role) => (await server.ask(who, '/api/notifications/count')).json().unread
const mark = (who: Role, payload: object) =>
  server.ask(who, { method: 'PUT', url: '/api/notifications/read', payload })
const mails = () =>
  server.database.look(
    `select recipient, subject, body_text from outbox_mail where template = 'notifications' order by created_at, recipient`,
  )

beforeEach(async () => {
  now = start
  await server.database.asSystem(async (tx) => {
    for (const table of ['alert', 'violation', 'alert_silence', 'notification', 'notification_mail'] as const)
      await tx.deleteFrom(table).execute()
    await tx
      .updateTable('app_user')
      .set({ preferences: '{}' as never, blocked: false })
      .execute()
  })
  await server.database.look(`delete from outbox_mail where template = 'notifications'`)
})

describe('notifications in the app', () => {
  test('NTF-03, NTF-04 are one for each user and cause, until it is read', async () => {
    await violations(400)
    expect([...(await gather())]).toEqual([server.world.own.lot.id])
    expect(await gather()).toEqual(new Set())
    await violations(3)
    await gather()
    expect(await inbox('staffCustomer')).toMatchObject([
      { kind: 'violation', reason: 'wrongZone', count: 403, parkingLot: { name: 'Own lot' }, read: false },
    ])
    expect(await unread('staffCustomer')).toBe(1)
    const { changed } = (await mark('staffCustomer', { read: true })).json()
    expect(changed).toHaveLength(1)
    expect(await unread('staffCustomer')).toBe(0)
    expect(await unread('fullAccessCustomer')).toBe(1)
    await violations(1)
    await gather()
    expect((await inbox('staffCustomer')).map(({ count }: { count: number }) => count)).toEqual([1, 403])
    // The cause has an unread one by now.
    expect((await mark('staffCustomer', { ids: changed, read: false })).json()).toEqual({ changed: [] })
  })

  test('NTF-04 become unread again, of each cause the last one', async () => {
    for (const count of [1, 2]) {
      await violations(count)
      await gather()
      await mark('staffCustomer', { read: true })
      now += minute
    }
    const [last] = await inbox('staffCustomer')
    const reply = await mark('staffCustomer', { read: false })
    expect([reply.statusCode, reply.json()]).toEqual([200, { changed: [last._id] }])
  })

  test('NTF-03 are not made for alerts that are over, silenced or snoozed', async () => {
    await violations(1, { status: 'deleted' })
    await violations(1, { reason: 'timeLimit' })
    await violations(1, { lotId: server.world.sister.lot.id })
    const silence = {
      id: uuidv7(),
      created_at: isoOf(now),
      created_by: uuidv7(),
      ends_at: isoOf(now + minute),
    }
    await addRows(server, 'alert_silence', [
      {
        ...silence,
        parking_lot_id: server.world.own.lot.id,
        scope: 'cause',
        cause: 'violation:timeLimit:lot',
      },
      { ...silence, parking_lot_id: server.world.sister.lot.id, scope: 'lot', cause: null },
    ])
    await gather()
    expect(await inbox('provider')).toEqual([])
  })

  test('NTF-02, NTF-05 are for users who may read the lot; for tenants of their own groups only', async () => {
    const { own, foreign } = server.world
    await violations(2, { groupId: own.passholderGroup.id })
    await violations(3)
    await violations(1, { lotId: foreign.lot.id })
    await gather()
    const seen = async (who: Role) => (await inbox(who)).map(({ count }: { count: number }) => count)
    expect(await seen('tenant')).toEqual([2])
    const setTab = (isOn: boolean) =>
      server.database.look(
        `update parking_lot set tab_access = jsonb_build_object('violation', $1::boolean)`,
        [isOn],
      )
    await setTab(false)
    await violations(1, { groupId: own.passholderGroup.id, reason: 'timeLimit' })
    await gather()
    expect(await seen('tenant')).toEqual([])
    await setTab(true)
    expect(await seen('tenant')).toEqual([2])
    expect(await seen('cameraOnlyCustomer')).toEqual([1, 5])
    expect((await seen('provider')).sort()).toEqual([1, 1, 5])
    expect(await seen('intercomCustomer')).toEqual([])
    await server.database.look(`update passholder_group set tenants = '{}' where id = $1`, [
      own.passholderGroup.id,
    ])
    expect(await seen('tenant')).toEqual([])
    expect(await unread('tenant')).toBe(0)
    await server.database.look(`update passholder_group set tenants = array[$2::uuid] where id = $1`, [
      own.passholderGroup.id,
      userOf('tenant').id,
    ])
  })

  test('of others cannot be read or marked', async () => {
    await violations(1)
    await gather()
    const [of] = await inbox('staffCustomer')
    expect((await mark('provider', { ids: [of._id], read: true })).json()).toEqual({ changed: [] })
    expect((await mark('staffCustomer', { ids: [], read: true })).statusCode).toBe(422)
    expect(await unread('staffCustomer')).toBe(1)
  })

  test('NTF-10 are not made of what the user does not want', async () => {
    const nothing = { app: false, email: false }
    await update(userOf('staffCustomer').id, {
      preferences: JSON.stringify({ notifications: { kinds: { violation: nothing } } }),
    })
    await violations(1)
    await gather()
    expect(await inbox('staffCustomer')).toEqual([])
    expect(await inbox('fullAccessCustomer')).toHaveLength(1)
  })

  test('NTF-06 are deleted after 30 days', async () => {
    await violations(1)
    await gather()
    now += 30 * 24 * 60 * minute + 1_000
    await deleteOldNotifications(parts())
    expect(await inbox('provider')).toEqual([])
  })
})

describe('notifications by e-mail', () => {
  const run = async (minutes: number, perMinute: number) => {
    for (let at = 0; at < minutes; at += 1) {
      now = start + at * minute
      if (perMinute > 0) await violations(perMinute)
      await gather()
      await writeDigests(parts())
    }
  }

  test('NTF-12 are a few for a night of 400 alerts, each with what is new', async () => {
    await update(userOf('staffCustomer').id, { preferences: everythingByMail({ mailMinutes: 240 }) })
    await run(40, 10)
    now = start + 12 * 60 * minute
    await writeDigests(parts())
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toEqual(Array(2).fill('staffCustomer@example.com'))
    expect(sent.map(({ subject }) => subject)).toEqual([
      '20 notifications from Own lot',
      '380 notifications from Own lot',
    ])
    expect(sent[0]!.body_text).toContain('20 violations (pass of another zone)')
    expect(sent[0]!.body_text).toContain(
      `/parking-lots/${server.world.own.lot.id}/real-time-status?open=alerts`,
    )
    expect(sent[0]!.body_text).toContain('https://garage.example/user/my-preferences')
  })

  test('NTF-12 are written once, also by two servers at once; a server that stops before loses none', async () => {
    await update(userOf('staffCustomer').id, { preferences: everythingByMail() })
    await update(userOf('provider').id, { preferences: everythingByMail() })
    await violations(400)
    await Promise.all([gather(), gather(), gather()])
    await gather()
    expect(await inbox('provider')).toMatchObject([{ count: 400 }])
    now += minute
    // A mail that cannot be written takes back everything that belongs to it.
    await expect(writeDigests({ ...parts(), publicUrl: '' })).rejects.toThrow()
    expect(await mails()).toEqual([])
    const written = await Promise.all([writeDigests(parts()), writeDigests(parts()), writeDigests(parts())])
    expect(written.reduce((sum, count) => sum + count, 0) + (await writeDigests(parts()))).toBe(2)
    expect(await mails()).toHaveLength(2)
  })

  test('NTF-13 are for who may read the lot at the time of sending, and name nothing that was read in the app', async () => {
    const users = ['staffCustomer', 'fullAccessCustomer', 'provider', 'tenant'] as const
    for (const role of users) await update(userOf(role).id, { preferences: everythingByMail() })
    await violations(5)
    await gather()
    now += minute
    await update(userOf('staffCustomer').id, { blocked: true })
    const { id } = userOf('fullAccessCustomer')
    const lots = await server.database.look(`delete from user_lot where user_id = $1 returning *`, [id])
    await mark('provider', { read: true })
    expect(await writeDigests(parts())).toBe(0)
    expect(await mails()).toEqual([])
    await addRows(server, 'user_lot', lots)
    now += minute
    expect(await writeDigests(parts())).toBe(0)
  })

  test('NTF-10 go where only e-mail was selected, and nothing appears in the app', async () => {
    const mailOnly = { app: false, email: true }
    const kinds = {
      violation: mailOnly,
      occupancy: mailOnly,
      sensorError: mailOnly,
      gate: mailOnly,
      payment: mailOnly,
    }
    await update(userOf('provider').id, { preferences: everythingByMail({ kinds }) })
    await violations(1, { lotId: server.world.foreign.lot.id })
    await violations(2, { reason: 'reported' })
    await gather()
    now += minute
    expect(await writeDigests(parts())).toBe(1)
    expect(await inbox('provider')).toEqual([])
    expect((await mails())[0]!.subject).toBe('3 notifications from 2 parking lots')
  })
})

describe('PAY-24: payments that are unknown', () => {
  const addPayments = async (...minutesAgo: number[]) => {
    const quote = JSON.stringify({
      lines: [],
      totals: { parkingCents: 0, netCents: 0, taxCents: 0, totalCents: 0 },
    })
    const rows = minutesAgo.map((ago) => ({
      parking_lot_id: server.world.own.lot.id,
      id: uuidv7(),
      state: 'unknown',
      session_from: isoOf(now),
      paid_until: isoOf(now),
      leave_by: isoOf(now),
      cents: 100,
      tax_cents: 0,
      paid_before_cents: 0,
      currency: 'CAD',
      quote,
      language: 'en-US',
      created_at: isoOf(now - ago * minute),
    }))
    const named = rows.map((row) => ({ ...row, order_id: row.id, receipt_id: row.id }))
    await addRows(server, 'payment', named)
    return rows.map(({ id }) => id)
  }
  const end = (ids: readonly string[]) =>
    server.database.look(`update payment set state = 'approved' where id = any($1::uuid[])`, [ids])
  const seen = async (who: Role) =>
    (await inbox(who)).map(({ kind, payment, count }: Record<string, unknown>) => [kind, payment, count])

  beforeEach(() => server.database.look('delete from payment'))

  test('are told after 10 minutes, once, to who manages payments, and taken back when they are known', async () => {
    await update(userOf('fullAccessCustomer').id, { preferences: everythingByMail() })
    const ids = await addPayments(11, 12, 9)
    expect([...(await gather())]).toEqual([server.world.own.lot.id])
    expect(await gather()).toEqual(new Set())
    expect(await seen('fullAccessCustomer')).toEqual([['payment', 'charge', 2]])
    expect([await seen('staffCustomer'), await seen('tenant')]).toEqual([[], []])
    await end(ids.slice(0, 1))
    expect([...(await gather())]).toEqual([server.world.own.lot.id])
    expect(await seen('fullAccessCustomer')).toEqual([['payment', 'charge', 1]])
    now += minute
    expect(await writeDigests(parts())).toBe(1)
    expect((await mails())[0]!.body_text).toContain('1 payment without a result from the payment provider')
    await end(ids.slice(1))
    await gather()
    expect([await seen('fullAccessCustomer'), await unread('fullAccessCustomer')]).toEqual([[], 0])
  })

  test('are not told by e-mail if they are known before it is written; what was read stays', async () => {
    await update(userOf('provider').id, { preferences: everythingByMail() })
    const first = await addPayments(11)
    await gather()
    await mark('fullAccessCustomer', { read: true })
    await end(first)
    await gather()
    now += minute
    expect(await writeDigests(parts())).toBe(0)
    expect(await seen('fullAccessCustomer')).toEqual([['payment', 'charge', 1]])
    expect(await seen('provider')).toEqual([])
  })
})
