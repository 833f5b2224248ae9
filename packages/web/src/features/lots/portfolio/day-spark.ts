import { pointsOf, runsOf, type Place } from '../row/spark-lines.ts'

/** Geometry of a small chart of days. */
export const daySparkSize = { width: 64, height: 28 } as const
const margin = 3

interface DaySpark {
  lines: string[]
  /** Days that stand alone, between two of which nothing is known. */
  dots: Place[]
  /** The height of 0. */
  zero: number
}

const round = (value: number) => Math.round(value * 10) / 10

/** The days of a figure, from the lowest or 0 to the highest or 0. PRT-02. */
export const drawDays = (days: readonly (number | null)[]): DaySpark => {
  const known = days.filter((day) => day !== null)
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)]
  const range = high - low || 1
  const { width, height } = daySparkSize
  const yOf = (value: number) => round(height - margin - ((value - low) / range) * (height - 2 * margin))
  const step = (width - 2 * margin) / Math.max(1, days.length - 1)
  const runs = runsOf(days, (value, index) => ({ x: round(margin + index * step), y: yOf(value) }))
  return {
    lines: runs.filter((run) => run.length > 1).map(pointsOf),
    dots: [
      ...runs.filter((run) => run.length === 1).flat(),
      ...runs.slice(-1).flatMap((run) => run.slice(-1)),
    ],
    zero: yOf(0),
  }
}
