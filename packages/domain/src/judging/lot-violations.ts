import { isCausedBy } from '../violations/accepted-causes.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import { isStricter, stateOfViolation } from '../violations/violations.rules.ts'
import type { PlateCorrection } from '../visits/plate-correction.ts'
import { asLongAsItsStay } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import type { VisitChange } from './visit-change.model.ts'
import type { JudgedSettings, JudgedFacts, TimerChange } from './judging.model.ts'
import { KnownCauses } from './known-causes.ts'
import { KnownViolations, type ViolationChange } from './known-violations.ts'
import type { PassChange } from '../passes/pass-change.model.ts'
import { KnownVisits, type KnownStay } from './known-visits.ts'
import {
  acceptedBefore,
  acceptedIn,
  causeAmong,
  causesOfStay,
  changedStays,
  isSameCause,
  keysOfStays,
  stayOfViolation,
  type ChangedStays,
  type JudgedStay,
  type StayCause,
  type StayCauses,
} from './stay-causes.ts'
import { endedBySettings, exceededBySettings } from './settings-violations.ts'
import { violationAfter } from './violation-after.ts'
import { ViolationTimes } from './violation-times.ts'
import { openedBy, shortenedBy } from './violation-of-visit.ts'

type Facts = JudgedFacts

/** How long what no event can change any more is kept. */
const keptMs = 30 * 60_000
/** Looking at everything that is known takes long in a busy lot. */
const pruneEveryMs = 4 * keptMs

/**
 * The violations of a lot, derived from its visits and from who was authorised when. What follows from a visit before and
 * after a correction is compared, so that any order of arrival gives the same violations. VIO-02, VIO-03.
 */
export class LotViolations {
  #facts: Facts
  /** Open visits, and those that late events can still change. */
  readonly #visits = new KnownVisits()
  readonly #causes = new KnownCauses(this.#visits)
  readonly #known: KnownViolations
  readonly #opens: boolean
  /** Everything until this time has been judged. */
  #until: number
  readonly #times = new ViolationTimes()
  #prunedAt = -Infinity
  /** While it is applied. */
  #correction: PlateCorrection | undefined

  /** `opens`: false if late events only correct what is known. VIO-04. */
  constructor(facts: Facts, now: number, opens: boolean) {
    this.#facts = facts
    this.#opens = opens
    this.#until = facts.violationsUntil ?? now
    this.#known = new KnownViolations(facts.violations, this.#until)
  }

  /** Everything until this time has been judged. */
  get until(): number {
    return this.#until
  }

