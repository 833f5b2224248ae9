import type { listFaultyTimes } from './usual.store.ts'

/** Times in which cameras and readers had a fault. */
export type FaultyTimes = Awaited<ReturnType<typeof listFaultyTimes>>

/** Whether one of these faults was there between two times. */
export const isFaultyIn = (broken: FaultyTimes, from: number, to: number): boolean =>
  broken.some(({ since, until }) => since.getTime() < to && (until === null || until.getTime() > from))
