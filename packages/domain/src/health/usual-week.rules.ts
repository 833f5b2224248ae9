/** HEA-20: weeks that are looked back, and days of a weekday from which a usual hour is known. */
export const usualWeeks = { lookedBack: 8, needed: 3 } as const

const hoursOfWeek = 168
/** HEA-21: the part of the usual day that the lot’s other counts may say it is. */
const factors = { least: 0.5, most: 2 }
/** The other counts of so many hours. */
export const hoursOfFactor = 3
/** Fewer usual reads of others say nothing. */
export const fewestOfOthers = 6

/** The reads of a camera or reader on a day, by the hours of the lot’s clock. */
export interface CountedDay {
  /** 0 = Monday. */
  readonly weekday: number
  /** No holiday, closure, exception or change of the clock. */
  readonly isUsual: boolean
  readonly hours: readonly number[]
  /** Hours in which it was known to be broken. */
  readonly isFaulty: readonly boolean[]
}

/** What is usual for a camera or reader, by the hours of a week from Monday on; null = still learning. Source: rule HEA-20. */
export interface UsualWeek {
  readonly hours: readonly (number | null)[]
  /** The `k` of a variance of mean + mean² / k. */
  readonly dispersion: number
}

const medianOf = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

const usualHours = (days: readonly CountedDay[]): (number | null)[] =>
  Array.from({ length: hoursOfWeek }, (_, place) => {
    const [weekday, hour] = [Math.floor(place / 24), place % 24]
    const own = days.filter((day) => day.isUsual && day.weekday === weekday)
    const intact = own.filter(({ isFaulty }) => !isFaulty[hour])
    // What was a fault for most of the time may be how it is now.
    const some = intact.length < usualWeeks.needed ? own : intact
    return some.length < usualWeeks.needed ? null : medianOf(some.map(({ hours }) => hours[hour]!))
  })

/** HEA-21: what a lot’s other counts say, `seen` of `usual` ones; on unusual days as they are. */
export const factorOf = (seen: number, usual: number, isUsual: boolean): number => {
  if (usual < fewestOfOthers) return 1
  const factor = seen / usual
  return isUsual ? Math.min(factors.most, Math.max(factors.least, factor)) : factor
}

/** An hour with far fewer reads than usual says that the camera was broken, not how its reads vary. */
const isBroken = (seen: number, expected: number) => expected >= 10 && seen < expected / 4

/** HEA-22: how much the reads of a camera vary around what was expected, given those of the others. */
const dispersionOf = (
  nth: number,
  cameras: readonly (readonly CountedDay[])[],
  weeks: readonly (readonly (number | null)[])[],
): number => {
  let [over, squares] = [0, 0]
  for (const [place, { weekday, isUsual, hours, isFaulty }] of cameras[nth]!.entries()) {
    if (!isUsual) continue
    for (let hour = hoursOfFactor - 1; hour < hours.length; hour++) {
      const usual = weeks[nth]![weekday * 24 + hour] ?? 0
      if (usual < 1 || isFaulty[hour]) continue
      let [seen, ofOthers] = [0, 0]
      for (const [other, days] of cameras.entries())
        for (let back = 0; other !== nth && back < hoursOfFactor; back++) {
          if (days[place]?.isFaulty[hour - back]) continue
          seen += days[place]?.hours[hour - back] ?? 0
          ofOthers += weeks[other]![weekday * 24 + hour - back] ?? 0
        }
      const expected = usual * factorOf(seen, ofOthers, true)
      if (isBroken(hours[hour]!, expected)) continue
      over += (hours[hour]! - expected) ** 2 - expected
      squares += expected ** 2
    }
  }
  return squares === 0 ? 60 : 1 / Math.min(0.5, Math.max(0.002, over / squares))
}

/**
 * HEA-20, HEA-22: what is usual for the cameras of a lot, each with the same days, at most 8 weeks of them.
 */
export const learnUsualWeeks = (cameras: readonly (readonly CountedDay[])[]): UsualWeek[] => {
  const weeks = cameras.map(usualHours)
  return weeks.map((hours, nth) => ({ hours, dispersion: dispersionOf(nth, cameras, weeks) }))
}
