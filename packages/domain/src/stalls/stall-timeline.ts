import type { Span } from '../occupancy/spans.ts'

/** A sensor's report of a stall's state at a time (milliseconds since 1970 UTC). */
export interface StallReport {
  readonly at: number
  readonly eventId: string
  readonly occupied: boolean
}

/** A past period in which a stall's state is corrected; `to` null = until now. */
export interface StallCorrection {
  readonly from: number
  readonly to: number | null
  readonly delta: 1 | -1
}

/** STA-04: reports are ordered by time, then by event id; the order of arrival does not matter. Source: decision 3. */
export const comesAfter = (a: StallReport, b: StallReport): boolean =>
  a.at > b.at || (a.at === b.at && a.eventId > b.eventId)

/** Up to here a list is copied with each report. */
const fewReports = 16

/**
 * A stall's states within the lateness window, based on the last state before it. Reports can arrive in any order and
 * any number of times with the same result.
 */
export class StallTimeline {
  #base: StallReport & { readonly since: number }
  #reports: StallReport[] = []

  /** `base`: the last report before the window; `since`: when its state began. */
  constructor(base: StallReport & { readonly since: number }) {
    this.#base = base
  }

  /** The newest report. */
  get latest(): StallReport {
    return this.#reports.at(-1) ?? this.#base
  }

  /** The last report before the window. */
  get base(): StallReport & { readonly since: number } {
    return this.#base
  }

  /** Whether there are reports within the window. */
  get hasReports(): boolean {
    return this.#reports.length > 0
  }

  /** Whether the stall's state was ever reported. */
  get isKnown(): boolean {
    return this.latest.at > -Infinity
  }

  /** When the current state began. */
  get since(): number {
    const { occupied } = this.latest
    for (let place = this.#reports.length - 1; place >= 0; place--)
      if (this.#before(place).occupied !== occupied) return this.#reports[place]!.at
    return this.#base.since
  }

  /** The known periods in which the stall was occupied. */
  occupiedSpans(): Span[] {
    const spans: Span[] = []
    let from = this.#base.occupied ? -Infinity : undefined
    for (const { at, occupied } of this.#reports) {
      if (occupied === (from !== undefined)) continue
      if (from !== undefined) spans.push({ from, to: at })
      from = occupied ? at : undefined
    }
    return from === undefined ? spans : [...spans, { from, to: null }]
  }

  /** Adds a report; returns the correction, undefined if nothing changes (a repeat, the same state, or older than the window). */
  apply(report: StallReport): StallCorrection | undefined {
    if (!comesAfter(report, this.#base)) return undefined
    let place = this.#reports.length
    while (place > 0 && comesAfter(this.#reports[place - 1]!, report)) place--
    const before = this.#before(place)
    if (before.eventId === report.eventId && before.at === report.at) return undefined
    const to = this.#reports[place]?.at ?? null
    // A copy has no room to spare: most stalls have one report or two.
    if (this.#reports.length < fewReports) this.#reports = this.#reports.toSpliced(place, 0, report)
    else this.#reports.splice(place, 0, report)
    if (before.occupied === report.occupied) return undefined
    return { from: report.at, to, delta: report.occupied ? 1 : -1 }
  }

  /** Number of changes after a time, counted up to `maxChanges` + 1. */
  changesAfter(at: number, maxChanges = Infinity): number {
    let changes = 0
    for (
      let place = this.#reports.length - 1;
      place >= 0 && changes <= maxChanges && this.#reports[place]!.at > at;
      place--
    )
      if (this.#before(place).occupied !== this.#reports[place]!.occupied) changes++
    return changes
  }

  /** Merges everything before a time into the base. */
  makeFinalBefore(at: number): void {
    let finalReports = 0
    while (finalReports < this.#reports.length && this.#reports[finalReports]!.at < at) finalReports++
    if (finalReports === 0) return
    for (const report of this.#reports.splice(0, finalReports))
      this.#base = {
        ...report,
        since: report.occupied === this.#base.occupied ? this.#base.since : report.at,
      }
  }

  #before(place: number): StallReport {
    return place === 0 ? this.#base : this.#reports[place - 1]!
  }
}
