import type { StayMinutes } from './charges.ts'
import type { PricedStay } from './quote.model.ts'
import { minuteMs } from '../time/durations.ts'

/** The parts of a stay that are charged, in minutes since 1970 UTC, and how many minutes of free time shortened them. */
export interface StayParts {
  readonly parts: readonly StayMinutes[]
  readonly freeMinutes: number
}

/** PRI-05: a stay without the time that is left out; minutes that are left out in part are not charged. */
const partsLeft = ({ entry, exit, leftOut = [] }: PricedStay): StayMinutes[] => {
  const begin = Math.floor(entry / minuteMs)
  const end = begin + Math.max(0, Math.floor((exit - entry) / minuteMs))
  const parts: StayMinutes[] = []
  let from = begin
  for (const span of leftOut) {
    const to = Math.min(end, begin + Math.floor((span.from - entry) / minuteMs))
    if (to > from) parts.push({ from, to })
    from = Math.max(from, begin + Math.ceil((span.to - entry) / minuteMs))
    if (from >= end) break
  }
  if (end > from) parts.push({ from, to: end })
  return parts
}

/** PRI-50: free time shortens a stay at its end. */
const shortened = (parts: readonly StayMinutes[], minutes: number): StayParts => {
  let left = minutes
  const kept: StayMinutes[] = []
  for (const { from, to } of [...parts].reverse()) {
    const taken = Math.min(left, to - from)
    left -= taken
    if (to - taken > from) kept.unshift({ from, to: to - taken })
  }
  return { parts: kept, freeMinutes: minutes - left }
}

/** PRI-03, PRI-05, PRI-50: what of a stay is charged. */
export const partsOf = (stay: PricedStay): StayParts => {
  const validated = (stay.validations ?? []).reduce((sum, { freeMinutes }) => sum + freeMinutes, 0)
  return shortened(partsLeft(stay), validated)
}

/** PRI-04: whether the plan’s grace period makes a stay free: not after time that was left out. */
export const isInGrace = (stay: PricedStay, { parts }: StayParts, graceMinutes: number): boolean => {
  const [first, ...others] = parts
  if (!first) return true
  const isFirst = others.length === 0 && first.from === Math.floor(stay.entry / minuteMs)
  return stay.hasGrace !== false && isFirst && first.to - first.from <= graceMinutes
}
