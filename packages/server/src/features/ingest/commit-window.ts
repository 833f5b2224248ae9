/** A commit takes two to three times as long; longer waits gave no higher throughput with 32 senders. */
const maxWindowMs = 3

/**
 * Senders that send again as soon as they are answered return quickly. Waiting for them briefly lets all share
 * the next commit; otherwise the first of them would get a commit of its own. A lone sender does not wait.
 */
export class CommitWindow {
  readonly #begin: () => void
  #expected = 0
  #timer: NodeJS.Timeout | undefined

  /** `begin` is called when the wait is over. */
  constructor(begin: () => void) {
    this.#begin = begin
  }

  /** Called after a commit, with the number of messages that it answered or that waited for it. */
  ended(messages: number): void {
    this.#expected = messages
  }

  /** Whether the waiting messages should wait for others that are about to arrive. */
  shouldWait(waiting: number): boolean {
    if (waiting === 0 || waiting >= this.#expected) {
      clearTimeout(this.#timer)
      this.#timer = undefined
      return false
    }
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#expected = 0
      this.#begin()
    }, maxWindowMs)
    return true
  }
}
