import type { EnergyReading } from './energy.model.ts'

/** Numbers from 0 to below 1, the same for the same seed (Mulberry32). */
export const numbersFrom = (seed: number): (() => number) => {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A charging session as it really was. */
export interface TrueFlow {
  readonly begin: number
  readonly end: number
  readonly ratedWatts: number
  /** Energy in Wh that had flowed at a time, since the begin. */
  readonly whAt: (at: number) => number
  /** What the register of the station showed at the begin. */
  readonly lifetimeWh: number
  readonly readings: readonly EnergyReading[]
}

const sampleMs = 60_000

/** A session of half an hour to six hours: full power, tapering towards the end, with whole Wh and whole seconds. */
export const generateFlow = (random: () => number): TrueFlow => {
  const ratedWatts = [3_700, 7_400, 11_000, 22_000, 50_000][Math.floor(random() * 5)]!
  const begin = 1_790_000_000_000 + Math.floor(random() * 86_400) * 1_000
  const seconds = 1_800 + Math.floor(random() * 19_800)
  const end = begin + seconds * 1_000
  const share = 0.6 + 0.4 * random()
  const taperFrom = seconds * (0.5 + 0.5 * random())
  const total = new Float64Array(seconds + 1)
  for (let second = 1; second <= seconds; second++) {
    const left = second <= taperFrom ? 1 : Math.max(0.1, 1 - (second - taperFrom) / (seconds - taperFrom + 1))
    total[second] = total[second - 1]! + (ratedWatts * share * left) / 3_600
  }
  const whAt = (at: number) => total[Math.min(seconds, Math.max(0, Math.round((at - begin) / 1_000)))]!
  const lifetimeWh = 50_000 + Math.floor(random() * 3_000_000)
  const shown = (at: number) => Math.round(lifetimeWh + whAt(at))
  const readings: EnergyReading[] = [{ at: begin, wh: lifetimeWh, source: 'begin' }]
  for (let at = begin + 7_000; at < end; at += sampleMs) readings.push({ at, wh: shown(at), source: 'value' })
  readings.push({ at: end, wh: shown(end), source: 'end' })
  return { begin, end, ratedWatts, whAt, lifetimeWh, readings }
}
