import { GroupPlanner, type Trip } from './group-plan.ts'
import type { LotLayout } from './lot-layout.ts'
import { dayBefore, parkingDayOf, type ParkingDay } from './parking-day.ts'
import { failuresOfDay, type Failure, type PowerCut, type DayFailures } from './day-failures.ts'

/** An action of a vehicle. */
export interface VehicleAction {
  readonly at: number
  readonly what: 'enters' | 'parks' | 'leaves' | 'exits'
  readonly trip: Trip
}

/** The trips and failures of a lot that begin on one parking day. */
export interface DaySchedule {
  readonly day: ParkingDay
  readonly trips: readonly Trip[]
  /** By time. */
  readonly actions: readonly VehicleAction[]
  readonly byDevice: ReadonlyMap<string, readonly Trip[]>
  readonly dayFailures: DayFailures
  /** Failures that can affect this day: those of the day and of the two before. */
  readonly failures: ReadonlyMap<string, readonly Failure[]>
  readonly powerCuts: readonly PowerCut[]
  /** The day before. */
  readonly before: () => DaySchedule
}

const actionsOf = (trips: readonly Trip[]): VehicleAction[] =>
  trips
    .flatMap((trip): VehicleAction[] => [
      ...(trip.vehicle ? [{ at: trip.entersAt, what: 'enters' as const, trip }] : []),
      ...(trip.place
        ? [
            { at: trip.parksAt, what: 'parks' as const, trip },
            { at: trip.leavesAt, what: 'leaves' as const, trip },
          ]
        : []),
      ...(trip.vehicle ? [{ at: trip.exitsAt, what: 'exits' as const, trip }] : []),
    ])
    .sort((a, b) => a.at - b.at)

const groupBy = <T>(items: readonly T[], keyOf: (item: T) => string | undefined): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(item)
    else groups.set(key, [item])
  }
  return groups
}

const maxDays = 6

/** Computes the days of a lot's schedule on demand; deterministic, whatever was requested before. */
export class DaySchedules {
  readonly #seed: number
  readonly #layout: LotLayout
  readonly #planners: readonly GroupPlanner[]
  readonly #days = new Map<number, DaySchedule>()
  #last: DaySchedule | undefined

  constructor(seed: number, layout: LotLayout) {
    this.#seed = seed
    this.#layout = layout
    this.#planners = layout.groups.map((group) => new GroupPlanner(seed, group))
  }

  /** The parking day of a time. */
  at(time: number): DaySchedule {
    const isOf = ({ day }: DaySchedule) => time >= day.startMs && time < day.endMs
    if (this.#last && isOf(this.#last)) return this.#last
    const kept = [...this.#days.values()].find(isOf)
    return (this.#last = kept ?? this.#of(parkingDayOf(time, this.#layout.timeZone)))
  }

  #of(day: ParkingDay): DaySchedule {
    const kept = this.#days.get(day.startMs)
    if (kept) return kept
    const schedule = this.#plan(day)
    this.#days.set(day.startMs, schedule)
    if (this.#days.size > maxDays) this.#days.delete(Math.min(...this.#days.keys()))
    return schedule
  }

  #plan(day: ParkingDay): DaySchedule {
    const { timeZone } = this.#layout
    const trips = this.#planners.flatMap((planner) => planner.plan(day))
    const yesterday = dayBefore(day, timeZone)
    const dayFailures = [day, yesterday, dayBefore(yesterday, timeZone)].map((one) =>
      failuresOfDay(this.#seed, this.#layout, one),
    )
    return {
      day,
      trips,
      dayFailures: dayFailures[0]!,
      actions: actionsOf(trips),
      byDevice: groupBy(trips, ({ place }) => place?.deviceId),
      failures: groupBy(
        dayFailures.flatMap(({ failures }) => failures),
        ({ sensor }) => sensor.deviceId,
      ),
      powerCuts: dayFailures.flatMap(({ powerCut }) => powerCut ?? []),
      before: () => this.#of(yesterday),
    }
  }
}
