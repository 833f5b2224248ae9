import { maxAheadMs, isLate, maxLatenessMs, oldestAcceptedMs } from '../ingest/acceptance.rules.ts'
import type { StallDetails } from '../stalls/stall-edit.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import type { PlateCorrection } from '../visits/plate-correction.ts'
import { oldestOf, type GateEntry } from '../visits/gate-entries.model.ts'
import { unendedStays } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import { JudgedLot, type LotEffects } from './judged-lot.ts'
import { countedFrom, emptyWindow, type LotWindow } from './lot-window.ts'
import { withCalendarChange, type CalendarChange } from './calendar-change.model.ts'
import { sampleAfter, type AlertFacts, type LotFacts } from './judging.model.ts'
import { withGateChange } from './lot-gates.ts'
import type { GateChange } from './gate-change.model.ts'
import { formerDefaultsOf, settingsOfLog, type SettingsChange } from './lot-settings.ts'
import { compareEvents, type LoggedEvent } from './logged-event.ts'
import type { JudgedViolation } from './known-violations.ts'
import type { PassChange } from '../passes/pass-change.model.ts'
import { countsDifferently, formerStall, formerStallsOf, type LayoutChange } from './lot-layout.ts'
import { AlertsAndErrorsRecord } from './alerts-and-errors-record.ts'
import { LastReports, StallRecord } from './stall-record.ts'

/** A timer of a lot that fired. */
export interface FiredTimer {
  readonly kind: string
  readonly subject: string
}

type EditedDetails = Pick<StallDetails, 'stallType' | 'groupId' | 'isActive' | 'device'>

/** A stall of an edit, with its data afterwards. */
export interface EditedStall {
  readonly stallId: string
  readonly after: EditedDetails
}

/** The violations that judging loads: active ones, those of visits that are open or recent, and recent decisions. */
const mayStillChange = (
  { status, visit, openedAt, leftAt, stateAt }: JudgedViolation,
  start: number,
  isVisit: (key: string) => boolean,
): boolean =>
  status === 'active' ||
  (visit !== null && leftAt === null && (openedAt >= start || isVisit(visit))) ||
  Math.max(leftAt ?? 0, stateAt) >= start

/**
 * A lot with its whole state in memory, corresponding to the rows that the server stores. Used to replay a log and to
 * judge generated histories. Times in milliseconds since 1970 UTC.
 */
export class LotRecord {
  readonly visits = new Map<string, Visit>()
  /** The values of samples by group (or lot) and slot. */
  readonly samples = new Map<string, Map<number, number | null>>()
  /** VIS-32: how many reads of each device showed missing ones. */
  readonly missedReads = new Map<string, number>()
  readonly violations = new Map<string, JudgedViolation>()
  readonly alertsAndErrors = new AlertsAndErrorsRecord()
  readonly stalls: StallRecord
  #facts: LotFacts
  #events: LoggedEvent[] = []
  /** The last reports from events that are too old to be kept. */
  readonly #lastReports: LastReports
  #reportedBefore = -Infinity
  #maxEvents = 50_000
  #lot: JudgedLot

  /** Starts with a lot without any state. */
  constructor(facts: LotFacts, now: number) {
    this.#facts = facts
    this.stalls = new StallRecord(facts.stalls)
    const reported = facts.stalls.filter(({ deviceId, base }) => deviceId !== null && base.at > -Infinity)
    this.#lastReports = new LastReports(reported.map(({ deviceId, base }) => [deviceId!, base] as const))
    this.#lot = new JudgedLot(facts, emptyWindow(), now, { hasGates: false })
  }

  /** The current judged lot. */
  get lot(): JudgedLot {
    return this.#lot
  }

