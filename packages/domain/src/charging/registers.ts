import { dayMs, hourMs, secondMs } from '../time/durations.ts'
import type { EnergyReading } from './energy.model.ts'

/** CHG-11: readings of one register, by their time. */
export type Register = readonly EnergyReading[]

const roundingFactor = 1.05
const clockMs = 2 * secondMs
/** CHG-11: registers are read in whole Wh. */
export const roundingWh = 1

/** CHG-11: the most that can flow in a time at a rated power, in Wh. */
export const mostWhIn = (ms: number, ratedWatts: number): number =>
  (ratedWatts * roundingFactor * (ms + clockMs)) / hourMs + roundingWh

/** CHG-15: the time between two moments, in milliseconds, in which energy can have flowed. */
export const flowTime = (
  from: { readonly at: number; readonly isTimeReplaced?: boolean },
  to: { readonly at: number; readonly isTimeReplaced?: boolean },
): number => {
  const ms = Math.max(0, to.at - from.at)
  return from.isTimeReplaced || to.isTimeReplaced ? Math.max(ms, dayMs) : ms
}

const canFollow = (last: EnergyReading, next: EnergyReading, ratedWatts: number): boolean => {
  const wh = next.wh - last.wh
  return wh >= -roundingWh && wh <= mostWhIn(flowTime(last, next), ratedWatts)
}

const order = { begin: 0, value: 1, end: 2 } as const

/** By time; those of one moment as a session goes. */
export const byTime = (
  a: Pick<EnergyReading, 'at' | 'source'>,
  b: Pick<EnergyReading, 'at' | 'source'>,
): number => a.at - b.at || order[a.source] - order[b.source]

/** The longest row of readings of which each can follow the one before it. */
const longestOf = (readings: readonly EnergyReading[], ratedWatts: number): EnergyReading[] => {
  const lengths = readings.map(() => 1)
  const before = readings.map(() => -1)
  readings.forEach((reading, place) => {
    for (let earlier = place - 1; earlier >= 0; earlier--)
      if (lengths[earlier]! >= lengths[place]! && canFollow(readings[earlier]!, reading, ratedWatts)) {
        lengths[place] = lengths[earlier]! + 1
        before[place] = earlier
      }
  })
  const longest: EnergyReading[] = []
  for (let place = lengths.indexOf(Math.max(...lengths)); place >= 0; place = before[place]!)
    longest.unshift(readings[place]!)
  return longest
}

/** A session has begin, values and end in two registers at most; what is beyond these is disorder. */
const mostRegisters = 6

/** CHG-11: the registers of readings, the longest first; readings that are of none stand alone. */
export const registersOf = (readings: readonly EnergyReading[], ratedWatts: number): Register[] => {
  const registers: Register[] = []
  let left = [...readings].sort((a, b) => byTime(a, b) || a.wh - b.wh)
  while (left.length > 0 && registers.length < mostRegisters) {
    const register = longestOf(left, ratedWatts)
    if (register.length === 1) break
    registers.push(register)
    const taken = new Set(register)
    left = left.filter((reading) => !taken.has(reading))
  }
  return [...registers, ...left.map((reading) => [reading])]
}
