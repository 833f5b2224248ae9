const rememberedMs = 60_000
const maxRemembered = 5_000

/** Recently written users: a search may not find them yet. */
export class RecentWrites {
  readonly #until = new Map<string, number>()

  note(id: string): void {
    this.#until.delete(id)
    this.#until.set(id, Date.now() + rememberedMs)
    if (this.#until.size > maxRemembered) this.#until.delete(this.#until.keys().next().value!)
  }

  has(id: string): boolean {
    const until = this.#until.get(id)
    if (until === undefined) return false
    if (Date.now() < until) return true
    this.#until.delete(id)
    return false
  }
}
