import type { FloorCount } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import { freeOf } from '@stallwise/domain/occupancy/occupancy.rules.ts'
import { countStalls } from '@stallwise/domain/stalls/stall-counts.rules.ts'
import { groupTypeOf, groupTypes } from '@stallwise/domain/stalls/stalls.model.ts'
import type { MapStall, StallActivity, StallKind } from '#ui/map/map-stall.ts'
import type { AnyStall } from './map-stalls.ts'

export interface KindCount {
  readonly kind: StallKind
  readonly capacity: number
  readonly free: number
}

/** The counts of a floor for the legend. */
export interface LegendCounts {
  readonly kinds: readonly KindCount[]
  readonly activities: Readonly<Record<StallActivity, number>>
  readonly lowBatteries: number
}

/** STA-21: stalls as they are drawn. */
export const countDrawn = (stalls: readonly MapStall[]): Omit<LegendCounts, 'kinds'> => {
  const activities = { vacant: 0, occupied: 0, 'sensor-error': 0, 'no-report': 0, closed: 0, inactive: 0 }
  for (const { activity } of stalls) activities[activity] += 1
  return { activities, lowBatteries: stalls.filter(({ isBatteryLow }) => isBatteryLow).length }
}

const countable = (stall: AnyStall) => ({
  isActive: !('isActive' in stall) || stall.isActive !== false,
  isClosed: stall.closed,
  occupied: stall.occupied,
})

/**
 * STA-21, OCC-50: free stalls by type. The server's figures have priority, since only it counts inactive stalls for users who
 * may not see them. Types that the floor does not have are left out.
 */
export const countKinds = (stalls: readonly AnyStall[], types: FloorCount['types']): KindCount[] => {
  const byKind = groupTypes.map((kind) => ({
    kind,
    own: stalls.filter(({ stallType }) => groupTypeOf(stallType) === kind),
  }))
  return byKind
    .filter(({ own }) => own.length > 0)
    .map(({ kind, own }) => {
      const count = types ? (types[kind] ?? { capacity: 0, occupancy: 0 }) : countStalls(own.map(countable))
      return { kind, capacity: count.capacity, free: freeOf(count) }
    })
}
