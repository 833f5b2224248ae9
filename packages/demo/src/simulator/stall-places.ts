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

/** Assignment of a group's stalls over a day. */
export class StallPlaces {
  readonly #taken: Span[][]

  constructor(stalls: number) {
    this.#taken = Array.from({ length: stalls }, () => [])
  }

  /** Assigns a given stall. */
  hold(place: number, span: Span): void {
    this.#taken[place]?.push(span)
  }

  /** Finds and assigns a stall that is free for the given time, preferring the first; undefined if there is none. */
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

  /** Finds and assigns a stall that is free now, for the given time or until its next use, at least for `minMs`. */
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
    // The latest is the most likely conflict.
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
