import { noRuns, withRun, type ErrorRuns } from './error-runs.rules.ts'
import { errorDays, type DayRecord } from './forecast.model.ts'

/** FOR-60: the errors of the last days, in vehicles; null = there are none. */
export interface OwnError {
  readonly days: number
  /** Mean distance of the value from the forecast 24 hours and one hour ahead, and from the value a week before. */
  readonly dayAhead: number
  readonly hourAhead: number | null
  readonly lastWeek: number
  /** Part of the values that lay within the band. */
  readonly inBand: number | null
  /** Mean distance of the highest value of a day from the one that was forecast when it began. */
  readonly peak: number | null
}

/** FOR-61: statements that a day would be full, with a chance from `from` to below `to`, and on how many of these days it was. */
export interface Reliability {
  readonly from: number
  readonly to: number
  readonly statements: number
  readonly cameTrue: number
}

const sumOf = (records: readonly DayRecord[], of: (record: DayRecord) => number): number =>
  records.reduce((sum, record) => sum + of(record), 0)

const ratio = (up: number, down: number): number | null => (down === 0 ? null : up / down)

/** FOR-60: the errors over some days. */
export const ownErrorOf = (records: readonly DayRecord[]): OwnError | null => {
  const count = sumOf(records, (record) => record.count)
  if (count === 0) return null
  const withPeak = records.flatMap(({ peak, forecastPeak }) =>
    peak === null || forecastPeak === null ? [] : [Math.abs(peak - forecastPeak)],
  )
  return {
    days: records.filter((record) => record.count > 0).length,
    dayAhead: sumOf(records, (record) => record.error) / count,
    hourAhead: ratio(
      sumOf(records, (record) => record.errorOfHour),
      sumOf(records, (record) => record.hourCount),
    ),
    lastWeek: sumOf(records, (record) => record.errorOfLastWeek) / count,
    inBand: ratio(
      sumOf(records, (record) => record.inBand),
      sumOf(records, (record) => record.bandCount),
    ),
    peak: ratio(
      withPeak.reduce((sum, one) => sum + one, 0),
      withPeak.length,
    ),
  }
}

const steps = [
  { from: 0.5, to: 0.7 },
  { from: 0.7, to: 0.9 },
  { from: 0.9, to: 1.01 },
]

/** FOR-61: what was stated of days, and what came. */
export const reliabilityOf = (records: readonly DayRecord[]): Reliability[] =>
  steps.map(({ from, to }) => {
    const stated = records.filter(
      ({ fullChance, wasFull }) =>
        fullChance !== null && wasFull !== null && fullChance >= from && fullChance < to,
    )
    return {
      from,
      to: Math.min(1, to),
      statements: stated.length,
      cameTrue: stated.filter(({ wasFull }) => wasFull).length,
    }
  })

/** FOR-42: where too few errors one hour ahead are known. */
const usualHour = 0.4
const daysOfHour = 7

/** How a day was forecast, as far as the width of the band follows from it. */
export type DaySums = Pick<DayRecord, 'count' | 'error' | 'hourCount' | 'errorOfHour'>

/** How the last days were forecast, as far as a forecast follows from it. FOR-40, FOR-42. */
export interface PastErrors {
  /** Of the last 28 days with errors. */
  readonly runs: ErrorRuns
  /** Of the last 56 days, oldest first. */
  readonly days: readonly DaySums[]
}

export const noPastErrors: PastErrors = { runs: noRuns, days: [] }

/** The same with one more day. */
export const withRecord = ({ runs, days }: PastErrors, record: DayRecord): PastErrors => ({
  runs: withRun(runs, record),
  days: [...days, record].slice(-errorDays),
})

/** The same from the records of days, oldest first. */
export const pastErrorsOf = (records: readonly DayRecord[]): PastErrors =>
  records.reduce(withRecord, noPastErrors)

/** FOR-42: the errors one hour ahead as a part of those 24 hours ahead. */
export const hourPartOf = ({ days }: PastErrors): number => {
  let [known, count, error, hourCount, errorOfHour] = [0, 0, 0, 0, 0]
  for (const day of days) {
    if (day.count > 0) known += 1
    count += day.count
    error += day.error
    hourCount += day.hourCount
    errorOfHour += day.errorOfHour
  }
  if (known < daysOfHour || hourCount === 0 || error === 0) return usualHour
  return Math.min(1, errorOfHour / hourCount / (error / count))
}
