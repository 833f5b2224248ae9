import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { LotSchedule } from './lot-schedule.ts'
import { Player, type DeviceReports } from './player.ts'
import type { Passage, TagDetection } from './passages.ts'

vi.setConfig({ testTimeout: 120_000 })

const world = demoWorld(() => 'key')
const hour = 3_600_000
const day = 24 * hour
const at = (text: string) => Date.parse(text)
const friday = at('2026-11-20T11:00:00-05:00')
const lotNamed = (name: string) => world.lots.find((lot) => lot.name === name)!
const only = (name: string) => ({ ...world, lots: [lotNamed(name)] })
const groupNamed = (lotName: string, name: string) =>
  world.groups.find((group) => group.parking_lot_id === lotNamed(lotName).id && group.name === name)!

const digest = ({ sensorReports, passages, tags }: DeviceReports) =>
  createHash('sha256')
    .update(JSON.stringify([sensorReports, passages, tags]))
    .digest('hex')

const sensorsOf = (groupId: string) =>
  new Set(world.stalls.filter((stall) => stall.group_id === groupId).map((stall) => stall.device))

const shareTaken = (player: Player, groupId: string, when: number): number => {
  const devices = sensorsOf(groupId)
  const { sensorReports } = player.catchUp(when, { occupiedDevices: new Set(), platesInside: new Map() })
  const reports = sensorReports.filter(({ deviceId }) => devices.has(deviceId))
  return reports.filter(({ occupied }) => occupied).length / reports.length
}

/** Vehicles inside each lot after some passages; fails on an exit without an entry and on a second entry. */
const follow = (passages: readonly Passage[], inside = new Set<string>()): Set<string> => {
  for (const { camera, way, vehicle } of passages) {
    const key = `${camera.parking_lot_id} ${vehicle.plate}`
    expect(inside.has(key)).toBe(way === 'exit')
    if (way === 'entry') inside.add(key)
    else inside.delete(key)
  }
  return inside
}

describe('the player', () => {
  it('is deterministic for a seed, from any start and in steps of any size', () => {
    const hub = only('Kipling EV Hub')
    const whole = new Player(hub, 1).between(friday, friday + 30 * hour)
    expect(whole.sensorReports.length).toBeGreaterThan(1_000)
    expect(digest(new Player(hub, 1).between(friday, friday + 30 * hour))).toBe(digest(whole))
    expect(digest(new Player(hub, 2).between(friday, friday + 30 * hour))).not.toBe(digest(whole))
    const later = new Player(hub, 1)
    const steps = Array.from({ length: 45 }, (_, nth) =>
      later.between(friday + (nth * 2 * hour) / 3, friday + ((nth + 1) * 2 * hour) / 3),
    )
    expect(
      digest({ sensorReports: steps.flatMap(({ sensorReports }) => sensorReports), passages: [], tags: [] }),
    ).toBe(digest({ ...whole, passages: [] }))
    const wandering = new Player(hub, 1)
    wandering.between(friday - 60 * day, friday - 60 * day + hour)
    wandering.between(friday + 30 * day, friday + 30 * day + hour)
    expect(digest(wandering.between(friday, friday + 30 * hour))).toBe(digest(whole))
  })

  it('a snapshot plus the following reports gives a later snapshot', () => {
    const player = new Player(only('Dufferin Gate Mall'), 3)
    const known = { occupiedDevices: new Set<string>(), platesInside: new Map() }
    const occupied = new Map(
      player.catchUp(friday, known).sensorReports.map((one) => [one.deviceId, one.occupied]),
    )
    for (const one of player.between(friday, friday + 7 * hour).sensorReports)
      occupied.set(one.deviceId, one.occupied)
    const later = player.catchUp(friday + 7 * hour, known).sensorReports
    expect(later.length).toBeGreaterThan(900)
    expect(later.filter((one) => !one.fault && occupied.get(one.deviceId) !== one.occupied)).toEqual([])
  })

  it('has no exit without an entry and no second entry, over two weeks at every gate', () => {
    const player = new Player(world, 2026)
    const begun = player.catchUp(friday, { occupiedDevices: new Set(), platesInside: new Map() })
    let inside = follow(begun.passages)
    let count = 0
    for (let nth = 0; nth < 14; nth++) {
      const { passages } = player.between(friday + nth * day, friday + (nth + 1) * day)
      count += passages.length
      inside = follow(passages, inside)
    }
    expect(count).toBeGreaterThan(10_000)
    const later = player.catchUp(friday + 14 * day, { occupiedDevices: new Set(), platesInside: new Map() })
    expect(
      new Set(later.passages.map(({ camera, vehicle }) => `${camera.parking_lot_id} ${vehicle.plate}`)),
    ).toEqual(inside)
  })

  it('brings a server’s known state up to date', () => {
    const player = new Player(world, 5)
    const yards = lotNamed('Union Yards Lot 4').id
    const known = new Map([[yards, new Set(['GONE123'])]])
    const { passages } = player.catchUp(friday, { occupiedDevices: new Set(), platesInside: known })
    expect(passages.filter(({ way }) => way === 'exit').map(({ plate, at: when }) => [plate, when])).toEqual([
      ['GONE123', friday],
    ])
    const inside = passages.filter(({ way, camera }) => way === 'entry' && camera.parking_lot_id === yards)
    expect(inside.length).toBeGreaterThan(90)
    const after = new Map([[yards, new Set(inside.map(({ plate }) => plate))]])
    const again = player.catchUp(friday, { occupiedDevices: new Set(), platesInside: after })
    expect(again.passages.filter(({ camera }) => camera.parking_lot_id === yards)).toEqual([])
  })
})

