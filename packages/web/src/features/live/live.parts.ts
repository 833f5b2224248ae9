import type { LotCounts } from '@stallwise/contract/occupancy/occupancy.contract.ts'
import type { Lot } from '@stallwise/contract/lots/lots.contract.ts'
import { ScreenParts } from '#lib/routes/screen-parts.ts'

/** Above everything: what needs attention. */
export const realTimeNotices = new ScreenParts<{ lot: Lot }>()

/** The sections that the cards at the top open; `id` is the one that the card names. */
export const alertSections = new ScreenParts<{ id: string; lot: Lot }>()
export const taskSections = new ScreenParts<{ id: string; lot: Lot }>()
export const recommendationSections = new ScreenParts<{ id: string; lot: Lot }>()

/** Beside each other: how full the lot is. */
export const occupancyCards = new ScreenParts<{ counts: LotCounts; threshold: number }>()

/** Below: the day so far, and what is expected of it. */
export const todayCards = new ScreenParts<{ lot: Lot }>()

/** Below: the lot's map. */
export const mapParts = new ScreenParts<{ lot: Lot }>()

export const realTimeParts = [
  realTimeNotices,
  alertSections,
  taskSections,
  recommendationSections,
  occupancyCards,
  todayCards,
  mapParts,
] as const
