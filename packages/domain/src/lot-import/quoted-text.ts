/** Most characters of a file that a fault repeats. */
export const mostQuoted = 60

/** LIM-16: most faults of a file that are told, so that an answer stays below 1 MB; how many there are is told as well. */
export const mostFaultsTold = 2_000

/** LIM-16: the beginning of a text of the file, short enough to be repeated in an answer. */
export const quoted = (text: string): string =>
  text.length <= mostQuoted ? text : `${text.slice(0, mostQuoted - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