describe('tags', () => {
  const [tower, mall] = [lotNamed('Harbour Exchange Tower').id, lotNamed('Dufferin Gate Mall').id]
  const epcs = new Set(world.tags!.map(({ epc }) => epc))
  const detectedAt = (tags: readonly TagDetection[], lotId: string) =>
    tags.filter(({ reader }) => reader.parking_lot_id === lotId)

  it('are detected where the camera reads their vehicle, within the seconds of one passage, the same in steps of any size', () => {
    const name = 'Harbour Exchange Tower'
    const whole = new Player(only(name), 1).between(friday, friday + 2 * hour)
    const stepping = new Player(only(name), 1)
    const steps = Array.from({ length: 1_440 }, (_, nth) =>
      stepping.between(friday + nth * 5_000, friday + (nth + 1) * 5_000),
    )
    expect(steps.flatMap(({ tags }) => tags)).toEqual(whole.tags)
    const seen = whole.passages.filter(({ vehicle }) => vehicle.epc)
    expect(seen.length).toBeGreaterThan(20)
    for (const { vehicle, way, camera, at: when } of seen) {
      if (when < friday + 3_000 || when > friday + 2 * hour - 3_000) continue
      const own = whole.tags.filter(
        ({ epc, at: detections }) => epc === vehicle.epc && Math.abs(detections - when) < 15_000,
      )
      expect(own.length).toBeGreaterThanOrEqual(2)
      for (const detections of own) {
        expect(detections).toMatchObject({ way, reader: { zone_id: camera.zone_id } })
        expect(detections.rssiDbm).toBeGreaterThan(detections.reader.weakest_dbm!)
      }
    }
  })

  it('are the only record of the mall’s staff, with entry before exit, by the antenna of the lane', () => {
    const player = new Player(only('Dufferin Gate Mall'), 1)
    let inside = new Set<string>()
    const night = at('2026-11-20T04:00:00-05:00')
    const begun = player.catchUp(night, { occupiedDevices: new Set(), platesInside: new Map() })
    for (const { epc, way } of begun.tags) {
      expect(way).toBe('entry')
      inside.add(epc)
    }
    const { tags, passages } = player.between(night, night + 2 * day)
    expect(passages).toEqual([])
    const lasts = new Map<string, TagDetection>()
    let [comings, goings] = [0, 0]
    for (const detections of detectedAt(tags, mall)) {
      const { epc, way, reader, antenna, at: when } = detections
      expect(epcs.has(epc)).toBe(true)
      expect(way === 'entry' ? reader.entry_antennas : reader.exit_antennas).toContain(antenna)
      const last = lasts.get(epc)
      lasts.set(epc, detections)
      if (last && last.way === way && when - last.at < 15_000) continue
      expect(inside.has(epc)).toBe(way === 'exit')
      if (way === 'entry') comings++
      else goings++
      if (way === 'entry') inside.add(epc)
      else inside.delete(epc)
    }
    expect(comings).toBeGreaterThan(60)
    expect(goings).toBeGreaterThan(60)
    const later = player.catchUp(night + 2 * day, { occupiedDevices: new Set(), platesInside: new Map() })
    expect(new Set(later.tags.map(({ epc }) => epc))).toEqual(inside)
    inside = new Set([...inside, 'E28011000000000000000099'])
    const known = {
      occupiedDevices: new Set<string>(),
      platesInside: new Map(),
      tagsInside: new Map([[mall, inside]]),
    }
    const again = player.catchUp(night + 2 * day, known)
    expect(again.tags.map(({ epc, way, at: when }) => [epc, way, when])).toEqual([
      ['E28011000000000000000099', 'exit', night + 2 * day],
    ])
  })

  it('belong only to passholders', () => {
    const { passages, tags } = new Player(world, 1).between(friday, friday + hour)
    expect(detectedAt(tags, tower).length).toBeGreaterThan(10)
    const tagged = new Set(world.tags!.map(({ passholder_id: id }) => id))
    const plates = new Set(
      world.plates.filter((one) => tagged.has(one.passholder_id)).map(({ plate }) => plate),
    )
    for (const { vehicle } of passages) expect(vehicle.epc !== undefined).toBe(plates.has(vehicle.plate))
  })
})

