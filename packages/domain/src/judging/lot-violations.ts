import { acceptedOf, isCausedBy } from '../violations/accepted-causes.rules.ts'
import { concerns } from '../violations/coverage.rules.ts'
import { correctedBy } from '../violations/corrected-violation.rules.ts'
import type { FoundViolation } from '../violations/found-violation.ts'
import { findCauses, type FoundCauses } from '../violations/visit-violations.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import { isStricter, stateOfViolation } from '../violations/violations.rules.ts'
import type { PlateCorrection } from '../visits/plate-correction.ts'
import { stayBeganAt } from '../visits/stay.rules.ts'
import type { Visit } from '../visits/visits.model.ts'
import { DueTimes } from './due-times.ts'
import { keyOfVisit, type VisitChange } from './visit-change.model.ts'
import type { JudgedSettings, LotFacts, TimerChange } from './judging.model.ts'
import { KnownViolations, type ViolationChange } from './known-violations.ts'
import type { PassChange } from './pass-change.model.ts'
import { openedBy, shortenedBy, withEnds, withoutAuthorised } from './violation-of-visit.ts'
import { VisitsByPass } from './visits-by-pass.ts'

type Facts = LotFacts

/** Looking at everything that is known takes long in a busy lot. */
const pruneEveryMs = 10 * 60_000

/** What follows from a visit at some time: its causes, and those of them that open a violation. */
interface Judged extends FoundCauses {
  readonly accepted: readonly FoundViolation[]
}

const nothing: Judged = { found: [], accepted: [], parts: [], againAt: Infinity }

const isSameCause = (a: FoundViolation, b: FoundViolation): boolean =>
  a.reason === b.reason && a.causeAt === b.causeAt && a.zoneId === b.zoneId

/** When a visit began, by its key. */
const beganAt = (key: string): number => Number.parseInt(key)

/**
 * The violations of a lot, derived from its visits and from who was authorised when. What follows from a visit before and
 * after a correction is compared, so that any order of arrival gives the same violations. VIO-02, VIO-03.
 */
