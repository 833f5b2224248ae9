interface Waiting {
  readonly messageId: number
  isDone: boolean
}

/** Acknowledgements in the order in which the messages came, as MQTT asks for (4.6.0-2), however they were finished. */
export class OrderedAcks {
  readonly #send: (messageIds: readonly number[]) => void
  #waiting: Waiting[] = []

  constructor(send: (messageIds: readonly number[]) => void) {
    this.#send = send
  }

  get size(): number {
    return this.#waiting.length
  }

  /** Gives back what to call when the message is done. */
  add(messageId: number): () => void {
    const one: Waiting = { messageId, isDone: false }
    this.#waiting.push(one)
    return () => {
      one.isDone = true
      if (this.#waiting[0] === one) this.#flush()
    }
  }

  #flush(): void {
    const next = this.#waiting.findIndex(({ isDone }) => !isDone)
    const done = next < 0 ? this.#waiting : this.#waiting.slice(0, next)
    this.#waiting = next < 0 ? [] : this.#waiting.slice(next)
    this.#send(done.map(({ messageId }) => messageId))
  }
}
