import type { MapStall, StallActivity, StallKind } from '#ui/map/map-stall.ts'

export interface KindCount {
  readonly kind: StallKind
  readonly total: number
  readonly free: number
}

export interface StallCounts {
  readonly total: number
  readonly occupied: number
  readonly kinds: readonly KindCount[]
  readonly activities: Readonly<Record<StallActivity, number>>
}

const kinds: readonly StallKind[] = ['tenant', 'visitor', 'ev', 'reserved']

/** STA-21: what the legends say; types that the floor does not have are left out. Free are the vacant ones; a stall in error or out of use is not offered as free. */
export const countStalls = (stalls: readonly MapStall[]): StallCounts => {
  const activities = { vacant: 0, occupied: 0, 'sensor-error': 0, inactive: 0 }
  const byKind = new Map(kinds.map((kind) => [kind, { kind, total: 0, free: 0 }]))
  for (const { kind, activity } of stalls) {
    activities[activity] += 1
    const count = byKind.get(kind)!
    count.total += 1
    if (activity === 'vacant') count.free += 1
  }
  return {
    total: stalls.length,
    occupied: activities.occupied,
    kinds: [...byKind.values()].filter((count) => count.total > 0),
    activities,
  }
}
