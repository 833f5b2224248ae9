import type { Random } from '#seeded/random.ts'

const gapMs = 60_000
const tries = 40

interface Span {
  readonly from: number
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
  find(random: Random, span: Span): number | undefined {
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

  #isFree(place: number, { from, to }: Span): boolean {
    return this.#taken[place]!.every((other) => other.to + gapMs <= from || to + gapMs <= other.from)
  }

  #take(place: number, span: Span): number {
    this.#taken[place]!.push(span)
    return place
  }
}
