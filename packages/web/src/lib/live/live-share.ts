import type { StreamEvent } from './event-parser.ts'
import { keepConnected, type OpenStream } from './live-connection.ts'

/** What the leader sends to the other pages of this browser. */
type Word = { kind: 'event'; event: StreamEvent } | { kind: 'life' } | { kind: 'lost' }

interface ShareOptions {
  /** One stream a person: two accounts in one browser have two. */
  userId: string
  open: OpenStream
  onWord: (word: Word) => void
}

/**
 * One stream for all pages of this browser, since HTTP/1.1 gives it six connections: whoever holds the lock fetches and
 * tells the others; when it goes, the next one resumes after the last event it heard of.
 */
export const shareStream = ({ userId, open, onWord }: ShareOptions): (() => void) => {
  const end = new AbortController()
  const name = `stallwise-live-${userId}`
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
  const channel = canShare ? new BroadcastChannel(name) : undefined
  let lastEventId: string | undefined

  const hear = (word: Word) => {
    if (word.kind === 'event') lastEventId = word.event.id ?? lastEventId
    onWord(word)
  }
  const tell = (word: Word) => {
    channel?.postMessage(word)
    hear(word)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<Word>) => hear(data))

  const lead = () =>
    keepConnected(
      {
        open,
        lastEventId,
        onEvent: (event) => tell({ kind: 'event', event }),
        onLife: () => tell({ kind: 'life' }),
        onLost: () => tell({ kind: 'lost' }),
      },
      end.signal,
    )
  if (canShare) {
    navigator.locks.request(name, { signal: end.signal }, lead).catch((error: unknown) => {
      if (!end.signal.aborted) throw error
    })
  } else void lead()
  return () => {
    end.abort()
    channel?.close()
  }
}
