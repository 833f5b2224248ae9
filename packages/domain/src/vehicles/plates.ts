/**
 * VEH-03: normalises a plate: upper case, letters and digits of any alphabet, Latin letters without accents, in Unicode
 * normalisation form NFKC. Idempotent. `fold_plate` of the database does the same to what is stored. Source: decision 3.
 */
export const normalisePlate = (read: string): string =>
  isPlain.test(read)
    ? read
    : withoutAccents(
        read
          .normalize('NFKC')
          .toUpperCase()
          // An upper case of two characters can be a letter and its accent.
          .normalize('NFKC')
          .replace(/[^\p{L}\p{N}]/gu, ''),
      )
        // Characters that were separated can now compose, such as the parts of a Korean syllable.
        .normalize('NFKC')

// Fast path: most plates are normalised already, and a replay reads many of them.
const isPlain = /^[A-Z0-9]*$/

const otherLetters: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Ħ: 'H', Ŧ: 'T' }

/** Engines that read plates leave accents out, where they know Latin letters alone; accents of other alphabets make other letters. */
const withoutAccents = (plate: string): string =>
  plate
    .normalize('NFD')
    .replace(/([A-ZØŁĐÐĦŦ])[\u0300-\u036f]+/g, '$1')
    .replace(/[ØŁĐÐĦŦ]/g, (letter) => otherLetters[letter]!)
    .normalize('NFC')
