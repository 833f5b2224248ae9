import type { Readable } from 'node:stream'

interface Patience {
  /** How long nothing may be read. */
  readonly unreadMs: number
  /** How long all of it may take. */
  readonly longestMs: number
}

/** EXP-04: fails a stream of which nothing is read, or which takes too long. */
export const endWhenUnread = (stream: Readable, { unreadMs, longestMs }: Patience): void => {
  const give = (reason: string) => () => stream.destroy(new Error(`an export was ended: ${reason}`))
  const last = setTimeout(give('it took too long'), longestMs)
  const next = setTimeout(give('nothing was read'), unreadMs)
  for (const timer of [last, next]) timer.unref()
  const read = stream.read.bind(stream)
  stream.read = (size) => {
    const chunk: unknown = read(size)
    if (chunk !== null) next.refresh()
    return chunk
  }
  stream.once('close', () => {
    clearTimeout(last)
    clearTimeout(next)
  })
}
