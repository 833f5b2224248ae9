import type { Random } from '#seeded/random.ts'

const gapMs = 60_000
const tries = 40

interface Span {
  readonly from: number
  readonly to: number
}

/** A stall, and until when it is taken. */
export interface FoundPlace {
  readonly place: number
  readonly to: number
}

/** Which stalls of a group are taken when, over a day. */
export class StallPlaces {
  readonly #taken: Span[][]

  constructor(stalls: number) {
    this.#taken = Array.from({ length: stalls }, () => [])
  }

  /** Takes a stall that is known. */
  hold(place: number, span: Span): void {
    this.#taken[place]?.push(span)
  }

  /** Finds a stall that is free for so long and takes it, rather one of the first; undefined when there is none. */
  find(random: Random, span: Span): FoundPlace | undefined {
    const { length } = this.#taken
    for (let nth = 0; nth < tries; nth++) {
      const place = Math.floor(Math.min(random(), 0.3 + 0.7 * random()) * length)
      if (this.#isFree(place, span)) return this.#take(place, span)
    }
    const first = Math.floor(random() * length)
    for (let nth = 0; nth < length; nth++) {
      const place = (first + nth) % length
      if (this.#isFree(place, span)) return this.#take(place, span)
    }
    return undefined
  }

  /** Finds a stall that is free now and takes it for so long or until somebody else has it, at least for `minMs`. */
  findTurn(random: Random, { from, to }: Span, minMs: number): FoundPlace | undefined {
    const { length } = this.#taken
    const first = Math.floor(random() * length)
    for (let nth = 0; nth < length; nth++) {
      const place = (first + nth) % length
      if (!this.#isFree(place, { from, to: from + minMs })) continue
      const later = this.#taken[place]!.filter((other) => other.from > from)
      return this.#take(place, { from, to: Math.min(to, ...later.map((other) => other.from - gapMs)) })
    }
    return undefined
  }

  #isFree(place: number, { from, to }: Span): boolean {
    // The latest is the most likely to be in the way.
    return (
      this.#taken[place]!.findLast((other) => other.to + gapMs > from && to + gapMs > other.from) ===
      undefined
    )
  }

  #take(place: number, span: Span): FoundPlace {
    this.#taken[place]!.push(span)
    return { place, to: span.to }
  }
}
