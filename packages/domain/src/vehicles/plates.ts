/**
 * VEH-03: normalises a plate: upper case, letters and digits of any alphabet, in Unicode normalisation
 * form NFKC. Idempotent. Source: decision 3.
 */
export const normalisePlate = (read: string): string =>
  isPlain.test(read)
    ? read
    : read
        .normalize('NFKC')
        .toUpperCase()
        // An upper case of two characters can be a letter and its accent.
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}]/gu, '')
        // Characters that were separated can now compose, such as the parts of a Korean syllable.
        .normalize('NFKC')

// Fast path: most plates are normalised already, and a replay reads many of them.
const isPlain = /^[A-Z0-9]*$/
