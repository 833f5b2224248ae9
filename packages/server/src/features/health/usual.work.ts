import { hourOfWeek } from '@stallwise/domain/health/expected-reads.rules.ts'
import {
  factorAt,
  findFewReads,
  hasEnoughReads,
  quarterMs,
  quarters,
  type CountedQuarters,
} from '@stallwise/domain/health/few-reads.rules.ts'
import { learnUsualWeeks, usualWeeks, type CountedDay } from '@stallwise/domain/health/usual-week.rules.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { Temporal } from 'temporal-polyfill'
import type { Database, Tx } from '#platform/database/database.ts'
import {
  listFaultyTimes,
  listHours,
  listQuarterReads,
  listUnusualDays,
  listUsual,
  saveQuarter,
  saveUsual,
  takeLotToLearn,
  takeQuarterLots,
} from './usual.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

const longestRunMs = 5_000
const lotsAtOnce = 20
const hoursOfDay = 24

interface Lot {
  readonly lotId: string
  readonly timeZone: string
}

/** HEA-20: the days of a lot from its first read on, at most 8 weeks. */
const daysOf = async (tx: Tx, lot: Lot, today: string): Promise<Map<string, CountedDay[]>> => {
  const date = Temporal.PlainDate.from(today)
  const first = date.subtract({ weeks: usualWeeks.lookedBack })
  const from = new Date(first.toZonedDateTime(lot.timeZone).epochMilliseconds)
  const hours = (await listHours(tx, lot, from)).filter(({ day }) => day < today)
  const unusual = await listUnusualDays(tx, lot, first.toString())
  const begin = hours.reduce((least, { day }) => (day < least ? day : least), today)
  const days: string[] = []
  for (let day = begin; day < today; day = Temporal.PlainDate.from(day).add({ days: 1 }).toString())
    days.push(day)
  const places = new Map(days.map((day, place) => [day, place]))
  // Restarts at night, of which nobody is told, are usual.
  const told = (await listFaultyTimes(tx, lot.lotId, from)).filter(({ wasTold }) => wasTold)
  const counted = new Map<string, CountedDay[]>()
  for (const { deviceId, day, hour, reads } of hours) {
    const broken = told.filter((one) => one.deviceId === deviceId)
    const own = counted.get(deviceId) ?? days.map((one) => emptyDay(one, unusual, broken, lot.timeZone))
    counted.set(deviceId, own)
    ;(own[places.get(day)!]!.hours as number[])[hour] = reads
  }
  return counted
}

type FaultyTimes = Awaited<ReturnType<typeof listFaultyTimes>>

const isFaultyIn = (broken: FaultyTimes, from: number, to: number) =>
  broken.some(({ since, until }) => since.getTime() < to && (until === null || until.getTime() > from))

const emptyDay = (
  day: string,
  unusual: ReadonlySet<string>,
  broken: FaultyTimes,
  timeZone: string,
): CountedDay => {
  const date = Temporal.PlainDate.from(day)
  const begin = date.toZonedDateTime(timeZone).epochMilliseconds
  const length = date.add({ days: 1 }).toZonedDateTime(timeZone).epochMilliseconds - begin
  const hours = Array<number>(hoursOfDay).fill(0)
  return {
    weekday: date.dayOfWeek - 1,
    isUsual: !unusual.has(day) && length === dayMs,
    hours,
    isFaulty: hours.map((_, hour) => isFaultyIn(broken, begin + hour * hourMs, begin + (hour + 1) * hourMs)),
  }
}

/** HEA-20: learns what is usual at the lots of which the last day is recorded; returns how many. */
export const learnDueLots = async ({ database, clock }: Work): Promise<number> => {
  const until = performance.now() + longestRunMs
  for (let count = 0; ; count++) {
    const isDone = await database.asSystem(async (tx) => {
      const due = await takeLotToLearn(tx, new Date(clock()))
      if (!due) return true
      const days = [...(await daysOf(tx, due, due.today))]
      const weeks = learnUsualWeeks(days.map(([, own]) => own))
      await saveUsual(tx, due.lotId, due.today, new Map(days.map(([id], nth) => [id, weeks[nth]!])))
      return false
    })
    if (isDone || performance.now() > until) return count
  }
}

