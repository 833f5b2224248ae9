/** The most characters of a search. Source: rule FND-01. */
export const longestSearch = 80
const mostWords = 6
/** Source: specification section 5. */
const longestPlate = 8
/** How many of each kind are returned. Source: rule FND-06. */
export const mostFound = 8
/** Up to how many matches are counted. Source: rule FND-06. */
export const mostCounted = 500

const isAscii = /^[\0-\x7f]*$/

/** Accents of Latin, Greek and Cyrillic letters, points of Hebrew and Arabic, and characters that show nothing. */
const leftOutRanges = [
  '\\u0300-\\u036f\\u0483-\\u0487',
  '\\u0591-\\u05bd\\u05bf\\u05c1\\u05c2\\u05c4\\u05c5\\u05c7',
  '\\u0610-\\u061a\\u064b-\\u065f\\u0670\\u06d6-\\u06dc\\u06df-\\u06e4\\u06e7\\u06e8\\u06ea-\\u06ed',
  '\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f',
  '\\u00ad\\u200b-\\u200f\\u2060\\ufeff',
]
const leftOut = new RegExp(leftOutRanges.map((range) => `[${range}]`).join('|'), 'g')

/** Letters that have no accent of their own in Unicode, and the two forms of the Greek s. */
const otherLetters: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
  ς: 'σ',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  þ: 'th',
}

/** A text without case and accents, as it is compared; `find_text` of the database is the same function. Source: rule FND-01. */
export const plainText = (text: string): string =>
  isAscii.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        .replace(leftOut, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(/[øłđðħŧıςæœßþ]/g, (letter) => otherLetters[letter]!)

/** The words of a search. Source: rule FND-01. */
export const searchWords = (search: string): string[] =>
  plainText(search).split(/\s+/u).filter(Boolean).slice(0, mostWords)

/** A stall's number or a device id without separators, as it is compared. Source: rule FND-01. */
export const numberKey = (text: string): string => plainText(text).replace(/[\s\-_./#]/gu, '')

/** A word as it is compared with the last part of a number: without leading zeros, at least one character. Source: rule FND-03. */
export const lastPartKey = (word: string): string => numberKey(word).replace(/^0+(?=.)/, '')

/** The part of a number after its last separator, as it is compared. Source: rule FND-03. */
export const lastPartOf = (number: string): string =>
  lastPartKey(plainText(number).replace(/^.*[\s\-_./#](?=.)/u, ''))

/** The words that a row has to have: those of separators alone count only if there are no others. Source: rule FND-12. */
export const wordsToFind = (search: string): string[] => {
  const words = searchWords(search)
  const meant = words.filter((word) => numberKey(word) !== '')
  return meant.length > 0 ? meant : words
}

/** How well a name matches: 0 exact, 1 it begins with the search, 2 a word in it does, 3 otherwise. Source: rule FND-05. */
export const matchRank = (name: string, search: string): number => {
  const [text, searched] = [plainText(name), searchWords(search).join(' ')]
  if (text === searched) return 0
  if (text.startsWith(searched)) return 1
  return text.split(/[\s\-–/(]+/u).some((word) => word.startsWith(searched)) ? 2 : 3
}

/** Whether every word of the search is in the text, in any order. Source: rule FND-12. */
export const hasEveryWord = (text: string, search: string): boolean => {
  const plain = plainText(text)
  return wordsToFind(search).every((word) => plain.includes(word))
}

/** Whether a word of the search is in the text, or there is none. Source: rule FND-20. */
export const hasAnyWord = (text: string, search: string): boolean => {
  const [plain, words] = [plainText(text), searchWords(search)]
  return words.length === 0 || words.some((word) => plain.includes(word))
}

const plateLetters = [...'abcdefghijklmnopqrstuvwxyz0123456789']

/**
 * Plates (lower case) that differ from a word in one character: another one, one missing or one more. Empty for a word
 * that is too short or too long for a plate to be meant. Source: rule FND-08.
 */
export const similarPlates = (word: string): string[] => {
  const plate = numberKey(word)
  if (!/^[a-z0-9]{5,8}$/.test(plate)) return []
  const found = new Set<string>()
  for (let place = 0; place <= plate.length; place++) {
    const [before, after] = [plate.slice(0, place), plate.slice(place)]
    for (const letter of plateLetters) {
      if (plate.length < longestPlate) found.add(before + letter + after)
      if (after !== '') found.add(before + letter + after.slice(1))
    }
    if (after !== '') found.add(before + after.slice(1))
  }
  found.delete(plate)
  return [...found]
}
