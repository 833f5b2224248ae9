import type { Folded } from './fold-days.ts'

interface Kept {
  readonly version: number
  readonly first: string
  readonly folded: Folded
}

/** Groups of which earlier forecasts were asked for last. */
const mostKept = 32

/** What days were folded to for forecasts as of earlier times, so that the next day has to take in one day alone. */
export class FoldCache {
  readonly #kept = new Map<string, Kept>()

  /** The last that was kept of a group, if nothing was changed since and it is not later. */
  find(key: string, version: number, first: string, until: string): Folded | undefined {
    const kept = this.#kept.get(key)
    if (kept?.version !== version || kept.first !== first) return undefined
    return kept.folded.state.through <= until ? kept.folded : undefined
  }

  keep(key: string, version: number, first: string, folded: Folded): void {
    this.#kept.delete(key)
    this.#kept.set(key, { version, first, folded })
    if (this.#kept.size > mostKept) this.#kept.delete(this.#kept.keys().next().value!)
  }
}
