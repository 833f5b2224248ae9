import type { LotRow } from '#lots/lots.rows.ts'
import { namedId } from '#seeded/named-id.ts'
import { newCar, newName } from '#seeded/names.ts'
import { newPlates } from '#seeded/plates.ts'
import { namedRandom, wholeBetween } from '#seeded/random.ts'
import type { RegisteredVehicleRow } from '#visitors/visitors.rows.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { LotSchedule } from './lot-schedule.ts'
import { hourMs, dayMs } from '@stallwise/domain/time/durations.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'

const kioskHours = { from: 8, to: 18 }
/** Vehicles of regulars without a pass, and of some whom the cameras never see. */
const platesOf = (world: DemoWorld, lot: LotRow, seed: number, at: number): string[] => {
  const trips = new LotSchedule(world, lot, seed, hourMs).tripsOf(at)
  const regulars = trips.flatMap(({ kind, vehicle }) =>
    kind === 'commuter' && vehicle ? [vehicle.plate] : [],
  )
  const taken = new Set([...world.plates.map(({ plate }) => plate), ...regulars])
  const others = newPlates(namedRandom(seed, 'registered', lot.id), 6, taken)
  return [...new Set(regulars)].slice(0, 4).concat(others)
}

/** The vehicles that staff of a lot registered before a time; of one the registration has ended, of one it ends later. */
export const planRegisteredVehicles = (
  world: DemoWorld,
  lot: LotRow,
  seed: number,
  at: number,
): RegisteredVehicleRow[] => {
  const random = namedRandom(seed, 'registered vehicles', lot.id)
  const ends = new Map([
    [1, at + 21 * dayMs],
    [2, at - 3 * dayMs],
  ])
  return platesOf(world, lot, seed, at).map((plate, nth) => ({
    parking_lot_id: lot.id,
    id: namedId('registered-vehicle', lot.id, String(nth)),
    plate,
    name: newName(random),
    ...newCar(random),
    until: ends.has(nth) ? isoOf(ends.get(nth)!) : null,
    source: 'staff',
    registered_at: isoOf(at - wholeBetween(random, 5, 60) * dayMs),
  }))
}

/** By day a visitor validates a plate at the kiosk in each hour, where the lot has one. */
export const planValidation = (lot: LotRow, seed: number, at: number): RegisteredVehicleRow[] => {
  const hour = Number(
    new Date(at).toLocaleTimeString('en-GB', { timeZone: lot.time_zone, hour: '2-digit' }).slice(0, 2),
  )
  if (!lot.product_access.visitorValidation || hour < kioskHours.from || hour >= kioskHours.to) return []
  const nth = Math.floor(at / hourMs)
  const random = namedRandom(seed, 'validation', lot.id, nth)
  return newPlates(random, 1).map((plate) => ({
    parking_lot_id: lot.id,
    id: namedId('validation', lot.id, String(nth)),
    plate,
    name: null,
    make: null,
    model: null,
    until: isoOf(at + wholeBetween(random, 1, 4) * hourMs),
    source: 'kiosk',
    registered_at: isoOf(at),
  }))
}
