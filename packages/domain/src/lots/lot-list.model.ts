/** What a list of lots can be sorted by on the server; its default is the first. Source: rule LOT-23. */
export const lotListSorts = [
  'name',
  'city',
  'timeZone',
  'customer',
  'capacity',
  'occupancy',
  'alerts',
  'sensors',
  'cameras',
] as const
/** What a list of lots can be sorted by on the server. */
export type LotListSort = (typeof lotListSorts)[number]
