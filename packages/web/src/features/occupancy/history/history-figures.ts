import { wallOf } from '#ui/chart/local-time.ts'
import { inUnit, type Step, type Unit } from './history.model.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'

export interface Figures {
  /** The highest step and when it was. */
  peak: { value: number; capacity: number; at: number; end: number } | undefined
  /** The mean weighted by time, over what was observed. */
  mean: number | null
  /** The mean of the usual day's median over the same time. */
  usual: number | null
  /** 0 to 1. */
  observed: number
}

/** OCC-40: peak, mean and the observed share of the time. */
export const figuresOf = (steps: readonly Step[], unit: Unit): Figures => {
  const sum = { time: 0, observed: 0, held: 0, usualTime: 0, usual: 0 }
  let peak: Figures['peak']
  for (const { at, end, value, capacity, usual } of steps) {
    sum.time += end - at
    const shown = inUnit(value, capacity, unit)
    if (shown !== null && value !== null) {
      sum.observed += end - at
      sum.held += shown * (end - at)
      if (!peak || value > peak.value) peak = { value, capacity, at, end }
    }
    const known = usual && inUnit(usual.median, capacity, unit)
    if (known != null) {
      sum.usualTime += end - at
      sum.usual += known * (end - at)
    }
  }
  return {
    peak,
    mean: sum.observed > 0 ? sum.held / sum.observed : null,
    usual: sum.usualTime > 0 ? sum.usual / sum.usualTime : null,
    observed: sum.time > 0 ? sum.observed / sum.time : 0,
  }
}

export interface FigureRow extends Figures {
  at: number
  end: number
  imported: boolean
  revised: boolean
}

/** Up to two days the table has rows by hours, above by days of the lot. */
export const isByHour = (from: number, to: number): boolean => to - from <= 49 * hourMs

/** OCC-40: the chart as rows. An hour that the clock repeats has two rows. */
export const figureRows = (
  steps: readonly Step[],
  unit: Unit,
  timeZone: string,
  byHour: boolean,
): FigureRow[] => {
  const groups = new Map<number, Step[]>()
  for (const step of steps) {
    const key = byHour ? Math.floor(step.at / hourMs) : Math.floor(wallOf(step.at, timeZone) / (24 * hourMs))
    const held = groups.get(key)
    if (held) held.push(step)
    else groups.set(key, [step])
  }
  return [...groups.values()].map((own) => ({
    ...figuresOf(own, unit),
    at: own[0]!.at,
    end: own.at(-1)!.end,
    imported: own.some(({ imported }) => imported),
    revised: own.some(({ revised }) => revised),
  }))
}
