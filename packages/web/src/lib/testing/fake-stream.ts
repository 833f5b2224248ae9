import type { OpenStream } from '../live/live-connection.ts'

interface Opening {
  lastEventId: string | undefined
  signal: AbortSignal
  say: (text: string) => void
  breakOff: () => void
}

/** A fake server of events: each connection can send events and be broken off. */
export const aFakeStreamServer = () => {
  const openings: Opening[] = []
  const answers: (() => Response | undefined)[] = []
  const open: OpenStream = async (lastEventId, signal) => {
    const refusal = answers.shift()?.()
    const encoder = new TextEncoder()
    let control: ReadableStreamDefaultController<Uint8Array> | undefined
    const body = new ReadableStream<Uint8Array>({ start: (own) => void (control = own) })
    signal.addEventListener('abort', () => control?.error(new DOMException('gone', 'AbortError')))
    openings.push({
      lastEventId,
      signal,
      say: (text) => control?.enqueue(encoder.encode(text)),
      breakOff: () => control?.close(),
    })
    return refusal ?? new Response(body, { headers: { 'content-type': 'text/event-stream' } })
  }
  return { open, openings, answerOnce: (response: () => Response) => answers.push(response) }
}

export const changeOf = (id: string, lot: string, version: number, changes: object = {}): string =>
  `event: change\nid: ${id}\ndata: ${JSON.stringify({ lot, version, changes })}\n\n`
