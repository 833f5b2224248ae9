import type { StreamEvent } from './event-parser.ts'
import { keepConnected, type OpenStream } from './live-connection.ts'

/** What the leader sends to the other pages of this browser. */
type StreamMessage = { kind: 'event'; event: StreamEvent } | { kind: 'life' } | { kind: 'lost' }

interface ShareOptions {
  /** One stream a person: two accounts in one browser have two. */
  userId: string
  open: OpenStream
  onMessage: (message: StreamMessage) => void
}

/**
 * One stream for all pages of this browser, since HTTP/1.1 gives it six connections: whoever holds the lock fetches and
 * tells the others; when it goes, the next one resumes after the last event it heard of.
 */
export const shareStream = ({ userId, open, onMessage }: ShareOptions): (() => void) => {
  const end = new AbortController()
  const name = `stallwise-live-${userId}`
  const canShare = 'locks' in navigator && typeof BroadcastChannel !== 'undefined'
  const channel = canShare ? new BroadcastChannel(name) : undefined
  let lastEventId: string | undefined

  const receive = (message: StreamMessage) => {
    if (message.kind === 'event') lastEventId = message.event.id ?? lastEventId
    onMessage(message)
  }
  const broadcast = (message: StreamMessage) => {
    channel?.postMessage(message)
    receive(message)
  }
  channel?.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => receive(data))

  const connect = () =>
    keepConnected(
      {
        open,
        lastEventId,
        onEvent: (event) => broadcast({ kind: 'event', event }),
        onActivity: () => broadcast({ kind: 'life' }),
        onLost: () => broadcast({ kind: 'lost' }),
      },
      end.signal,
    )
  if (canShare) {
    navigator.locks.request(name, { signal: end.signal }, connect).catch((error: unknown) => {
      if (!end.signal.aborted) throw error
    })
  } else void connect()
  return () => {
    end.abort()
    channel?.close()
  }
}
