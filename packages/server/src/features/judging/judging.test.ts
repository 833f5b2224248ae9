import { tickDelayOf } from '@stallwise/domain/occupancy/tick-delay.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { anEvent, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { fireDueTimers } from './timers.ts'

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const sensors = ['sensor-1', 'sensor-2', 'sensor-3', 'sensor-4']
const at = (ms: number) => {
  lot.clock.now = start + ms
  return lot.clock.now
}
const set = (occupied: boolean, names: readonly string[], ms: number) => {
  const now = at(ms)
  return lot.report(...names.map((name) => anEvent(name, now, { occupied })))
}
const alerts = async () =>
  (
    await lot.query('select alert_body, alert_status, held_back from alert order by date_created, alert_body')
  ).map((row) => `${row.alert_body} ${row.alert_status}${row.held_back ? ' suppressed' : ''}`)
const errors = async () => {
  const rows = await lot.query(
    'select kind, status from sensor_error where parking_lot_id = $1 order by opened_at, kind, status desc',
    [lot.lotId],
  )
  return rows.map((row) => `${row.kind} ${row.status}`)
}
const state = async () =>
  (await lot.query('select * from lot_state where parking_lot_id = $1', [lot.lotId]))[0]
const editStall = (stall: string, edit: object) =>
  lot.app.ask('provider', {
    method: 'PUT',
    url: '/api/stalls/update-stall-details',
    payload: { parkingLot: lot.lotId, stall, ...edit },
  })

test('OCC-06 to OCC-08: lot, groups, types and floors are counted', async () => {
  await set(true, ['sensor-1', 'sensor-3'], 0)
  const counts = await lot.counts()
  expect(counts).toMatchObject({
    occupancy: 2,
    capacity: 8,
    occupancyPercent: 25,
    high: false,
    estimated: false,
  })
  expect(counts.types.tenant).toEqual({ capacity: 4, occupancy: 2, occupancyPercent: 50 })
  const floors = counts.floors.map((floor: Record<string, unknown>) => [
    floor['floorName'],
    floor['occupancy'],
    floor['capacity'],
  ])
  expect(floors).toEqual([
    ['M', 1, 2],
    ['P1', 1, 3],
  ])
  const [tenants] = counts.groups
  expect(tenants).toMatchObject({ _id: lot.tenants, occupancy: 2, highOccupancyThreshold: 60, high: false })
})

describe('each judged batch writes a version, a change row and a notification that', () => {
  test('name the stalls that changed', async () => {
    const notices: string[] = []
    const stop = await lot.database.listen(
      'stallwise_lots',
      (notice) => notices.push(notice),
      () => {},
    )
    await set(true, ['sensor-1', 'sensor-2'], 0)
    await set(false, ['sensor-1'], 1)
    // Versions that come within 50 ms are told together, by the newest (LIV-24).
    await expect.poll(() => notices.at(-1)).toBe(`${lot.lotId}:3`)
    await stop()
    const changes = await lot.query(
      'select version, payload from lot_change where version > 1 order by version',
    )
    expect(changes.map(({ version, payload }) => [version, payload.stalls.length])).toEqual([
      [2, 2],
      [3, 1],
    ])
    expect(await lot.query('select distinct lot_version from device_event order by 1')).toEqual([
      { lot_version: 2 },
      { lot_version: 3 },
    ])
  })
})

