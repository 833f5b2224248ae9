import { pointsOf, runsOf } from './spark-lines.ts'

/** Geometry of a lot's day: 48 half hours wide, 0 to 120 % high. */
export const sparkSize = { width: 132, height: 32 } as const
const top = 2
const bottom = 31
const halfHours = 48
const ceiling = 120

export interface Spark {
  lines: string[]
  areas: string[]
  last: { x: number; y: number } | undefined
}

const round = (value: number) => Math.round(value * 10) / 10
const xOf = (index: number) =>
  round((Math.min(index, halfHours - 1) * (sparkSize.width - 3)) / (halfHours - 1))

/** The height of a percentage; values above 120 % are drawn at the top. */
export const sparkHeight = (percent: number): number =>
  round(bottom - (Math.min(Math.max(percent, 0), ceiling) / ceiling) * (bottom - top))

/** LOT-14: an unobserved half hour is a gap, never a zero and never bridged. */
export const drawSpark = (today: readonly (number | null)[]): Spark => {
  const runs = runsOf(today, (percent, index) => ({ x: xOf(index), y: sparkHeight(percent) }))
  const lines = runs.map(pointsOf)
  const areas = runs.map((run, index) => `${run[0]?.x},${bottom} ${lines[index]} ${run.at(-1)?.x},${bottom}`)
  return { lines, areas, last: runs.at(-1)?.at(-1) }
}
