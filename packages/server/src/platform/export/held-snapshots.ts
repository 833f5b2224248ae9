import type { Snapshot } from './snapshots.ts'

interface Held {
  readonly snapshot: Snapshot
  readonly timer: NodeJS.Timeout
}

/** EXP-02: snapshots that are kept for a download, one for each user and a few in all. */
export class HeldSnapshots {
  readonly #held = new Map<string, Held>()
  readonly #limits: { readonly most: number; readonly forMs: number }

  constructor(limits: { readonly most: number; readonly forMs: number }) {
    this.#limits = limits
  }

  /** Keeps a snapshot; that of the same user before, and the oldest if there are too many, is ended. */
  async hold(userId: string, snapshot: Snapshot): Promise<void> {
    const dropped = [this.#drop(userId)]
    while (this.#held.size >= this.#limits.most) dropped.push(this.#drop(this.#held.keys().next().value!))
    const timer = setTimeout(() => void this.#drop(userId), this.#limits.forMs)
    timer.unref()
    this.#held.set(userId, { snapshot, timer })
    await Promise.all(dropped)
  }

  close(): void {
    for (const userId of [...this.#held.keys()]) void this.#drop(userId)
  }

  async #drop(userId: string): Promise<void> {
    const held = this.#held.get(userId)
    if (!held) return
    this.#held.delete(userId)
    clearTimeout(held.timer)
    await held.snapshot.end(true)
  }
}