describe('ALE-01 to ALE-03: occupancy alerts', () => {
  test('open above the threshold and end 3 points below it', async () => {
    await set(true, sensors.slice(0, 2), 0)
    expect(await alerts()).toEqual([])
    await set(true, ['sensor-3'], 1)
    expect(await alerts()).toEqual(['tenant active'])
    await set(false, ['sensor-3'], 2)
    expect(await alerts()).toEqual(['tenant deleted'])
  })

  test('one that a user deleted suppresses the next, also after a restart', async () => {
    await set(true, sensors.slice(0, 3), 0)
    const [{ id }] = await lot.query('select id from alert')
    const reply = await lot.app.ask('provider', {
      method: 'POST',
      url: '/api/alerts/delete',
      payload: { ids: [id] },
    })
    expect(reply.statusCode).toBe(200)
    lot.app.services.lots.clear()
    await set(true, ['sensor-4'], 1)
    expect(await alerts()).toEqual(['tenant deleted suppressed'])
    await set(false, ['sensor-3', 'sensor-4'], 2)
    expect(await alerts()).toEqual(['tenant deleted'])
    await set(true, ['sensor-3'], 3)
    expect((await alerts()).sort()).toEqual(['tenant active', 'tenant deleted'])
  })

  test('ING-04: late events raise nothing', async () => {
    const long = start - 16 * minute
    await lot.report(...sensors.map((name) => anEvent(name, long, { fault: 'stuck', batteryPercent: 3 })))
    expect([await alerts(), await errors(), (await lot.counts()).occupancy]).toEqual([[], [], 4])
  })
})

describe('sensor errors', () => {
  test('SEN-05, SEN-06: a fault that begins and ends within a batch is resolved; three sensors never reported', async () => {
    const reply = await lot.report(
      ...[anEvent('sensor-1', start, { fault: 'stuck' }), anEvent('sensor-1', start + 1)],
      anEvent('sensor-2', start, { fault: 'stuck' }),
    )
    expect(reply.accepted).toBe(3)
    expect(await errors()).toEqual(['fault resolved', 'fault active'])
    expect(await state()).toMatchObject({ sensors: 5, sensors_reporting: 2, sensor_errors: 4 })
    expect((await lot.counts()).estimated).toBe(true)
  })

  test('SEN-02: a low battery is a warning', async () => {
    await lot.report(anEvent('sensor-1', start, { batteryPercent: 19.9 }))
    expect([await errors(), (await lot.counts()).estimated]).toEqual([['lowBattery active'], false])
    expect(await state()).toMatchObject({ sensor_errors: 4, low_batteries: 1 })
    await lot.report(anEvent('sensor-1', start + 1, { batteryPercent: 25 }))
    expect(await errors()).toEqual(['lowBattery resolved'])
  })

  test('SEN-01: flapping opens, and ends by its timer', async () => {
    for (let nth = 0; nth < 7; nth++) await set(nth % 2 === 0, ['sensor-1'], nth * minute)
    expect(await errors()).toEqual(['flapping active'])
    at(15 * minute)
    await lot.fire()
    expect(await errors()).toEqual(['flapping active'])
    at(17 * minute)
    await lot.fire()
    expect(await errors()).toEqual(['flapping resolved'])
    expect(await lot.query(`select * from lot_timer where kind = 'flapping'`)).toEqual([])
  })

  test('SEN-03: silence opens by its timer and ends with a message', async () => {
    await lot.query(`update lot_timer set due_at = $1 where kind = 'silence'`, [
      new Date(start + 180 * minute),
    ])
    await set(true, sensors, 60 * minute)
    at(181 * minute)
    await lot.fire()
    expect(await errors()).toEqual(['silent active'])
    at(241 * minute)
    await lot.fire()
    expect(await errors()).toEqual(new Array(5).fill('silent active'))
    await set(true, ['sensor-1'], 242 * minute)
    expect((await errors()).filter((one) => one === 'silent resolved')).toHaveLength(1)
    expect((await state()).sensors_reporting).toBe(1)
  })

  test('OCC-05: the five-minute timer has the delay of its lot’s id, and writes the samples of its slot', async () => {
    const { pool } = lot.database
    const { lots } = lot.app.services
    const due = async () =>
      (
        await lot.query(`select due_at from lot_timer where kind = 'tick' and parking_lot_id = $1`, [
          lot.lotId,
        ])
      )[0].due_at.getTime()
    await set(true, ['sensor-1'], minute)
    at(5 * minute)
    await fireDueTimers(pool, lots, start + 5 * minute)
    const delay = tickDelayOf(lot.lotId)
    expect(await due()).toBe(start + 10 * minute + delay)
    await fireDueTimers(pool, lots, start + 10 * minute + delay - 1)
    expect(await due()).toBe(start + 10 * minute + delay)
    await fireDueTimers(pool, lots, start + 10 * minute + delay)
    expect(await due()).toBe(start + 15 * minute + delay)
    expect((await state()).sampled_until.getTime()).toBe(start + 10 * minute)
  })

  test('a lot whose timers fail does not stop the timers of other lots', async () => {
    await lot.query(`update lot_timer set due_at = $1 where kind = 'tick'`, [new Date(start)])
    await lot.query('delete from parking_lot where id = $1', [lot.lotId])
    at(minute)
    await expect(lot.fire()).rejects.toThrow('timers of 1 lots failed')
    const [tick] = await lot.query(
      `select due_at from lot_timer where kind = 'tick' and parking_lot_id = $1`,
      [lot.otherLotId],
    )
    expect(tick.due_at.getTime()).toBe(start + 5 * minute)
  })
})

