import { area, curveStepAfter, line } from 'd3-shape'
import type { Scale } from '#ui/chart/chart-scale.ts'
import { inUnit, type Step, type Unit } from './history.model.ts'

interface Point {
  at: number
  low: number
  high: number
}

type Read = (step: Step) => { low: number; high: number } | undefined

/** OCC-38: what follows one another without a gap. A run ends where its last step ends, so that a single value is seen too. */
const runsOf = (steps: readonly Step[], read: Read): Point[][] => {
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

const single = (value: number | null) => (value === null ? undefined : { low: value, high: value })

export interface ChartPaths {
  line: string
  band: string
  median: string
  capacity: string
  threshold: string
}

/** What is drawn of a history, as the `d` of paths. */
export const drawPaths = (
  steps: readonly Step[],
  unit: Unit,
  threshold: number | undefined,
  x: Scale,
  y: Scale,
): ChartPaths => {
  const path = line<Point>(
    ({ at }) => x(at),
    ({ high }) => y(high),
  ).curve(curveStepAfter)
  const field = area<Point>(
    ({ at }) => x(at),
    ({ low }) => y(low),
    ({ high }) => y(high),
  ).curve(curveStepAfter)
  const lineOf = (read: (step: Step) => number | null) =>
    runsOf(steps, (step) => single(read(step)))
      .map((run) => path(run) ?? '')
      .join('')
  const usual = ({ usual: known, capacity }: Step, part: 'low' | 'median' | 'high') =>
    known && inUnit(known[part], capacity, unit)
  const band = runsOf(steps, (step) => {
    const [low, high] = [usual(step, 'low'), usual(step, 'high')]
    return low === null || high === null ? undefined : { low, high }
  })
  const capacityOf = (step: Step) => (step.capacity > 0 ? inUnit(step.capacity, step.capacity, unit) : null)
  return {
    line: lineOf(({ value, capacity }) => inUnit(value, capacity, unit)),
    band: band.map((run) => field(run) ?? '').join(''),
    median: lineOf((step) => usual(step, 'median')),
    capacity: lineOf(capacityOf),
    threshold:
      threshold === undefined
        ? ''
        : lineOf((step) => {
            const full = capacityOf(step)
            return full === null ? null : (full * threshold) / 100
          }),
  }
}

/** OCC-36: the highest of all that is drawn: counts, the usual band, capacity. */
export const highestOf = (steps: readonly Step[], unit: Unit): number =>
  steps.reduce((highest, { value, usual, capacity }) => {
    const all = [value, usual?.high ?? null, capacity].map((one) => inUnit(one, capacity, unit) ?? 0)
    return Math.max(highest, ...all)
  }, 1)

/** Stretches of steps of one kind, to mark along the axis. */
export const stretchesOf = (
  steps: readonly Step[],
  is: (step: Step) => boolean,
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
