import {
  streamDocument,
  streamPost,
} from '@stallwise/adapters/lpr-plate-recognizer/plate-recognizer.simulator.ts'
import { isErasedPlate } from '@stallwise/domain/vehicles/erased-plate.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keys, minute, start, startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { runRetention } from './retention.public.ts'

vi.setConfig({ testTimeout: 60_000 })

const hour = 60 * minute
const day = 24 * hour
const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 1, 2, 3)

let lot: TestLotServer
beforeEach(async () => {
  lot = await startTestLot()
})
afterEach(() => lot.close())

const run = (after: number) => runRetention(parts(), start + after)
const parts = () => ({ database: lot.database, files: lot.app.services.files })
const rows = (sql: string, values: unknown[] = []) => lot.query(sql, values)
const set = (column: string, value: number) =>
  rows(`update parking_lot set ${column} = $2 where id = $1`, [lot.lotId, value])

/** A camera's post through the HTTP endpoint, with the clock at its time. */
const seen = async (camera: string, plate: string, at: number, image = true) => {
  lot.clock.now = Math.max(lot.clock.now, at)
  const facts = { cameraId: camera, at, vehicles: [{ plate }], ...(image && { image: jpeg }) }
  const { headers, body } = streamPost(keys['plate-recognizer'], facts)
  const reply = await lot.app.server.inject({
    method: 'POST',
    url: '/ingest/plate-recognizer',
    headers,
    payload: Buffer.from(body),
  })
  expect(reply.json()).toMatchObject({ accepted: 1 })
}
const listed = async () => {
  const found: string[] = []
  for await (const key of lot.app.services.files.list('plates')) found.push(key)
  return found.sort()
}
const images = () =>
  rows('select at, file_key, removed_at, file_removed_at from plate_image order by at, event_id')

describe('RET-10: images', () => {
  const aDay = async () => {
    await seen('camera-in', lot.knownPlate, start)
    await seen('camera-in', 'AAA111', start + minute)
    await seen('camera-out', lot.knownPlate, start + hour)
  }

  test('of passholders are deleted after 3 days, others after 30; the row is marked and the file deleted', async () => {
    await aDay()
    expect(await run(3 * day - 1)).toMatchObject({ images: 0, files: 0 })
    expect(await listed()).toHaveLength(3)

    expect(await run(3 * day + 2 * hour)).toMatchObject({ images: 2, files: 2 })
    const unmarked = (await images()).filter(({ removed_at }) => removed_at === null)
    expect(unmarked.map(({ at }) => at.getTime())).toEqual([start + minute])
    expect(await listed()).toEqual(unmarked.map(({ file_key }) => file_key))

    expect(await run(30 * day)).toMatchObject({ images: 0 })
    expect(await run(30 * day + 2 * minute)).toMatchObject({ images: 1, files: 1 })
    expect(await listed()).toEqual([])
    for (const { removed_at, file_removed_at } of await images())
      expect([removed_at, file_removed_at]).toEqual([expect.any(Date), expect.any(Date)])
  })

  test('follow the periods set by the lot', async () => {
    await aDay()
    await set('matched_image_days', 1)
    await set('unmatched_image_days', 2)
    expect(await run(day + 2 * hour)).toMatchObject({ files: 2 })
    expect(await run(2 * day + 2 * hour)).toMatchObject({ files: 1 })
  })

  test('are processed once; another run does nothing', async () => {
    await aDay()
    await run(40 * day)
    const before = await images()
    expect(await run(40 * day)).toMatchObject({ images: 0, files: 0, orphans: 0 })
    expect(await images()).toEqual(before)
  })

  test('whose file could not be deleted are tried again; the row stays marked', async () => {
    await aDay()
    const remove = vi
      .spyOn(lot.app.services.files, 'remove')
      .mockRejectedValue(new Error('the store is away'))
    await lot.app.services.messages.flush()
    const messages = async () => (await rows('select 1 from device_message')).length
    expect(await messages()).toBeGreaterThan(0)
    await rows(`update device_message set received_at = to_timestamp($1 / 1000.0)`, [start])
    await expect(run(40 * day)).rejects.toThrow('1 steps of retention failed')
    expect(await messages()).toBe(0)
    for (const { removed_at, file_removed_at } of await images())
      expect([removed_at, file_removed_at]).toEqual([expect.any(Date), null])
    remove.mockRestore()
    expect(await run(40 * day)).toMatchObject({ images: 0, files: 3 })
    expect(await listed()).toEqual([])
  })

  test('shared by two reads are kept until both have expired', async () => {
    await lot.app.services.files.write('plates/shared.jpg', jpeg, 'image/jpeg')
    await aDay()
    await rows(`update plate_image set file_key = 'plates/shared.jpg'`)
    await run(3 * day + 2 * hour)
    expect(await lot.app.services.files.read('plates/shared.jpg')).toBeDefined()
    await run(31 * day)
    expect(await lot.app.services.files.read('plates/shared.jpg')).toBeUndefined()
  })

  test('are skipped by a server while another one is processing them', async () => {
    await aDay()
    const other = await lot.database.owner()
    await other.query('select pg_advisory_lock(7820313)')
    expect(await run(40 * day)).toBeUndefined()
    expect(await listed()).toHaveLength(3)
    await other.end()
    const both = await Promise.all([run(40 * day), run(40 * day)])
    expect(both.map((report) => report?.files ?? 0).sort()).toEqual([0, 3])
  })

  test('of many reads are all deleted in small steps', async () => {
    await seen('camera-in', 'AAA111', start)
    await rows(`insert into plate_image (parking_lot_id, source_id, event_id, at, file_key, sha256, size_bytes)
      select parking_lot_id, source_id, event_id || n, at + n * interval '1 ms', file_key || '.' || n, sha256, size_bytes
      from plate_image, generate_series(1, 1200) n`)
    expect(await run(31 * day)).toMatchObject({ images: 1201, files: 1201 })
  })
})

