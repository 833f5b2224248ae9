/** Limit for text of a file that is quoted in a fault, in characters. */
export const maxQuotedLength = 60

/** LIM-16: limit for the faults listed for a file, so that a reply stays below 1 MB; their total is given as well. */
export const maxFaultsReported = 2_000

/** Limit for the stall numbers listed in a fault of a lot. */
const maxQuotedNumbers = 20

/** Stalls in which a stall list and a map differ: how many, and the first numbers. */
export interface DifferingStalls {
  readonly count: number
  readonly first: readonly string[]
}

/** The most numbers that an answer has of a floor's differing stalls. */
export const maxDifferingNumbers = 100

export const differingStalls = (numbers: readonly string[]): DifferingStalls => ({
  count: numbers.length,
  first: numbers.slice(0, maxDifferingNumbers),
})

/** LIM-16: the first stall numbers, with the total if there are more. */
export const firstNumbers = ({ count, first }: DifferingStalls): { detail: string; count?: number } => ({
  detail: first.slice(0, maxQuotedNumbers).join(', '),
  ...(count > maxQuotedNumbers && { count }),
})

/** LIM-16: a text of the file, cut to a length that can be quoted in a reply. */
export const quoted = (text: string): string =>
  text.length <= maxQuotedLength
    ? text
    : `${text.slice(0, maxQuotedLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
