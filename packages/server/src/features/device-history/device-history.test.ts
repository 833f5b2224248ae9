import { uuidv7 } from 'uuidv7'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { dayMs, hourMs, minuteMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { dropOldDeviceHistory, recordDeviceHistory } from './device-history.work.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const zone = 'America/Toronto'
const work = () => ({ database: lot.app.services.database, clock: () => lot.clock.now })
const hour = (at: number) => Math.floor(at / hourMs) * hourMs
const dayOf = (at: number) => localDayOf(at, zone)

/** A stall sensor reports now, or so many milliseconds ago. */
const report = (deviceId: string, age = 0, eventId: string = uuidv7()) =>
  lot.report({ eventId, deviceId, at: isoOf(lot.clock.now - age), occupied: true })

const hours = async () =>
  (
    await lot.query('select device_id, at, reads from device_hour where parking_lot_id = $1 order by 1, 2', [
      lot.lotId,
    ])
  ).map(({ device_id, at, reads }) => [device_id, isoOf(at.getTime()), reads])
const days = () =>
  lot.query(
    `select device_id, day::text, events, first_at, last_at, silences::text,
       array(select extract(epoch from upper(s) - lower(s))::int / 60 from unnest(silences) s order by lower(s)) as minutes
     from device_day where parking_lot_id = $1 order by 1, 2`,
    [lot.lotId],
  )

/** Moves on to a time of the next day at which that of today is recorded. */
const waitForDay = () => {
  const { startMs } = dayOf(lot.clock.now)
  lot.clock.now = startMs + dayMs + 3 * hourMs + 56 * minuteMs
}

test('DHI-01, DHI-03, DHI-04: the reads of a camera by hour, with late ones, and repeats once', async () => {
  lot.clock.now = hour(lot.clock.now) + hourMs
  const first = lot.clock.now
  for (const plate of ['AAA111', 'BBB222']) {
    lot.clock.now += 5 * minuteMs
    await lot.drive('camera-in', plate)
    // The same message again.
    await lot.drive('camera-in', plate)
  }
  await report('sensor-1')
  lot.clock.now = first + hourMs
  await lot.drive('camera-in', 'CCC333')
  await recordDeviceHistory(work())
  expect(await hours()).toEqual([])
  lot.clock.now = first + hourMs + 56 * minuteMs
  await recordDeviceHistory(work())
  expect(await hours()).toEqual([['camera-in', isoOf(first), 2]])
  // Read in the first hour, and sent in the second.
  await lot.drive('camera-in', 'DDD444', 70 * minuteMs)
  lot.clock.now = first + 2 * hourMs + 56 * minuteMs
  await recordDeviceHistory(work())
  expect(await hours()).toEqual([
    ['camera-in', isoOf(first), 3],
    ['camera-in', isoOf(first + hourMs), 1],
  ])
})

test('DHI-02: a day of a device, with its silences of at least 15 minutes', async () => {
  waitForDay()
  const { startMs, day, slots } = dayOf(lot.clock.now)
  const at = [6 * 60, 6 * 60 + 14, 6 * 60 + 29, 12 * 60]
  for (const minutes of at) {
    lot.clock.now = startMs + minutes * minuteMs
    await report('sensor-1')
  }
  await report('sensor-2')
  await recordDeviceHistory(work())
  expect(await days()).toEqual([])
  waitForDay()
  await recordDeviceHistory(work())
  const [one, two, ...others] = await days()
  expect(others).toEqual([])
  expect(one).toMatchObject({ device_id: 'sensor-1', day, events: 4 })
  expect([one.first_at.getTime(), one.last_at.getTime()]).toEqual([
    startMs + 360 * minuteMs,
    startMs + 720 * minuteMs,
  ])
  // Before the first, not the 14 minutes, the 15, until noon, and until the end of the day.
  expect(one.minutes).toEqual([360, 15, 331, slots * 5 - 720])
  expect(two).toMatchObject({ device_id: 'sensor-2', events: 1, minutes: [720, slots * 5 - 720] })
})

test('DHI-04, DHI-06: two servers, turns that are repeated or missed, and a start late give the same', async () => {
  waitForDay()
  const begin = dayOf(lot.clock.now).startMs
  for (let nth = 0; nth < 60; nth++) {
    lot.clock.now = begin + nth * 47 * minuteMs
    await Promise.all([report('sensor-1'), report(`sensor-${2 + (nth % 3)}`, 20 * minuteMs)])
    await lot.drive('camera-in', `AB${100 + nth}`)
    if (nth % 7 === 0) await Promise.all([recordDeviceHistory(work()), recordDeviceHistory(work())])
  }
  waitForDay()
  await recordDeviceHistory(work())
  const stepwise = [await hours(), await days()]
  await recordDeviceHistory(work())
  expect([await hours(), await days()]).toEqual(stepwise)
  for (const table of ['device_hour', 'device_day', 'device_history'])
    await lot.query(`delete from ${table} where true or $1 = ''`, [''])
  await recordDeviceHistory(work())
  expect([await hours(), await days()]).toEqual(stepwise)
  expect(stepwise.map((rows) => rows!.length > 5)).toEqual([true, true])
})

test('DHI-04: a lot that fails delays only itself, and is tried again', async () => {
  await lot.drive('camera-in', 'AAA111')
  lot.clock.now += 3 * hourMs
  const move = (timeZone: string) =>
    lot.query('update parking_lot set time_zone = $2 where id = $1', [lot.otherLotId, timeZone])
  await move('Nowhere/Land')
  await expect(recordDeviceHistory(work())).rejects.toThrow(/1 lots failed/)
  expect(await hours()).toHaveLength(1)
  await move(zone)
  expect(await recordDeviceHistory(work())).toBe(0)
  lot.clock.now += hourMs
  expect(await recordDeviceHistory(work())).toBe(2)
})

test('DHI-04: a run ends after its time, and the next one goes on', async () => {
  await lot.drive('camera-in', 'AAA111')
  lot.clock.now += 3 * hourMs
  expect(await recordDeviceHistory(work(), 0)).toBe(1)
  expect(await recordDeviceHistory(work(), 0)).toBe(1)
  expect(await recordDeviceHistory(work(), 0)).toBe(0)
  expect(await hours()).toHaveLength(1)
})

test('DHI-05: months that are past are dropped', async () => {
  const month = (at: number) => `device_hour_${isoOf(at).slice(0, 7).replace('-', '')}`
  lot.clock.now += 300 * dayMs
  const dropped = await dropOldDeviceHistory(work())
  expect(dropped).toContain(month(lot.clock.now - 300 * dayMs))
  expect(dropped).toContain(month(lot.clock.now - 300 * dayMs).replace('hour', 'day'))
  expect(await hours()).toEqual([])
})
