import { dayQuarters, recentQuarters, type ForecastState } from './forecast.model.ts'
import { firstSpread } from './profile.rules.ts'

const unknown = (length: number): Float64Array => new Float64Array(length).fill(Number.NaN)

/** What is known of a group before its first day. `through`: the day before it. */
export const emptyState = (through: string, capacity: number): ForecastState => ({
  through,
  knownDays: 0,
  profile: unknown(7 * dayQuarters),
  known: new Uint8Array(7),
  spread: firstSpread * capacity,
  carry: { up: 0, down: 0 },
  fade: { up: 0, down: 0 },
  recent: unknown(recentQuarters),
  peaks: {
    usual: unknown(7),
    known: new Uint8Array(7),
    spread: firstSpread * capacity,
    departure: 0,
    carry: { up: 0, down: 0 },
  },
  effects: new Map(),
  widening: 1,
  awaited: null,
  confidence: 0,
  fullChance: null,
  forecastPeak: null,
})
