import { namedRandom, pick, shuffled, wholeBetween } from '#seeded/random.ts'
import type { LotLayout, Sensor } from './lot-layout.ts'
import type { ParkingDay } from './parking-day.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const faults = ['radar error', 'obstruction', 'calibration lost'] as const
/** How many sensors there are for each that fails in a day. */
const sensorsAFailure = 250
const powerCutChance = 1 / 40

/** A sensor that reports a fault, then says nothing, until somebody has replaced it. */
export interface Failure {
  readonly sensor: Sensor
  readonly fault: string
  readonly faultAt: number
  readonly silentAt: number
  readonly backAt: number
}

/** A floor whose sensors all lose power for a while; a lot of one floor would show nothing at all, and has none. */
export interface PowerCut {
  readonly floorId: string
  readonly from: number
  readonly to: number
}

/** What goes wrong on a day; it may last into the next. */
export interface Troubles {
  readonly failures: readonly Failure[]
  readonly powerCut: PowerCut | undefined
}

const failureOf = (random: () => number, sensor: Sensor, day: ParkingDay): Failure => {
  const faultAt = day.startMs + wholeBetween(random, 0, 23 * 60) * minuteMs
  const silentAt = faultAt + wholeBetween(random, 20, 180) * minuteMs
  return {
    sensor,
    fault: pick(random, faults),
    faultAt,
    silentAt,
    backAt: silentAt + wholeBetween(random, 4 * 60, 20 * 60) * minuteMs,
  }
}

/** A large lot always has a sensor in error, so that the demo has one to show. */
const allDay = (failure: Failure, { startMs, endMs }: ParkingDay): Failure => ({
  ...failure,
  faultAt: startMs,
  silentAt: endMs,
  backAt: endMs + hourMs,
})

/** What goes wrong at a lot on a day. */
export const troublesOf = (seed: number, layout: LotLayout, day: ParkingDay): Troubles => {
  const random = namedRandom(seed, 'troubles', layout.lotId, day.day)
  const { sensors } = layout
  const count = Math.floor(sensors.length / sensorsAFailure + random())
  const failures = shuffled(random, sensors)
    .slice(0, count)
    .map((sensor) => failureOf(random, sensor, day))
    .map((failure, nth) => (nth === 0 && sensors.length >= sensorsAFailure ? allDay(failure, day) : failure))
  const floors = [...new Set(sensors.map(({ floorId }) => floorId))]
  if (floors.length < 2 || random() >= powerCutChance) return { failures, powerCut: undefined }
  const from = day.startMs + wholeBetween(random, 2 * 60, 16 * 60) * minuteMs
  const to = from + wholeBetween(random, 200, 290) * minuteMs
  return { failures, powerCut: { floorId: pick(random, floors), from, to } }
}

const lifeMs = 700 * dayMs
const lastDaysMs = 4 * dayMs

/** A battery lasts two years: it goes down slowly to a third, and fast in its last days until it is replaced. */
export const batteryOf = ({ phase, hasBattery }: Sensor, at: number): number | undefined => {
  if (!hasBattery) return undefined
  const age = (at + phase * lifeMs) % lifeMs
  const left = lifeMs - age
  if (left > lastDaysMs) return Math.floor(100 - (66 * age) / (lifeMs - lastDaysMs))
  return Math.floor(12 + (22 * left) / lastDaysMs)
}
