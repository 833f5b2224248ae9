/** Stalls that are excluded from capacity for a time, in milliseconds since 1970 UTC; `to` null = until further notice. */
export interface ClosedTime {
  readonly from: number
  readonly to: number | null
  readonly stallIds: readonly string[]
}

/** OCC-13: number of closed stalls over time; a stall in several closures counts once. */
export class ClosedStalls {
  /** The number of closed stalls from each time on, oldest first. */
  readonly #steps: readonly { readonly at: number; readonly closed: number }[]

  constructor(times: readonly ClosedTime[]) {
    const changes = times
      .flatMap(({ from, to, stallIds }) => [
        { at: from, by: 1, stallIds },
        ...(to === null ? [] : [{ at: to, by: -1, stallIds }]),
      ])
      .sort((one, other) => one.at - other.at)
    const closures = new Map<string, number>()
    const steps: { at: number; closed: number }[] = []
    for (const { at, by, stallIds } of changes) {
      for (const id of stallIds) {
        const remaining = (closures.get(id) ?? 0) + by
        if (remaining === 0) closures.delete(id)
        else closures.set(id, remaining)
      }
      if (steps.at(-1)?.at === at) steps.pop()
      steps.push({ at, closed: closures.size })
    }
    this.#steps = steps
  }

  /** Number of stalls closed at a time. */
  at(time: number): number {
    return this.#steps.findLast(({ at }) => at <= time)?.closed ?? 0
  }
}