describe('RET-11: a file without a row', () => {
  const folder = () => `plates/${lot.lotId}/${new Date(start).toISOString().slice(0, 10)}`

  test('is deleted when messages for its day are no longer accepted; one with a row is kept', async () => {
    await seen('camera-in', 'AAA111', start)
    await lot.app.services.files.write(`${folder()}/orphan.jpg`, jpeg, 'image/jpeg')
    expect(await run(7 * day)).toMatchObject({ orphans: 0 })
    expect(await run(10 * day)).toMatchObject({ orphans: 1 })
    expect(await listed()).toEqual((await images()).map(({ file_key }) => file_key))
  })

  test('is deleted if a camera sent its image again after the removal', async () => {
    await seen('camera-in', lot.knownPlate, start)
    await run(4 * day)
    expect(await listed()).toEqual([])
    lot.clock.now = start + 5 * day
    const { headers, body } = streamPost(keys['plate-recognizer'], {
      cameraId: 'camera-in',
      at: start,
      vehicles: [{ plate: lot.knownPlate }],
      image: jpeg,
    })
    await lot.app.server.inject({
      method: 'POST',
      url: '/ingest/plate-recognizer',
      headers,
      payload: Buffer.from(body),
    })
    expect(await listed()).toHaveLength(1)
    expect(await run(10 * day)).toMatchObject({ orphans: 1 })
    expect(await listed()).toEqual([])
  })
})

