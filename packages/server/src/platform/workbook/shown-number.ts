import { isCurrency } from './currency-words.ts'

/** What a cell shows: what is stored, another text of the same number, or something else; `isSameNumber`: in the form of money. */
export type Shown =
  'itself' | { readonly text: string } | { readonly other: true; readonly isSameNumber: boolean }

/** One section of a format code (ECMA-376 part 1, 18.8.31). */
interface Section {
  /** Placeholders of digits, with blanks where something else stands between them. */
  readonly pattern: string
  /** The words and signs before and after the digits. */
  readonly around: readonly [before: string, after: string]
  readonly isGeneral: boolean
  readonly hasText: boolean
  /** Shows a share, a power of ten, a number divided by a thousand, or other digits than ours. */
  readonly hasOther: boolean
  readonly hasCondition: boolean
}

/** The parts of a section: quoted words, escaped letters, widths, fillers, brackets, words, and single signs. */
const parts = /"([^"]*)"?|\\(.)?|_(?:.)?|\*(.)?|\[([^\]]*)\]?|(General)|[eE][+-]|[^]/gi
const color = /^(?!DBNum|NatNum)[\p{L}]+ ?\d*$/iu
/** A currency and a locale: a name, or a number whose digits before the last six name a script; 0 and 1 are our digits. */
const place = /^\$([^-]*)(?:-(?:0*[01]?[0-9a-f]{0,6}|[a-z]+(?:-[a-z\d]+)*))?$/i

type Meaning = 'other' | 'nothing' | 'condition' | 'general' | 'text' | 'digit' | { readonly words: string }

const meaningOfBracket = (content: string): Meaning => {
  if (/^[<>=]/.test(content)) return 'condition'
  if (color.test(content)) return 'nothing'
  const [, words] = place.exec(content) ?? []
  return words === undefined ? 'other' : { words }
}

