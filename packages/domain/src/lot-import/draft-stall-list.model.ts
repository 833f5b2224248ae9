/** What the stalls of a draft can be sorted by; the default is their order in the sheet. Source: rule LIM-90. */
export const draftStallSorts = [
  'place',
  'stall',
  'floor',
  'stallType',
  'parkingGroup',
  'handicap',
  'isActive',
  'device',
] as const
/** What the stalls of a draft can be sorted by. */
export type DraftStallSort = (typeof draftStallSorts)[number]
