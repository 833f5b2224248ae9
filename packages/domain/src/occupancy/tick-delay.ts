/** OCC-05: maximum delay after the end of a slot for the samples of a lot without messages, in milliseconds. */
export const maxTickDelayMs = 120_000

/** FNV-1a, 32 bits: spreads ids evenly. */
const hashOf = (text: string): number => {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place++)
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193) >>> 0
  return hash
}

/** Delay of a lot's five-minute timer after a slot: constant for a lot, spread evenly over lots. */
export const tickDelayOf = (lotId: string, maxDelayMs = maxTickDelayMs): number =>
  maxDelayMs === 0 ? 0 : hashOf(lotId) % maxDelayMs
