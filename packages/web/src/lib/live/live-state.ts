/** `starting` = nothing heard yet. `since` = when the last sign of life came, in milliseconds. */
export interface LiveState {
  state: 'starting' | 'live' | 'stale' | 'offline'
  since: number
}

/** The server speaks at least every 15 s; past this the figures count as stale. */
export const staleAfterMs = 20_000

/** Past this the connection is given up and made anew: it may hang without an error. */
export const deadAfterMs = 35_000
