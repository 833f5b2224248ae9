/** STA-45: the most stalls that a range may stand for where the lot's numbers are not known. */
export const maxRangeLength = 5_000

const numberPattern = /^(.*?)(\d+)$/

interface Numbered {
  readonly prefix: string
  readonly digits: string
}

const split = (number: string): Numbered | undefined => {
  const [, prefix, digits] = numberPattern.exec(number) ?? []
  return prefix === undefined || digits === undefined ? undefined : { prefix, digits }
}

const isNext = (one: Numbered | undefined, other: Numbered | undefined): boolean =>
  one !== undefined &&
  other?.prefix === one.prefix &&
  other.digits.length === String(Number(one.digits) + 1).padStart(one.digits.length, '0').length &&
  Number(other.digits) === Number(one.digits) + 1

/** A run of stalls whose numbers follow one another; of a single stall, `first` and `last` are the same. */
export interface StallRange {
  readonly first: string
  readonly last: string
  readonly count: number
}

/** Stall numbers in their natural order: L6-9 before L6-10. */
export const inNumberOrder = (numbers: Iterable<string>): string[] =>
  [...numbers].sort(
    (one, other) => one.localeCompare(other, 'en', { numeric: true }) || (one < other ? -1 : 1),
  )

/** STA-45: the stalls as runs of numbers that follow one another, in their order. */
export const rangesOf = (numbers: readonly string[]): StallRange[] => {
  const ranges: StallRange[] = []
  let before: Numbered | undefined
  for (const number of inNumberOrder(new Set(numbers))) {
    const here = split(number)
    const range = ranges.at(-1)
    if (range && isNext(before, here))
      ranges[ranges.length - 1] = { ...range, last: number, count: range.count + 1 }
    else ranges.push({ first: number, last: number, count: 1 })
    before = here
  }
  return ranges
}

const expand = (from: string, to: string): string[] | undefined => {
  const [first, last] = [split(from), split(to)]
  if (!first || !last || first.prefix.toLowerCase() !== last.prefix.toLowerCase()) return undefined
  const [start, end] = [Number(first.digits), Number(last.digits)]
  if (end < start || end - start >= maxRangeLength) return undefined
  return Array.from(
    { length: end - start + 1 },
    (_, index) => first.prefix + String(start + index).padStart(first.digits.length, '0'),
  )
}

const rangeSign = /\s+(?:to|a|al|-)\s+|\s*(?:–|—|…|\.\.\.?)\s*/i

/** What a text names: stalls, and the ranges in it that mean nothing (STA-45). */
export interface NamedStalls {
  readonly numbers: readonly string[]
  readonly wrong: readonly string[]
}

/**
 * STA-45: stalls as people type them: numbers and ranges such as `L6-121 to L6-144`, separated by commas, semicolons or lines.
 * With the lot's numbers, case does not matter and a range has those of them that lie in it; without, all that it spans.
 */
export const stallsNamedIn = (text: string, known?: readonly string[]): NamedStalls => {
  const spelling = new Map(known?.map((number) => [number.toLowerCase(), number]))
  const spelled = (number: string): string => spelling.get(number.toLowerCase()) ?? number
  const numbers = new Set<string>()
  const wrong: string[] = []
  for (const part of text.split(/[,;\n]+/).map((one) => one.trim())) {
    const [from, to, ...more] = part.split(rangeSign).map((one) => one.trim())
    if (!from) continue
    // A number may itself contain what separates the ends of a range.
    if (to === undefined || spelling.has(part.toLowerCase())) {
      numbers.add(spelled(part))
      continue
    }
    const all = more.length > 0 ? undefined : expand(from, to)
    const inside = known ? all?.map(spelled).filter((number) => spelling.has(number.toLowerCase())) : all
    if (!inside || inside.length === 0) wrong.push(part)
    else for (const number of inside) numbers.add(number)
  }
  return { numbers: [...numbers], wrong }
}
