import type { Scale } from '#ui/chart/chart-scale.ts'
import { runsOf, stepPaths } from '#ui/chart/chart-steps.ts'
import { inUnit, type Step, type Unit } from './history.model.ts'

const single = (value: number | null) => (value === null ? undefined : { low: value, high: value })

export interface ChartPaths {
  line: string
  band: string
  median: string
  capacity: string
  threshold: string
  /** What is forecast, and between which values it lies. */
  ahead: string
  aheadBand: string
}

/** The drawing of a history, as the `d` attributes of paths. */
export const drawPaths = (
  steps: readonly Step[],
  unit: Unit,
  threshold: number | undefined,
  x: Scale,
  y: Scale,
): ChartPaths => {
  const { path, field } = stepPaths(x, y)
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
  const aheadBand = runsOf(steps, ({ ahead, capacity }) => {
    const [low, high] = [
      inUnit(ahead?.low ?? null, capacity, unit),
      inUnit(ahead?.high ?? null, capacity, unit),
    ]
    return low === null || high === null ? undefined : { low, high }
  })
  const capacityOf = (step: Step) => (step.capacity > 0 ? inUnit(step.capacity, step.capacity, unit) : null)
  return {
    line: lineOf(({ value, capacity, ahead }) => (ahead ? null : inUnit(value, capacity, unit))),
    ahead: lineOf(({ value, capacity, ahead }) => (ahead ? inUnit(value, capacity, unit) : null)),
    aheadBand: aheadBand.map((run) => field(run) ?? '').join(''),
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

/** OCC-36: the highest drawn value: counts, the usual band, capacity. */
export const highestOf = (steps: readonly Step[], unit: Unit): number =>
  steps.reduce((highest, { value, usual, capacity, ahead }) => {
    const all = [value, usual?.high ?? null, ahead?.high ?? null, capacity].map(
      (one) => inUnit(one, capacity, unit) ?? 0,
    )
    return Math.max(highest, ...all)
  }, 1)
