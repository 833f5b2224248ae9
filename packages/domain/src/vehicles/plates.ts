/**
 * VEH-03: a plate as devices read it, normalised: upper case, letters and digits of any alphabet, in Unicode's one
 * form (NFKC). Normalising twice changes nothing. Source: decision 3.
 */
export const normalisePlate = (read: string): string =>
  isPlain.test(read)
    ? read
    : read
        .normalize('NFKC')
        .toUpperCase()
        // An upper case of two characters may be a letter and its accent.
        .normalize('NFKC')
        .replace(/[^\p{L}\p{N}]/gu, '')
        // What was apart may now belong together, as the parts of a Korean syllable do.
        .normalize('NFKC')

// Most plates are: there is nothing to do, and many are read again when a lot's log is replayed.
const isPlain = /^[A-Z0-9]*$/
