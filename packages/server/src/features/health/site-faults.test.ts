import type { SiteHealth, SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { checkDueSites, dropOldHealth } from './health.work.ts'

const minute = 60_000
let now = Date.now()
let server: TestServer
let lotId: string

type Who = Parameters<TestServer['ask']>[0]
const ask = (who: Who, method: 'GET' | 'PUT', path: string, payload?: object) =>
  server.ask(who, Object.assign({ method, url: `/api${path}` }, payload && { payload }))
const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  server.database.asSystem(async (tx) => (await text.execute(tx)).rows)

const wait = async (minutes: number, boxAge = 0) => {
  now += minutes * minute
  await query(
    sql`update edge_key set last_seen_at = ${new Date(now - boxAge * minute)} where parking_lot_id = ${lotId}`,
  )
  await checkDueSites({ database: server.database, clock: () => now, publicUrl: 'https://x.example' })
}
const mails = () =>
  server.database.look(
    `select recipient, template, subject from outbox_mail where template like 'health-%' order by created_at, recipient`,
  )

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  const [zone, controller] = [uuidv7(), uuidv7()]
  await query(sql`insert into gate_controller (parking_lot_id, id, monex_device_id, driver, reach, address, outlet_base)
    values (${lotId}, ${controller}, 'pdu-1', 'dataprobe-pdu', 'edge', 'http://10.0.0.1', 1)`)
  await query(sql`insert into sprockit (parking_lot_id, id, name, code, controller_id, outlet, pulse_ms)
    values (${lotId}, ${uuidv7()}, 'Exit gate', 'g1', ${controller}, 1, 1000)`)
  await query(sql`insert into edge_key (parking_lot_id, id, name, key_hash, key_hint, last_seen_at)
    values (${lotId}, ${uuidv7()}, 'Box', 'hash', 'hint', ${new Date(now)})`)
  await query(sql`insert into zone (parking_lot_id, id, name, type, sprockits)
    values (${lotId}, ${zone}, 'North exit', 'exit', array[${uuidv7()}]::uuid[])`)
  await query(sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role, last_seen_at)
    values (${lotId}, ${uuidv7()}, ${zone}, 'Exit camera', 'cam-1', 'exit', ${new Date(now)})`)
  await query(sql`insert into health_usual (parking_lot_id, device_id, hours, dispersion, learned_on)
    values (${lotId}, 'cam-1', array_fill(40::real, array[168]), 60, '2026-01-01')`)
})
afterAll(() => server?.close())

test('HEA-60: who is told is checked, and changed by whoever configures the lot', async () => {
  const put = (who: Who, told: object[], version = 0) =>
    ask(who, 'PUT', `/health-dashboard/${lotId}/settings`, { told, version })
  const one = { email: 'night@example.com', of: 'drivers', fromHour: 0, untilHour: 24 }
  expect((await put('staffCustomer', [one])).statusCode).toBe(403)
  const refused = await put('fullAccessCustomer', [
    one,
    { email: 'x', of: 'all', fromHour: 24, untilHour: 25 },
  ])
  expect(
    refused.json().errors.map(({ path, code }: { path: string; code: string }) => `${path} ${code}`),
  ).toEqual(['told.1.email email', 'told.1.fromHour invalid', 'told.1.untilHour invalid'])
  expect((await put('fullAccessCustomer', [one])).json()).toEqual({ told: [one], version: 1 })
  expect((await put('fullAccessCustomer', [])).statusCode).toBe(409)
})

test('HEA-40, HEA-42, HEA-61: one fault, told once when it has lasted, and its end to the same people', async () => {
  await wait(1)
  await wait(2, 2)
  // The camera cannot read either: one mail for the gates, with what waits there.
  await wait(2, 4)
  await wait(5, 9)
  await wait(60, 69)
  const told = await mails()
  expect(told.map(({ recipient, template }) => [recipient, template])).toEqual([
    ['night@example.com', 'health-fault'],
    ['night@example.com', 'health-fault'],
  ])
  expect(told[0]!.subject).toContain('The edge box of the gates is not reachable')
  expect(told[1]!.subject).toContain('Exit camera reads nothing')
  const { faults, harm } = (
    await ask('staffCustomer', 'GET', `/health-dashboard/${lotId}`)
  ).json() as SiteHealthDetails
  expect(faults.map(({ kind, passages }) => [kind, passages])).toEqual([
    ['edgeBoxesOffline', 40],
    ['readerSilent', 40],
  ])
  expect(harm).toBe(80)
  await query(
    sql`update camera set last_seen_at = ${new Date(now + 4 * minute)} where parking_lot_id = ${lotId}`,
  )
  await wait(5)
  expect(await mails()).toHaveLength(2)
  await query(
    sql`update camera set last_seen_at = ${new Date(now + 10 * minute)} where parking_lot_id = ${lotId}`,
  )
  await wait(11)
  const ended = (await mails()).slice(2)
  expect(ended.map(({ template }) => template)).toEqual(['health-recovered', 'health-recovered'])
  const after = (await ask('provider', 'GET', `/health-checker/${lotId}`)).json() as SiteHealthDetails
  expect(after.faults).toEqual([])
  expect(after.past).toHaveLength(2)
})

test('HEA-63: who is told in other hours gets the mail when these begin, once, if the fault still stands', async () => {
  const zone = server.world.own.lot.time_zone
  const hourOf = (at: number) =>
    Number(new Intl.DateTimeFormat('en-GB', { hour: '2-digit', hourCycle: 'h23', timeZone: zone }).format(at))
  const next = (hourOf(now) + 2) % 24
  const { settings } = (
    await ask('fullAccessCustomer', 'GET', `/health-dashboard/${lotId}`)
  ).json() as SiteHealthDetails
  const late = { email: 'day@example.com', of: 'all', fromHour: next, untilHour: (next + 2) % 24 || 24 }
  await ask('fullAccessCustomer', 'PUT', `/health-dashboard/${lotId}/settings`, {
    told: [late],
    version: settings.version,
  })
  const own = async () => (await mails()).filter(({ recipient }) => recipient === 'day@example.com')
  /** The camera reads all the time. */
  const pass = async (minutes: number, boxAge: number) => {
    const read = new Date(now + minutes * minute)
    await query(sql`update camera set last_seen_at = ${read} where parking_lot_id = ${lotId}`)
    await wait(minutes, boxAge)
  }
  await pass(3, 4)
  await pass(3, 7)
  expect(await own()).toEqual([])
  const start = now
  while (hourOf(now) !== next) await pass(20, 7 + (now - start) / minute)
  await pass(1, 60)
  expect((await own()).map(({ template }) => template)).toEqual(['health-fault'])
  await pass(1, 0)
  await pass(15, 0)
  expect((await own()).map(({ template }) => template)).toEqual(['health-fault', 'health-recovered'])
})

test('HEA-32: the checker has the sites with the most harm first', async () => {
  await wait(3, 9)
  await wait(3, 9)
  const { data } = (await ask('provider', 'GET', '/health-checker')).json() as { data: SiteHealth[] }
  expect(data[0]).toMatchObject({ _id: lotId, harm: 40 })
  expect(data.length).toBeGreaterThan(1)
  expect((await ask('fullAccessCustomer', 'GET', '/health-checker')).statusCode).toBe(403)
})

test('HEA-46: a gate that did not open and payments that are not charged are faults, until one succeeds', async () => {
  const pulse = (state: string) => {
    const at = new Date(now - minute)
    return query(sql`insert into gate_opening (parking_lot_id, id, sprockit_id, gate_name, controller_id, outlet, pulse_ms, reach, reason,
        asked_by_name, asked_at, expires_at, claimed_at, state)
      select parking_lot_id, ${uuidv7()}, id, name, controller_id, outlet, 1000, 'edge', '', 'Staff', ${at}, ${at}, ${at}, ${state}
      from sprockit where parking_lot_id = ${lotId}`)
  }
  const pay = (state: string) =>
    query(sql`insert into payment (parking_lot_id, id, order_id, receipt_id, state, session_from, paid_until, leave_by, cents, tax_cents,
        paid_before_cents, currency, quote, language, created_at)
      values (${lotId}, ${uuidv7()}, ${uuidv7()}, ${uuidv7()}, ${state}, now(), now(), now(), 500, 0, 0, 'CAD', '{}', 'en', ${new Date(now - 2 * minute)})`)
  const kinds = async () => {
    const { faults } = (
      await ask('fullAccessCustomer', 'GET', `/health-dashboard/${lotId}`)
    ).json() as SiteHealthDetails
    return faults
      .map(({ kind }) => kind)
      .filter((kind) => ['gateFailing', 'paymentsFailing'].includes(kind))
      .toSorted()
  }
  await pulse('unknown')
  await pay('unknown')
  await pay('not-charged')
  await wait(3)
  expect(await kinds()).toEqual(['gateFailing', 'paymentsFailing'])
  await pulse('answered')
  await pay('declined')
  await wait(1)
  await wait(11)
  expect(await kinds()).toEqual([])
})

test('HEA-70: the provider’s contacts of a site, beside the managers, which stay', async () => {
  const path = `/health-checker/${lotId}/contacts`
  await query(sql`insert into manager (parking_lot_id, id, name, phone, email)
    values (${lotId}, ${uuidv7()}, 'Robin', '4165550100', 'robin@example.com')`)
  const contact = {
    name: ' Dana ',
    role: 'Installer',
    phone: '+52 55 1234 5678',
    email: '',
    hours: 'Mon–Fri',
    notes: '',
  }
  const bad = await ask('provider', 'PUT', path, {
    contacts: [Object.assign({}, contact, { name: '', email: 'x' })],
    version: 1,
  })
  expect(bad.json().errors.map(({ path: at }: { path: string }) => at)).toEqual([
    'contacts.0.name',
    'contacts.0.email',
  ])
  const { version } = (await ask('provider', 'GET', path)).json()
  const saved = (await ask('provider', 'PUT', path, { contacts: [contact], version })).json()
  expect(saved).toMatchObject({
    contacts: [{ name: 'Dana', role: 'Installer' }],
    managers: [{ name: 'Robin' }],
  })
  expect((await ask('provider', 'PUT', path, { contacts: [], version })).statusCode).toBe(409)
  const seen = (
    await ask('fullAccessCustomer', 'GET', `/health-dashboard/${lotId}`)
  ).json() as SiteHealthDetails
  expect([seen.contacts, seen.managers.length]).toEqual([[], 1])
})

test('HEA-80: devices that report without being known, until a lot has them', async () => {
  const source = uuidv7()
  await query(sql`insert into source (id, customer_id, kind, name, key_hash, key_hint)
    values (${source}, ${server.world.own.lot.customer_id}, 'plate-recognizer', 'Cameras', ${source}, 'hint')`)
  await query(sql`insert into unknown_device (source_id, device_id, first_seen_at, last_seen_at, events)
    values (${source}, 'new-cam', ${new Date(now)}, ${new Date(now)}, 3)`)
  const unknown = async () => (await ask('provider', 'GET', '/health-checker')).json().unknown
  expect(await unknown()).toMatchObject([
    { deviceId: 'new-cam', source: { name: 'Cameras' }, messages: 3, knownAt: null },
  ])
  await query(sql`insert into device (parking_lot_id, id, customer_id, device_id, kind)
    values (${lotId}, ${uuidv7()}, ${server.world.own.lot.customer_id}, 'new-cam', 'camera')`)
  expect(await unknown()).toEqual([])
})

test('HEA-05, HEA-62: days and faults are deleted after 100 days, and a fault that goes on is not', async () => {
  const count = async () =>
    (
      await query(sql<{ n: number }>`select count(*)::int as n from health_fault where ended_at is not null`)
    )[0]!.n
  await query(sql`insert into health_fault (parking_lot_id, id, subject, kind, name, found_by, devices, device_count, since, found_at, ended_at)
    select ${lotId}, gen_random_uuid(), 'old' || days, 'readerSilent', 'Old', 'announced', '{}', 1, t, t, case when days = 102 then null else t end
    from (select days, ${new Date(now)}::timestamptz - days * interval '1 day' as t from unnest(array[99, 101, 102]) days) d`)
  await query(sql`insert into health_day (parking_lot_id, day, kind, devices, observed_minutes, down_minutes)
    select ${lotId}, (${new Date(now)}::timestamptz - days * interval '1 day')::date, 'sign', 1, 1, 0 from unnest(array[95, 105]) days`)
  await query(sql`insert into health_count (parking_lot_id, day, kind, subject, counted, total)
    select ${lotId}, (${new Date(now)}::timestamptz - days * interval '1 day')::date, 'paidEntries', ${lotId}, 1, 1 from unnest(array[95, 105]) days`)
  const before = await count()
  await dropOldHealth({ database: server.database, clock: () => now })
  expect(await count()).toBe(before - 1)
  expect(await query(sql`select subject from health_fault where subject like 'old%' order by 1`)).toEqual([
    { subject: 'old102' },
    { subject: 'old99' },
  ])
  const days = (table: 'health_day' | 'health_count', kind: string) =>
    query(sql`select day from ${sql.table(table)} where parking_lot_id = ${lotId} and kind = ${kind}`)
  expect([
    (await days('health_day', 'sign')).length,
    (await days('health_count', 'paidEntries')).length,
  ]).toEqual([1, 1])
})
