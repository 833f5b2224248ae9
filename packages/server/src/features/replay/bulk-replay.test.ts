import type { LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import { LotRecord } from '@stallwise/domain/judging/lot-record.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import { lotPast } from '@stallwise/demo/simulator/lot-past.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { testDatabasesWith, type TestDatabase } from '#platform/database/test-database.ts'
import { loadWorld } from '#demo/world.load.ts'
import { fillHistory, planHistory, type HistoryInput } from './bulk-replay.ts'
import { factsBeforeLog } from './replay.ts'
import { recordedState } from './replay.state.ts'
import { inSystemTransaction } from './system-transaction.ts'

vi.setConfig({ testTimeout: 120_000 })

const whole = demoWorld(() => `sw_${Math.random()}`)
const minute = 60_000
const days = 3
/** The content of a generated history depends on the days of the week that it spans. */
const now = Date.parse('2026-11-21T23:07:00Z')
const lotNamed = (name: string) => whole.lots.find((lot) => lot.name === name)!
const [hub, yards] = [lotNamed('Kipling EV Hub').id, lotNamed('Union Yards Lot 4').id]
const mall = lotNamed('Dufferin Gate Mall').id
const world = { ...whole, lots: whole.lots.filter(({ id }) => [hub, yards, mall].includes(id)) }
const never = new AbortController().signal

const createDemoDatabase = testDatabasesWith((empty) => loadWorld(empty, whole))
let database: TestDatabase
beforeEach(async () => {
  database = await createDemoDatabase()
})
afterEach(() => database.drop())

const query = (sql: string, values: unknown[] = []) => database.look(sql, values)

const plan = (until = now) => planHistory(database, [hub, yards], { seed: 7, days, now: until })
const past = (signal: AbortSignal): HistoryInput => ({
  eventsOf: (lotId, seed) => lotPast(world, lotId, seed),
  signal,
})

const tables = {
  visit: 'parking_lot_id, entered_at, plate, exited_at, passholder_id, match, closed_by, entry_event_id',
  occupancy_sample: 'parking_lot_id, group_id, day, slots',
  occupancy_day: 'parking_lot_id, group_id, day, peak, mean, observed_share, capacity',
  alert: 'parking_lot_id, group_id, alert_body, alert_status, occupancy, threshold, date_created, updated_at',
  sensor_error: 'parking_lot_id, stall_id, kind, detail, status, opened_at, resolved_at',
}

const written = async () => {
  const all = Object.entries(tables).map(
    async ([table, columns]) =>
      [table, await query(`select ${columns} from ${table} order by ${columns}`)] as const,
  )
  return Object.fromEntries(await Promise.all(all))
}

test('a history generated in one run is complete, has no open alerts or errors, and changes no live data', async () => {
  const before = await query('select * from lot_state order by 1')
  const stalls = await query('select * from stall_state order by 1, 2')
  const plans = await plan()
  await query(
    `insert into lot_forecast (parking_lot_id, due_at) select parking_lot_id, now() + interval '1 day' from lot_history`,
  )
  for (const one of plans) expect(await fillHistory(database, one, past(never))).toBe(true)
  // FOR-23: forecasts that were made from a part of the days begin anew.
  expect(await query(`select 1 from lot_forecast where due_at > '-infinity'`)).toEqual([])
  const rows = await written()
  expect(rows['visit']!.length).toBeGreaterThan(800)
  expect(rows['visit']!.every((row) => row.exited_at)).toBe(true)
  expect(rows['alert']!.every((row) => row.alert_status === 'deleted')).toBe(true)
  expect(rows['sensor_error']!.every((row) => row.status === 'resolved')).toBe(true)
  expect(rows['occupancy_day']!.length).toBeGreaterThanOrEqual(days * 8)
  const full = rows['occupancy_day']!.filter((row) => Number(row.observed_share) === 1)
  expect(full.length).toBeGreaterThanOrEqual((days - 1) * 8)
  expect(await query('select * from lot_state order by 1')).toEqual(before)
  expect(await query('select * from stall_state order by 1, 2')).toEqual(stalls)
  expect(await query('select * from device_event')).toEqual([])
})

test('a history whose generation is interrupted repeatedly is the same, and nothing is written twice', async () => {
  for (const one of await plan(now)) await fillHistory(database, one, past(never))
  const inOneRun = await written()
  await query(`truncate visit, occupancy_sample, occupancy_day, alert, sensor_error, lot_history`)
  let runs = 0
  let isWhole = false
  while (!isWhole) {
    runs++
    const results: boolean[] = []
    for (const one of await plan(now + (runs - 1) * 60 * minute)) {
      let days = 0
      const ending = new AbortController()
      // Every run is stopped when it has written one more day.
      const eventsOf = (lotId: string, seed: number) => {
        const events = lotPast(world, lotId, seed)
        return (from: number, to: number) => {
          if (from >= one.filledUntil && ++days > 30) ending.abort()
          return events(from, to)
        }
      }
      results.push(await fillHistory(database, one, { eventsOf, signal: ending.signal }))
    }
    isWhole = results.every(Boolean)
    expect(runs).toBeLessThan(20)
  }
  expect(runs).toBeGreaterThan(2)
  expect(await written()).toEqual(inOneRun)
  for (const one of await plan(now)) expect(await fillHistory(database, one, past(never))).toBe(true)
  expect(await written()).toEqual(inOneRun)
})

test('two servers that generate the same history write it once', async () => {
  const plans = await plan()
  const results = await Promise.all(
    [1, 2].map(() => Promise.all(plans.map((one) => fillHistory(database, one, past(never))))),
  )
  expect(results.flat().filter(Boolean).length).toBeGreaterThanOrEqual(plans.length)
  const [twice] = await query(
    'select count(*)::int - count(distinct (parking_lot_id, stall_id, kind, opened_at))::int as n from sensor_error',
  )
  expect(twice.n).toBe(0)
  for (const one of await plan()) expect(one.filledUntil).toBe(one.endsAt)
})

/** The same events, judged as in a replay, with the timers of the server. */
const judgeByRecord = async (lotId: string, beginsAt: number, endsAt: number): Promise<LotRecord> => {
  const facts = await inSystemTransaction(database, (client) => factsBeforeLog(client, lotId), 'rollback')
  const record = new LotRecord(facts, beginsAt)
  const slots = new Map<number, LoggedEvent[]>()
  for (const event of lotPast(world, lotId, 7)(beginsAt - 1, endsAt - 1)) {
    const slot = Math.floor(event.at / slotMs)
    slots.set(slot, [...(slots.get(slot) ?? []), event])
  }
  const due = new Map(
    facts.stalls.flatMap(({ deviceId }) =>
      deviceId
        ? [
            [
              `silence ${deviceId}`,
              { kind: 'silence', subject: deviceId, at: beginsAt + facts.sensorTimeoutMs + 1 },
            ],
          ]
        : [],
    ),
  )
  for (let end = beginsAt + slotMs; end <= endsAt; end += slotMs) {
    const { timers } = record.judge(slots.get(end / slotMs - 1) ?? [], end)
    for (const { kind, subject, dueAt } of timers) due.set(`${kind} ${subject}`, { kind, subject, at: dueAt })
    for (const [key, timer] of [...due].filter(([, { at }]) => at <= end)) {
      const [next] = record.fire([timer], end)
      if (next === undefined) due.delete(key)
      else due.set(key, { ...timer, at: next })
    }
  }
  return record
}

test.each([
  ['by sensors', hub],
  ['by cameras', yards],
  ['by sensors and tag readers', mall],
])('a history %s equals the replay of the same events', async (_name, lotId) => {
  const [one] = await planHistory(database, [lotId], { seed: 7, days, now })
  await fillHistory(database, one!, past(never))
  const record = await judgeByRecord(lotId, one!.beginsAt, one!.endsAt)
  const { visits, samples } = recordedState(record, -Infinity)
  const rows = await query('select * from visit where parking_lot_id = $1', [lotId])
  const over = [...record.visits.values()].filter(({ exitedAt }) => exitedAt !== null)
  expect(rows.length).toBe(over.length)
  expect(rows.some(({ plate, passholder_id }) => plate === null && passholder_id !== null)).toBe(
    lotId === mall,
  )
  for (const row of rows) expect(visits.has(`${row.entered_at.getTime()} ${row.entry_event_id}`)).toBe(true)
  const slots = await query('select * from occupancy_sample where parking_lot_id = $1', [lotId])
  const values = new Map(
    slots.flatMap((row) =>
      (row.slots as (number | null)[]).flatMap((value, place) =>
        value === null ? [] : [[`${row.group_id} ${row.day} ${place}`, `${value}`] as const],
      ),
    ),
  )
  expect(values).toEqual(samples)
  const errors = await query('select * from sensor_error where parking_lot_id = $1', [lotId])
  // Whatever begins exactly at the end belongs to the log.
  const { endsAt } = one!
  const raised = record.alertsAndErrors
  expect(errors.length).toBe(raised.errors.filter(({ openedAt }) => openedAt < endsAt).length)
  const alerts = await query('select * from alert where parking_lot_id = $1', [lotId])
  expect(alerts.length).toBe(raised.alerts.filter(({ createdAt }) => createdAt < endsAt).length)
  expect(alerts.length + errors.length).toBeGreaterThan(0)
})

test('a history ends where the log begins, and live data takes precedence over it', async () => {
  const now = Math.floor(Date.now() / slotMs) * slotMs + minute
  const observed = new Date(now - 30 * minute)
  await query('update lot_state set observed_since = $2 where parking_lot_id = $1', [hub, observed])
  const plans = await plan(now)
  expect(plans.map(({ endsAt }) => endsAt)).toEqual([now - 31 * minute, now - minute])
  expect(plans.map(({ endsAt, beginsAt }) => endsAt - beginsAt)).toEqual([
    days * 24 * 60 * minute,
    days * 24 * 60 * minute,
  ])
  await fillHistory(database, plans[0]!, past(never))
  const [day] = await query(
    'select * from occupancy_sample where parking_lot_id = $1 and group_id = $1 order by day offset 1 limit 1',
    [hub],
  )
  const slots = day.slots as (number | null)[]
  expect(slots.every((value) => value !== null)).toBe(true)
  await query('truncate lot_history')
  await query(
    `update occupancy_sample set slots[5] = 999 where parking_lot_id = $1 and group_id = $1 and day = $2`,
    [hub, day.day],
  )
  const [again] = await plan(now)
  await query('truncate visit, alert, sensor_error')
  await fillHistory(database, again!, past(never))
  const [after] = await query(
    'select s.slots, d.peak from occupancy_sample s join occupancy_day d using (parking_lot_id, group_id, day) where parking_lot_id = $1 and group_id = $1 and day = $2',
    [hub, day.day],
  )
  expect(after.slots.map((value: number, place: number) => (place === 4 ? slots[4] : value))).toEqual(slots)
  expect(after.slots[4]).toBe(999)
  expect(after.peak).toBe(999)
})
