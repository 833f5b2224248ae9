import { addEffects, eventQuartersOf } from './event-effects.rules.ts'
import { dayQuarters, type DayOfWeek, type ForecastState, type KnownDay } from './forecast.model.ts'

/** FOR-10: the weight of a further day of a weekday, once there are as many as it takes to have less. */
const newest = 0.2
/** FOR-11: a value farther from the profile than so many usual distances counts as one that is just as far. */
const farthest = 2.5
/** FOR-11: the weight of a day in the usual distance. */
const newestSpread = 0.1
/** FOR-11: the usual distance before any is known, as a part of the capacity. */
export const firstSpread = 0.1
/** FOR-20: the part of a day's values that have to be known for it to be counted as known. */
const knownPart = 0.5

/** FOR-10: the weight of a day that is the nth of its weekday. */
export const weightOf = (nth: number): number => Math.max(newest, 1 / nth)

/** FOR-11: a distance from the usual, as it counts. */
export const clipped = (distance: number, spread: number): number =>
  Math.max(-farthest * spread, Math.min(farthest * spread, distance))

export const spreadWith = (spread: number, distance: number): number =>
  spread + newestSpread * (distance - spread)

type Week = Pick<ForecastState, 'profile'>

/** FOR-21: the usual value of a quarter; while its weekday is unknown, that of the others on average; NaN if all are unknown. */
export const usualAt = ({ profile }: Week, weekday: number, quarter: number): number => {
  const own = profile[weekday * dayQuarters + quarter]!
  if (!Number.isNaN(own)) return own
  let [sum, count] = [0, 0]
  for (let place = quarter; place < profile.length; place += dayQuarters) {
    const value = profile[place]!
    if (Number.isNaN(value)) continue
    sum += value
    count += 1
  }
  return count === 0 ? Number.NaN : sum / count
}

/** The usual values of a day, by its quarters. */
export const usualDayOf = (week: Week, { weekday, wall }: DayOfWeek): Float64Array => {
  const values = new Float64Array(wall.length)
  for (let place = 0; place < wall.length; place++) values[place] = usualAt(week, weekday, wall[place]!)
  return values
}

/** FOR-82: what is expected of a day before anything of it is known: the usual values, and what its events add. */
export const expectedDayOf = (
  week: Pick<ForecastState, 'profile' | 'effects'>,
  day: DayOfWeek,
): Float64Array => {
  const usual = usualDayOf(week, day)
  if (day.events.length > 0) addEffects(usual, week, day)
  return usual
}

type Learnt = Pick<ForecastState, 'profile' | 'known' | 'spread' | 'knownDays'>

/** Mean distance of a day's values from what was usual; NaN if none is known. */
const meanDistance = (errors: Float64Array): number => {
  let [sum, count] = [0, 0]
  for (const error of errors) {
    if (Number.isNaN(error)) continue
    sum += Math.abs(error)
    count += 1
  }
  return count === 0 ? Number.NaN : sum / count
}

/** FOR-10, FOR-11, FOR-12, FOR-83: the usual week with one more day. `errors`: its distances from the week before. */
export const withDay = (week: Learnt, day: KnownDay, errors: Float64Array): Learnt => {
  const values = day.values.reduce((count, value) => count + (Number.isNaN(value) ? 0 : 1), 0)
  const isKnown = values >= knownPart * day.values.length
  const knownDays = week.knownDays + (isKnown ? 1 : 0)
  if (day.isHoliday || values === 0) return { ...week, knownDays }
  const known = week.known.slice()
  const nth = known[day.weekday]! + 1
  // A weekday that has had so many days has the weight of the newest anyway.
  if (isKnown) known[day.weekday] = Math.min(nth, 200)
  const profile = week.profile.slice()
  const isOfEvent = eventQuartersOf(day)
  const weight = weightOf(nth)
  for (let place = 0; place < day.values.length; place++) {
    const value = day.values[place]!
    if (Number.isNaN(value) || isOfEvent?.[place]) continue
    const at = day.weekday * dayQuarters + day.wall[place]!
    const usual = profile[at]!
    profile[at] = Number.isNaN(usual) ? value : usual + weight * clipped(value - usual, week.spread)
  }
  const distance = meanDistance(errors)
  const spread = Number.isNaN(distance) ? week.spread : spreadWith(week.spread, distance)
  return { profile, known, spread, knownDays }
}
