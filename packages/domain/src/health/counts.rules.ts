import { readRateOf, type ReadRate } from './read-rate.rules.ts'

/**
 * HEA-50 to HEA-54: what one count of a lot says of another one: entries that cameras and readers read against vehicles that
 * left or paid, and against stalls that sensors saw taken; gates that opened without a vehicle; sensors that do not change;
 * passes of which two vehicles were inside.
 */
export const countKinds = [
  'entryReads',
  'paidEntries',
  'sensorEntries',
  'gateOpenings',
  'stuckSensor',
  'sharedPass',
] as const
/** What one count of a lot says of another one. Source: rules HEA-50 to HEA-54. */
export type CountKind = (typeof countKinds)[number]

/** HEA-55: so many days are taken together. */
export const countedDays = 7

/** The sums of the days of one kind and one part of the lot. `counted` of `all`, by the kind. */
export interface CountSum {
  readonly kind: CountKind
  readonly counted: number
  readonly all: number
}

/** What is known of prices at the lot; null = nothing is. */
export interface CountPrices {
  readonly meanPaymentCents: number | null
  /** Of a pass, for a month. */
  readonly passCents: number | null
}

/** HEA-55: what two counts that differ say. */
export interface CountGap {
  /** Vehicles of which one of the counts does not know; of a sensor and a pass how many there are. */
  readonly vehicles: number
  /** The share that was read, where the kind has one. */
  readonly rate: ReadRate | null
  readonly cents: number | null
}

/** HEA-51: with fewer vehicles nothing is said. */
const fewestVehicles = 50
/** HEA-52: vehicles also change their stalls, so that sensors may count so many more. */
const movesShare = 0.15

const rateGap = ({ counted, all }: CountSum, meanPaymentCents: number | null): CountGap | null => {
  const rate = readRateOf(counted, all)
  if (!rate || all < fewestVehicles || rate.percent + rate.plusMinus >= 100) return null
  const vehicles = Math.round(all - counted)
  return { vehicles, rate, cents: meanPaymentCents === null ? null : vehicles * meanPaymentCents }
}

/** HEA-50 to HEA-55: what the sums of a lot’s counts say; null: they agree, or there are too few. */
export const gapOf = (sum: CountSum, { meanPaymentCents, passCents }: CountPrices): CountGap | null => {
  const { kind, counted, all } = sum
  switch (kind) {
    case 'entryReads':
    case 'paidEntries':
      return rateGap(sum, meanPaymentCents)
    case 'sensorEntries':
      return all * (1 - movesShare) <= counted ? null : rateGap(sum, null)
    case 'gateOpenings':
      if (counted === 0) return null
      return {
        vehicles: counted,
        rate: null,
        cents: meanPaymentCents === null ? null : counted * meanPaymentCents,
      }
    case 'stuckSensor':
      return { vehicles: 1, rate: null, cents: null }
    case 'sharedPass':
      return counted === 0 ? null : { vehicles: counted, rate: null, cents: passCents }
  }
}

/** Vehicles of an entry: read there, and those of which nothing but the way out is known. */
export interface EntryShare {
  readonly id: string
  readonly read: number
  /** Missed ones whose other visits began mostly here. */
  readonly habitual: number
}

/**
 * HEA-51: vehicles that were not read at any entry go to the entry at which their other visits began; those without other
 * visits as these do, or as the reads do where too few have other visits.
 */
export const shareMissed = (
  entries: readonly EntryShare[],
  unknown: number,
): { readonly id: string; readonly counted: number; readonly all: number }[] => {
  const sumOf = (of: (entry: EntryShare) => number) => entries.reduce((sum, entry) => sum + of(entry), 0)
  const known = sumOf(({ habitual }) => habitual)
  const byHabit = known >= 10
  const whole = byHabit ? known : sumOf(({ read }) => read)
  return entries.map(({ id, read, habitual }) => {
    const part =
      entries.length === 1 ? 1 : whole === 0 ? 1 / entries.length : (byHabit ? habitual : read) / whole
    return { id, counted: read, all: read + habitual + unknown * part }
  })
}

/** HEA-53: a state that lasted for so many mean times between changes is not one of vehicles. */
const stuckTimes = 9.2
const leastStuckDays = 2

/** HEA-53: how long a sensor that reports has to say “occupied” until it is stuck, in days; null: nothing can be said. */
export const stuckAfterDays = (takenADay: number, sensors: number): number | null =>
  takenADay <= 0 || sensors <= 0 ? null : Math.max(leastStuckDays, stuckTimes / (takenADay / sensors))
