/** LPR-04: whether the visit of a read has a match. */
export const readOutcomes = ['matched', 'unmatched'] as const
/** LPR-04. */
export type ReadOutcome = (typeof readOutcomes)[number]

/** How the log of plate reads can be sorted; the newest first by default. */
export const plateReadSorts = ['at', 'plate', 'score', 'camera'] as const
/** How the log of plate reads can be sorted. */
export type PlateReadSort = (typeof plateReadSorts)[number]

/** LPR-03: how long after its end reads of its plate still belong to a visit, in minutes. */
export const readsAfterVisitMinutes = 15
/** LPR-10: the most visits on the page of a plate. */
export const plateVisitsShown = 200