  /**
   * VIO-05, VIO-22: the settings were `before` until now; nothing opens in the past. Who may park by the new ones, and might
   * not by the former, is authorised now; what exceeds a shorter duration already is a violation from now on.
   */
  settingsChanged(before: JudgedSettings, now: number): void {
    const { enforcement } = this.#facts
    if (this.#isNeeded()) {
      const former = { ...this.#facts, ...before }
      const isShorter = shortenedBy(before.enforcement, enforcement)
      for (const stay of this.#visits.staysOf([...this.#visits.keys()])) {
        const was = this.#causesOf(stay, now, former)
        const is = this.#judge(this.#causesOf(stay, now))
        for (const ended of endedBySettings(this.#violationsOf(is.keys), was, is, now)) this.set(ended)
        if (isShorter) for (const found of exceededBySettings(was, is, now)) this.#open(is, found, now)
      }
    }
    if (isStricter(before.enforcement, enforcement)) this.#until = Math.max(this.#until, now)
  }

  /** Restores a stored visit, without effects. */
  restore({ before, after }: VisitChange): void {
    this.#visits.change({ before: before && asLongAsItsStay(before), after: after && asLongAsItsStay(after) })
  }

  /** Applies changed visits. */
  visitsChanged(changes: readonly VisitChange[], now: number): void {
    if (changes.length === 0 || !this.#isNeeded()) return this.#restoreAll(changes)
    const touched = new Set<string>()
    for (const { before, after } of changes) {
      if (before) this.#visits.addConcerned(touched, asLongAsItsStay(before))
      if (after) this.#visits.addConcerned(touched, asLongAsItsStay(after))
    }
    const before = this.#judgeAll(touched, this.#until)
    this.#restoreAll(changes)
    for (const { keys } of before) for (const key of keys) touched.add(key)
    this.#compare(before, touched, now)
  }

  /** VIO-72, VIO-75: the plate of a visit was corrected, or a correction taken back; `facts` are those after it. */
  plateCorrected(
    changes: readonly VisitChange[],
    correction: PlateCorrection,
    facts: Facts,
    now: number,
  ): void {
    this.#facts = facts
    this.#correction = correction
    this.visitsChanged(changes, now)
    this.#correction = undefined
  }

  /** Passes are about to change; what it returns is called with the facts after the change. */
  passesChanging(change: PassChange): (facts: Facts, now: number) => void {
    const keys = this.#isNeeded() ? this.#visits.keysConcernedBy(change) : new Set<string>()
    const before = this.#judgeAll(keys, this.#until)
    return (facts, now) => {
      this.#facts = facts
      this.#compare(before, keys, now)
    }
  }

  /** Applies what is due by now. */
  advance(now: number): void {
    if (this.#times.isDue(now) && this.#isNeeded()) {
      const due = this.#times.takeDue(now, this.#visits.keys(), this.#known.keys())
      this.#compare(this.#judgeAll(due, this.#until), due, now)
      this.#endViolations(now)
      this.#times.setNext()
    }
    this.#until = Math.max(this.#until, now)
    if (now - this.#prunedAt >= pruneEveryMs) this.#prune(now)
  }

  /** The timer of the lot's violations fired; returns when to fire again, undefined for never. */
  check(now: number): number | undefined {
    this.advance(now)
    return this.#times.timerFired()
  }

  /** A known violation; undefined if it is over for long, or does not exist. */
  find(key: string): Violation | undefined {
    return this.#known.get(key)
  }

  /** The visit of a vehicle that is inside, with its key. */
  openVisitOf(plate: string): (Visit & { readonly key: string }) | undefined {
    const visits = [...this.#visits.keysOfPlate(plate)].map((key) => ({ ...this.#visits.get(key)!, key }))
    return visits.find(({ exitedAt }) => exitedAt === null)
  }

  /** VIO-32: the active report about the vehicle of an open visit. */
  activeReportOf(visitKey: string, now: number): Violation | undefined {
    return this.#known
      .ofVisit(visitKey)
      .find((one) => one.reason === 'reported' && stateOfViolation(one, now).status === 'active')
  }

  /** VIO-09: whether another violation of its visit and reason is active. */
  isFollowed({ key, visit, reason }: Violation, now: number): boolean {
    const others = visit === null ? [] : this.#known.ofVisit(visit)
    return others.some(
      (one) => one.key !== key && one.reason === reason && stateOfViolation(one, now).status === 'active',
    )
  }

  /** A person decided about a violation, or reported one. VIO-20, VIO-21, VIO-30. */
  set(violation: Violation): void {
    const known = this.#known.sameAs(violation)
    const stored = known ? { ...violation, key: known.key, causeAt: known.causeAt ?? null } : violation
    this.#known.set(stored)
    this.#times.endsOf(stored, this.#until)
  }

  /** The violations that changed since the last call. */
  takeChanges(now: number): ViolationChange[] {
    return this.#known.takeChanges(now)
  }

  /** The timer for the next moment at which something is due, if it has changed. */
  takeTimers(): TimerChange[] {
    const dueAt = this.#times.takeTimer()
    return dueAt === undefined ? [] : [{ kind: 'violations', subject: 'next', dueAt }]
  }

  #isNeeded(): boolean {
    return this.#facts.enforcement !== null || this.#known.size > 0
  }

  #restoreAll(changes: readonly VisitChange[]): void {
    for (const change of changes) this.restore(change)
  }

  /** Has the violations that have ended by now looked at again. */
  #endViolations(now: number): void {
    for (const key of this.#times.takeEnded(now)) {
      this.#known.touch(key)
      const violation = this.#known.get(key)
      if (violation) this.#times.endsOf(violation, now)
    }
  }

  #causesOf(stay: KnownStay, until: number, facts = this.#facts): StayCauses {
    return causesOfStay(facts, stay, { othersOf: (visit) => this.#visits.othersOfPass(visit), until })
  }

  #judgeAll(keys: Iterable<string>, until: number): JudgedStay[] {
    return this.#visits
      .staysOf(keys)
      .map((stay) => this.#judge(this.#causes.get(stay, until) ?? this.#causesOf(stay, until)))
  }

  #judge(causes: StayCauses): JudgedStay {
    if (causes.found.length === 0) return { ...causes, accepted: [] }
    return { ...causes, accepted: acceptedIn(causes, this.#violationsOf(causes.keys), this.#facts) }
  }

  /** The violations of visits, and those whose stays go on with them. */
  #violationsOf(keys: readonly string[]): readonly Violation[] {
    if (keys.length === 1) return this.#known.ofVisit(keys[0]!)
    return [...new Set(keys.flatMap((key) => this.#known.ofVisit(key)))]
  }

  /** Compares what followed from stays with what follows now from the visits with these keys. */
  #compare(before: readonly JudgedStay[], keys: Iterable<string>, now: number): void {
    const after = this.#visits.staysOf(keys).map((stay) => this.#causesOf(stay, now))
    this.#times.forgetVisits(keys)
    for (const causes of after) {
      this.#times.lookAgain(causes.keys, causes.againAt)
      this.#causes.set(causes, now)
    }
    for (const changed of changedStays(before, after)) this.#compareStays(changed, now)
  }

  #compareStays(changed: ChangedStays, now: number): void {
    const { before, after } = changed
    const violations = this.#violationsOf(keysOfStays(changed))
    // Most vehicles never cause one.
    if (violations.length === 0 && after.every(({ found }) => found.length === 0)) return
    const foundBefore = violations.length === 0 ? [] : before.flatMap(({ found }) => found)
    const stayOf = new Map(violations.map((one) => [one, stayOfViolation(one, changed)]))
    const isGone = (one: Violation, { found }: StayCauses) =>
      !one.decision && causeAmong(foundBefore, one) && !causeAmong(found, one)
    const judged = new Map(
      after.map((stay) => {
        const known = violations.filter((one) => stayOf.get(one) === stay && !isGone(one, stay))
        const is = acceptedIn(stay, known, this.#facts)
        return [stay, { was: acceptedBefore(stay, changed), is }]
      }),
    )
    for (const [violation, stay] of stayOf) {
      const isOwnKnown = [...before, ...after].some(({ keys }) => keys.includes(violation.visit!))
      if (!isOwnKnown && !stay) continue
      const { was, is } = (stay && judged.get(stay)) ?? { was: [], is: [] }
      const changedNow = { stay, was, is, isOwnKnown, correction: this.#correction, now }
      const corrected = violationAfter(violation, changedNow, this.#visits, this.#facts)
      if (corrected?.key !== violation.key) this.#known.delete(violation)
      if (corrected) this.set(corrected)
    }
    for (const [stay, { was, is }] of judged)
      for (const one of is) if (!was.some((other) => isSameCause(other, one))) this.#open(stay, one, now)
  }

  #open({ stay, keys }: StayCauses, found: StayCause, now: number): void {
    if (!this.#opens) return
    // Of the vehicle with a corrected plate, a violation stays that had another cause.
    const isCorrected = found.visit === this.#correction?.visit
    const isThere = (one: Violation) =>
      isCausedBy(one, found) ||
      (isCorrected &&
        one.visit === found.visit &&
        one.reason === found.reason &&
        stateOfViolation(one, now).status === 'active')
    if (this.#violationsOf(keys).some(isThere)) return
    this.set(openedBy(this.#visits.get(found.visit)!, stay.at(-1)!, found, this.#facts))
  }

  /** Forgets what no event can change any more. */
  #prune(now: number): void {
    this.#prunedAt = now
    if (!this.#opens) return
    const before = now - this.#facts.latenessMs - keptMs
    this.#visits.removeEndedBefore(before)
    this.#causes.forgetUnknown()
    this.#known.forgetOver(before, now, (visitKey) => this.#visits.has(visitKey))
  }
}
