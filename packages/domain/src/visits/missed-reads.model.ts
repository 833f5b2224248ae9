/**
 * VIS-32: reads that show that another read is missing: an entry of a vehicle that is inside, an exit or a read inside the
 * lot of one that is not, and an entry within a minute after the exit.
 */
export const missedReadKinds = [
  'entryWhileInside',
  'exitWhileOutside',
  'interiorWhileOutside',
  'quickReturn',
] as const
/** VIS-32: what a read shows to be missing. */
export type MissedReadKind = (typeof missedReadKinds)[number]

/** VIS-32: none of any kind. */
export const noMissedReads: Readonly<Record<MissedReadKind, number>> = {
  entryWhileInside: 0,
  exitWhileOutside: 0,
  interiorWhileOutside: 0,
  quickReturn: 0,
}

/** VIS-32: an entry this soon after the exit of the same vehicle is one of them, in milliseconds. */
export const quickReturnMs = 60_000

/** VIS-32: a read whose kind was found, changed or taken back; `at` in milliseconds since 1970 UTC. */
export interface MissedReadChange {
  readonly at: number
  readonly deviceId: string
  readonly before: MissedReadKind | undefined
  readonly after: MissedReadKind | undefined
}
