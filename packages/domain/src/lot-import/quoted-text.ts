/** Most characters of a file that a fault repeats. */
export const maxQuotedLength = 60

/** LIM-16: most faults of a file that are told, so that an answer stays below 1 MB; how many there are is told as well. */
export const maxFaultsReported = 2_000

/** Most stall numbers that a fault of a lot repeats. */
const maxQuotedNumbers = 20

/** LIM-16: the first of many stall numbers, and how many there are if these are not all. */
export const firstNumbers = (numbers: readonly string[]): { detail: string; count?: number } => ({
  detail: numbers.slice(0, maxQuotedNumbers).join(', '),
  ...(numbers.length > maxQuotedNumbers && { count: numbers.length }),
})

/** LIM-16: the beginning of a text of the file, short enough to be repeated in an answer. */
export const quoted = (text: string): string =>
  text.length <= maxQuotedLength
    ? text
    : `${text.slice(0, maxQuotedLength - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
