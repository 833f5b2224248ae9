import { isLate } from '../ingest/acceptance.rules.ts'
import type { DeviceEvent } from '../ingest/device-events.ts'
import type { IngestWarningKind } from '../ingest/ingest-warnings.ts'
import { slotMs, slotOf } from '../time/slots.ts'
import type { PlateCorrection, VisitVehicle } from '../visits/plate-correction.ts'
import { Observation } from '../occupancy/observation.ts'
import type { Arrival, Visit } from '../visits/visits.model.ts'
import { keyOfRead, type GateEntry, type GateOutcome } from '../visits/gate-entries.model.ts'
import { authorisedAt, gateOpenedAt, tagResetAt } from '../visits/visits.rules.ts'
import { type EditedStall, JudgedStalls } from './judged-stalls.ts'
import type { JudgedVisits } from './judged-visits.ts'
import type { VisitChange } from './visit-change.model.ts'
import { LotAlerts } from './lot-alerts.ts'
import { LotCalendar } from './lot-calendar.ts'
import { LotCounters } from './lot-counters.ts'
import { warningOfRead, visitReadOf } from './lot-reads.ts'
import { withPassChange, type OwnMaps } from '../passes/lot-passes.ts'
import type { PassChange } from '../passes/pass-change.model.ts'
import { withChange } from '../passes/pass-changes.ts'
import { restoreVisits } from './restore-visits.ts'
import { LotSamples } from './lot-samples.ts'
import { LotViolations } from './lot-violations.ts'
import type { JudgedFacts, LotFacts } from './judging.model.ts'
import { bytesOfLot } from './lot-size.ts'
import { PackedStalls } from './packed-stalls.ts'
import { type LotWindow, windowStart, countedFrom } from './lot-window.ts'

/**
 * Judges a lot: applies the events of its devices and returns their effects. It uses no clock and no database: the same facts
 * and the same events at the same times give the same effects, which replay relies on. Times in milliseconds since 1970
 * UTC.
 */
export class JudgedLot {
  readonly stalls: JudgedStalls
  /** Whether its window starts earlier than usual, so that late events can correct history. */
  readonly hasExtendedWindow: boolean
  readonly #from: number | undefined
  readonly #hasGates: boolean
  readonly #calendar: LotCalendar
  readonly #visits: JudgedVisits
  readonly #counters: LotCounters
  readonly #samples: LotSamples
  readonly #alerts: LotAlerts
  readonly violations: LotViolations
  #facts: JudgedFacts
  /** VIO-70: its own copy, made with the first correction: copying all with each one takes long after thousands. */
  #corrected: Map<string, VisitVehicle> | undefined
  /** VIS-41: its own copy, made with the first decision. */
  #gateDecisions: Map<string, GateOutcome> | undefined
  /** PAS-30: its own copies of plates, tags, passes and authorisations, made with the first change of each. */
  readonly #ownMaps: OwnMaps = new WeakSet()
  #lastEventAt: number | null
  #alertCheckRequested = false
  /** Visits that changed before the end of the batch. */
  #visitChanges: VisitChange[] = []

