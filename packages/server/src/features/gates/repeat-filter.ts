/** A reader reports a tag up to 50 times a second; so often is enough to decide again (GAT-61) and to know that it waits. */
const repeatEveryMs = 1_000
const forgetAfterMs = 60_000

interface Repeated {
  readonly isRepeat: boolean
  readonly signs: readonly string[]
  readonly read: { readonly zoneId: string | null; readonly passage: string }
}

/** Lets repeated reads of a vehicle at a gate through about once a second, and every other read. */
export class RepeatFilter {
  readonly #passedAt = new Map<string, number>()
  #forgottenAt = -Infinity

  /** Whether a read is worth a look at what was decided. */
  lets({ isRepeat, signs, read }: Repeated, now: number): boolean {
    this.#forget(now)
    const key = `${read.zoneId} ${read.passage} ${signs[0]}`
    const before = this.#passedAt.get(key)
    if (isRepeat && before !== undefined && Math.abs(now - before) < repeatEveryMs) return false
    this.#passedAt.set(key, now)
    return true
  }

  #forget(now: number): void {
    if (Math.abs(now - this.#forgottenAt) < forgetAfterMs) return
    this.#forgottenAt = now
    for (const [key, at] of this.#passedAt) if (Math.abs(now - at) > forgetAfterMs) this.#passedAt.delete(key)
  }
}
