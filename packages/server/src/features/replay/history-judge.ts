import { emptyWindow, JudgedLot } from '@stallwise/domain/judging/judged-lot.ts'
import { keyOfVisit } from '@stallwise/domain/judging/judged-visits.ts'
import type { LotFacts, SampleValue } from '@stallwise/domain/judging/judging.model.ts'
import { compareEvents, type LoggedEvent } from '@stallwise/domain/judging/logged-event.ts'
import {
  RaisedRecord,
  type AlertRecord,
  type SensorErrorRecord,
} from '@stallwise/domain/judging/raised-record.ts'
import { slotMs } from '@stallwise/domain/occupancy/count-timeline.ts'
import type { Visit } from '@stallwise/domain/visits/visits.model.ts'

/** What of a lot's past is over and will not change any more. */
export interface PastOver {
  readonly visits: readonly Visit[]
  readonly samples: readonly SampleValue[]
  readonly errors: readonly SensorErrorRecord[]
  readonly alerts: readonly AlertRecord[]
}

/** Corrections reach back by the lateness window; a sample of before is final. */
const settlesAfterMs = 60 * 60_000

interface Timer {
  readonly kind: 'silence' | 'flapping'
  readonly subject: string
}

/** The past of a lot under judgement, with a clock that is given: nothing of it is the lot as it is. */
export class HistoryJudge {
  readonly #lot: JudgedLot
  readonly #timeoutMs: number
  readonly #due = new Map<number, Timer[]>()
  readonly #raised = new RaisedRecord()
  readonly #open = new Map<string, Visit>()
  #over: Visit[] = []
  #samples = new Map<string, SampleValue>()

  /** Begins with an empty lot. */
  constructor(facts: LotFacts, begin: number) {
    this.#lot = new JudgedLot(facts, emptyWindow(), begin)
    this.#timeoutMs = facts.sensorTimeoutMs
    for (const { deviceId } of facts.stalls)
      if (deviceId) this.#aim({ kind: 'silence', subject: deviceId }, begin + this.#timeoutMs + 1)
  }

  /** The figures as they stand. */
  get capacities(): ReadonlyMap<string, number> {
    const { capacity, groups } = this.#lot.figures()
    return new Map([
      [this.#lot.facts.lotId, capacity],
      ...groups.map((group) => [group._id, group.capacity] as const),
    ])
  }

  /** Judges what happened in a slot when it is over. */
  judge(events: readonly LoggedEvent[], slotEnd: number): void {
    for (const event of [...events].sort(compareEvents)) this.#lot.take(event, slotEnd)
    this.#fire(slotEnd)
    const effects = this.#lot.settle(slotEnd)
    for (const { subject, dueAt } of effects.timers) this.#aim({ kind: 'flapping', subject }, dueAt)
    for (const { before, after } of effects.visits) {
      if (before) this.#open.delete(keyOfVisit(before))
      if (after?.exitedAt === null) this.#open.set(keyOfVisit(after), after)
      else if (after) this.#over.push(after)
    }
    for (const sample of effects.samples) this.#samples.set(`${sample.key} ${sample.slot}`, sample)
    this.#raised.keep(effects, slotEnd)
  }

  /** What is over by now and was not taken before. */
  takeOver(now: number): PastOver {
    const isFinal = ({ slot }: SampleValue) => slot * slotMs < now - settlesAfterMs
    const samples = [...this.#samples.values()].filter(isFinal)
    for (const { key, slot } of samples) this.#samples.delete(`${key} ${slot}`)
    return { ...this.#takeRaised(), visits: this.#takeVisits(), samples }
  }

  /** The rest at the end: errors and alerts end with the history; whoever is still inside is left out. */
  takeRest(end: number): PastOver {
    const samples = [...this.#samples.values()]
    this.#samples.clear()
    // What begins in the moment of the end is the log's to tell.
    const errors = this.#raised.errors.filter(({ openedAt }) => openedAt < end)
    const alerts = this.#raised.alerts.filter(({ createdAt }) => createdAt < end)
    const closed = {
      errors: errors.map((error) => ({ ...error, resolvedAt: error.resolvedAt ?? end })),
      alerts: alerts.map((alert) =>
        alert.standing === 'over' ? alert : { ...alert, standing: 'over' as const, updatedAt: end },
      ),
    }
    return { ...closed, visits: this.#takeVisits(), samples }
  }

  #takeVisits(): Visit[] {
    const over = this.#over
    this.#over = []
    return over
  }

  #takeRaised(): Pick<PastOver, 'errors' | 'alerts'> {
    const { errors, alerts } = this.#raised
    this.#raised.errors = errors.filter(({ resolvedAt }) => resolvedAt === null)
    this.#raised.alerts = alerts.filter(({ standing }) => standing !== 'over')
    return {
      errors: errors.filter(({ resolvedAt }) => resolvedAt !== null),
      alerts: alerts.filter(({ standing }) => standing === 'over'),
    }
  }

  #aim(timer: Timer, dueAt: number): void {
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
      if (next !== undefined) this.#aim(timer, Math.max(next, now + 1))
    }
    this.#due.delete(slot)
  }
}