  /**
   * Starts from the stored facts and restores the window before `now` without raising alerts or errors. `hasGates`: false
   * where nobody opens gates for the vehicles that arrive, as in a replay, so that its effects have none.
   */
  constructor(
    facts: LotFacts,
    window: LotWindow,
    now: number,
    { hasGates = true }: { readonly hasGates?: boolean } = {},
  ) {
    const { stalls: storedStalls, ...others } = facts
    const packed = new PackedStalls(storedStalls)
    this.#facts = others
    this.#hasGates = hasGates
    this.hasExtendedWindow = window.from !== undefined
    this.#from = window.from
    this.#lastEventAt = facts.lastEventAt
    const start = countedFrom(facts, now, window.from)
    this.#calendar = new LotCalendar({ ...facts, stalls: packed.layouts }, now)
    this.#counters = new LotCounters(facts, start, this.#calendar)
    this.stalls = new JudgedStalls(packed, facts, this.#counters, window.from)
    for (const report of window.stalls) this.stalls.restore(report.deviceId, report)
    this.violations = new LotViolations(others, now, !this.hasExtendedWindow)
    this.#visits = restoreVisits(others, window, now, {
      restore: (change) => this.#restoreVisit(change),
      restoreOverlong: (after) => this.violations.restore({ before: undefined, after }),
    })
    const observation = new Observation(facts.sensorTimeoutMs, slotOf(start), window.reportedBefore)
    for (const at of window.reportedAt) observation.note(at)
    const timelines = new Map([...this.#counters.groups].map(([id, group]) => [id, group.timeline]))
    timelines.set(facts.lotId, this.#counters.lot)
    const sparse = this.#counters.passholderGroups
    this.#samples = new LotSamples({ timelines, sparse }, observation, facts, this.hasExtendedWindow)
    this.#alerts = new LotAlerts(others, this.#counters, this.#calendar)
  }

  /** What it was started from, with the changes of passes since; its stalls are in `stalls`. */
  get facts(): JudgedFacts {
    return this.#facts
  }

  /** About how many bytes of memory it takes, apart from the visits of vehicles that are inside. */
  get bytes(): number {
    return bytesOfLot(this.#facts, { all: this.stalls.layouts.length, unpacked: this.stalls.unpacked })
  }

  /** ING-04: whether it was loaded from before a late event at this time. */
  reaches(at: number): boolean {
    return this.#from !== undefined && this.#from <= at
  }

  /** Whether a device with that id belongs to the lot. */
  has(deviceId: string): boolean {
    const { cameras, readers } = this.facts
    return this.stalls.has(deviceId) || cameras.has(deviceId) || readers.has(deviceId)
  }

  /** Applies an event of one of the lot's devices, which was received at `receivedAt`; `now` is logged with it. */
  apply(event: DeviceEvent, now: number, receivedAt = now): void {
    this.#advance(now)
    if (this.#lastEventAt === null || event.at > this.#lastEventAt) this.#lastEventAt = event.at
    this.#samples.note(event.at, now)
    if (!isLate(event.at, now, this.facts.latenessMs)) this.#alertCheckRequested = true
    if (event.kind === 'stall') this.stalls.apply(event, now)
    else {
      const read = visitReadOf(this.facts, event, Math.min(event.at, now))
      if (!read) return
      if (this.#hasGates && read.zoneId !== null) this.#visits.awaitArrival(read, receivedAt)
      this.#visits.apply(read, now)
    }
  }

  /**
   * OCC-11: a user edits a stall that keeps its sensor (another sensor starts without history, STA-07: the lot is loaded
   * again). The edit and its former stall are not in the facts yet.
   */
  editStall(stallId: string, details: EditedStall, now: number): void {
    this.#advance(now)
    this.requestAlertCheck()
    const stall = this.stalls.find(stallId)!
    this.#counters.edited(stall, this.stalls.edit(stall, details), now)
  }

  /** VIS-12: marks every tag as outside from a time on; this reset is not in the facts yet. */
  resetTags(at: number, now: number): void {
    this.#advance(now)
    this.requestAlertCheck()
    this.#visits.apply(tagResetAt(at), now)
  }

  /** VIS-41, VIS-43: gates decided about reads, or were opened; the entry is not in the facts yet. */
  gatesDecided({ decisions, openings }: GateEntry, now: number): void {
    this.#advance(now)
    this.#gateDecisions ??= new Map(this.#facts.gateDecisions)
    for (const { readAt: at, eventId, outcome } of decisions)
      this.#gateDecisions.set(keyOfRead({ at, eventId }), outcome)
    this.#facts = { ...this.#facts, gateDecisions: this.#gateDecisions }
    for (const decision of decisions) this.#visits.decided(decision)
    for (const opening of openings) this.#visits.apply(gateOpenedAt(opening), now)
    this.requestAlertCheck()
  }

  /** PAS-30: passes change for reads from a time on, which are all still to come; the change is not in the facts yet. */
  changePasses(change: PassChange, now: number): void {
    this.#advance(now)
    // The maps of the facts are changed in place: what followed from them is worked out before.
    const judgeChange = this.violations.passesChanging(change)
    const passChanges = withChange(this.#facts.passChanges, change)
    this.#facts = {
      ...this.#facts,
      ...withPassChange(this.#facts, change, { own: this.#ownMaps }),
      passChanges,
    }
    for (const { plate, after } of change.authorised ?? [])
      this.#visits.apply(authorisedAt(change.from, plate, after), now)
    judgeChange(this.#facts, now)
  }

  /** VIO-70: the visit that a correction of its plate concerns, if reads can still change it. */
  correctable(key: string): Visit | undefined {
    return this.#visits.find(key)
  }

  /** VIO-71: whether the vehicle was on the lot at the same time as another visit. */
  isElsewhere(visit: Visit, vehicle: VisitVehicle): boolean {
    return this.#visits.isElsewhere(visit, vehicle)
  }

  /**
   * VIO-70: a person corrected which vehicle a visit is of; the correction is not in the facts yet. `ended` is the visit if it
   * ended too long ago to be `correctable`: only its record changes then.
   */
  correctPlate(correction: PlateCorrection, ended: Visit | undefined, now: number): void {
    const { visit: key, after } = correction
    this.#advance(now)
    this.#corrected ??= new Map(this.#facts.corrected)
    this.#facts = { ...this.#facts, corrected: this.#corrected.set(key, after) }
    if (!this.#visits.find(key)) {
      if (ended) this.#visitChanges.push({ before: ended, after: { ...ended, ...after } })
      return
    }
    this.requestAlertCheck()
    this.#visitChanges.push(...this.#countVisitChanges(now))
    this.#visits.correct(key, after)
    const changes = this.#visits.takeChanges()
    // VIO-76: earlier counts stay, of which other servers may know less.
    const from = slotOf(windowStart(now, this.facts.latenessMs)) * slotMs
    for (const change of changes) this.#counters.visitCorrected(change, from)
    this.violations.plateCorrected(changes, correction, this.#facts, now)
    this.#visitChanges.push(...changes)
  }

  /** The warning for an event that is logged without any effect; undefined if it has an effect. */
  warningOf(event: DeviceEvent): IngestWarningKind | undefined {
    return warningOfRead(this.facts, event)
  }

  /** Called after a change other than an event (an edit, a timer), so that alerts are evaluated at the end of the batch. */
  requestAlertCheck(): void {
    this.#alertCheckRequested = true
  }

  /** OCC-14: the timer of a closure or an exception fired; returns when to check again, undefined for never. */
  checkCalendar(kind: string, id: string, now: number): number | undefined {
    this.requestAlertCheck()
    return this.#calendar.nextCheckAt(kind, id, now)
  }

  /** The current figures. */
  figures() {
    return this.#counters.figures(this.#lastEventAt !== null)
  }

  /** Ends a batch and returns its effects. */
  settle(now: number) {
    this.#advance(now)
    if (this.#visits.closeOverstays(now)) this.#alertCheckRequested = true
    this.#visits.makeFinal(now)
    const last = this.#countVisitChanges(now)
    const visits = this.#visitChanges.length === 0 ? last : inOne([...this.#visitChanges, ...last])
    this.#visitChanges = []
    this.violations.advance(now)
    const arrivals = this.#visits
      .takeArrivals()
      .map((arrival) => ({ ...arrival, isFull: this.#isFullFor(arrival) }))
    const alerts = this.#alertCheckRequested ? this.#alerts.changesAt(now) : []
    this.#alertCheckRequested = false
    const { timers, ...effects } = this.stalls.takeEffects(now)
    return {
      ...effects,
      timers: [...timers, ...this.violations.takeTimers()],
      violations: this.violations.takeChanges(now),
      violationsUntil: this.violations.until,
      closed: this.#calendar.takeChanged(),
      visits,
      missedReads: this.#visits.takeMissedReads(),
      arrivals,
      alerts,
      samples: this.#samples.takeValues(now),
      sampledUntil: this.#samples.sampledUntil,
      unknownExits: this.#visits.unknownExits,
      lastEventAt: this.#lastEventAt,
    }
  }

  /** GAT-53, VIS-42: whether there is no room for the vehicle of a read; vehicles that may not have come in take none. */
  #isFullFor({ read, isCounted }: Arrival): boolean {
    const inDoubt = this.#visits.inDoubt.filter(
      ({ groupId, subject }) => groupId === read.groupId && subject !== read.subject,
    )
    return this.#counters.isFull(read.groupId, isCounted, inDoubt.length)
  }

  #advance(now: number): void {
    for (const change of this.#calendar.advance(now))
      this.#counters.closedChanged(this.stalls.find(change.stallId)!, change)
  }

  #countVisitChanges(now: number) {
    const changes = this.#visits.takeChanges()
    for (const change of changes) this.#counters.visitChanged(change)
    this.violations.visitsChanged(changes, now)
    return changes
  }

  #restoreVisit(change: VisitChange): void {
    this.#counters.visitChanged(change)
    this.violations.restore(change)
  }
}

/** One change for each visit. */
const inOne = (changes: readonly VisitChange[]): VisitChange[] => {
  const byVisit = new Map<string, VisitChange>()
  for (const { before, after } of changes) {
    const key = (after ?? before)!.key
    const first = byVisit.get(key)
    byVisit.set(key, { before: first ? first.before : before, after })
  }
  return [...byVisit.values()]
}

/** What a batch changed in a lot. */
export type LotEffects = ReturnType<JudgedLot['settle']>
