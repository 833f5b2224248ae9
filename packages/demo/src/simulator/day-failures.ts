import { namedRandom, pick, shuffled, wholeBetween } from '#seeded/random.ts'
import type { LotLayout, Sensor } from './lot-layout.ts'
import type { ParkingDay } from './parking-day.ts'
import { minuteMs, hourMs, dayMs } from '@stallwise/domain/time/durations.ts'

const faults = ['radar error', 'obstruction', 'calibration lost'] as const
/** Number of sensors for each failure in a day. */
const sensorsAFailure = 250
const powerCutChance = 1 / 40

/** A sensor that reports a fault and then is silent until it is replaced. */
export interface Failure {
  readonly sensor: Sensor
  readonly fault: string
  readonly faultAt: number
  readonly silentAt: number
  readonly backAt: number
}

/** A floor whose sensors all lose power for a while; lots with one floor have none, since they would show nothing. */
export interface PowerCut {
  readonly floorId: string
  readonly from: number
  readonly to: number
}

/** Failures of a day; they can last into the next. */
export interface DayFailures {
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

/** A large lot always has a sensor in error, to show in the demo. */
const allDay = (failure: Failure, { startMs, endMs }: ParkingDay): Failure => ({
  ...failure,
  faultAt: startMs,
  silentAt: endMs,
  backAt: endMs + hourMs,
})

/** The failures of a lot on a day. */
export const failuresOfDay = (seed: number, layout: LotLayout, day: ParkingDay): DayFailures => {
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

/** A battery lasts two years: it declines slowly to a third, and quickly in its last days until it is replaced. */
export const batteryOf = ({ phase, hasBattery }: Sensor, at: number): number | undefined => {
  if (!hasBattery) return undefined
  const age = (at + phase * lifeMs) % lifeMs
  const left = lifeMs - age
  if (left > lastDaysMs) return Math.floor(100 - (66 * age) / (lifeMs - lastDaysMs))
  return Math.floor(12 + (22 * left) / lastDaysMs)
}