const meaningOf = ([part, quoted, escaped, filler, bracket, general]: RegExpExecArray): Meaning => {
  if (part.startsWith('"')) return { words: quoted ?? '' }
  if (part.startsWith('\\')) return { words: escaped ?? '' }
  if (part.startsWith('_')) return { words: ' ' }
  if (part.startsWith('*')) return { words: filler ?? '' }
  if (part.startsWith('[')) return meaningOfBracket(bracket ?? '')
  if (general !== undefined) return 'general'
  if (part === '@') return 'text'
  if (/^(?:%|[eE][+-])$/.test(part)) return 'other'
  return /^[0#?.,]$/.test(part) ? 'digit' : { words: part }
}

const readSection = (code: string): Section => {
  let pattern = ''
  let [before, after] = ['', '']
  const found = new Set<Meaning>()
  for (const part of code.matchAll(parts)) {
    const meaning = meaningOf(part)
    found.add(meaning)
    const isShown = meaning === 'digit' || meaning === 'general' || meaning === 'text'
    if (isShown && after !== '') [pattern, after] = [`${pattern} `, '']
    if (isShown) pattern += part[0]
    else if (typeof meaning === 'object' && pattern === '') before += meaning.words
    else if (typeof meaning === 'object') after += meaning.words
  }
  // A comma after the last digit divides by a thousand.
  const divides = /[0#?],+(?![0#?,])/.test(pattern)
  return {
    pattern,
    around: [before.trim(), after.trim()],
    isGeneral: /^general$/i.test(pattern),
    hasText: pattern === '@',
    hasOther: found.has('other') || divides,
    hasCondition: found.has('condition'),
  }
}

/** The sections of a format code; a semicolon within quotes, brackets or after a backslash does not end one. */
const sectionsOf = (code: string): Section[] => {
  const sections = ['']
  for (const [part] of code.matchAll(parts))
    if (part === ';') sections.push('')
    else sections[sections.length - 1] += part
  return sections.map(readSection)
}

/** The digits of a number that a spreadsheet shows without a format: 15, the rest is lost. */
const ownDigits = (value: number): string => String(Number(value.toPrecision(15)))

/** The digits that a positive number shows by placeholders, and whether they are in groups; undefined where it shows less. */
const byPattern = (value: number, pattern: string): { digits: string; isGrouped: boolean } | undefined => {
  if (/[^0#?.,]|^[.,]*$/.test(pattern) || (pattern.match(/\./g)?.length ?? 0) > 1) return undefined
  const [whole = '', decimals] = pattern.split('.')
  const places = decimals?.replaceAll(',', '') ?? ''
  const rounded = Number(value.toPrecision(15)).toFixed(Math.min(places.length, 20))
  if (Number(rounded) !== Number(value.toPrecision(15))) return undefined
  const [digits = '0', fraction = ''] = rounded.split('.')
  const least = places.match(/0/g)?.length ?? 0
  const shownFraction = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  const zeros = whole.match(/0/g)?.length ?? 0
  const shownDigits = digits === '0' ? '0'.repeat(zeros) : digits.padStart(zeros, '0')
  const point = decimals === undefined ? '' : '.'
  return {
    digits: `${shownDigits}${point}${shownFraction}`,
    isGrouped: whole.includes(',') && shownDigits.length > 3,
  }
}

const sectionFor = (value: number, sections: readonly Section[]): Section => {
  if (value < 0 && sections.length > 1) return sections[1]!
  return value === 0 && sections.length > 2 ? sections[2]! : sections[0]!
}

/** LIM-24: whether the words around a number name its currency alone; those of a negative one also say that it is negative. */
const isMoney = ({ around }: Section, saysMinus: boolean): boolean => {
  const words = saysMinus ? around.map((text) => text.replace(/[-()]/, '')) : around
  return words.every(isCurrency) && (!saysMinus || /[-(]/.test(around.join('')))
}

/** The text of a number that a section shows where it shows nothing else, and whether it shows the number at all. */
const showBy = (value: number, section: Section, isNegativeSection: boolean) => {
  if (section.isGeneral || section.hasText)
    return { digits: ownDigits(value), isGrouped: false, isSame: true }
  const shown = byPattern(Math.abs(value), section.pattern)
  if (!shown || !/\d/.test(shown.digits)) return undefined
  const { isGrouped } = shown
  const digits = value < 0 && !isNegativeSection ? `-${shown.digits}` : shown.digits
  const isSame = Math.abs(Number(digits)) === Math.abs(Number(value.toPrecision(15)))
  return { digits, isGrouped, isSame }
}

const showNumber = (value: number, sections: readonly Section[]): Shown => {
  const section = sectionFor(value, sections)
  const isNegativeSection = value < 0 && sections.length > 1
  const shown = showBy(value, section, isNegativeSection)
  if (section.hasOther || sections.some(({ hasCondition }) => hasCondition) || !shown?.isSame)
    return { other: true, isSameNumber: false }
  const { digits, isGrouped } = shown
  const isPlain =
    section.around.every((words) => words === '') && !isGrouped && /^-?\d.*(?<!\.)$/.test(digits)
  // A second section without a sign shows a negative number as a positive one.
  if (!isPlain || isNegativeSection) return { other: true, isSameNumber: isMoney(section, isNegativeSection) }
  return digits === ownDigits(value) ? 'itself' : { text: digits }
}

/** A text is shown by the fourth section, or by the last one if that has the place of a text. */
const showsText = (sections: readonly Section[]): boolean => {
  const section = sections.length > 3 ? sections[3] : sections.findLast(({ hasText }) => hasText)
  if (section === undefined) return true
  return section.hasText && !section.hasOther && section.around.every((words) => words === '')
}

/** LIM-22: what the cells of a format code show. */
export const shownBy = (
  code: string,
): { readonly ofNumber: (value: number) => Shown; readonly isTextShown: boolean } => {
  const sections = sectionsOf(code)
  return { ofNumber: (value) => showNumber(value, sections), isTextShown: showsText(sections) }
}
