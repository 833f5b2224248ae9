import { startSmtpServer } from '@stallwise/adapters/mail-smtp/smtp.simulator.ts'
import type { SiteHealthDetails } from '@stallwise/contract/health/health.contract.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MailSender } from '#features/notifications/notifications.work.public.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { checkDueSites } from './health.work.ts'

// Sites and devices that are unlike others: each test has a lot of its own.
const minute = 60_000
let now = Math.floor(Date.now() / 3_600_000) * 3_600_000
let server: TestServer
let smtp: Awaited<ReturnType<typeof startSmtpServer>>

beforeAll(async () => {
  smtp = await startSmtpServer()
  const env = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@parking.example' }
  server = await startTestServer({ clock: () => now, env })
})
afterAll(async () => {
  await server?.close()
  await smtp?.close()
})

const query = <Row>(text: ReturnType<typeof sql<Row>>) =>
  server.database.asSystem(async (tx) => (await text.execute(tx)).rows)
const check = async (minutes: number) => {
  now += minutes * minute
  await query(sql`update lot_health set due_at = '-infinity'`)
  await checkDueSites({ database: server.database, clock: () => now, publicUrl: 'https://x.example' })
}
const siteOf = async (lotId: string): Promise<SiteHealthDetails> =>
  (await server.ask('provider', { method: 'GET', url: `/api/health-checker/${lotId}` })).json()
const faultsOf = async (lotId: string) =>
  (await siteOf(lotId)).faults.map(({ kind, name }) => `${kind} ${name}`)

let nth = 0
/** A lot like the own one, without anything in it. */
const addLot = async (): Promise<string> => {
  const lot = uuidv7()
  const columns = await query(sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'parking_lot' and is_generated = 'NEVER' and column_name not in ('id', 'name')`)
  const copied = sql.join(columns.map(({ name }) => sql.ref(name)))
  await query(sql`insert into parking_lot (id, name, ${copied})
    select ${lot}::uuid, ${`Odd ${nth++}`}, ${copied} from parking_lot where id = ${server.world.own.lot.id}`)
  return lot
}
/** A camera at a gated exit, which read a minute ago, and of which 60 reads an hour are usual. */
const addCamera = async (lot: string, device: string, at = now - minute): Promise<string> => {
  const [id, zone] = [uuidv7(), uuidv7()]
  await query(sql`insert into zone (parking_lot_id, id, name, type, sprockits)
    values (${lot}, ${zone}, 'Exit', 'exit', array[${uuidv7()}]::uuid[])`)
  await query(sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role, last_seen_at)
    values (${lot}, ${id}, ${zone}, ${device}, ${device}, 'exit', ${new Date(at)})`)
  await query(sql`insert into health_usual (parking_lot_id, device_id, hours, dispersion, learned_on)
    values (${lot}, ${device}, array_fill(60::real, array[168]), 60, '2026-01-01')`)
  return id
}
const readAt = (lot: string, at: number) =>
  query(sql`update camera set last_seen_at = ${new Date(at)} where parking_lot_id = ${lot}`)
/** The last message of a device, with a read or without. */
const message = (lot: string, device: string, accepted: number) =>
  query(sql`insert into device_message (parking_lot_id, device_id, id, source_id, received_at, via, is_cut, size_bytes, outcome)
    values (${lot}, ${device}, ${uuidv7()}, ${uuidv7()}, ${new Date(now)}, 'http', false, 2, ${JSON.stringify({ accepted })}::jsonb)
    on conflict (parking_lot_id, device_id) do update set received_at = excluded.received_at, outcome = excluded.outcome`)