  /** Judges a batch of new events. */
  judge(events: readonly LoggedEvent[], now: number): LotEffects {
    const batch = [...events].sort(compareEvents)
    const late = batch.find(({ at }) => isLate(at, now, this.#facts.latenessMs))
    if (late) this.#reload(now, late.at)
    for (const event of batch) this.#lot.apply(event, now)
    this.#log(batch, now)
    const effects = this.#settle(now)
    if (late) this.#reload(now)
    return effects
  }

  /** Fires timers; returns for each when it has to fire again, undefined for never. */
  fire(timers: readonly FiredTimer[], now: number): (number | undefined)[] {
    const nextChecks = timers.map(({ kind, subject }) => {
      if (kind === 'silence') return this.#lot.stalls.checkSilence(subject, now)
      if (kind === 'violations') return this.#lot.violations.check(now)
      if (kind === 'flapping') return this.#lot.stalls.checkFlapping(subject, now)
      if (kind === 'closure' || kind === 'exception') return this.#lot.checkCalendar(kind, subject, now)
      return undefined
    })
    this.#settle(now)
    return nextChecks
  }

  /** ALE-03: a user deletes the open alert of a group, null for the lot's. */
  deleteAlert(groupId: string | null, now: number): void {
    this.alertsAndErrors.deleteAlert(groupId, now)
    this.#reload(now)
    this.#settle(now)
  }

  /** A user edits a stall. STA-07: a new device starts without history. */
  editStall(stallId: string, details: EditedDetails, now: number): void {
    this.#edit(stallId, details, now)
    this.#settle(now)
  }

  /** STA-41: a user edits several stalls at once. */
  editStalls(edits: readonly EditedStall[], now: number): void {
    for (const { stallId, after } of edits) this.#edit(stallId, after, now)
    this.#settle(now)
  }

  /** A user adds, changes or removes a closure or an exception. */
  changeCalendar(change: CalendarChange, now: number): void {
    this.#facts = { ...this.#facts, ...withCalendarChange(this.#facts, change) }
    this.#reload(now)
    this.#lot.requestAlertCheck()
    this.#settle(now)
  }

  /** ING-25: a user changes cameras, readers, their zones or thresholds. */
  changeGates(change: GateChange, now: number): void {
    const gateChanges = [...this.#facts.gateChanges, change]
    this.#facts = { ...this.#facts, ...withGateChange(this.#facts, change), gateChanges }
    this.#reload(now)
    this.#settle(now)
  }

  /** PAS-30: a user changes passes. */
  changePasses(change: PassChange, now: number): void {
    this.#lot.changePasses(change, now)
    const { plates, tags, passes, authorised, passChanges } = this.#lot.facts
    this.#facts = { ...this.#facts, plates, tags, passes, authorised, passChanges }
    this.#settle(now)
  }

  /** VIO-20, VIO-30: a person decides about a violation, undoes it, or reports one. */
  setViolation(violation: Violation, now: number): void {
    this.#lot.violations.set(violation)
    this.#settle(now)
  }

  /** VIO-70: a person corrected which vehicle a visit is of. */
  correctPlate(correction: PlateCorrection, now: number): void {
    this.#lot.correctPlate(correction, this.visits.get(correction.visit), now)
    this.#facts = { ...this.#facts, corrected: this.#lot.facts.corrected }
    this.#settle(now)
  }

  /** VIS-41, VIS-43: gates decided about reads, or were opened. */
  gatesDecided(entry: GateEntry, now: number): void {
    const oldest = oldestOf(entry)
    const isLateEntry = isLate(oldest, now, this.#facts.latenessMs)
    if (isLateEntry) this.#reload(now, oldest)
    this.#lot.gatesDecided(entry, now)
    const { gateDecisions } = this.#lot.facts
    const gateOpenings = [...this.#facts.gateOpenings, ...entry.openings]
    this.#facts = { ...this.#facts, gateDecisions, gateOpenings }
    this.#settle(now)
    if (isLateEntry) this.#reload(now)
  }

  /** VIS-12: a user marks every tag as outside. */
  resetTags(at: number, now: number): void {
    this.#lot.resetTags(at, now)
    this.#facts = { ...this.#facts, tagResets: [...this.#facts.tagResets, at] }
    this.#settle(now)
  }

  /** A user changes settings that affect judging. CFG. */
  configure(change: SettingsChange, now: number): void {
    const formerDefaults = [...this.#facts.formerDefaults, ...formerDefaultsOf(change)]
    this.#facts = { ...this.#facts, ...settingsOfLog(change.after), formerDefaults }
    this.#reload(now)
    this.#lot.violations.settingsChanged(settingsOfLog(change.before), now)
    this.#lot.requestAlertCheck()
    this.#settle(now)
  }

  /** LIM-85: a user imports a new list of stalls and groups. */
  changeLayout({ from, settings, floors, stalls }: LayoutChange, now: number): void {
    for (const stallId of this.stalls.changeLayout(stalls, floors.after, now))
      this.alertsAndErrors.resolveErrorsOf(stallId, now)
    const formerDefaults = [
      ...this.#facts.formerDefaults,
      ...formerDefaultsOf({ from: from ?? now, ...settings }),
    ]
    const formerStalls = [...this.#facts.formerStalls, ...formerStallsOf(stalls, now)]
    this.#facts = { ...this.#facts, ...settingsOfLog(settings.after), formerDefaults, formerStalls }
    this.#reload(now)
    this.#lot.requestAlertCheck()
    this.#settle(now)
  }

  /** Discards the judged lot and rebuilds it from the stored state, as a server does after a restart. */
  reload(now: number): void {
    this.#reload(now)
  }

  #edit(stallId: string, details: EditedDetails, now: number): void {
    const before = this.stalls.factsOf(stallId)
    if (countsDifferently(before, details))
      this.#facts = { ...this.#facts, formerStalls: [...this.#facts.formerStalls, formerStall(before, now)] }
    if (this.stalls.edit(stallId, details, now)) {
      this.alertsAndErrors.resolveErrorsOf(stallId, now)
      this.#reload(now)
      this.#lot.requestAlertCheck()
    } else this.#lot.editStall(stallId, details, now)
  }

  /** Keeps events that late events may still need. */
  #log(events: readonly LoggedEvent[], now: number): void {
    for (const event of events) this.#events.push(event.at > now ? { ...event, receivedAt: now } : event)
    if (this.#events.length < this.#maxEvents) return
    const oldest = now - oldestAcceptedMs - maxLatenessMs - 2 * maxAheadMs
    for (const event of this.#events) {
      if (event.at >= oldest) continue
      this.#lastReports.add(event)
      this.#reportedBefore = Math.max(this.#reportedBefore, event.at)
    }
    this.#events = this.#events.filter(({ at }) => at >= oldest)
    this.#maxEvents = Math.max(50_000, 2 * this.#events.length)
  }

  #settle(now: number): LotEffects {
    const effects = this.#lot.settle(now)
    const { lastEventAt, sampledUntil, violationsUntil, unknownExits } = effects
    this.#facts = { ...this.#facts, lastEventAt, sampledUntil, violationsUntil, unknownExits }
    for (const { before, after } of effects.violations)
      if (after) this.violations.set(after.key, after)
      else this.violations.delete(before!.key)
    this.stalls.store(effects.stalls)
    for (const { before, after } of effects.visits) {
      if (before && !after) this.visits.delete(before.key)
      if (after) this.visits.set(after.key, after)
    }
    for (const { deviceId, before, after } of effects.missedReads)
      for (const [kind, change] of [
        [before, -1],
        [after, 1],
      ] as const)
        if (kind) {
          const key = `${deviceId} ${kind}`
          this.missedReads.set(key, (this.missedReads.get(key) ?? 0) + change)
        }
    for (const sample of effects.samples) {
      const values = this.samples.get(sample.key) ?? new Map<number, number | null>()
      this.samples.set(sample.key, values.set(sample.slot, sampleAfter(values.get(sample.slot), sample)))
    }
    this.alertsAndErrors.apply(effects, now)
    return effects
  }

  #reload(now: number, from?: number): void {
    const start = countedFrom(this.#facts, now, from)
    const stalls = this.stalls.factsAt(start, () => this.#lastReports.before(start, this.#events))
    const alerts: AlertFacts[] = this.alertsAndErrors.alertFacts(this.#facts.lotId)
    const violations = [...this.violations.values()].filter((one) =>
      mayStillChange(one, start, (key) => this.visits.has(key)),
    )
    this.#facts = { ...this.#facts, stalls, alerts, violations }
    this.#lot = new JudgedLot(this.#facts, this.#window(start, from), now, { hasGates: false })
  }

  #window(start: number, from: number | undefined): LotWindow {
    const events = this.#events.filter(({ at }) => at >= start - maxLatenessMs - maxAheadMs)
    const before = this.#events.reduce(
      (newest, { at }) => (at < start ? Math.max(newest, at) : newest),
      this.#reportedBefore,
    )
    return {
      from,
      stalls: events.flatMap((event) =>
        event.kind === 'stall' && event.occupied !== null ? [{ ...event, occupied: event.occupied }] : [],
      ),
      reads: events.filter((event) => event.kind !== 'stall'),
      visits: [...this.visits.values()].filter(({ exitedAt }) => exitedAt === null || exitedAt >= start),
      overlong: unendedStays([...this.visits.values()], start, this.#facts.gateOpenings),
      reportedAt: events.map(({ at }) => at).filter((at) => at >= start),
      reportedBefore: before === -Infinity ? null : before,
    }
  }
}
