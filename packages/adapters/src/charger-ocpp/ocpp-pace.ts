/** CST-43: how many messages a station may send at once, and each second after that. */
const burst = 200
const perSecond = 50

/** How long the next message has to wait, in milliseconds. */
export class Pace {
  #left = burst
  #at: number

  constructor(now: number) {
    this.#at = now
  }

  take(now: number): number {
    this.#left = Math.min(burst, this.#left + Math.max(0, now - this.#at) * (perSecond / 1_000)) - 1
    this.#at = Math.max(this.#at, now)
    return this.#left >= 0 ? 0 : Math.ceil(-this.#left / (perSecond / 1_000))
  }
}