test('HEA-20: a camera and a reader of one name have their hours apart', async () => {
  const lot = await addLot()
  await addCamera(lot, 'twin-1')
  await query(sql`update camera set name = 'Entry' where parking_lot_id = ${lot}`)
  await query(sql`insert into rfid_reader (parking_lot_id, id, name, device_id, role, last_seen_at)
    values (${lot}, ${uuidv7()}, 'Entry', 'twin-2', 'entry', ${new Date(now)})`)
  const reads = [
    ['twin-1', 'plate', 5],
    ['twin-2', 'tag', 3],
  ] as const
  for (const [device, kind, count] of reads)
    await query(sql`insert into device_event (parking_lot_id, source_id, event_id, at, received_at, lot_version, kind, device_id)
      select ${lot}, ${uuidv7()}, ${device} || n, ${new Date(now)}, ${new Date(now)}, 1, ${kind}, ${device} from generate_series(1, ${count}::int) n`)
  const { readers } = await siteOf(lot)
  expect(readers.map(({ name, hours }) => [name, hours.length, hours.at(-1)!.reads])).toEqual([
    ['Entry', 24, expect.any(Number)],
    ['Entry', 24, expect.any(Number)],
  ])
  expect(readers.map(({ kind, hours }) => `${kind} ${hours.at(-1)!.reads}`).toSorted()).toEqual([
    'camera 5',
    'rfid-reader 3',
  ])
})

test('HEA-61: a site without contacts and without anybody who is told has its faults all the same', async () => {
  const lot = await addLot()
  await addCamera(lot, 'lonely')
  await check(60)
  const site = await siteOf(lot)
  expect(site.faults).toMatchObject([{ kind: 'readerSilent', name: 'lonely', toldAt: expect.any(String) }])
  expect([site.contacts, site.managers, site.settings.told]).toEqual([[], [], []])
  await readAt(lot, now + 10 * minute)
  await check(1)
  await check(12)
  expect((await siteOf(lot)).faults).toEqual([])
})

test('HEA-61: what is told while the mail server is down goes once when it is back', async () => {
  const lot = await addLot()
  await addCamera(lot, 'far')
  await query(sql`insert into health_setting (parking_lot_id, told)
    values (${lot}, ${JSON.stringify([{ email: 'night@example.com', of: 'all', fromHour: 0, untilHour: 24 }])}::jsonb)`)
  const sender = new MailSender(server.services, server.server.log)
  await smtp.stop()
  for (let round = 0; round < 30; round++) {
    await check(2)
    await sender.sendDue()
  }
  await readAt(lot, now + 20 * minute)
  for (let round = 0; round < 10; round++) {
    await check(2)
    await sender.sendDue()
  }
  expect(smtp.received()).toEqual([])
  await smtp.restart()
  for (let round = 0; round < 5; round++) {
    await check(2)
    await sender.sendDue()
  }
  const subjects = smtp.received().map(({ to, subject }) => `${to.join()} ${subject}`)
  expect(subjects).toHaveLength(2)
  expect(subjects[0]).toMatch(/^night@example.com .*: far reads nothing$/)
  expect(subjects[1]).toMatch(/^night@example.com .*: works again$/)
})

test('HEA-44: a device that was moved to another lot leaves its fault behind, and is learned anew there', async () => {
  const [from, to] = [await addLot(), await addLot()]
  await addCamera(from, 'moved')
  await check(60)
  expect(await faultsOf(from)).toEqual(['readerSilent moved'])
  await query(sql`update camera set removed_at = ${new Date(now)} where parking_lot_id = ${from}`)
  await addCamera(to, 'moved')
  await query(sql`delete from health_usual where parking_lot_id = ${to}`)
  await check(1)
  await check(60)
  expect([await faultsOf(from), await faultsOf(to)]).toEqual([[], []])
})

