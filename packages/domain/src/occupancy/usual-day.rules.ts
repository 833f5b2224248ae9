/** Usual occupancy: median, 10th and 90th percentile, in vehicles. Source: decision 4. */
export interface Usual {
  readonly median: number
  readonly p10: number
  readonly p90: number
}

/** HIS-35: percentile with linear interpolation. `sorted` is not empty. */
export const percentileOf = (sorted: readonly number[], share: number): number => {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]!
  const above = sorted[Math.ceil(place)]!
  return below + (above - below) * (place - Math.floor(place))
}

/** HIS-34: percentiles of the values; null with fewer than two. */
export const usualOf = (values: readonly number[]): Usual | null => {
  if (values.length < 2) return null
  const sorted = values.toSorted((a, b) => a - b)
  const whole = (share: number) => Math.round(percentileOf(sorted, share))
  return { median: whole(0.5), p10: whole(0.1), p90: whole(0.9) }
}

/** HIS-34: number of days from which the usual day is computed: 8 weeks. */
export const usualDays = 56

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay()

/** HIS-34: usual values of the steps of each weekday. */
export class UsualDay {
  readonly #values = new Map<number, number[]>()
  readonly #known = new Map<number, Usual | null>()

  /** Adds the value of a step of a day (YYYY-MM-DD). */
  note(day: string, step: number, occupancy: number | null): void {
    if (occupancy === null) return
    const key = weekdayOf(day) * 1_000 + step
    const values = this.#values.get(key)
    if (values) values.push(occupancy)
    else this.#values.set(key, [occupancy])
  }

  /** The usual value of a step on a day's weekday. */
  at(day: string, step: number): Usual | null {
    const key = weekdayOf(day) * 1_000 + step
    const known = this.#known.get(key)
    if (known !== undefined) return known
    const usual = usualOf(this.#values.get(key) ?? [])
    this.#known.set(key, usual)
    return usual
  }
}
