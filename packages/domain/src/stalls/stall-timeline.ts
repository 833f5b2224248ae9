import type { Span } from '../occupancy/spans.ts'

/** A sensor's report of a stall's state at a time (milliseconds since 1970 UTC). */
export interface StallReport {
  readonly at: number
  readonly eventId: string
  readonly occupied: boolean
}

/** A part of the past in which a stall's state turned out different; `to` is null when it lasts until now. */
export interface StallCorrection {
  readonly from: number
  readonly to: number | null
  readonly delta: 1 | -1
}

/** STA-04: the order of reports is their time, then their event id; the order of arrival means nothing. Source: decision 3. */
export const comesAfter = (a: StallReport, b: StallReport): boolean =>
  a.at > b.at || (a.at === b.at && a.eventId > b.eventId)

/**
 * A stall's states within the lateness window, upon the last state before it. Reports may come in any order and
 * any number of times: the states that follow are the same.
 */
export class StallTimeline {
  #base: StallReport & { readonly since: number }
  readonly #reports: StallReport[] = []

  /** `base`: the last report before the window; `since`: when its state began. */
  constructor(base: StallReport & { readonly since: number }) {
    this.#base = base
  }

  /** The newest report. */
  get latest(): StallReport {
    return this.#reports.at(-1) ?? this.#base
  }

  /** The report upon which the window stands. */
  get base(): StallReport & { readonly since: number } {
    return this.#base
  }

  /** Whether anything ever reported the stall's state. */
  get isKnown(): boolean {
    return this.latest.at > -Infinity
  }

  /** When the present state began. */
  get since(): number {
    const { occupied } = this.latest
    for (let place = this.#reports.length - 1; place >= 0; place--)
      if (this.#before(place).occupied !== occupied) return this.#reports[place]!.at
    return this.#base.since
  }

  /** When the stall was occupied, as far back as is known, and is. */
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

  /** Takes a report; answers what it changes, undefined if nothing (a repeat, the same state, or older than the window). */
  take(report: StallReport): StallCorrection | undefined {
    if (!comesAfter(report, this.#base)) return undefined
    let place = this.#reports.length
    while (place > 0 && comesAfter(this.#reports[place - 1]!, report)) place--
    const before = this.#before(place)
    if (before.eventId === report.eventId && before.at === report.at) return undefined
    const to = this.#reports[place]?.at ?? null
    this.#reports.splice(place, 0, report)
    if (before.occupied === report.occupied) return undefined
    return { from: report.at, to, delta: report.occupied ? 1 : -1 }
  }

  /** How often the state changed after a time; counts no further than one more than `most`. */
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

  /** Lets everything before a time become the base. */
  settleBefore(at: number): void {
    let settled = 0
    while (settled < this.#reports.length && this.#reports[settled]!.at < at) settled++
    if (settled === 0) return
    for (const report of this.#reports.splice(0, settled))
      this.#base = {
        ...report,
        since: report.occupied === this.#base.occupied ? this.#base.since : report.at,
      }
  }

  #before(place: number): StallReport {
    return place === 0 ? this.#base : this.#reports[place - 1]!
  }
}
