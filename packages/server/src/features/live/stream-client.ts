import type { ServerResponse } from 'node:http'
import type { StallVariant } from '#features/stalls/stalls.public.ts'

/** LIV-11: how many bytes may be unsent for a slow reader. */
const maxUnsentBytes = 2_000_000
/** How long a reader may take to receive the rest after a graceful end. */
const endGraceMs = 5_000

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
}

/** What a reader sees of a lot. */
export interface StreamView {
  readonly variant: StallVariant
  /** OCC-62: whether it sees the counts of all passholder groups. */
  readonly seesPassholderGroups: boolean
  /** LIV-05. */
  readonly seesPayments: boolean
}

interface Reader {
  readonly userId: string
  /** Undefined for a lot that this reader may not see. */
  readonly viewOf: (lotId: string) => StreamView | undefined
}

/** One stream: its reader and its HTTP response. What is sent before `start` is buffered until then. */
export class StreamClient {
  readonly userId: string
  readonly viewOf: (lotId: string) => StreamView | undefined
  readonly #response: ServerResponse
  readonly #listeners: (() => void)[] = []
  #buffered: string[] | undefined = []
  #bufferedBytes = 0
  #isOver = false

  constructor(response: ServerResponse, { userId, viewOf }: Reader) {
    this.#response = response
    this.userId = userId
    this.viewOf = viewOf
    response.on('error', () => this.disconnect())
    response.on('close', () => this.#finish())
    this.#isOver = response.closed || response.destroyed
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Bytes that the reader's connection has not accepted yet. */
  get unsentBytes(): number {
    return this.#bufferedBytes + this.#response.writableLength
  }

  /** Calls the listener as soon as the stream is over, whoever ended it. */
  whenOver(listener: () => void): void {
    if (this.#isOver) listener()
    else this.#listeners.push(listener)
  }

  /** Starts the response: first these frames, then what was buffered. */
  start(frames: readonly string[]): void {
    if (this.#isOver) return
    const buffered = this.#buffered ?? []
    this.#buffered = undefined
    this.#bufferedBytes = 0
    this.#response.writeHead(200, headers)
    for (const frame of [...frames, ...buffered]) this.send(frame)
  }

  send(frame: string): void {
    if (this.#isOver) return
    if (this.unsentBytes > maxUnsentBytes) return this.disconnect()
    if (!this.#buffered) this.#response.write(frame)
    else {
      this.#buffered.push(frame)
      this.#bufferedBytes += frame.length
    }
  }

  /** Ends gracefully: the reader still receives what was sent. Before `start` the response is left to the caller. */
  end(): void {
    if (this.#isOver) return
    const hasStarted = !this.#buffered
    this.#finish()
    if (!hasStarted) return
    this.#response.end()
    setTimeout(() => this.#response.destroy(), endGraceMs).unref()
  }

  /** LIV-11: ends at once. A graceful end would wait for the reader, and a write after it would be an error. */
  disconnect(): void {
    const hasStarted = !this.#buffered
    this.#finish()
    if (hasStarted) this.#response.destroy()
  }

  #finish(): void {
    if (this.#isOver) return
    this.#isOver = true
    if (this.#buffered) this.#buffered = []
    for (const listener of this.#listeners.splice(0)) listener()
  }
}

/** An event as text. Without an id the reader keeps the one that it has. */
export const frameOf = (event: string, id: string | undefined, data: string): string =>
  id === undefined ? `event: ${event}\ndata: ${data}\n\n` : `event: ${event}\nid: ${id}\ndata: ${data}\n\n`
