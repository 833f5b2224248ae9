import type { LotCounts } from '@stallwise/contract/health/health-counts.contract.ts'
import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { sql } from 'kysely'
import { Temporal } from 'temporal-polyfill'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { recordHealthDays } from './health.work.ts'

const now = Date.now()
let server: TestServer
let lotId: string
let sourceId: string
let dayStart: number

type Who = Parameters<TestServer['ask']>[0]
const get = (who: Who, path: string) => server.ask(who, { method: 'GET', url: `/api/health-counts${path}` })
const query = (text: ReturnType<typeof sql>) => server.database.asSystem((tx) => text.execute(tx))
const at = (minutes: number) => new Date(dayStart + 6 * hourMs + minutes * minuteMs)

const zones = { north: uuidv7(), south: uuidv7(), out: uuidv7() }
const gate = uuidv7()

const addEvent = (device: string, when: Date, plate: string, id: string = uuidv7()) =>
  query(sql`insert into device_event (parking_lot_id, source_id, event_id, at, received_at, lot_version, kind, device_id, detail)
    values (${lotId}, ${sourceId}, ${id}, ${when}, ${when}, 1, 'plate', ${device}, ${JSON.stringify({ plate })}::jsonb)`)

interface Stay {
  readonly plate: string
  readonly zone: string
  readonly from: Date
  readonly to: Date | null
  readonly holder?: string
  readonly exit?: string
}
const addVisit = ({ plate, zone, from, to, holder, exit }: Stay) =>
  query(sql`insert into visit (parking_lot_id, id, plate, match, entered_at, exited_at, closed_by, entry_event_id, exit_event_id, zone_id, passholder_id)
    values (${lotId}, ${uuidv7()}, ${plate}, 'exact', ${from}, ${to}, ${to && (exit ? 'exit' : 'nextEntry')}, ${uuidv7()}, ${exit ?? null}, ${zone},
      ${holder ?? null})`)

const addDevices = async () => {
  for (const [name, id] of Object.entries(zones))
    await query(sql`insert into zone (parking_lot_id, id, name, type, sprockits)
      values (${lotId}, ${id}, ${name}, ${name === 'out' ? 'exit' : 'entry'}, ${name === 'north' ? [gate] : []}::uuid[])`)
  for (const [device, zone, role] of [
    ['in-1', zones.north, 'entry'],
    ['in-2', zones.south, 'entry'],
    ['out-1', zones.out, 'exit'],
  ] as const)
    await query(sql`insert into camera (parking_lot_id, id, zone_id, name, device_id, role)
      values (${lotId}, ${uuidv7()}, ${zone}, ${`Camera ${device}`}, ${device}, ${role})`)
}

/** 120 vehicles that entered in the north; of 80 of the south 24 were not read, of which 23 came there before. */
const addVehicles = async () => {
  for (let nth = 0; nth < 200; nth++) {
    const [plate, exit] = [`AA${1_000 + nth}`, uuidv7()]
    const zone = nth < 120 ? zones.north : zones.south
    await addEvent('out-1', at(100 + nth), plate, exit)
    if (nth < 176) await addVisit({ plate, zone, from: at(nth), to: at(100 + nth), exit })
    else if (nth < 199) {
      const before = (days: number) => new Date(at(nth).getTime() - days * dayMs)
      await addVisit({
        plate,
        zone,
        from: before(8),
        to: new Date(before(8).getTime() + hourMs),
        exit: uuidv7(),
      })
    }
  }
}

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  lotId = server.world.own.lot.id
  const zone = server.world.own.lot.time_zone
  const day = Temporal.Instant.fromEpochMilliseconds(now)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .subtract({ days: 1 })
  dayStart = day.toZonedDateTime(zone).epochMilliseconds
  sourceId = uuidv7()
  await query(sql`insert into source (id, customer_id, kind, name, key_hash, key_hint)
    values (${sourceId}, ${server.world.own.lot.customer_id}, 'plate-recognizer', 'Cameras', ${sourceId}, 'hint')`)
  await addDevices()
  await addVehicles()
  const controller = uuidv7()
  await query(sql`insert into gate_controller (parking_lot_id, id, monex_device_id, driver, reach, address, outlet_base)
    values (${lotId}, ${controller}, 'pdu-1', 'dataprobe-pdu', 'edge', 'http://10.0.0.1', 1)`)
  await query(sql`insert into sprockit (parking_lot_id, id, name, code, controller_id, outlet, pulse_ms)
    values (${lotId}, ${gate}, 'North gate', 'g1', ${controller}, 1, 1000)`)
  await addEvent('in-1', at(300), 'BB1')
  for (const minutes of [301, 400, 500])
    await query(sql`insert into gate_opening (parking_lot_id, id, sprockit_id, gate_name, controller_id, outlet, pulse_ms, reach, reason,
        asked_by_name, asked_at, expires_at, claimed_at, state)
      values (${lotId}, ${uuidv7()}, ${gate}, 'North gate', ${controller}, 1, 1000, 'edge', '', 'Staff', ${at(minutes)}, ${at(minutes)}, ${at(minutes)}, 'answered')`)
  const holder = server.world.own.passholder
  await addVisit({ plate: 'CC1', zone: zones.north, from: at(0), to: at(30), holder: holder.id })
  await addVisit({ plate: 'CC2', zone: zones.north, from: at(30), to: null, holder: holder.id })
  await addEvent('out-1', at(90), 'CC1')
  await query(sql`insert into device_history (parking_lot_id, due_at, days_until) values (${lotId}, now(), ${day.toString()})
    on conflict (parking_lot_id) do update set days_until = excluded.days_until`)
  await query(
    sql`insert into lot_health (parking_lot_id, due_at) values (${lotId}, now()) on conflict do nothing`,
  )
  await recordHealthDays({ database: server.database, clock: () => now })
})
afterAll(() => server?.close())

const counts = async (who: Who) => (await get(who, `/${lotId}`)).json() as LotCounts

test('HEA-50 to HEA-54: what the counts of a lot say against each other', async () => {
  const { gaps } = await counts('fullAccessCustomer')
  const of = (kind: string) => gaps.filter((gap) => gap.kind === kind)
  expect(of('gateOpenings')).toMatchObject([{ name: 'North gate', vehicles: 2, all: 3 }])
  expect(of('sharedPass')).toMatchObject([{ vehicles: 1, name: server.world.own.passholder.name }])
  // The vehicle of the shared pass left as well, and its exit ended no visit.
  const south = of('entryReads').find(({ name }) => name === 'Camera in-2')!
  expect([south.vehicles, south.all]).toEqual([24, 80])
  expect(south.percent).toBeCloseTo(70, 0)
})

test('HEA-56: the lots with what their counts say in sum; names and money by what the role may see', async () => {
  const list = await get('staffCustomer', '')
  expect(list.json().data).toMatchObject([{ _id: lotId, vehicles: expect.any(Number), cents: null }])
  expect(list.json().data[0].vehicles).toBeGreaterThan(10)
  expect((await get('tenant', '')).statusCode).toBe(403)
  expect((await get('fullAccessCustomer', `/${server.world.foreign.lot.id}`)).statusCode).toBe(404)
})