describe('a trip', () => {
  it.each(['Harbour Exchange Tower', 'Kipling EV Hub'])(
    'agrees with itself and shares no stall with another: %s',
    (name) => {
      const schedule = new LotSchedule(world, lotNamed(name), 7, hour)
      const spans = new Map<string, { parksAt: number; leavesAt: number }[]>()
      for (let nth = 0; nth < 10; nth++)
        for (const trip of schedule.tripsOf(friday + nth * day)) {
          expect(trip.entersAt).toBeLessThan(trip.parksAt)
          expect(trip.parksAt).toBeLessThan(trip.leavesAt)
          expect(trip.leavesAt).toBeLessThan(trip.exitsAt)
          expect(trip.exitsAt - trip.entersAt).toBeLessThan(30 * hour)
          const device = trip.place!.deviceId
          spans.set(device, [...(spans.get(device) ?? []), trip])
        }
      for (const stays of spans.values()) {
        stays.sort((a, b) => a.parksAt - b.parksAt)
        stays.forEach(({ parksAt }, nth) =>
          expect(parksAt).toBeGreaterThanOrEqual((stays[nth - 1]?.leavesAt ?? -Infinity) + 60_000),
        )
      }
      expect(spans.size).toBeGreaterThan(60)
    },
  )

  it('is consistent between gate and stall: each entry is followed by parking, each leaving by an exit', () => {
    const schedule = new LotSchedule(world, lotNamed('Harbour Exchange Tower'), 7, hour)
    const trips = schedule.tripsOf(friday)
    const { sensorReports, passages } = schedule.between(friday - 12 * hour, friday + 36 * hour)
    const told = new Set(
      sensorReports.map(({ deviceId, at: when, occupied }) => `${deviceId} ${when} ${occupied}`),
    )
    const passed = new Set(passages.map(({ vehicle, at: when, way }) => `${vehicle.plate} ${when} ${way}`))
    let whole = 0
    for (const { vehicle, place, entersAt, parksAt, leavesAt, exitsAt } of trips) {
      expect(passed.has(`${vehicle!.plate} ${entersAt} entry`)).toBe(true)
      expect(passed.has(`${vehicle!.plate} ${exitsAt} exit`)).toBe(true)
      const { deviceId } = place!
      if (told.has(`${deviceId} ${parksAt} true`) && told.has(`${deviceId} ${leavesAt} false`)) whole++
    }
    // Sensors that fail or have no power detect nothing.
    expect(whole).toBeGreaterThan(0.9 * trips.length)
    expect(trips.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['passholder', 'commuter', 'visitor', 'delivery', 'charging']),
    )
  })
})

