/** Length of a sample: 5 minutes. Source: decision 4. */
export const slotMs = 300_000

/** The slot that a time falls in, counted from 1970 UTC. */
export const slotOf = (at: number): number => Math.floor(at / slotMs)
