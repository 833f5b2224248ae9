import { expect, test } from 'vitest'
import { demoWorld } from '#world/demo-world.ts'
import { planGuests, planOverstay } from './demo-guests.ts'
import { planRegisteredVehicles, planValidation } from './demo-vehicles.ts'
import { LotSchedule } from './lot-schedule.ts'

const world = demoWorld(() => 'key')
const tower = world.lots.find(({ name }) => name.startsWith('Harbour'))!
const hour = 3_600_000

test.each(['2026-11-23T15:00:00Z', '2026-11-28T05:00:00Z', '2027-02-10T20:00:00Z'])(
  'guests of the day of %s are the simulator’s vehicles, one pass a plate, the same each time',
  (text) => {
    const at = Date.parse(text)
    const guests = planGuests(world, tower, 2026, at)
    expect(planGuests(world, tower, 2026, at + 60_000)).toEqual(guests)
    expect(new Set(guests.map(({ plate }) => plate)).size).toBe(guests.length)
    const holders = new Set(world.plates.map(({ plate }) => plate))
    expect(guests.filter(({ plate }) => holders.has(plate))).toEqual([])
    for (const { starts_at, ends_at, created_at } of guests) {
      expect(ends_at > starts_at).toBe(true)
      expect(created_at < starts_at).toBe(true)
    }
  },
)

test('at every time of the day guests are inside, and of a day some are overdue and some stay away', () => {
  const noon = Date.parse('2026-11-23T17:00:00Z')
  const guests = planGuests(world, tower, 2026, noon)
  const schedule = new LotSchedule(world, tower, 2026, hour)
  const trips = schedule.tripsOf(noon).filter(({ vehicle }) => vehicle)
  const tripOf = (plate: string) => trips.find(({ vehicle }) => vehicle!.plate === plate)
  expect(guests.filter(({ plate }) => !tripOf(plate)).length).toBeGreaterThan(1)
  const overdue = guests.filter(({ plate, ends_at }) => (tripOf(plate)?.exitsAt ?? 0) > Date.parse(ends_at))
  expect(overdue.length).toBeGreaterThan(1)
  for (let at = noon - 4 * hour; at < noon + 6 * hour; at += 2 * hour) {
    const inside = guests.filter(({ plate }) => {
      const trip = tripOf(plate)
      return trip && trip.entersAt <= at && at < trip.exitsAt
    })
    expect(inside.length).toBeGreaterThan(0)
  }
})

test('registered vehicles have plates of their own, some of them of regulars, one has ended; the kiosk is used by day', () => {
  const noon = Date.parse('2026-11-23T17:00:00Z')
  const vehicles = planRegisteredVehicles(world, tower, 2026, noon)
  const holders = new Set(world.plates.map(({ plate }) => plate))
  expect(new Set(vehicles.map(({ plate }) => plate)).size).toBe(vehicles.length)
  expect(vehicles.filter(({ plate }) => holders.has(plate))).toEqual([])
  const isEnded = ({ until }: { until: string | null }) => until !== null && Date.parse(until) < noon
  expect(vehicles.filter(isEnded)).toHaveLength(1)
  expect(planValidation(tower, 2026, noon)).toHaveLength(1)
  expect(planValidation(tower, 2026, noon + 12 * hour)).toEqual([])
})

test('at any hour a vehicle that is inside has a pass that is about to end', () => {
  for (const lot of world.lots.filter(({ name }) => /^(Harbour|Union)/.test(name)))
    for (const time of ['2026-11-23T08:00:00Z', '2026-11-23T17:00:00Z', '2026-11-24T02:00:00Z']) {
      const at = Date.parse(time)
      const guests = planOverstay(world, lot, 2026, at)
      const inside = new LotSchedule(world, lot, 2026, hour).inside(at).map(({ vehicle }) => vehicle.plate)
      for (const { plate, ends_at } of guests) {
        expect(inside).toContain(plate)
        expect(Date.parse(ends_at)).toBeGreaterThan(at)
      }
      expect(guests).toHaveLength(1)
    }
})