describe('samples', () => {
  const values = async (groupId: string) =>
    (
      await lot.query('select slots from occupancy_sample where group_id = $1 order by day', [groupId])
    ).flatMap(({ slots }) => slots.filter((value: number | null) => value !== null))

  test('OCC-05: the peak of each 5 minutes, written at its end and corrected within the window', async () => {
    await set(true, ['sensor-1', 'sensor-2'], minute)
    await set(false, ['sensor-1'], 2 * minute)
    expect(await values(lot.tenants)).toEqual([])
    at(5 * minute)
    await lot.fire()
    at(10 * minute)
    await lot.fire()
    expect([await values(lot.tenants), await values(lot.lotId)]).toEqual([
      [2, 1],
      [2, 1],
    ])
    at(12 * minute)
    await lot.report(
      anEvent('sensor-3', start + minute + 30_000),
      anEvent('sensor-3', start + 7 * minute, { occupied: false }),
    )
    expect(await values(lot.tenants)).toEqual([3, 2])
    const [day] = await lot.query('select peak, mean from occupancy_day where group_id = $1', [lot.tenants])
    expect([day.peak, Number(day.mean)]).toEqual([3, 2.5])
    const [sample] = await lot.query(
      'select revised, array_length(slots, 1) as n from occupancy_sample where group_id = $1',
      [lot.tenants],
    )
    expect(sample.revised).toBe(false)
    expect([276, 288, 300]).toContain(sample.n)
  })
})

describe('an edit of a stall', () => {
  test('STA-07: a device that moves to another stall starts without a state there, and history stays with the former stall', async () => {
    await set(true, ['sensor-1', 'sensor-2'], 0)
    at(minute)
    expect((await editStall('1', { device: 'sensor-2' })).statusCode).toBe(409)
    expect((await editStall('2', { device: null })).statusCode).toBe(200)
    expect((await editStall('1', { device: 'sensor-2' })).statusCode).toBe(200)
    expect((await lot.counts()).occupancy).toBe(2)
    await lot.report(anEvent('sensor-2', start + minute - 1, { occupied: false }))
    expect((await lot.counts()).occupancy).toBe(2)
    expect((await lot.report(anEvent('sensor-1', start + minute))).rejected).toHaveLength(1)
    await lot.report(anEvent('sensor-2', start + minute + 1, { occupied: false }))
    expect((await lot.counts()).occupancy).toBe(1)
    const states = await lot.query(
      'select occupied from stall_state join stall on stall_id = stall.id where stall.parking_lot_id = $1 order by stall_number',
      [lot.lotId],
    )
    expect(states.map(({ occupied }) => occupied)).toEqual([false, true, false, false, false])
  })

  test('SEN-03: a device is not silent at once on its new stall', async () => {
    await lot.query(`update lot_timer set due_at = $1 where subject = 'sensor-2'`, [
      new Date(start + 2 * minute),
    ])
    at(minute)
    await editStall('2', { device: null })
    await editStall('1', { device: 'sensor-2' })
    at(3 * minute)
    await lot.fire()
    expect(await errors()).toEqual([])
  })

  test.each([false, true])(
    'OCC-11: a report from before it counts in the former group (the lot had to be loaded: %s)',
    async (isLoaded) => {
      await set(false, ['sensor-1'], 0)
      at(8 * minute)
      if (isLoaded) lot.app.services.lots.clear()
      const edit = { stallType: 'Reserved', parkingGroup: lot.reserved }
      expect((await editStall('1', edit)).statusCode).toBe(200)
      await lot.report(anEvent('sensor-1', start + minute))
      at(11 * minute)
      await lot.fire()
      expect(await lot.replayDifferences()).toEqual([])
    },
  )

  test('raises and ends alerts, since it changes the capacity', async () => {
    await set(true, sensors.slice(0, 2), 0)
    expect((await editStall('4', { isActive: false })).statusCode).toBe(200)
    expect(await alerts()).toEqual(['tenant active'])
    await editStall('4', { isActive: true })
    expect(await alerts()).toEqual(['tenant deleted'])
  })
})

