import { JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import { emptyWindow } from '@stallwise/domain/judging/lot-window.ts'
import type { JudgedViolation } from '@stallwise/domain/judging/known-violations.ts'
import type { LotFacts, SampleValue } from '@stallwise/domain/judging/judging.model.ts'
import { compareEvents, type LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import {
  AlertsAndErrorsRecord,
  type AlertRecord,
  type SensorErrorRecord,
} from '@stallwise/domain/judging/alerts-and-errors-record.ts'
import { slotMs } from '@stallwise/domain/time/slots.ts'
import type { Visit } from '@stallwise/domain/visits/visits.model.ts'

/** The part of a lot's history that can no longer change. */
export interface FinalHistory {
  readonly visits: readonly Visit[]
  readonly samples: readonly SampleValue[]
  readonly errors: readonly SensorErrorRecord[]
  readonly alerts: readonly AlertRecord[]
  readonly violations: readonly JudgedViolation[]
}

/** Corrections reach back by the lateness window; older samples are final. */
const finalAfterMs = 60 * 60_000

interface Timer {
  readonly kind: 'silence' | 'flapping'
  readonly subject: string
}

/** Judges the history of a lot with a simulated clock, separately from the lot's live state. */
export class HistoryJudge {
  readonly #lot: JudgedLot
  readonly #timeoutMs: number
  readonly #due = new Map<number, Timer[]>()
  readonly #alertsAndErrors = new AlertsAndErrorsRecord()
  readonly #open = new Map<string, Visit>()
  #ended: Visit[] = []
  readonly #violations = new Map<string, JudgedViolation>()
  #samples = new Map<string, SampleValue>()

  /** Starts with an empty lot. */
  constructor(facts: LotFacts, begin: number) {
    this.#lot = new JudgedLot(facts, emptyWindow(), begin, { hasGates: false })
    this.#timeoutMs = facts.sensorTimeoutMs
    for (const { deviceId } of facts.stalls)
      if (deviceId) this.#schedule({ kind: 'silence', subject: deviceId }, begin + this.#timeoutMs + 1)
  }

  /** The current capacities of the lot and its groups. */
  get capacities(): ReadonlyMap<string, number> {
    const { capacity, groups } = this.#lot.figures()
    return new Map([
      [this.#lot.facts.lotId, capacity],
      ...groups.map((group) => [group._id, group.capacity] as const),
    ])
  }

  /** Judges the events of a slot at its end. */
  judge(events: readonly LoggedEvent[], slotEnd: number): void {
    for (const event of [...events].sort(compareEvents)) this.#lot.apply(event, slotEnd)
    this.#fire(slotEnd)
    const effects = this.#lot.settle(slotEnd)
    for (const { kind, subject, dueAt } of effects.timers)
      if (kind === 'flapping') this.#schedule({ kind, subject }, dueAt)
    for (const { before, after } of effects.visits) {
      if (before) this.#open.delete(before.key)
      if (after?.exitedAt === null) this.#open.set(after.key, after)
      else if (after) this.#ended.push(after)
    }
    for (const sample of effects.samples) this.#samples.set(`${sample.key} ${sample.slot}`, sample)
    for (const { before, after } of effects.violations)
      if (after) this.#violations.set(after.key, after)
      else this.#violations.delete(before!.key)
    this.#alertsAndErrors.apply(effects, slotEnd)
  }

  /** Takes what has become final since the last call. */
  takeFinal(now: number): FinalHistory {
    const isFinal = ({ slot }: SampleValue) => slot * slotMs < now - finalAfterMs
    const samples = [...this.#samples.values()].filter(isFinal)
    for (const { key, slot } of samples) this.#samples.delete(`${key} ${slot}`)
    const violations = this.#takeViolations(now - finalAfterMs)
    return { ...this.#takeFinalAlertsAndErrors(), visits: this.#takeVisits(), samples, violations }
  }

  /** Takes the rest at the end: open errors and alerts end with the history; visits still open are left out. */
  takeRemaining(end: number): FinalHistory {
    const samples = [...this.#samples.values()]
    this.#samples.clear()
    // Whatever begins exactly at the end belongs to the log.
    const errors = this.#alertsAndErrors.errors.filter(({ openedAt }) => openedAt < end)
    const alerts = this.#alertsAndErrors.alerts.filter(({ createdAt }) => createdAt < end)
    const closed = {
      errors: errors.map((error) => ({ ...error, resolvedAt: error.resolvedAt ?? end })),
      alerts: alerts.map((alert) =>
        alert.state === 'over' ? alert : { ...alert, state: 'over' as const, updatedAt: end },
      ),
    }
    return { ...closed, visits: this.#takeVisits(), samples, violations: this.#takeViolations(end) }
  }

  /** Those that ended before a time. */
  #takeViolations(before: number): JudgedViolation[] {
    const ended = [...this.#violations.values()].filter(
      ({ status, leftAt }) => status !== 'active' && leftAt !== null && leftAt < before,
    )
    for (const { key } of ended) this.#violations.delete(key)
    return ended
  }

  #takeVisits(): Visit[] {
    const ended = this.#ended
    this.#ended = []
    return ended
  }

  #takeFinalAlertsAndErrors(): Pick<FinalHistory, 'errors' | 'alerts'> {
    const { errors, alerts } = this.#alertsAndErrors
    this.#alertsAndErrors.errors = errors.filter(({ resolvedAt }) => resolvedAt === null)
    this.#alertsAndErrors.alerts = alerts.filter(({ state }) => state !== 'over')
    return {
      errors: errors.filter(({ resolvedAt }) => resolvedAt !== null),
      alerts: alerts.filter(({ state }) => state === 'over'),
    }
  }

  #schedule(timer: Timer, dueAt: number): void {
    const slot = Math.ceil(dueAt / slotMs)
    const timers = this.#due.get(slot)
    if (timers) timers.push(timer)
    else this.#due.set(slot, [timer])
  }

  #fire(now: number): void {
    const slot = Math.floor(now / slotMs)
    for (const timer of this.#due.get(slot) ?? []) {
      const { stalls } = this.#lot
      const { kind, subject } = timer
      const next = kind === 'silence' ? stalls.checkSilence(subject, now) : stalls.checkFlapping(subject, now)
      if (next !== undefined) this.#schedule(timer, Math.max(next, now + 1))
    }
    this.#due.delete(slot)
  }
}