test('HEA-44: the fault of a camera stays while its lot is closed, and ends when it reads', async () => {
  const lot = await addLot()
  await addCamera(lot, 'behind')
  await query(
    sql`insert into floor (parking_lot_id, id, floor_name, position) values (${lot}, ${uuidv7()}, 'P1', 0)`,
  )
  await check(60)
  await query(sql`insert into closure (parking_lot_id, id, floor_id, reason, starts_at)
    select parking_lot_id, ${uuidv7()}, id, '', ${new Date(now)} from floor where parking_lot_id = ${lot}`)
  await check(30)
  await check(3 * 24 * 60)
  expect(await faultsOf(lot)).toEqual(['readerSilent behind'])
  await readAt(lot, now)
  await check(1)
  await check(11)
  expect(await faultsOf(lot)).toEqual([])
})

test('HEA-44: a gate that failed stays at fault when nobody tried it for days, and so do payments', async () => {
  const lot = await addLot()
  const [controller, at] = [uuidv7(), new Date(now)]
  await query(sql`insert into gate_controller (parking_lot_id, id, monex_device_id, driver, reach, address, outlet_base)
    values (${lot}, ${controller}, 'pdu-2', 'dataprobe-pdu', 'server', 'http://10.0.0.2', 1)`)
  await query(sql`insert into sprockit (parking_lot_id, id, name, code, controller_id, outlet, pulse_ms)
    values (${lot}, ${uuidv7()}, 'Back gate', 'g2', ${controller}, 1, 1000)`)
  await query(sql`insert into gate_opening (parking_lot_id, id, sprockit_id, gate_name, controller_id, outlet, pulse_ms, reach, reason,
      asked_by_name, asked_at, expires_at, claimed_at, state)
    select parking_lot_id, ${uuidv7()}, id, name, controller_id, outlet, 1000, 'server', '', 'Staff', ${at}, ${at}, ${at}, 'unknown'
    from sprockit where parking_lot_id = ${lot}`)
  await check(3)
  expect(await faultsOf(lot)).toEqual(['gateFailing Back gate'])
  await check(3 * 24 * 60)
  await check(30)
  expect(await faultsOf(lot)).toEqual(['gateFailing Back gate'])
  await query(sql`update sprockit set removed_at = ${new Date(now)} where parking_lot_id = ${lot}`)
  await check(1)
  await check(11)
  expect(await faultsOf(lot)).toEqual([])
})

test('HEA-23: a camera that only says that it is on is silent; one whose clock is an hour behind is not', async () => {
  const [blind, late] = [await addLot(), await addLot()]
  await addCamera(blind, 'blind')
  await addCamera(late, 'late', now - 60 * minute)
  for (let round = 0; round < 12; round++) {
    await message(blind, 'blind', 0)
    await readAt(late, now - 60 * minute)
    await message(late, 'late', 1)
    await check(5)
  }
  expect([await faultsOf(blind), await faultsOf(late)]).toEqual([['readerSilent blind'], []])
})

test('HEA-40: 10,000 cameras that are silent at once are one fault and one mail', async () => {
  const lot = await addLot()
  await query(sql`insert into health_setting (parking_lot_id, told)
    values (${lot}, ${JSON.stringify([{ email: 'all@example.com', of: 'all', fromHour: 0, untilHour: 24 }])}::jsonb)`)
  await query(sql`insert into camera (parking_lot_id, id, name, device_id, role, last_seen_at)
    select ${lot}, gen_random_uuid(), 'Camera ' || n, 'many-' || n, 'entry', ${new Date(now)} from generate_series(1, 10000) n`)
  await query(sql`insert into health_usual (parking_lot_id, device_id, hours, dispersion, learned_on)
    select ${lot}, device_id, array_fill(6::real, array[168]), 60, '2026-01-01' from camera where parking_lot_id = ${lot}`)
  await check(1)
  for (let round = 0; round < 5; round++) await check(2)
  const { faults } = await siteOf(lot)
  expect(faults).toMatchObject([{ kind: 'siteSilent', devices: 10_000 }])
  const mails = await server.database.look(
    `select template from outbox_mail where recipient = 'all@example.com' order by created_at`,
  )
  expect(mails).toEqual([{ template: 'health-fault' }])
})
