import { area, curveStepAfter, line } from 'd3-shape'
import type { Scale } from './chart-scale.ts'

/** A part of the time axis that has one value, in milliseconds since 1970. */
export interface ChartStep {
  readonly at: number
  readonly end: number
}

/** The index of the step that contains a time, of the nearest one outside. */
export const stepAt = (steps: readonly ChartStep[], at: number): number => {
  let [low, high] = [0, steps.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (steps[middle]!.at <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** A value from `low` to `high` (the same for a line) from a time on. */
export interface Point {
  at: number
  low: number
  high: number
}

/** OCC-38: steps with values that follow one another without a gap. A run ends where its last step ends, so that a single value is visible too. */
export const runsOf = <S extends ChartStep>(
  steps: readonly S[],
  read: (step: S) => { low: number; high: number } | undefined,
): Point[][] => {
  const runs: Point[][] = []
  let open: Point[] | undefined
  let end = 0
  const close = () => {
    const last = open?.at(-1)
    if (last) open?.push({ ...last, at: end })
    open = undefined
  }
  for (const step of steps) {
    const value = read(step)
    if (!value) close()
    else {
      if (!open) runs.push((open = []))
      open.push({ at: step.at, ...value })
      end = step.end
    }
  }
  close()
  return runs
}

/** The `d` of runs of steps: as a line along their high values, and as an area between low and high. */
export const stepPaths = (x: Scale, y: Scale) => ({
  path: line<Point>(
    ({ at }) => x(at),
    ({ high }) => y(high),
  ).curve(curveStepAfter),
  field: area<Point>(
    ({ at }) => x(at),
    ({ low }) => y(low),
    ({ high }) => y(high),
  ).curve(curveStepAfter),
})

/** The times of adjoining steps of one kind, to mark along the axis. */
export const stretchesOf = <S extends ChartStep>(
  steps: readonly S[],
  is: (step: S) => boolean,
): { from: number; to: number }[] => {
  const stretches: { from: number; to: number }[] = []
  for (const step of steps) {
    if (!is(step)) continue
    const last = stretches.at(-1)
    if (last && last.to === step.at) last.to = step.end
    else stretches.push({ from: step.at, to: step.end })
  }
  return stretches
}
