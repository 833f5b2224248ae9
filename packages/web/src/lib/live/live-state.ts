/** `starting` = nothing received yet. `since` = when the last sign of life came, in milliseconds. */
export interface LiveState {
  state: 'starting' | 'live' | 'stale' | 'offline'
  since: number
}

/** The server sends something at least every 15 s; after this the figures count as stale. */
export const staleAfterMs = 20_000

/** After this the client reconnects: a connection may hang without an error. */
export const reconnectAfterMs = 35_000
