interface Waiting<T, R> {
  readonly item: T
  readonly done: (result: R) => void
  readonly fail: (error: unknown) => void
}

/**
 * Work of many that is done together: what is asked for while some is being done is done next, at once. If it fails
 * together, each is done by itself, so that nobody fails because of another.
 */
export class Batches<T, R> {
  readonly #run: (items: readonly T[]) => Promise<readonly R[]>
  readonly #most: number
  #waiting: Waiting<T, R>[] = []
  #running: Promise<void> | undefined

  constructor(run: (items: readonly T[]) => Promise<readonly R[]>, most: number) {
    this.#run = run
    this.#most = most
  }

  add(item: T): Promise<R> {
    return new Promise((done, fail) => {
      this.#waiting.push({ item, done, fail })
      this.#running ??= this.#runAll()
    })
  }

  /** Resolves when nothing waits any more. */
  async settled(): Promise<void> {
    while (this.#running) await this.#running
  }

  async #runAll(): Promise<void> {
    // What arrives in the same turn of the event loop goes together.
    await new Promise(setImmediate)
    while (this.#waiting.length > 0) await this.#together(this.#waiting.splice(0, this.#most))
    this.#running = undefined
  }

  async #together(batch: readonly Waiting<T, R>[]): Promise<void> {
    try {
      const results = await this.#run(batch.map(({ item }) => item))
      batch.forEach(({ done }, nth) => done(results[nth]!))
    } catch (error) {
      if (batch.length === 1) return batch[0]!.fail(error)
      for (const one of batch) await this.#together([one])
    }
  }
}
