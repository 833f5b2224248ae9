import { closeSync, openSync, readSync, statSync } from 'node:fs'

const longestReportBytes = 4_000

export const logSize = (path: string): number => {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The end of what was logged since `offset` bytes. */
export const readLogFrom = (path: string, offset: number): string => {
  const size = logSize(path)
  const start = Math.max(offset, size - longestReportBytes)
  const buffer = Buffer.alloc(Math.max(0, size - start))
  // Whoever removes the data directory need not wait for the process that wrote there.
  if (buffer.length === 0) return ''
  const file = openSync(path, 'r')
  try {
    readSync(file, buffer, 0, buffer.length, start)
  } finally {
    closeSync(file)
  }
  return buffer.toString('utf8')
}
