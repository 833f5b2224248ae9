import { concerns } from '../violations/coverage.rules.ts'
import { findViolations } from '../violations/visit-violations.rules.ts'
import type { Violation } from '../violations/violations.model.ts'
import { stateOfViolation } from '../violations/violations.rules.ts'
import type { FoundViolation } from '../violations/zone-violations.rules.ts'
import type { PlateCorrection } from '../visits/plate-correction.ts'
import type { Visit } from '../visits/visits.model.ts'
import { withCorrection } from '../violations/corrected-violation.rules.ts'
import { DueTimes } from './due-times.ts'
import { keyOfVisit, type VisitChange } from './visit-change.model.ts'
import type { LotFacts, TimerChange } from './judging.model.ts'
import { KnownViolations, type ViolationChange } from './known-violations.ts'
import type { PassChange } from './pass-change.model.ts'
import { VisitsByPass } from './visits-by-pass.ts'

type Facts = LotFacts

/** Looking at everything that is known takes long in a busy lot. */
const pruneEveryMs = 10 * 60_000

/** Whether two findings of a visit are the same violation: after a correction, another one may have its reason. */
const isSameCause = (a: FoundViolation, b: FoundViolation): boolean =>
  a.reason === b.reason && a.openedAt === b.openedAt && a.zoneId === b.zoneId

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

  /** VIO-05: what is enforced now was not before: nothing opens in the past. */
  startFrom(now: number): void {
    this.#until = Math.max(this.#until, now)
  }

  /** Restores a stored visit, without effects. */
  restore(change: VisitChange): void {
    this.#visits.change(change)
  }

  /** Applies changed visits. */
  visitsChanged(changes: readonly VisitChange[], now: number): void {
    if (changes.length === 0 || !this.#isNeeded()) return this.#restoreAll(changes)
    const touched = new Set(changes.map(({ before, after }) => keyOfVisit((after ?? before)!)))
    for (const { before, after } of changes)
      for (const key of this.#visits.keysOfPass((after ?? before)!)) touched.add(key)
    const before = this.#findAll(touched, this.#until)
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
    const before = this.#findAll(keys, this.#until)
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
      this.#compare(this.#findAll(due, this.#until), now)
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

  /** A person decided about a violation, or reported one. VIO-20, VIO-21, VIO-30. */
  set(violation: Violation): void {
    this.#known.set(violation)
    this.#dueAtEnds(violation, this.#until)
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

  #find(visit: Visit, until: number) {
    return findViolations(this.#facts, visit, { others: this.#visits.othersOfPass(visit), until })
  }

  #findAll(keys: Iterable<string>, until: number): ReadonlyMap<string, readonly FoundViolation[]> {
    return new Map(
      [...keys].map((key) => {
        const visit = this.#visits.get(key)
        return [key, visit ? this.#find(visit, until).found : []]
      }),
    )
  }

  #compare(before: ReadonlyMap<string, readonly FoundViolation[]>, now: number): void {
    for (const [key, found] of before) {
      const visit = this.#visits.get(key)
      const { found: after, againAt } = visit ? this.#find(visit, now) : { found: [], againAt: Infinity }
      this.#dueOf.delete(key)
      if (visit && againAt !== Infinity && (visit.exitedAt === null || visit.exitedAt > now)) {
        this.#dueOf.set(key, againAt)
        this.#due(againAt)
      }
      this.#correct(key, visit, { before: found, after })
      for (const one of after)
        if (visit && !found.some((other) => isSameCause(other, one))) this.#open(visit, one)
    }
  }

  /** Corrects or removes the known violations of a visit. VIO-03. */
  #correct(
    key: string,
    visit: Visit | undefined,
    { before, after }: { before: readonly FoundViolation[]; after: readonly FoundViolation[] },
  ): void {
    for (const violation of this.#known.ofVisit(key)) {
      const { reason, openedAt, decision } = violation
      const [was, is] = [before, after].map((found) => found.find((one) => one.reason === reason))
      if (visit && key === this.#correction?.visit) {
        const corrected = withCorrection(violation, visit, this.#correction, { before: !!was, after: is })
        if (corrected) this.set(corrected)
        else this.#known.delete(violation)
        continue
      }
      const leftAt = visit?.exitedAt ?? null
      const isOtherCause = was !== undefined && (!is || !isSameCause(was, is))
      const isUndone = !visit || (leftAt !== null && leftAt <= openedAt) || isOtherCause
      if (isUndone && reason !== 'reported' && !decision && !violation.correction?.isVoid) {
        this.#known.delete(violation)
        continue
      }
      const { clearedAt, isPaid = false } = (is?.clearedAt ?? null) === null ? violation : is!
      // VIS-10, VIS-34: a camera may read the plate of a visit, or a tag tell whose it is, after the violation began.
      const { plate, passholderId, passholderGroupId, groupId } =
        visit && reason !== 'reported' ? visit : violation
      const movedAt = is ? is.movedAt : violation.movedAt
      const vehicle = { plate, passholderId, passholderGroupId, groupId }
      this.set({ ...violation, ...vehicle, leftAt, clearedAt, isPaid, movedAt })
    }
  }

  #open(visit: Visit, found: FoundViolation): void {
    const { reason, zoneId, openedAt, graceUntil, clearedAt, isPaid, movedAt } = found
    const visitKey = keyOfVisit(visit)
    const key = `${visitKey} ${reason}`
    if (this.#known.has(key) || !this.#opens) return
    const { plate, passholderId, passholderGroupId, groupId, exitedAt } = visit
    const zone = this.#facts.enforcement?.zones.find(({ id }) => id === zoneId)
    const dismissAt = zone?.autoDismissMs ? openedAt + zone.autoDismissMs : null
    this.set({
      key,
      visit: visitKey,
      reason,
      plate,
      passholderId,
      passholderGroupId,
      groupId,
      zoneId: zone?.id ?? null,
      openedAt,
      graceUntil,
      dismissAt,
      clearedAt,
      isPaid,
      movedAt,
      leftAt: exitedAt,
      decision: null,
    })
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