test('the server’s database role sees no rows of lots without a viewer, and those of the viewer’s lots with one', async () => {
  await set(true, sensors, 0)
  await lot.post('plate-recognizer', {
    data: {
      camera_id: 'camera-in',
      timestamp: new Date(start).toISOString(),
      results: [{ plate: 'a1', score: 1, candidates: [] }],
    },
  })
  at(6 * minute)
  await lot.fire()
  const tables = [
    'parking_lot',
    'lot_state',
    'stall',
    'stall_state',
    'device',
    'camera',
    'rfid_reader',
    'rfid_threshold',
    'passholder_tag',
    'zone',
    'device_event',
    'lot_log',
    'visit',
    'occupancy_sample',
    'occupancy_day',
    'alert',
    'lot_timer',
    'lot_change',
    'passholder',
    'passholder_plate',
    'parking_group',
    'floor',
  ]
  const count = async (prepare: string) => {
    const client = await lot.database.pool.connect()
    try {
      await client.query(`begin; ${prepare}`)
      const counts = []
      for (const table of tables)
        counts.push((await client.query(`select count(*)::int as n from ${table}`)).rows[0].n)
      return counts
    } finally {
      await client.query('rollback')
      client.release()
    }
  }
  expect(await count('select 1')).toEqual(tables.map(() => 0))
  const foreign = `select set_config('app.lots', '{${crypto.randomUUID()}}', true)`
  expect(await count(foreign)).toEqual(tables.map(() => 0))
  const own = await count(`select set_config('app.lots', '{${lot.lotId}}', true)`)
  for (const [place, table] of tables.entries()) expect([table, own[place]! > 0]).toEqual([table, true])
  const [policies] = await lot.query(
    `select count(*)::int as n from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relrowsecurity
       and not relispartition and exists (select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'parking_lot_id' and not attisdropped) and relname <> 'user_lot'`,
  )
  expect(policies.n).toBe(0)
})

test('VIS-40: an exit that arrives after the entry that showed it to be missing ends the stay of an overlong visit', async () => {
  const hour = 60 * minute
  await lot.drive('camera-in', 'AAA111')
  at(48 * hour + minute)
  await lot.fire()
  await lot.drive('camera-in', 'AAA111')
  const visits = () =>
    lot.query(`select exit_missed as missed, stay_ended_at as "endedAt" from visit order by entered_at`)
  expect(await visits()).toMatchObject([{ missed: true, endedAt: new Date(start) }, { missed: false }])
  at(48 * hour + 21 * minute)
  lot.app.services.lots.clear()
  await lot.drive('camera-out', 'AAA111', 20 * minute + 1_000)
  const exitAt = new Date(start + 48 * hour + minute - 1_000)
  expect(await visits()).toMatchObject([
    { missed: false, endedAt: exitAt },
    { missed: false, endedAt: null },
  ])
})