describe('a day', () => {
  const tower = 'Harbour Exchange Tower'
  it.each([
    [tower, 'Monthly tenants', '2026-11-18T11:00:00-05:00', 0.78, 0.99],
    [tower, 'Monthly tenants', '2026-11-18T03:00:00-05:00', 0.03, 0.14],
    [tower, 'Monthly tenants', '2026-11-18T07:30:00-05:00', 0.25, 0.5],
    [tower, 'Monthly tenants', '2026-11-22T11:00:00-05:00', 0.05, 0.22],
    [tower, 'Monthly tenants', '2026-10-12T11:00:00-04:00', 0.02, 0.2],
    [tower, 'Visitor', '2026-11-18T12:00:00-05:00', 0.8, 1],
    ['Dufferin Gate Mall', 'Shoppers', '2026-11-21T15:00:00-05:00', 0.6, 1],
    ['Dufferin Gate Mall', 'Shoppers', '2026-11-18T05:00:00-05:00', 0, 0.08],
    ['Kipling EV Hub', 'EV visitors', '2026-11-18T17:00:00-05:00', 0.8, 1],
    ['Kipling EV Hub', 'EV fleet', '2026-11-18T10:00:00-05:00', 0, 0.5],
  ])('%s, %s at %s is taken by %f to %f, on average of some seeds', (lot, group, when, min, max) => {
    const shares = [1, 2, 3, 4].map((seed) =>
      shareTaken(new Player(only(lot), seed), groupNamed(lot, group).id, at(when)),
    )
    const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length
    expect(mean).toBeGreaterThanOrEqual(min)
    expect(mean).toBeLessThanOrEqual(max)
  })

  it('covers clock changes: the days of 23 and 25 hours are complete', () => {
    const player = new Player(only('Kipling EV Hub'), 1)
    for (const day of ['2026-11-01T05:30:00Z', '2026-03-08T06:30:00Z']) {
      const { sensorReports } = player.between(at(day), at(day) + 6 * hour)
      expect(sensorReports.length).toBeGreaterThan(100)
    }
  })
})

describe('a quarter', () => {
  it('has faults, silent sensors, power cuts, misread plates, event nights and low batteries', () => {
    const from = at('2026-08-20T04:00:00-04:00')
    const schedules = world.lots.map((lot) => new LotSchedule(world, lot, 2026, 24 * hour))
    const seen = { faults: 0, misreads: 0, powerCuts: 0, reads: 0, low: 0 }
    for (const schedule of schedules)
      for (let nth = 0; nth < 92; nth++) {
        const { sensorReports, passages } = schedule.between(from + nth * day, from + (nth + 1) * day)
        seen.faults += sensorReports.filter(({ fault }) => fault).length
        seen.low += sensorReports.filter(({ batteryPercent = 100 }) => batteryPercent < 20).length
        seen.reads += passages.length
        seen.misreads += passages.filter(({ plate, vehicle }) => plate !== vehicle.plate).length
        seen.powerCuts += schedule.failuresOfDay(from + nth * day).powerCut ? 1 : 0
      }
    expect(seen.faults).toBeGreaterThan(200)
    expect(seen.powerCuts).toBeGreaterThan(1)
    expect(seen.powerCuts).toBeLessThan(20)
    expect(seen.misreads / seen.reads).toBeGreaterThan(0.008)
    expect(seen.misreads / seen.reads).toBeLessThan(0.025)
    expect(seen.low).toBeGreaterThan(0)
  })

  it('a power cut silences its floor, and then every sensor of it reports its state', () => {
    const name = 'Harbour Exchange Tower'
    const schedule = new LotSchedule(world, lotNamed(name), 2026, hour)
    let when = at('2026-08-20T04:00:00-04:00')
    while (!schedule.failuresOfDay(when).powerCut) when += day
    const { floorId, from, to } = schedule.failuresOfDay(when).powerCut!
    const ofFloor = schedule.layout.sensors
      .filter((sensor) => sensor.floorId === floorId)
      .map((one) => one.deviceId)
    const reported = (begin: number, end: number) => {
      const { sensorReports } = schedule.between(begin, end)
      return new Set(sensorReports.map(({ deviceId }) => deviceId).filter((id) => ofFloor.includes(id)))
    }
    expect(reported(from, to - 1).size).toBe(0)
    expect(reported(from - hour, from - 1).size).toBeGreaterThan(0.9 * ofFloor.length)
    expect(reported(to - 1, to + 2 * 60_000).size).toBeGreaterThan(0.9 * ofFloor.length)
  })

  it('an event night fills the visitor stalls', () => {
    const name = 'Union Yards Lot 4'
    const lot = lotNamed(name)
    const schedule = new LotSchedule(world, lot, 2026, hour)
    const visitors = groupNamed(name, 'Visitor').id
    const insideAt = (when: number) =>
      [when, when - day]
        .flatMap((one) => schedule.tripsOf(one))
        .filter((one) => one.groupId === visitors && one.entersAt <= when && when < one.exitsAt).length
    const evenings = Array.from({ length: 92 }, (_, nth) => at('2026-08-20T21:00:00-04:00') + nth * day)
    const full = evenings.filter((when) => insideAt(when) > 95)
    expect(full.length).toBeGreaterThan(3)
    expect(full.length).toBeLessThan(25)
  })
})
