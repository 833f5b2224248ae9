import type { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'

export interface CachedLot {
  readonly lot: JudgedLot
  readonly token: string
}

interface Entry extends CachedLot {
  readonly bytes: number
  place: number
}

/** How much judged lots may take together, by their own estimate. */
export const defaultMaxBytes = 256 * 1024 * 1024

/**
 * Judged lots up to a number of bytes. Where there are more, the one of two taken at random that is cheaper to load again
 * gives way: lots that report in turn, a few more than there is room for, would otherwise each be discarded shortly before
 * it is needed.
 */
export class BoundedLots {
  readonly #maxBytes: number
  readonly #random: () => number
  readonly #entries = new Map<string, Entry>()
  readonly #ids: string[] = []
  #bytes = 0

  constructor(maxBytes = defaultMaxBytes, random: () => number = Math.random) {
    this.#maxBytes = maxBytes
    this.#random = random
  }

  get size(): number {
    return this.#entries.size
  }

  get bytes(): number {
    return this.#bytes
  }

  has(lotId: string): boolean {
    return this.#entries.has(lotId)
  }

  get(lotId: string): CachedLot | undefined {
    return this.#entries.get(lotId)
  }

  /** Keeps a lot, in place of others; one that is larger than all may be together is kept alone. */
  set(lotId: string, { lot, token }: CachedLot): void {
    this.delete(lotId)
    const bytes = lot.bytes
    while (this.#ids.length > 0 && this.#bytes + bytes > this.#maxBytes) this.delete(this.#cheapest())
    this.#entries.set(lotId, { lot, token, bytes, place: this.#ids.length })
    this.#ids.push(lotId)
    this.#bytes += bytes
  }

  delete(lotId: string): void {
    const entry = this.#entries.get(lotId)
    if (!entry) return
    this.#entries.delete(lotId)
    this.#bytes -= entry.bytes
    const last = this.#ids.pop()!
    if (last === lotId) return
    this.#ids[entry.place] = last
    this.#entries.get(last)!.place = entry.place
  }

  clear(): void {
    this.#entries.clear()
    this.#ids.length = 0
    this.#bytes = 0
  }

  /** What takes fewer bytes has fewer rows. */
  #cheapest(): string {
    const [one, other] = [this.#any(), this.#any()]
    return this.#entries.get(one)!.bytes <= this.#entries.get(other)!.bytes ? one : other
  }

  #any(): string {
    return this.#ids[Math.floor(this.#random() * this.#ids.length)]!
  }
}
