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

/** STA-21: what the legends say; types that the floor does not have are left out. Free are the vacant ones; a stall in error, closed or out of use is not offered as free, and a closed one is not in the totals. */
export const countStalls = (stalls: readonly MapStall[]): StallCounts => {
  const activities = { vacant: 0, occupied: 0, 'sensor-error': 0, closed: 0, inactive: 0 }
  const byKind = new Map(kinds.map((kind) => [kind, { kind, total: 0, free: 0 }]))
  const present = new Set(stalls.map(({ kind }) => kind))
  for (const { kind, activity } of stalls) {
    activities[activity] += 1
    const count = byKind.get(kind)!
    if (activity !== 'closed') count.total += 1
    if (activity === 'vacant') count.free += 1
  }
  return {
    total: stalls.length - activities.closed,
    occupied: activities.occupied,
    kinds: [...byKind.values()].filter(({ kind }) => present.has(kind)),
    activities,
  }
}
