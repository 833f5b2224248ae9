import { Refusal } from '#platform/http/problems.ts'

interface TurnLimits {
  /** Of one key, besides the one whose turn it is; more are refused at once. */
  readonly maxWaiting: number
  /** How long a turn is waited for before it is refused; below the 5 seconds within which a request is answered. */
  readonly maxWaitMs: number
}

/**
 * Work that excludes each other by its key, one at a time and in the order in which it came. It waits here rather than
 * at a lock of the database, where each that waits would hold a connection that others need.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #lines = new Map<string, (() => void)[]>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Does `work` when it is its turn; refused as unavailable if too many wait or it takes too long to come. */
  async take<T>(key: string, work: () => Promise<T>, maxWaitMs = this.#limits.maxWaitMs): Promise<T> {
    await this.#begin(key, maxWaitMs)
    try {
      return await work()
    } finally {
      this.#pass(key)
    }
  }

  async #begin(key: string, maxWaitMs: number): Promise<void> {
    const line = this.#lines.get(key)
    if (!line) {
      this.#lines.set(key, [])
      return
    }
    if (line.length >= this.#limits.maxWaiting) throw new Refusal('unavailable')
    await new Promise<void>((begin, refuse) => {
      const giveUp = () => {
        line.splice(line.indexOf(turn), 1)
        refuse(new Refusal('unavailable'))
      }
      const timer = setTimeout(giveUp, maxWaitMs)
      const turn = () => {
        clearTimeout(timer)
        begin()
      }
      line.push(turn)
    })
  }

  #pass(key: string): void {
    const next = this.#lines.get(key)!.shift()
    if (next) next()
    else this.#lines.delete(key)
  }
}