type UsualRows = Awaited<ReturnType<typeof listUsual>>

const countedOf = async (tx: Tx, { lotId, timeZone }: Lot, usual: UsualRows, quarter: number) => {
  const count = quarters.day + quarters.before
  const from = quarter - count * quarterMs
  const reads = await listQuarterReads(tx, lotId, new Date(from), new Date(quarter))
  const faulty = await listFaultyTimes(tx, lotId, new Date(from))
  const places = Array.from({ length: count }, (_, place) => from + place * quarterMs)
  const hoursOfWeek = places.map((at) => hourOfWeek(at, timeZone))
  return usual.map(({ device_id: id, hours, dispersion }): CountedQuarters => {
    const own = new Map(reads.filter(({ deviceId }) => deviceId === id).map((row) => [row.place, row.reads]))
    const broken = faulty.filter(({ deviceId }) => deviceId === id)
    return {
      dispersion,
      seen: places.map((_, place) => own.get(place) ?? 0),
      usual: hoursOfWeek.map((hour) => {
        const value = hours[hour]
        return value === null || value === undefined ? null : (value * quarterMs) / hourMs
      }),
      isFaulty: places.map((at) => isFaultyIn(broken, at, at + quarterMs)),
    }
  })
}

const lookAt = async (tx: Tx, lot: Lot, quarter: number): Promise<void> => {
  const usual = await listUsual(tx, lot.lotId)
  const counted = await countedOf(tx, lot, usual, quarter)
  const first = localDayOf(quarter - dayMs - 3 * hourMs, lot.timeZone).day
  const unusual = await listUnusualDays(tx, lot, first)
  const count = counted[0]?.seen.length ?? 0
  const isUsual = Array.from(
    { length: count },
    (_, place) => !unusual.has(localDayOf(quarter - (count - place) * quarterMs, lot.timeZone).day),
  )
  for (const [nth, { device_id: deviceId, few_since: since }] of usual.entries()) {
    const others = counted.filter((_, other) => other !== nth)
    const { factor, variance } = factorAt(others, count - 1, isUsual.at(-1)!)
    const isKept = since !== null && !hasEnoughReads(counted, nth, isUsual)
    const few = since === null ? findFewReads(counted, nth, isUsual) : undefined
    await saveQuarter(tx, lot.lotId, deviceId, {
      factor,
      variance,
      few: few
        ? { since: new Date(quarter - few.hours * hourMs), expected: few.expected, seen: few.seen }
        : isKept
          ? await keptFew(tx, lot.lotId, deviceId)
          : null,
    })
  }
}

const keptFew = async (tx: Tx, lotId: string, deviceId: string) => {
  const {
    few_since: since,
    few_expected: expected,
    few_seen: seen,
  } = await tx
    .selectFrom('health_usual')
    .select(['few_since', 'few_expected', 'few_seen'])
    .where('parking_lot_id', '=', lotId)
    .where('device_id', '=', deviceId)
    .executeTakeFirstOrThrow()
  return { since: since!, expected: expected ?? 0, seen: seen ?? 0 }
}

/** HEA-24: looks at the last quarter of an hour of the lots; returns of how many. */
export const lookAtQuarters = async ({ database, clock }: Work): Promise<number> => {
  const until = performance.now() + longestRunMs
  // Late messages are not waited for: what they bring is in the next quarters.
  const quarter = Math.floor(clock() / quarterMs) * quarterMs
  for (let total = 0; ;) {
    const count = await database.asSystem(async (tx) => {
      const lots = await takeQuarterLots(tx, new Date(quarter), lotsAtOnce)
      for (const lot of lots) await lookAt(tx, lot, quarter)
      return lots.length
    })
    total += count
    if (count < lotsAtOnce || performance.now() > until) return total
  }
}
