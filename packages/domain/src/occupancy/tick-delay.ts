/** OCC-05: how long after the end of a slot the samples of a quiet lot are written at the latest, in milliseconds. */
export const maxTickDelayMs = 120_000

/** FNV-1a, 32 bits: spreads ids evenly. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0
  return hash
}

/** How long a lot's five-minute timer waits after a slot: always the same for a lot, and spread over many. */
export const tickDelayOf = (lotId: string, maxDelayMs = maxTickDelayMs): number =>
  maxDelayMs === 0 ? 0 : hashOf(lotId) % maxDelayMs
