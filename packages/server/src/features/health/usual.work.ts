import { learnUsualWeeks, usualWeeks, type CountedDay } from '@stallwise/domain/health/usual-week.rules.ts'
import { dayMs, hourMs } from '@stallwise/domain/time/durations.ts'
import { Temporal } from 'temporal-polyfill'
import type { Database, Tx } from '#platform/database/database.ts'
import { isFaultyIn, type FaultyTimes } from './faulty-times.ts'
import { listFaultyTimes, listHours, listUnusualDays, saveUsual, takeLotToLearn } from './usual.store.ts'

interface Work {
  readonly database: Database
  readonly clock: () => number
}

const longestRunMs = 5_000
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
  const unusual = (await listUnusualDays(tx, [lot.lotId], first.toString())).get(lot.lotId)!
  const begin = hours.reduce((least, { day }) => (day < least ? day : least), today)
  const days: string[] = []
  for (let day = begin; day < today; day = Temporal.PlainDate.from(day).add({ days: 1 }).toString())
    days.push(day)
  const places = new Map(days.map((day, place) => [day, place]))
  // Restarts at night, of which nobody is told, are usual.
  const told = (await listFaultyTimes(tx, [lot.lotId], from)).filter(({ wasTold }) => wasTold)
  const counted = new Map<string, CountedDay[]>()
  for (const { deviceId, day, hour, reads } of hours) {
    const broken = told.filter((one) => one.deviceId === deviceId)
    const own = counted.get(deviceId) ?? days.map((one) => emptyDay(one, unusual, broken, lot.timeZone))
    counted.set(deviceId, own)
    ;(own[places.get(day)!]!.hours as number[])[hour] = reads
  }
  return counted
}

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
