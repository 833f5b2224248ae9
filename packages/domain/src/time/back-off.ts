const maxDoublings = 40

/**
 * The pause after the n-th failure in a row (from 1), in milliseconds: the first one, doubled with each further failure, and
 * at most the other.
 */
export const backOff =
  (firstMs: number, mostMs: number) =>
  (failures: number): number =>
    // eslint-disable-next-line no-restricted-syntax -- the one place
    Math.min(mostMs, firstMs * 2 ** Math.min(maxDoublings, Math.max(0, failures - 1)))
