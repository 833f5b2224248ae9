import type { DeviceState } from '../devices/device-state.rules.ts'
import { healthKinds, type HealthKind, type KindHealth } from './health.model.ts'

/** How many devices of a kind are in a state; null = they have none. */
export interface StateCount {
  readonly kind: HealthKind
  readonly state: DeviceState | null
  readonly count: number
}

/** HEA-01: the kinds of which there are devices, in their order. */
export const kindsOf = (counts: readonly StateCount[]): KindHealth[] =>
  healthKinds.flatMap((kind) => {
    const own = counts.filter((one) => one.kind === kind)
    const sumOf = (rows: readonly StateCount[]) => rows.reduce((sum, { count }) => sum + count, 0)
    const inState = (state: DeviceState) => sumOf(own.filter((one) => one.state === state))
    const total = sumOf(own)
    if (total === 0) return []
    const [online, late] = [inState('online'), inState('late')]
    return [{ kind, total, online, late, offline: inState('offline'), never: inState('never') }]
  })