describe('RET-20: plates', () => {
  const texts = async () =>
    JSON.stringify([
      await rows('select detail from device_event'),
      await rows('select * from visit'),
      await rows('select * from plate_image'),
    ])

  test('without passholder are erased everywhere after 90 days; passholders’ plates are kept', async () => {
    await seen('camera-in', 'AAA111', start)
    await seen('camera-in', lot.knownPlate, start + minute)
    await seen('camera-out', 'AAA111', start + hour)
    await seen('camera-out', 'BBB222', start + 2 * hour)
    expect(await run(90 * day - 1)).toMatchObject({ plates: 0 })
    expect(await texts()).toContain('AAA111')
    expect(await run(92 * day)).toMatchObject({ plates: 4 })
    const after = await texts()
    expect(after).not.toContain('AAA111')
    expect(after).not.toContain('BBB222')
    expect(after).toContain(lot.knownPlate)
    const [visit] = await rows('select plate from visit where passholder_id is null')
    expect(isErasedPlate(visit.plate)).toBe(true)
    expect(await run(92 * day)).toMatchObject({ plates: 0 })
  })

  test('RET-21: the remaining data replays to the same visits', async () => {
    const at = (minutes: number) => start + minutes * minute
    await seen('camera-in', 'AAA1O1', at(0))
    await seen('camera-in', 'AAA1O1', at(0) + 5000)
    await seen('camera-in', lot.knownPlate, at(2))
    await seen('camera-in', 'CCC333', at(3))
    await seen('camera-both', 'CCC333', at(30))
    await seen('camera-in', 'CCC333', at(40))
    await seen('camera-out', 'AAA101', at(50))
    await seen('camera-out', 'AAA101', at(50) + 5000)
    await seen('camera-out', 'ZZZ999', at(55))
    await seen('camera-in', 'AAA1O1', at(60))
    await seen('camera-out', lot.knownPlate, at(70))
    lot.clock.now = at(90)
    await lot.fire()
    expect(await lot.replayDifferences()).toEqual([])
    const shape = () =>
      rows(
        `select id, entered_at, exited_at, closed_by, match, group_id, entry_event_id, exit_event_id from visit order by id`,
      )
    const before = await shape()
    await run(92 * day)
    expect(await lot.replayDifferences()).toEqual([])
    expect(await shape()).toEqual(before)
    expect(await texts()).not.toMatch(/AAA1|CCC333|ZZZ999/)
  })

  test('follow the periods set by the lot', async () => {
    await seen('camera-in', 'AAA111', start)
    await set('plate_days', 20)
    await run(22 * day)
    expect(await texts()).not.toContain('AAA111')
  })
})

