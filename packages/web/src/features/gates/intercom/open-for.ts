/** Starts opening a gate for somebody: the reason that is suggested. */
export type OpenFor = (reason: string) => void

const longestReason = 200

/** The reason to open a gate for somebody: who they are and whom they visit. */
export const reasonFor = (...parts: readonly (string | null)[]): string =>
  parts.filter(Boolean).join(', ').slice(0, longestReason)
