import { rangeOf, type ComingDay, type ReadForecast } from '#features/forecast/forecast.public.ts'
import type { History, Step } from './history.model.ts'

/** What is forecast, as the chart draws it: by quarters of an hour, or by days. */
export interface AheadSteps {
  readonly quarters: readonly Step[]
  readonly days: readonly Step[]
  readonly peaks: readonly NonNullable<ComingDay['peak']>[]
}

const known = { usual: null, imported: false, revised: false }

const dayStep = ({ steps, peak }: ComingDay): Step => {
  const [first, last] = [steps[0]!, steps.at(-1)!]
  const range = rangeOf(steps, peak?.value ?? null)
  return {
    ...known,
    at: first.at,
    end: last.end,
    value: peak?.value ?? null,
    capacity: peak?.capacity ?? last.capacity,
    ahead: range ?? { low: null, high: null },
  }
}

/** The steps of a forecast. */
export const aheadOf = ({ steps, days }: ReadForecast): AheadSteps => ({
  quarters: steps.map(({ at, end, value, low, high, capacity }) => ({
    ...known,
    at,
    end,
    value,
    capacity,
    ahead: { low, high },
  })),
  days: days.map(dayStep),
  peaks: days.flatMap(({ peak }) => peak ?? []),
})

/** A history with what follows it; the step that runs belongs to the history. */
export const withAhead = (history: History, ahead: readonly Step[] | undefined): History => {
  if (!ahead || ahead.length === 0) return history
  const end = history.steps.at(-1)?.end ?? history.from
  const later = ahead
    .filter((step) => step.end > end)
    .map((step) => (step.at < end ? { ...step, at: end } : step))
  return { ...history, steps: [...history.steps, ...later] }
}
