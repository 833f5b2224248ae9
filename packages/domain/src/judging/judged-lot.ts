import { isLate, latenessWindowMs } from '../ingest/acceptance.rules.ts'
import type { PlateReadEvent, StallSensorEvent } from '../ingest/device-events.ts'
import { matchPlate } from '../vehicles/plate-match.ts'
import { normalisePlate } from '../vehicles/plates.ts'
import type { VisitRead } from '../visits/visits.model.ts'
import { VisitFold } from '../visits/visits.rules.ts'
import { JudgedStalls } from './judged-stalls.ts'
import { JudgedVisits } from './judged-visits.ts'
import { LotAlerts } from './lot-alerts.ts'
import { LotBooks } from './lot-figures.ts'
import { LotSamples } from './lot-samples.ts'
import type { LotFacts } from './judging.model.ts'

/** What a lot kept of its window: in the order of the log or not. */
export interface LotWindow {
  readonly stalls: readonly { deviceId: string; at: number; eventId: string; occupied: boolean }[]
  readonly reads: readonly PlateReadEvent[]
  readonly visits: VisitFold
}

/** A window with nothing in it. */
export const emptyWindow = (): LotWindow => ({ stalls: [], reads: [], visits: new VisitFold() })

/**
 * A lot under judgement: takes the events of its devices and answers what they change. It knows no clock and no
 * store: the same facts and the same events at the same times give the same effects, which is what a replay of
 * the log relies on. Times in milliseconds since 1970 UTC.
 */
export class JudgedLot {
  readonly facts: LotFacts
  readonly stalls: JudgedStalls
  readonly #visits: JudgedVisits
  readonly #books: LotBooks
  readonly #samples: LotSamples
  readonly #alerts: LotAlerts
  #lastEventAt: number | null
  #raises = false

  /** Begins with what was kept, and the window of before \`now\` restored without raising anything. */
  constructor(facts: LotFacts, window: LotWindow, now: number) {
    this.facts = facts
    this.#lastEventAt = facts.lastEventAt
    this.#books = new LotBooks(facts, now - latenessWindowMs)
    this.stalls = new JudgedStalls(facts.stalls, facts.sensorTimeoutMs, this.#books)
    this.#visits = new JudgedVisits(window.visits)
    for (const visit of window.visits.open) this.#books.visited({ before: undefined, after: visit })
    for (const report of window.stalls) this.stalls.restore(report.deviceId, report)
    for (const read of window.reads) this.#takeRead(read, now)
    this.#enterVisits()
    const timelines = new Map([...this.#books.groups].map(([id, group]) => [id, group.timeline]))
    this.#samples = new LotSamples(
      timelines.set(facts.lotId, this.#books.lot),
      facts.sensorTimeoutMs,
      facts.sampledUntil,
    )
    this.#alerts = new LotAlerts(facts, this.#books, facts.alerts)
  }

  /** Whether a device of that id belongs to the lot. */
  has(deviceId: string): boolean {
    return this.stalls.has(deviceId) || this.facts.cameras.has(deviceId)
  }

  /** Takes an event of one of the lot's devices. */
  take(event: StallSensorEvent | PlateReadEvent, now: number): void {
    if (this.#lastEventAt === null || event.at > this.#lastEventAt) this.#lastEventAt = event.at
    if (!isLate(event.at, now)) this.#raises = true
    if (event.kind === 'stall') this.stalls.take(event, now)
    else this.#takeRead(event, now)
  }

  /** Something other than an event may raise alerts: an edit, a timer. */
  touch(): void {
    this.#raises = true
  }

  /** The figures as they stand. */
  figures() {
    return this.#books.figures()
  }

  /** Closes a batch: what it changed, judged as a whole. */
  settle(now: number) {
    this.#visits.settle(now)
    const visits = this.#enterVisits()
    const alerts = this.#raises ? this.#alerts.judge() : []
    this.#raises = false
    return {
      ...this.stalls.takeEffects(),
      visits,
      alerts,
      samples: this.#samples.take(now, this.#lastEventAt),
      sampledUntil: this.#samples.sampledUntil,
      lastEventAt: this.#lastEventAt,
    }
  }

  #enterVisits() {
    const changes = this.#visits.takeChanges()
    for (const change of changes) this.#books.visited(change)
    return changes
  }

  #takeRead(event: PlateReadEvent, now: number): void {
    const camera = this.facts.cameras.get(event.deviceId)
    if (!camera || event.plate === null) return
    const { directionDegrees, orientation, at, eventId } = event
    this.#visits.take({ ...this.#identify(event), camera, directionDegrees, orientation, at, eventId }, now)
  }

  /** VIS-07: the subject is the passholder if known, else the plate; any other vehicle counts with the visitors. Source: decision 3, 4. */
  #identify(
    event: PlateReadEvent,
  ): Pick<VisitRead, 'subject' | 'plate' | 'passholderId' | 'match' | 'groupId'> {
    const candidates = event.candidates.map(({ plate, score }) => ({ plate: normalisePlate(plate), score }))
    const { plate, match } = matchPlate(normalisePlate(event.plate!), candidates, (known) =>
      this.facts.plates.has(known),
    )
    const owner = this.facts.plates.get(plate)
    const visitors = this.facts.groups.find((group) => group.isDefaultVisitor)?.id ?? null
    return {
      subject: owner?.passholderId ?? plate,
      plate,
      passholderId: owner?.passholderId ?? null,
      match: owner ? match : 'none',
      groupId: owner ? owner.groupId : visitors,
    }
  }
}

/** What a batch changed in a lot. */
export type LotEffects = ReturnType<JudgedLot['settle']>
