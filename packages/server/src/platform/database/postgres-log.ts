import { closeSync, openSync, readSync, statSync } from 'node:fs'

const maxReportBytes = 4_000

export const logSize = (path: string): number => {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

/** The end of the log since `offset` bytes. */
export const readLogFrom = (path: string, offset: number): string => {
  const size = logSize(path)
  const start = Math.max(offset, size - maxReportBytes)
  const buffer = Buffer.alloc(Math.max(0, size - start))
  // The file may be gone if the data directory was removed meanwhile.
  if (buffer.length === 0) return ''
  const file = openSync(path, 'r')
  try {
    readSync(file, buffer, 0, buffer.length, start)
  } finally {
    closeSync(file)
  }
  return buffer.toString('utf8')
}
