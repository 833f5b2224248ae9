import { hourOfWeek } from '@stallwise/domain/health/expected-reads.rules.ts'
import {
  factorsOf,
  findFewReads,
  hasEnoughReads,
  quarterMs,
  quarters,
  type CountedQuarters,
  type LotFactors,
} from '@stallwise/domain/health/few-reads.rules.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { byLot } from './by-lot.ts'
import { isFaultyIn, type FaultyTimes } from './faulty-times.ts'
import {
  listQuarterReads,
  listUsual,
  saveQuarters,
  takeQuarterLots,
  type QuarterLot,
  type QuarterResult,
  type UsualRow,
} from './quarters.store.ts'
import { listFaultyTimes, listUnusualDays } from './usual.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

const longestRunMs = 5_000
const lotsAtOnce = 50
const count = quarters.day + quarters.before

type Reads = Awaited<ReturnType<typeof listQuarterReads>>

/** What is known of a lot. */
interface Known {
  readonly usual: readonly UsualRow[]
  readonly reads: Reads
  readonly faulty: FaultyTimes
  readonly unusual: ReadonlySet<string>
}

/** The begins of the quarters that are looked at. */
const placesOf = (quarter: number) =>
  Array.from({ length: count }, (_, place) => quarter - (count - place) * quarterMs)

const countedOf = ({ usual, reads, faulty }: Known, timeZone: string, places: readonly number[]) => {
  const hoursOfWeek = places.map((at) => hourOfWeek(at, timeZone))
  const seen = new Map(usual.map(({ deviceId }) => [deviceId, Array<number>(count).fill(0)]))
  for (const row of reads) seen.get(row.deviceId)?.splice(row.place, 1, row.reads)
  return usual.map(({ deviceId, hours, dispersion }): CountedQuarters => {
    const broken = faulty.filter((one) => one.deviceId === deviceId)
    return {
      dispersion,
      seen: seen.get(deviceId)!,
      usual: hoursOfWeek.map((hour) => {
        const value = hours[hour]
        return value === null || value === undefined ? null : (value * quarterMs) / hourMs
      }),
      isFaulty: places.map((at) => isFaultyIn(broken, at, at + quarterMs)),
    }
  })
}

/** HEA-24, HEA-25: too few now, still, or not any more. */
const fewOf = (
  counted: readonly CountedQuarters[],
  nth: number,
  factors: LotFactors,
  { fewSince, fewExpected, fewSeen }: UsualRow,
  quarter: number,
): QuarterResult['few'] => {
  if (fewSince !== null)
    return hasEnoughReads(counted, nth, factors)
      ? null
      : { since: fewSince, expected: fewExpected ?? 0, seen: fewSeen ?? 0 }
  const few = findFewReads(counted, nth, factors)
  return few
    ? { since: new Date(quarter - few.hours * hourMs), expected: few.expected, seen: few.seen }
    : null
}

const resultsOf = ({ lotId, timeZone }: QuarterLot, known: Known, quarter: number): QuarterResult[] => {
  const places = placesOf(quarter)
  const counted = countedOf(known, timeZone, places)
  const isUsual = places.map((at) => !known.unusual.has(localDayOf(at, timeZone).day))
  const factors = factorsOf(counted, isUsual)
  return known.usual.map((row, nth) => {
    const { factor, variance } = factors(nth, count - 1)
    const few = fewOf(counted, nth, factors, row, quarter)
    return { lotId, deviceId: row.deviceId, factor, variance, few }
  })
}

const lookAt = async (tx: Tx, lots: readonly QuarterLot[], quarter: number): Promise<void> => {
  const lotIds = lots.map(({ lotId }) => lotId)
  const from = new Date(quarter - count * quarterMs)
  const usual = byLot(await listUsual(tx, lotIds), ({ lotId }) => lotId)
  const reads = byLot(await listQuarterReads(tx, lotIds, from, new Date(quarter)), ({ lotId }) => lotId)
  const faulty = byLot(await listFaultyTimes(tx, lotIds, from), ({ lotId }) => lotId)
  // A day more, since lots have different clocks.
  const days = await listUnusualDays(tx, lotIds, localDayOf(from.getTime() - dayMs, 'UTC').day)
  const results = lots.flatMap((lot) => {
    const known = {
      usual: usual.get(lot.lotId) ?? [],
      reads: reads.get(lot.lotId) ?? [],
      faulty: faulty.get(lot.lotId) ?? [],
      unusual: days.get(lot.lotId) ?? new Set<string>(),
    }
    return resultsOf(lot, known, quarter)
  })
  await saveQuarters(tx, results)
}

/** HEA-24: looks at the last quarter of an hour of the lots; returns of how many. */
export const lookAtQuarters = async ({ database, clock }: Work): Promise<number> => {
  const until = performance.now() + longestRunMs
  // Late messages are not waited for: what they bring is in the next quarters.
  const quarter = Math.floor(clock() / quarterMs) * quarterMs
  for (let total = 0; ;) {
    const taken = await database.asSystem(async (tx) => {
      const lots = await takeQuarterLots(tx, new Date(quarter), lotsAtOnce)
      if (lots.length > 0) await lookAt(tx, lots, quarter)
      return lots.length
    })
    total += taken
    if (taken < lotsAtOnce || performance.now() > until) return total
  }
}
