/** What an element with an id comes to when it is used: itself with all below it, and what it uses in turn. */
interface Part {
  own: number
  readonly uses: string[]
}

/** More drawn elements than a browser can take. */
export const maxDrawnElements = 400_000

/** Finds out how much a map draws when what refers to parts of it is followed, so that a small file is not endless on the screen. LIM-57. */
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

  /** Everything drawn; Infinity for something that uses itself. */
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
