/** Number of elements drawn when an element is used: itself with all descendants, and what they use. */
interface Part {
  own: number
  readonly uses: string[]
}

/** Limit for drawn elements that a browser can handle. */
export const maxDrawnElements = 400_000

/** Counts the elements that a map draws with all references resolved, so that a small file cannot expand endlessly. LIM-57. */
export class UseWeight {
  readonly #parts = new Map<string, Part>()
  readonly #open: (Part | undefined)[] = []
  readonly #whole: Part = { own: 0, uses: [] }

  open(id: string | undefined, used: string | undefined): void {
    const part = id === undefined ? undefined : { own: 0, uses: [] }
    if (part && !this.#parts.has(id!)) this.#parts.set(id!, part)
    this.#open.push(part)
    this.#whole.own += 1
    if (used !== undefined) this.#whole.uses.push(used)
    for (const above of this.#open) {
      if (!above) continue
      above.own += 1
      if (used !== undefined) above.uses.push(used)
    }
  }

  close(): void {
    this.#open.pop()
  }

  /** Total of drawn elements; Infinity for circular references. */
  total(): number {
    const known = new Map<string, number>()
    const weigh = ({ own, uses }: Part): number => {
      let sum = own
      for (const id of uses) {
        sum += weightOf(id)
        if (sum > maxDrawnElements) return Infinity
      }
      return sum
    }
    const weightOf = (id: string): number => {
      const weight = known.get(id)
      if (weight !== undefined) return weight
      const part = this.#parts.get(id)
      if (!part) return 0
      known.set(id, Infinity)
      const sum = weigh(part)
      known.set(id, sum)
      return sum
    }
    return weigh(this.#whole)
  }
}
