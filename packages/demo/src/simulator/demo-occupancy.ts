import type { Rhythm } from '#world/demo-world.rows.ts'
import { dayCharacter } from './day-character.ts'
import { typicalShare } from './day-curve.ts'

const rhythms: Readonly<Record<'tenant' | 'visitor' | 'ev' | 'reserved', Rhythm>> = {
  tenant: 'office',
  visitor: 'officeVisitor',
  ev: 'charging',
  reserved: 'accessible',
}

/** How many vehicles a group of that type and capacity has in each 5-minute slot of a local day (YYYY-MM-DD), with the pattern of an office building. Deterministic for lot and day. */
export const demoOccupancyDay = (
  { lotId, seed }: { readonly lotId: string; readonly seed: number },
  { type, capacity }: { readonly type: keyof typeof rhythms; readonly capacity: number },
  { day, slots }: { readonly day: string; readonly slots: number },
): number[] => {
  const rhythm = rhythms[type]
  const { kind, share } = dayCharacter(seed, lotId, day)
  const character = share(rhythm)
  return Array.from({ length: slots }, (_, slot) => {
    const hour = (slot / slots) * 24
    return Math.round(capacity * Math.min(1.04, typicalShare(rhythm, kind === 'workday', hour) * character))
  })
}
