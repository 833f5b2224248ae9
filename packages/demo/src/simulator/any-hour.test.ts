import { describe, expect, it, vi } from 'vitest'
import { isHigh } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import { demoWorld } from '#world/demo-world.ts'
import { LotSchedule } from './lot-schedule.ts'
import { nothingKnown, Player } from './player.ts'

vi.setConfig({ testTimeout: 60_000 })

const world = demoWorld(() => 'key')
const hour = 3_600_000
const minute = 60_000
const firstMinutes = [0, 2, 4]
const schedules = world.lots.map((lot) => new LotSchedule(world, lot, 2026, 3 * hour))
const withSensors = schedules.filter(({ layout }) => layout.sensors.length > 0)
const towerId = world.lots.find(({ name }) => name === 'Harbour Exchange Tower')!.id
const player = new Player(
  { ...world, lots: world.lots.filter(({ name }) => name === 'Union Yards Lot 4') },
  2026,
)
const passes = new Set(world.plates.map(({ plate }) => plate))
const groups = new Map(world.groups.map((group) => [group.id, group]))
const groupOfDevice = new Map(world.stalls.map((stall) => [stall.device, stall.group_id]))

const capacities = new Map<string, number>()
for (const { group_id, is_active } of world.stalls)
  if (group_id && is_active) capacities.set(group_id, (capacities.get(group_id) ?? 0) + 1)

/** A lot's stalls as reported to a server that starts then. */
const stateAt = (schedule: LotSchedule, at: number) => {
  const { sensors, lotId } = schedule.layout
  const reports = schedule.stateAt(at)
  const taken = new Map<string, number>()
  for (const { deviceId, occupied } of reports) {
    const group = groupOfDevice.get(deviceId)
    if (group && occupied) taken.set(group, (taken.get(group) ?? 0) + 1)
  }
  const lotThreshold = world.lots.find((lot) => lot.id === lotId)!.high_occupancy_threshold
  return {
    lotId,
    share: [...taken.values()].reduce((sum, count) => sum + count, 0) / sensors.length,
    sensorErrors: sensors.length - reports.filter(({ fault }) => fault === undefined).length,
    highGroups: [...taken].filter(([id, count]) => {
      const { type, high_occupancy_threshold: own } = groups.get(id)!
      return type !== 'reserved' && isHigh(count, capacities.get(id)!, own ?? lotThreshold)
    }),
  }
}

describe.each([
  ['a workday', '2026-11-18T00:00:00-05:00'],
  ['a Sunday', '2026-11-22T00:00:00-05:00'],
])('a demo that is started on %s', (_, midnight) => {
  it.each(Array.from({ length: 24 }, (_, nth) => nth))('at %i:00 has something to show', (nth) => {
    const at = Date.parse(midnight) + nth * hour
    const states = firstMinutes.flatMap((minutes) =>
      withSensors.map((schedule) => stateAt(schedule, at + minutes * minute)),
    )
    expect(Math.max(...states.map(({ share }) => share))).toBeGreaterThanOrEqual(0.85)
    expect(states.flatMap(({ highGroups }) => highGroups)).not.toEqual([])
    const tower = states.find(({ lotId }) => lotId === towerId)!
    expect(tower.sensorErrors).toBeGreaterThan(0)
    const next = schedules.map((schedule) => schedule.between(at, at + 10 * minute))
    const changes = next.flatMap(({ sensorReports }) => sensorReports).filter(({ kind }) => kind === 'status')
    expect(changes.length).toBeGreaterThan(5)
    expect(next.flatMap(({ passages }) => passages)).not.toEqual([])
    const { insideReads = [] } = player.catchUp(at, nothingKnown)
    const restricted = insideReads.filter(({ camera }) => camera.device_id === 'union-yards-monthly-1')
    expect(restricted.filter(({ plate }) => !passes.has(plate)).length).toBeGreaterThanOrEqual(3)
  })
})

it.each([
  ['a workday', '2026-11-18T00:00:00-05:00'],
  ['a Sunday', '2026-11-22T00:00:00-05:00'],
])(
  'the chargers of the mall are full from about ten to the afternoon of %s, and free at night',
  (_, midnight) => {
    const mall = schedules.find(({ layout }) =>
      layout.groups.some(({ filling }) => filling.rhythm === 'mallCharging'),
    )!
    const chargers = mall.layout.groups.find(({ filling }) => filling.rhythm === 'mallCharging')!
    const ofChargers = new Set(chargers.places.map(({ deviceId }) => deviceId))
    const takenAt = (hours: number) =>
      mall
        .stateAt(Date.parse(midnight) + hours * hour)
        .filter(({ deviceId, occupied }) => occupied && ofChargers.has(deviceId)).length
    const isFull = Array.from({ length: 32 }, (_, nth) => takenAt(8 + nth / 4) === ofChargers.size)
    const fullFrom = 8 + isFull.findIndex((full, nth) => full && isFull[nth + 1]) / 4
    expect(fullFrom).toBeGreaterThanOrEqual(9.75)
    expect(fullFrom).toBeLessThanOrEqual(10.25)
    // Now and then a stall is free for a minute or two between two vehicles.
    expect(isFull.filter((full) => full).length).toBeGreaterThanOrEqual(16)
    expect([4, 8.5].map((hours) => takenAt(hours) / ofChargers.size < 0.7)).toEqual([true, true])
  },
)
