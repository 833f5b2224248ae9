/**
 * ING-71: lots that others must not wait for, each on a lane of its own. More than `lanes` at once wait in line, so that they
 * leave the database's connections to others.
 */
export class LanesOfLots {
  readonly #lanes: number
  readonly #run: (key: string) => Promise<void>
  readonly #line = new Set<string>()
  readonly #running = new Set<string>()

  /** `run` may add its key again: it then goes to the end of the line. */
  constructor(lanes: number, run: (key: string) => Promise<void>) {
    this.#lanes = lanes
    this.#run = run
  }

  /** Whether it waits for its lane or is on it. */
  has(key: string): boolean {
    return this.#line.has(key) || this.#running.has(key)
  }

  add(key: string): void {
    this.#line.add(key)
    this.#start()
  }

  #start(): void {
    for (const key of this.#line) {
      if (this.#running.size >= this.#lanes) return
      if (this.#running.has(key)) continue
      this.#line.delete(key)
      this.#running.add(key)
      void this.#run(key).finally(() => {
        this.#running.delete(key)
        this.#start()
      })
    }
  }
}
