interface Waiting {
  readonly messageId: number
  readonly since: number
  isDone: boolean
}

/**
 * Acknowledgements in the order of the messages, as MQTT requires (4.6.0-2), those of one event loop turn together.
 * A message that exceeds the time-out no longer blocks the others: they would fill the broker's window,
 * and brokers find a message by its id anyway.
 */
export class OrderedAcks {
  readonly #send: (messageIds: readonly number[]) => void
  readonly #timeoutMs: number
  #waiting: Waiting[] = []
  #isDue = false
  #timer: NodeJS.Timeout | undefined

  constructor(send: (messageIds: readonly number[]) => void, timeoutMs = 2_000) {
    this.#send = send
    this.#timeoutMs = timeoutMs
  }

  get size(): number {
    return this.#waiting.length
  }

  /** Returns the function to call when the message is done. */
  add(messageId: number): () => void {
    const one: Waiting = { messageId, since: performance.now(), isDone: false }
    this.#waiting.push(one)
    return () => {
      one.isDone = true
      if (this.#isDue) return
      this.#isDue = true
      setImmediate(() => this.#flush())
    }
  }

  #flush(): void {
    this.#isDue = false
    const timedOutBefore = performance.now() - this.#timeoutMs
    const firstPending = this.#waiting.findIndex(({ isDone, since }) => !isDone && since > timedOutBefore)
    const unblocked = firstPending < 0 ? this.#waiting : this.#waiting.slice(0, firstPending)
    const blocked = firstPending < 0 ? [] : this.#waiting.slice(firstPending)
    const done = unblocked.filter(({ isDone }) => isDone)
    this.#waiting = [...unblocked.filter(({ isDone }) => !isDone), ...blocked]
    if (done.length > 0) this.#send(done.map(({ messageId }) => messageId))
    if (blocked.some(({ isDone }) => isDone)) this.#flushLater(blocked[0]!.since - timedOutBefore)
  }

  #flushLater(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#flush(), milliseconds + 1).unref()
  }
}
