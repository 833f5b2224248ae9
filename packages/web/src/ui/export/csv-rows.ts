const quote = 0x22
const lineEnd = 0x0a

/** Counts the rows of a `.csv` file while its parts come, without the line of column names. EXP-12 */
export const csvRows = (): ((part: Uint8Array) => number) => {
  let lines = 0
  let isQuoted = false
  return (part) => {
    for (const byte of part) {
      if (byte === quote) isQuoted = !isQuoted
      else if (byte === lineEnd && !isQuoted) lines += 1
    }
    return Math.max(0, lines - 1)
  }
}
