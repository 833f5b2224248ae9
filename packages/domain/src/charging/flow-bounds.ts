import type { EnergyReading } from './energy.model.ts'
import { byTime, flowTime, mostWhIn } from './registers.ts'

/** A moment at which energy that has flowed is compared; those of one time as a session goes. */
export type Moment = Pick<EnergyReading, 'at' | 'source' | 'isTimeReplaced'>

/** A register whose differences count: `toleranceWh` is how far they may be off, since registers are rounded. */
export interface CountedRegister {
  readonly readings: readonly (Moment & Pick<EnergyReading, 'wh'>)[]
  readonly toleranceWh: number
}

/** The least and the most that can have flowed, in Wh. */
export interface FlowBounds {
  readonly leastWh: number
  readonly mostWh: number
}

/** What can have flowed from one moment (its place) to another: at most `wh`, which is negative where at least -`wh` flowed back. */
interface Limit {
  readonly from: number
  readonly to: number
  readonly wh: number
}

/** The shortest way through limits, all of which hold together; undefined if they contradict each other. */
const tightest = (limits: readonly Limit[], count: number, from: number): number[] | undefined => {
  const most = new Array<number>(count).fill(Infinity)
  most[from] = 0
  for (let round = 0; round <= count; round++) {
    let isChanged = false
    const relax = (limit: Limit) => {
      const wh = most[limit.from]! + limit.wh
      if (wh >= most[limit.to]! - 1e-6) return
      most[limit.to] = wh
      isChanged = true
    }
    limits.forEach(relax)
    limits.toReversed().forEach(relax)
    if (!isChanged) return most
  }
  return undefined
}

const mostWhBetween = (from: Moment, to: Moment, ratedWatts: number): number => {
  const ms = flowTime(from, to)
  return ms === 0 ? 0 : mostWhIn(ms, ratedWatts)
}

const limitsOfTime = (moments: readonly Moment[], ratedWatts: number): Limit[] =>
  moments.slice(1).flatMap((moment, place) => [
    { from: place, to: place + 1, wh: mostWhBetween(moments[place]!, moment, ratedWatts) },
    { from: place + 1, to: place, wh: 0 },
  ])

const limitsOfRegister = (
  { readings: [first, ...others], toleranceWh }: CountedRegister,
  placeOf: (moment: Moment) => number,
): Limit[] =>
  others.flatMap((reading) => {
    const [from, to] = [placeOf(first!), placeOf(reading)]
    const wh = reading.wh - first!.wh
    return [
      { from, to, wh: wh + toleranceWh },
      { from: to, to: from, wh: toleranceWh - wh },
    ]
  })

const keyOf = ({ at, source }: Moment): string => `${at} ${source}`

/**
 * CHG-12: what can have flowed from `begin` to `end`, at most the rated power at any time and as the registers say;
 * undefined if they contradict each other. Differences of energy are limits between moments, so the bounds are shortest ways
 * (a system of difference constraints, by Bellman and Ford).
 */
export const flowBounds = (
  { begin, end, ratedWatts }: { readonly begin: Moment; readonly end: Moment; readonly ratedWatts: number },
  registers: readonly CountedRegister[],
): FlowBounds | undefined => {
  const all = [begin, end, ...registers.flatMap(({ readings }) => readings)]
  const moments = [...new Map(all.map((moment) => [keyOf(moment), moment])).values()].sort(byTime)
  const places = new Map(moments.map((moment, place) => [keyOf(moment), place]))
  const placeOf = (moment: Moment) => places.get(keyOf(moment))!
  const limits = [
    ...limitsOfTime(moments, ratedWatts),
    ...registers.flatMap((register) => limitsOfRegister(register, placeOf)),
  ]
  const forth = tightest(limits, moments.length, placeOf(begin))
  const back = forth && tightest(limits, moments.length, placeOf(end))
  if (!forth || !back) return undefined
  return { leastWh: Math.max(0, -back[placeOf(begin)]!), mostWh: forth[placeOf(end)]! }
}
