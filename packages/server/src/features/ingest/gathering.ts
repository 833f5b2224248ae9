/** A commit takes two to three times as long: longer waits were no faster with 32 senders. */
const mostMs = 3

/**
 * Whoever sends again as soon as it is answered comes back within a moment: to wait for those lets all share the next
 * commit, where the first of them would else have one alone. A lone sender waits for nobody.
 */
export class Gathering {
  readonly #begin: () => void
  #expected = 0
  #timer: NodeJS.Timeout | undefined

  /** `begin` is called when the wait is over. */
  constructor(begin: () => void) {
    this.#begin = begin
  }

  /** A commit ended: so many messages were answered by it or waited for it. */
  ended(messages: number): void {
    this.#expected = messages
  }

  /** Whether the waiting messages should wait for more of those that are about to come. */
  isWorthWaiting(waiting: number): boolean {
    if (waiting === 0 || waiting >= this.#expected) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      return false
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#expected = 0
      this.#begin()
    }, mostMs)
    return true
  }
}
