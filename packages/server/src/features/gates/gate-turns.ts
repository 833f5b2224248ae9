/** One at a time at each controller: these devices have one door. */
export class GateTurns {
  readonly #last = new Map<string, Promise<unknown>>()

  take<T>(controllerId: string, work: () => Promise<T>): Promise<T> {
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
