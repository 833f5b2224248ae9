import { Refusal } from '#platform/http/problems.ts'

interface TurnLimits {
  /** Limit of waiting work per key, besides the running one; more is refused at once. */
  readonly maxWaiting: number
  /** How long work may wait before it is refused. */
  readonly maxWaitMs: number
}

/**
 * A queue per key: work with the same key runs one at a time, in order of arrival. It waits here instead of at a
 * database lock, where each waiting request would hold a connection that others need.
 */
export class Turns {
  readonly #limits: TurnLimits
  readonly #lines = new Map<string, (() => void)[]>()

  constructor(limits: TurnLimits) {
    this.#limits = limits
  }

  /** Runs `work` in its turn; refused as unavailable if too many are waiting or the wait is too long. */
  async run<T>(key: string, work: () => Promise<T>, maxWaitMs = this.#limits.maxWaitMs): Promise<T> {
    await this.#begin(key, maxWaitMs)
    try {
      return await work()
    } finally {
      this.#startNext(key)
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

  #startNext(key: string): void {
    const next = this.#lines.get(key)!.shift()
    if (next) next()
    else this.#lines.delete(key)
  }
}