export class LotViolations {
  #facts: Facts
  /** Open visits, and those that late events can still change. */
  readonly #visits = new VisitsByPass()
  readonly #known: KnownViolations
  readonly #opens: boolean
  /** Everything until this time has been judged. */
  #until: number
  /** When visits have to be looked at again. */
  readonly #dueOf = new DueTimes()
  /** When active violations end by themselves, as far as that is known. */
  readonly #endOf = new DueTimes()
  #isRestored = false
  #dueAt = -Infinity
  #timerAt = Infinity
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
      for (const [key, visit] of [...this.#visits.entries()]) {
        const was = this.#causesOf(visit, now, former)
        const is = this.#accept(visit, this.#causesOf(visit, now))
        this.#endAuthorised(key, was, is, now)
        if (isShorter && visit.exitedAt === null) this.#openExceeded(visit, was, is, now)
      }
    }
    if (isStricter(before.enforcement, enforcement)) this.#until = Math.max(this.#until, now)
  }

  /** Restores a stored visit, without effects. */
  restore(change: VisitChange): void {
    this.#visits.change(change)
  }

  /** Applies changed visits. */
  visitsChanged(changes: readonly VisitChange[], now: number): void {
    if (changes.length === 0 || !this.#isNeeded()) return this.#restoreAll(changes)
    const touched = new Set(changes.map(({ before, after }) => keyOfVisit((after ?? before)!)))
    for (const { before, after } of changes) {
      for (const key of this.#visits.keysOfPass((after ?? before)!)) touched.add(key)
      for (const key of [...this.#laterInStay(before), ...this.#laterInStay(after)]) touched.add(key)
    }
    const before = this.#judgeAll(touched, this.#until)
    this.#restoreAll(changes)
    this.#compare(before, now)
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

  /** Passes change; `facts` are those after the change. */
  passesChanged(change: PassChange, facts: Facts, now: number): void {
    const keys: string[] = []
    if (this.#isNeeded())
      for (const [key, visit] of this.#visits.entries()) if (concerns(change, visit)) keys.push(key)
    const before = this.#judgeAll(keys, this.#until)
    this.#facts = facts
    this.#compare(before, now)
  }

  /** Applies what is due by now. */
  advance(now: number): void {
    if (now >= this.#dueAt && this.#isNeeded()) {
      const due = this.#isRestored ? this.#dueOf.takeUntil(now) : [...this.#visits.keys()]
      if (!this.#isRestored) for (const { key } of this.#known.values()) this.#endOf.set(key, now)
      this.#isRestored = true
      this.#dueAt = Infinity
      this.#compare(this.#judgeAll(due, this.#until), now)
      this.#endViolations(now)
      this.#due(Math.min(this.#dueOf.next, this.#endOf.next))
    }
    this.#until = Math.max(this.#until, now)
    if (now - this.#prunedAt >= pruneEveryMs) this.#prune(now)
  }

  /** The timer of the lot's violations fired; returns when to fire again, undefined for never. */
  check(now: number): number | undefined {
    this.advance(now)
    this.#timerAt = this.#dueAt
    return this.#dueAt === Infinity ? undefined : this.#dueAt
  }

  /** A known violation; undefined if it is over for long, or does not exist. */
  find(key: string): Violation | undefined {
    return this.#known.get(key)
  }

  /** The visit of a vehicle that is inside, with its key. */
  openVisitOf(plate: string): (Visit & { readonly key: string }) | undefined {
    for (const [key, visit] of this.#visits.entries())
      if (visit.plate === plate && visit.exitedAt === null) return { ...visit, key }
    return undefined
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
    this.#dueAtEnds(stored, this.#until)
  }

  /** The violations that changed since the last call. */
  takeChanges(now: number): ViolationChange[] {
    return this.#known.takeChanges(now)
  }

  /** The timer for the next moment at which something is due, if it has changed. */
  takeTimers(): TimerChange[] {
    if (this.#dueAt === -Infinity || this.#dueAt === this.#timerAt) return []
    this.#timerAt = this.#dueAt
    return this.#dueAt === Infinity ? [] : [{ kind: 'violations', subject: 'next', dueAt: this.#dueAt }]
  }

  #isNeeded(): boolean {
    return this.#facts.enforcement !== null || this.#known.size > 0
  }

  #restoreAll(changes: readonly VisitChange[]): void {
    for (const change of changes) this.restore(change)
  }

  #due(at: number): void {
    if (at < this.#dueAt) this.#dueAt = at
  }

  /** A vehicle may leave a little later than now: devices' clocks are ahead by up to five minutes. */
  #dueAtEnds(violation: Violation, now: number): void {
    this.#endOf.delete(violation.key)
    if (stateOfViolation(violation, now).status !== 'active') return
    const { clearedAt, movedAt, leftAt, dismissAt } = violation
    const next = Math.min(
      ...[clearedAt, movedAt, leftAt, dismissAt].map((at) => ((at ?? 0) > now ? at! : Infinity)),
    )
    if (next === Infinity) return
    this.#endOf.set(violation.key, next)
    this.#due(next)
  }

  /** Has the violations that have ended by now looked at again. */
  #endViolations(now: number): void {
    for (const key of this.#endOf.takeUntil(now)) {
      this.#known.touch(key)
      const violation = this.#known.get(key)
      if (violation) this.#dueAtEnds(violation, now)
    }
  }

  #causesOf(visit: Visit, until: number, facts = this.#facts): FoundCauses {
    return findCauses(facts, visit, { others: this.#visits.othersOfPass(visit), until })
  }

  /** `isGone`: violations that turned out not to have been. */
  #accept(
    visit: Visit,
    causes: FoundCauses,
    { enforcement } = this.#facts,
    isGone: (one: Violation) => boolean = () => false,
  ): Judged {
    const known = this.#knownOf(visit).filter((one) => !isGone(one))
    return { ...causes, accepted: acceptedOf(causes.found, { known, zones: enforcement?.zones ?? [] }) }
  }

  /** VIO-08: the violations of a visit, and those that earlier visits of its stay began, which go on with it. */
  #knownOf(visit: Visit): Violation[] {
    const known = new Set(this.#known.ofVisit(keyOfVisit(visit)))
    if (visit.stayEnteredAt === null) return [...known]
    for (const [key, one] of this.#visits.entries()) {
      const isEarlier = one.subject === visit.subject && one.enteredAt < visit.enteredAt
      if (!isEarlier || stayBeganAt(one) !== visit.stayEnteredAt) continue
      for (const violation of this.#known.ofVisit(key)) if (violation.visit === key) known.add(violation)
    }
    return [...known]
  }

  /** The earliest first: what it leaves to the next visit of its stay is known before that is judged. */
  #judgeAll(keys: Iterable<string>, until: number): ReadonlyMap<string, Judged> {
    const inOrder = [...keys].sort((a, b) => beganAt(a) - beganAt(b))
    return new Map(
      inOrder.map((key) => {
        const visit = this.#visits.get(key)
        return [key, visit ? this.#accept(visit, this.#causesOf(visit, until)) : nothing]
      }),
    )
  }

  #compare(before: ReadonlyMap<string, Judged>, now: number): void {
    for (const [key, was] of before) {
      const visit = this.#visits.get(key)
      const causes = visit ? this.#causesOf(visit, now) : nothing
      const has = (found: readonly FoundViolation[], one: Violation) =>
        found.some((cause) => isCausedBy(one, cause))
      const isGone = (one: Violation) => !one.decision && has(was.found, one) && !has(causes.found, one)
      const is = visit ? this.#accept(visit, causes, this.#facts, isGone) : nothing
      this.#dueOf.delete(key)
      if (visit && is.againAt !== Infinity && (visit.exitedAt === null || visit.exitedAt > now)) {
        this.#dueOf.set(key, is.againAt)
        this.#due(is.againAt)
      }
      this.#correct(key, visit, { was, is, now })
      for (const one of is.accepted)
        if (visit && !was.accepted.some((other) => isSameCause(other, one))) this.#open(visit, one, now)
    }
  }

  #endAuthorised(key: string, { parts: was }: FoundCauses, { parts: is }: FoundCauses, now: number): void {
    for (const violation of this.#known.ofVisit(key)) {
      const ended = withoutAuthorised(violation, { was, is, now })
      if (ended) this.set(ended)
    }
  }

  #openExceeded(visit: Visit, was: FoundCauses, is: Judged, now: number): void {
    for (const found of is.accepted) {
      const isKnown = was.found.some((one) => isSameCause(one, found))
      if (isKnown || found.openedAt > now) continue
      this.#open(visit, { ...found, openedAt: now, graceUntil: Math.max(now, found.graceUntil) }, now)
    }
  }

  /** VIO-08: the keys of the visits after a visit, each of which began when the one before was read at the entry again. */
  #laterInStay(visit: Visit | undefined): string[] {
    const keys: string[] = []
    for (let one = visit; one?.closedBy === 'nextEntry'; one = this.#visits.get(keys.at(-1)!))
      keys.push(`${one.exitedAt} ${one.exitEventId}`)
    return keys
  }

  /** VIO-08: the visit with which the stay of a visit goes on for now: the last after entries that were read again. */
  #lastOfStay(visit: Visit): Visit {
    let last = visit
    while (last.closedBy === 'nextEntry' && !last.exitMissed) {
      const next = this.#visits.get(`${last.exitedAt} ${last.exitEventId}`)
      if (!next || next.stayEnteredAt === null) break
      last = next
    }
    return last
  }

  /** Corrects or removes the known violations of a visit. VIO-03. */
  #correct(
    key: string,
    visit: Visit | undefined,
    { was, is, now }: { was: Judged; is: Judged; now: number },
  ): void {
    for (const violation of this.#known.ofVisit(key)) {
      const isOwn = violation.visit === key
      if (!isOwn && !visit) continue
      const ofIt = (found: readonly FoundViolation[]) => found.find((one) => isCausedBy(violation, one))
      if (visit && isOwn && key === this.#correction?.visit) {
        const { exitedAt } = this.#lastOfStay(visit)
        const corrected = correctedBy(
          this.#correction,
          violation,
          { ...visit, exitedAt },
          { was: was.accepted, is: is.accepted },
        )
        if (corrected) this.set(corrected)
        else this.#known.delete(violation)
        continue
      }
      const last = visit && this.#lastOfStay(visit)
      const isUndone =
        isOwn && (!last || isLeftBefore(last, violation) || (ofIt(was.accepted) && !ofIt(is.accepted)))
      if (isUndone && violation.reason !== 'reported' && !violation.decision && !violation.correction?.isVoid)
        this.#known.delete(violation)
      else
        this.set(
          withEnds(
            violation,
            { visit: isOwn ? visit : undefined, last, cause: ofIt(is.found), parts: is.parts, now },
            this.#facts,
          ),
        )
    }
  }

  #open(visit: Visit, found: FoundViolation, now: number): void {
    if (!this.#opens) return
    const key = keyOfVisit(visit)
    // Of the vehicle with a corrected plate, a violation stays that had another cause.
    const isCorrected = key === this.#correction?.visit
    const isThere = (one: Violation) =>
      isCausedBy(one, found) ||
      (isCorrected && one.reason === found.reason && stateOfViolation(one, now).status === 'active')
    if (this.#known.ofVisit(key).some(isThere)) return
    this.set(openedBy(visit, this.#lastOfStay(visit), found, this.#facts))
  }

  /** Forgets what no event can change any more. */
  #prune(now: number): void {
    this.#prunedAt = now
    if (!this.#opens) return
    const before = now - this.#facts.latenessMs - pruneEveryMs
    this.#visits.removeEndedBefore(before)
    this.#known.forgetOver(before, now, (visitKey) => this.#visits.has(visitKey))
  }
}

const isLeftBefore = ({ exitedAt }: Visit, { openedAt }: Violation): boolean =>
  exitedAt !== null && exitedAt <= openedAt
