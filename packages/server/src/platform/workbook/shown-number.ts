/** What a cell shows: what is stored, another text of the same number, or something else; `isScaled`: another number. */
export type Shown =
  'itself' | { readonly text: string } | { readonly other: true; readonly isScaled: boolean }

/** One section of a format code (ECMA-376 part 1, 18.8.31). */
interface Section {
  /** Placeholders of digits, with blanks where something else stands that shows nothing. */
  readonly pattern: string
  readonly isGeneral: boolean
  readonly hasText: boolean
  /** Shows words, signs, a share, a power of ten, a fraction, or other digits than ours. */
  readonly hasOther: boolean
  readonly isScaled: boolean
  readonly hasCondition: boolean
}

/** The parts of a section: quoted words, escaped letters, widths, fillers, brackets, words, and single signs. */
const parts = /"([^"]*)"?|\\(.)?|_(?:.)?|\*(.)?|\[([^\]]*)\]?|(General)|[eE][+-]|[^]/gi
const color = /^(?!DBNum|NatNum)[\p{L}]+ ?\d*$/iu
const localeOnly = /^\$-/

const blankOr = (text: string | undefined): 'blank' | 'other' =>
  (text ?? '').trim() === '' ? 'blank' : 'other'

type Meaning = 'blank' | 'other' | 'nothing' | 'condition' | 'general' | 'text' | 'scaled' | 'digit'

const meaningOfBracket = (content: string): Meaning => {
  if (/^[<>=]/.test(content)) return 'condition'
  return color.test(content) || localeOnly.test(content) ? 'nothing' : 'other'
}

const meaningOf = ([part, quoted, escaped, filler, bracket, general]: RegExpExecArray): Meaning => {
  if (part.startsWith('"')) return blankOr(quoted)
  if (part.startsWith('\\')) return blankOr(escaped)
  if (part.startsWith('_')) return 'blank'
  if (part.startsWith('*')) return blankOr(filler)
  if (part.startsWith('[')) return meaningOfBracket(bracket ?? '')
  if (general !== undefined) return 'general'
  if (part === '@') return 'text'
  if (part === '%') return 'scaled'
  if (/^[0#?.,]$/.test(part)) return 'digit'
  return part.trim() === '' ? 'blank' : 'other'
}

const readSection = (code: string): Section => {
  let pattern = ''
  const found = new Set<Meaning>()
  for (const part of code.matchAll(parts)) {
    const meaning = meaningOf(part)
    found.add(meaning)
    if (meaning === 'digit') pattern += part[0]
    else if (meaning === 'blank') pattern += ' '
  }
  pattern = pattern.trim()
  // A comma after the last digit divides by a thousand.
  const divides = /[0#?],+(?![0#?,])/.test(pattern)
  return {
    pattern,
    isGeneral: found.has('general'),
    hasText: found.has('text'),
    hasOther: found.has('other') || found.has('scaled'),
    isScaled: found.has('scaled') || divides,
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

/** The text of a positive number by placeholders of digits; undefined where it shows less, or other signs. */
const byPattern = (value: number, pattern: string): string | undefined => {
  if (/[^0#?.,]|^[.,]*$/.test(pattern) || (pattern.match(/\./g)?.length ?? 0) > 1) return undefined
  const [whole = '', decimals] = pattern.split('.')
  const places = decimals?.replaceAll(',', '') ?? ''
  const rounded = Number(value.toPrecision(15)).toFixed(Math.min(places.length, 20))
  if (Number(rounded) !== Number(value.toPrecision(15))) return undefined
  const [digits = '0', fraction = ''] = rounded.split('.')
  const least = places.match(/0/g)?.length ?? 0
  const shownFraction = fraction.slice(0, least) + fraction.slice(least).replace(/0+$/, '')
  const zeros = whole.match(/0/g)?.length ?? 0
  if ((digits === '0' && zeros === 0) || (decimals !== undefined && shownFraction === '')) return undefined
  if (whole.includes(',') && digits.length > 3) return undefined
  return `${digits.padStart(zeros, '0')}${shownFraction && `.${shownFraction}`}`
}

const sectionFor = (value: number, sections: readonly Section[]): Section => {
  if (value < 0 && sections.length > 1) return sections[1]!
  return value === 0 && sections.length > 2 ? sections[2]! : sections[0]!
}

const showNumber = (value: number, sections: readonly Section[]): Shown => {
  const section = sectionFor(value, sections)
  const other = { other: true, isScaled: section.isScaled } as const
  if (section.hasOther || section.isScaled || sections.some(({ hasCondition }) => hasCondition)) return other
  if (section.isGeneral || section.hasText) return section.pattern === '' ? 'itself' : other
  const digits = byPattern(Math.abs(value), section.pattern)
  if (digits === undefined) return other
  const text = value < 0 && sections.length === 1 ? `-${digits}` : digits
  // A second section without a sign shows a negative number as a positive one.
  if (Number(text) !== Number(value.toPrecision(15))) return other
  return text === ownDigits(value) ? 'itself' : { text }
}

/** A text is shown by the fourth section, or by the last one if that has the place of a text. */
const showsText = (sections: readonly Section[]): boolean => {
  const section = sections.length > 3 ? sections[3] : sections.findLast(({ hasText }) => hasText)
  if (section === undefined) return true
  return section.hasText && !section.hasOther && section.pattern === ''
}

/** LIM-22: what the cells of a format code show. */
export const shownBy = (
  code: string,
): { readonly ofNumber: (value: number) => Shown; readonly isTextShown: boolean } => {
  const sections = sectionsOf(code)
  return { ofNumber: (value) => showNumber(value, sections), isTextShown: showsText(sections) }
}
