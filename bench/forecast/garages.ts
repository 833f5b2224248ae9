import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { zoneOffsets } from '@stallwise/domain/time/zone-offsets.ts'

/** A garage of a folder: garages.csv (id, name, city, capacity, latitude, longitude, time_zone), and <id>.csv.gz of each. */
export interface Garage {
  readonly id: string
  readonly name: string
  readonly capacity: number
  readonly timeZone: string
  readonly bytes: Buffer
}

export const garagesOf = (folder: string): Garage[] =>
  readFileSync(join(folder, 'garages.csv'), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(','))
    .map(([id, name, city, capacity, , , timeZone]) => ({
      id: id!,
      name: `${name}, ${city}`,
      capacity: Number(capacity),
      timeZone: timeZone!,
      bytes: gunzipSync(readFileSync(join(folder, `${id}.csv.gz`))),
    }))

export const quarterMs = 900_000
const oldestMs = 7_200_000

/**
 * The values by which forecasts are judged: every 15 minutes the last reading at or before, at most two hours old, within 0
 * and the capacity. Read here from the file again, and not as the product stores it.
 */
export const valuesOf = ({ bytes, capacity }: Garage): Map<number, number> => {
  const [head, ...lines] = bytes.toString('utf8').trim().split('\n')
  const isFree = head!.trim().endsWith('free')
  const readings = lines
    .map((line) => line.trim().split(','))
    .flatMap(([at, count]) =>
      count === '' || Number.isNaN(Number(count)) ? [] : [{ at: Date.parse(at!), count: Number(count) }],
    )
    .sort((one, other) => one.at - other.at)
  const values = new Map<number, number>()
  let place = 0
  const last = readings.at(-1)!.at
  for (let at = Math.ceil(readings[0]!.at / quarterMs) * quarterMs; at <= last; at += quarterMs) {
    while (place + 1 < readings.length && readings[place + 1]!.at <= at) place += 1
    const { at: readAt, count } = readings[place]!
    if (at - readAt > oldestMs) continue
    values.set(at, Math.min(capacity, Math.max(0, isFree ? capacity - count : count)))
  }
  return values
}

const weekMinutes = 7 * 1_440

/** The same time of the wall clock a week before. */
export const weekBefore = (at: number, timeZone: string): number => {
  const offsets = zoneOffsets(timeZone)
  return offsets.minuteOf(offsets.wallOf(at / 60_000) - weekMinutes) * 60_000
}

/** When each of so many local days begins, of which the last one has the last value; and when that one ends. */
export const lastDaysOf = (
  values: ReadonlyMap<number, number>,
  timeZone: string,
  count: number,
): number[] => {
  const last = [...values.keys()].at(-1)!
  let day = localDayOf(last, timeZone)
  const bounds = [day.startMs + day.slots * 300_000]
  for (let nth = 0; nth < count; nth++) {
    bounds.unshift(day.startMs)
    day = localDayOf(day.startMs - 1, timeZone)
  }
  return bounds
}

/** The holidays of all of Germany in a year: Easter Sunday as in Meeus. */
export const germanHolidays = (year: number): string[] => {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100]
  const f = Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - f + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const sum = h + l - 7 * m + 114
  const easter = Date.UTC(year, Math.floor(sum / 31) - 1, (sum % 31) + 1)
  const fromEaster = [-2, 1, 39, 50].map((days) =>
    new Date(easter + days * 86_400_000).toISOString().slice(0, 10),
  )
  return [...fromEaster, ...['01-01', '05-01', '10-03', '12-25', '12-26'].map((day) => `${year}-${day}`)]
}