describe('RET-30: events', () => {
  const months = async () =>
    (
      await rows(`select relname from pg_class where relname ~ '^device_event_' and relkind = 'r' order by 1`)
    ).map(({ relname }) => relname)
  const logged = async (lotId = lot.lotId) =>
    (await rows('select count(*)::int as n from device_event where parking_lot_id = $1', [lotId]))[0].n
  const events = (device: string, ...ats: number[]) =>
    lot.report(
      ...ats.map((at, nth) => ({
        eventId: `${device} ${at}`,
        deviceId: device,
        occupied: nth % 2 === 0,
        at: new Date(at).toISOString(),
        batteryPercent: 80 - nth,
      })),
    )

  /** What a gate decided about a read, and its opening. */
  const open = (lotId: string, at: number) =>
    rows(
      `with decided as (insert into gate_decision (parking_lot_id, id, decided_at, zone_id, event_id, read_at, device_name,
           passage, opens, cause, is_passback, log_version)
         select $1, gen_random_uuid(), $2, gen_random_uuid(), 'read', $2, 'Camera', 'entry', true, 'everyone', false, 1)
       insert into gate_opening (parking_lot_id, id, gate_name, controller_id, outlet, pulse_ms, reach, reason, asked_by_name,
         asked_at, expires_at, state, claimed_at, release_state, log_version)
       select $1, gen_random_uuid(), 'North', gen_random_uuid(), 1, 1000, 'server', 'Read', 'Camera', $2, $2, 'answered', $2,
         'confirmed', 1`,
      [lotId, new Date(at)],
    )
  const opened = async () =>
    rows(`select parking_lot_id as lot, 'decision' as what from gate_decision
      union all select parking_lot_id, 'opening' from gate_opening order by 1, 2`)

  test('are deleted by whole months when no lot keeps them longer', async () => {
    lot.clock.now = start + hour
    await events('sensor-1', start, start + minute)
    await seen('camera-in', 'AAA111', start + 2 * minute)
    await open(lot.lotId, start)
    expect(await run(399 * day)).toMatchObject({ events: 0 })
    expect(await opened()).toHaveLength(2)
    const before = await months()
    expect(await logged()).toBe(3)
    const report = await run(460 * day)
    expect(await logged()).toBe(0)
    expect(report?.months.length).toBeGreaterThan(0)
    expect(await months()).toEqual(before.filter((name) => !report!.months.includes(name)))
    expect(await rows('select 1 from visit')).toHaveLength(1)
    // RET-33
    expect(await opened()).toEqual([])
  })

  test('of a lot with a shorter period are deleted by days, other lots’ are kept', async () => {
    lot.clock.now = start + hour
    await events('sensor-1', start, start + minute)
    await events('other-1', start)
    for (const lotId of [lot.lotId, lot.otherLotId]) await open(lotId, start)
    await rows('update parking_lot set retention_days = 50 where id = $1', [lot.lotId])
    expect(await run(50 * day - hour)).toMatchObject({ events: 0 })
    expect(await run(52 * day)).toMatchObject({ events: 2, months: [] })
    expect([await logged(), await logged(lot.otherLotId)]).toEqual([0, 1])
    expect((await opened()).map(({ lot: lotId }) => lotId)).toEqual([lot.otherLotId, lot.otherLotId])
  })

  test('RET-31: leave the last state of each device', async () => {
    lot.clock.now = start + 3 * minute
    await events('sensor-1', start, start + minute, start + 2 * minute)
    await rows('update parking_lot set retention_days = 50 where id = $1', [lot.lotId])
    await run(52 * day)
    const base = async () =>
      (await rows('select * from device_log_base where parking_lot_id = $1', [lot.lotId])).map((row) => ({
        device: row.device_id,
        at: row.at.getTime(),
        occupied: row.occupied,
        since: row.since.getTime(),
        battery: row.battery_percent,
      }))
    const expected = {
      device: 'sensor-1',
      at: start + 2 * minute,
      occupied: true,
      since: start + 2 * minute,
      battery: 78,
    }
    expect(await base()).toEqual([expected])
    const [{ log_from }] = await rows('select log_from from lot_retention where parking_lot_id = $1', [
      lot.lotId,
    ])
    expect(log_from.getTime()).toBe(Math.floor((start + 2 * day) / day) * day)
    await run(60 * day)
    expect(await base()).toEqual([expected])
  })

  test('RET-31: the remaining log replays from its beginning', async () => {
    const at = (hours: number) => start + hours * hour
    lot.clock.now = at(1)
    await events('sensor-1', at(0), at(0) + minute, at(0) + 2 * minute)
    await events('sensor-2', at(0), at(0) + minute)
    await lot.report({
      eventId: 'low',
      deviceId: 'sensor-3',
      occupied: true,
      batteryPercent: 9,
      fault: 'stuck',
      at: new Date(at(1)).toISOString(),
    })
    await seen('camera-in', lot.knownPlate, at(1), false)
    await seen('camera-in', 'AAA111', at(2), false)
    await seen('camera-out', 'AAA111', at(3), false)
    lot.clock.now = at(4)
    await lot.fire()
    for (const hours of [72, 73, 74]) {
      lot.clock.now = at(hours)
      await lot.fire()
      await events('sensor-2', at(hours))
    }
    await seen('camera-out', lot.knownPlate, at(75), false)
    await seen('camera-in', 'BBB222', at(75), false)
    lot.clock.now = at(76)
    await lot.fire()
    const replay = async () => await lot.replayDifferences()
    expect(await replay()).toEqual([])
    await rows('update parking_lot set retention_days = 50 where id = $1', [lot.lotId])
    expect(await run(52 * day)).toMatchObject({ events: 9 })
    expect(await replay()).toEqual([])
    await rows(`update visit set exited_at = exited_at + interval '1 s' where passholder_id is not null`)
    expect(await replay()).toHaveLength(1)
  })
})

test('a lot without data and an event without an image cause no errors', async () => {
  expect(streamDocument({ cameraId: 'camera-in', at: start, vehicles: [] }).data.results).toEqual([])
  expect(await run(1000 * day)).toMatchObject({ images: 0, files: 0, orphans: 0, plates: 0, events: 0 })
})
