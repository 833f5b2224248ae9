/** Runs one call at a time per controller: these devices accept only one connection. */
export class ControllerQueue {
  readonly #last = new Map<string, Promise<unknown>>()

  run<T>(controllerId: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(controllerId) ?? Promise.resolve()
    const turn = before.then(work, work)
    const settled = turn.catch(() => {})
    this.#last.set(controllerId, settled)
    void settled.then(() => {
      if (this.#last.get(controllerId) === settled) this.#last.delete(controllerId)
    })
    return turn
  }
}
