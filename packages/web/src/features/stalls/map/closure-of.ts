import type { ClosureView } from '@stallwise/contract/calendar/calendar.contract.ts'
import type { AnyStall } from './map-stalls.ts'

const endOf = ({ endTime }: ClosureView) => (endTime === null ? Infinity : Date.parse(endTime))

/** The closure of a stall at a time: of several the one that lasts longest. */
export const closureOf = (
  stall: AnyStall,
  closures: readonly ClosureView[],
  now: number,
): ClosureView | undefined =>
  closures
    .filter(({ floor, stalls }) => floor === stall.floor || stalls.includes(stall.stall))
    .filter((closure) => Date.parse(closure.startTime) <= now && endOf(closure) > now)
    .sort((one, other) => endOf(other) - endOf(one))[0]
