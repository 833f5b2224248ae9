/** A moment and what is due then. */
interface Due {
  readonly at: number
  readonly key: string
}

const isBefore = (a: Due, b: Due): boolean => a.at < b.at || (a.at === b.at && a.key < b.key)

/** With so many outdated entries for each current one, the heap is built anew. */
const maxOutdatedShare = 4
const minToRebuild = 1_000

/**
 * Moments at which something is due, one for each key, in milliseconds since 1970 UTC. A binary heap finds the earliest
 * without looking at all of them; entries that were changed or deleted stay in it until they come up.
 */
export class DueTimes {
  readonly #atOf = new Map<string, number>()
  #heap: Due[] = []

  /** The earliest moment; infinite if there is none. */
  get next(): number {
    this.#dropOutdated()
    return this.#heap[0]?.at ?? Infinity
  }

  set(key: string, at: number): void {
    if (this.#atOf.get(key) === at) return
    this.#atOf.set(key, at)
    this.#push({ at, key })
    if (this.#heap.length > minToRebuild + maxOutdatedShare * this.#atOf.size) this.#rebuild()
  }

  delete(key: string): void {
    this.#atOf.delete(key)
  }

  /** Removes and returns the keys that are due by a time, the earliest first. */
  takeUntil(now: number): string[] {
    const keys: string[] = []
    while (this.next <= now) {
      const { key } = this.#pop()
      this.#atOf.delete(key)
      keys.push(key)
    }
    return keys
  }

  #dropOutdated(): void {
    while (this.#heap.length > 0 && this.#atOf.get(this.#heap[0]!.key) !== this.#heap[0]!.at) this.#pop()
  }

  #rebuild(): void {
    // A sorted list is a heap.
    this.#heap = [...this.#atOf]
      .map(([key, at]): Due => ({ at, key }))
      .sort((a, b) => (isBefore(a, b) ? -1 : 1))
  }

  #push(due: Due): void {
    const heap = this.#heap
    let place = heap.push(due) - 1
    while (place > 0) {
      const parent = (place - 1) >> 1
      if (!isBefore(due, heap[parent]!)) break
      heap[place] = heap[parent]!
      place = parent
    }
    heap[place] = due
  }

  #pop(): Due {
    const heap = this.#heap
    const first = heap[0]!
    const last = heap.pop()!
    if (heap.length === 0) return first
    let place = 0
    for (;;) {
      let child = 2 * place + 1
      if (child >= heap.length) break
      if (child + 1 < heap.length && isBefore(heap[child + 1]!, heap[child]!)) child++
      if (!isBefore(heap[child]!, last)) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = last
    return first
  }
}
