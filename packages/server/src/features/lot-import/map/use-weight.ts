/** An element with an id (or the whole map): what is drawn of it by itself, by the parts within it, and by what it uses. */
interface Part {
  own: number
  readonly uses: string[]
  readonly within: Part[]
}

const newPart = (): Part => ({ own: 0, uses: [], within: [] })

/** Limit for drawn elements that a browser can handle. */
export const maxDrawnElements = 400_000

/** Counts the elements that a map draws with all references resolved, so that a small file cannot expand endlessly. LIM-57. */
export class UseWeight {
  readonly #parts = new Map<string, Part>()
  readonly #whole = newPart()
  /** For each open element the innermost part that it is in, itself included. */
  readonly #open: Part[] = []

  open(id: string | undefined, used: string | undefined): void {
    let part = this.#open.at(-1) ?? this.#whole
    if (id !== undefined) {
      const own = newPart()
      part.within.push(own)
      if (!this.#parts.has(id)) this.#parts.set(id, own)
      part = own
    }
    this.#open.push(part)
    part.own += 1
    if (used !== undefined) part.uses.push(used)
  }

  close(): void {
    this.#open.pop()
  }

  /** Total of drawn elements; Infinity for circular references. */
  total(): number {
    const known = new Map<Part, number>()
    const weightOf = (part: Part): number => {
      const weight = known.get(part)
      if (weight !== undefined) return weight
      known.set(part, Infinity)
      let sum = part.own
      for (const inner of part.within) sum += weightOf(inner)
      for (const id of part.uses) {
        const used = this.#parts.get(id)
        if (used) sum += weightOf(used)
        if (sum > maxDrawnElements) return Infinity
      }
      known.set(part, sum)
      return sum
    }
    return weightOf(this.#whole)
  }
}
