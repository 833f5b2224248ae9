import type { TimeSpan } from '../pricing/quote.model.ts'
import { longestStayDays } from './staff-entry.ts'
import { minuteMs } from '../time/durations.ts'

/** What a payment of a plate bought; amounts in cents, without what was refunded to end it; times in milliseconds since 1970 UTC. */
export interface PlatePayment {
  readonly id: string
  /** When it was made. */
  readonly at: number
  /** The time that it bought. */
  readonly from: number
  readonly until: number
  /** PAY-12: until when its vehicle may leave. */
  readonly leaveBy: number
  /** PAY-10: it was bought while no vehicle with the plate was inside. */
  readonly isAhead: boolean
  readonly cents: number
  readonly taxCents: number
}

/** PAY-10: the stay of a plate that runs. Times in milliseconds since 1970 UTC. */
export interface RunningStay {
  /** The entry with which the vehicle came in. */
  readonly begin: number
  /** PAY-17: it had a pass when it entered. */
  readonly hadPass: boolean
}

/** What is known of a plate in a lot at a moment. */
export interface PlateFacts {
  /** Null: no vehicle with the plate is known to be inside. */
  readonly stay: RunningStay | null
  /** PAY-17: time that is free of charge, in the order of its begin, without overlaps; `to` Infinity = without an end. */
  readonly covered: readonly TimeSpan[]
  /** Approved ones of the plate, and of its stay, that are not refunded in full. */
  readonly payments: readonly PlatePayment[]
  readonly exitGraceMinutes: number
}

/** What a plate pays for, and what of it is paid or covered; times in milliseconds since 1970 UTC. */
export interface PlateSession {
  readonly isInside: boolean
  /** PAY-13: the plan in force at this moment prices the session. */
  readonly planAt: number
  /** From when on minutes are counted. */
  readonly entry: number
  /** PAY-126: covered, or bought before the stay. */
  readonly leftOut: readonly TimeSpan[]
  readonly hasGrace: boolean
  /** PAY-11: what was paid for the session. */
  readonly payments: readonly PlatePayment[]
  readonly paidCents: number
  readonly paidTaxCents: number
  /** Whether the plate is covered now. */
  readonly isCovered: boolean
  /** Until when the plate is paid or covered, if that runs or its vehicle may still leave; Infinity = without an end. */
  readonly runsUntil: number | null
  /** PAY-11: until when it was paid last; null without a payment that counts. */
  readonly paidUntil: number | null
  readonly leaveBy: number | null
  /** PAY-16: until when the vehicle owes what its stay costs now. */
  readonly owesUntil: number
  readonly exitGraceMs: number
}

/** Time that is paid or covered, and until when a vehicle may leave afterwards. */
interface Running extends TimeSpan {
  readonly leaveBy: number
  readonly isPaid: boolean
}

/** Spans in the order of their begin, joined where they overlap or touch. */
export const joinedSpans = (spans: readonly TimeSpan[]): TimeSpan[] => {
  const joined: TimeSpan[] = []
  for (const { from, to } of [...spans].filter((one) => one.to > one.from).sort((a, b) => a.from - b.from)) {
    const last = joined.at(-1)
    if (!last || from > last.to) joined.push({ from, to })
    else if (to > last.to) joined[joined.length - 1] = { from: last.from, to }
  }
  return joined
}

const sumOf = (payments: readonly PlatePayment[], key: 'cents' | 'taxCents'): number =>
  payments.reduce((sum, one) => sum + one[key], 0)

const paidSpan = ({ from, until, leaveBy }: PlatePayment): Running => ({
  from,
  to: until,
  leaveBy,
  isPaid: true,
})

const latestOf = (payments: readonly PlatePayment[]): PlatePayment | undefined =>
  payments.reduce<PlatePayment | undefined>(
    (last, one) => (last && last.until >= one.until ? last : one),
    undefined,
  )

/** What the session of a plate has in common, whether its vehicle is inside or not. */
const runningOf = (
  covered: readonly TimeSpan[],
  paid: readonly PlatePayment[],
  graceMs: number,
  now: number,
) => {
  const spans: Running[] = [
    ...covered.map(({ from, to }) => ({ from, to, leaveBy: to + graceMs, isPaid: false })),
    ...paid.map(paidSpan),
  ]
  const running = spans.filter(({ leaveBy }) => leaveBy >= now)
  // Paid time that begins where other paid time ends runs with it.
  const begun = running.filter(({ from, isPaid }) => isPaid || from <= now)
  const runsUntil = begun.length === 0 ? null : Math.max(...begun.map(({ to }) => to))
  return {
    isCovered: covered.some(({ from, to }) => from <= now && now < to),
    runsUntil,
    paidUntil: latestOf(paid)?.until ?? null,
    leaveBy: begun.length === 0 ? null : Math.max(...begun.map(({ leaveBy }) => leaveBy)),
  }
}

/** PAY-10, PAY-126: the session of a vehicle that is inside. */
const sessionOfStay = (
  { begin, hadPass }: RunningStay,
  { payments, covered: periods, exitGraceMinutes }: PlateFacts,
  now: number,
): PlateSession => {
  const exitGraceMs = exitGraceMinutes * minuteMs
  // Who comes in after covered time has no time to leave by it, as after paid time.
  const covered = hadPass ? [{ from: -Infinity, to: Infinity }] : periods.filter(({ to }) => to > begin)
  const own = payments.filter(({ at }) => at >= begin)
  const before = payments.filter(({ at, until }) => at < begin && until > begin)
  const running = runningOf(covered, [...before, ...own], exitGraceMs, now)
  const end = Math.min(now, begin + longestStayDays * 24 * 60 * minuteMs)
  return {
    ...running,
    isInside: true,
    planAt: begin,
    entry: begin,
    leftOut: joinedSpans([...covered, ...before.map(paidSpan)]),
    hasGrace: true,
    payments: own,
    paidCents: sumOf(own, 'cents'),
    paidTaxCents: sumOf(own, 'taxCents'),
    owesUntil: Math.min(end, Math.max(begin, running.runsUntil ?? now)),
    exitGraceMs,
  }
}

/** PAY-10: the session of a plate whose vehicle is not known to be inside: it goes on from the paid time that runs. */
const sessionAhead = ({ payments, covered, exitGraceMinutes }: PlateFacts, now: number): PlateSession => {
  const exitGraceMs = exitGraceMinutes * minuteMs
  // Covered time that has ended does not concern a vehicle that is not inside.
  const current = covered.filter(({ from, to }) => from <= now && now < to)
  const paid = payments.filter(({ leaveBy }) => leaveBy >= now)
  const running = runningOf(current, paid, exitGraceMs, now)
  const latest = latestOf(paid)
  const own = latest?.isAhead ? payments.filter(({ isAhead, from }) => isAhead && from >= latest.from) : []
  const entry = latest ? (latest.isAhead ? latest.from : latest.until) : now
  const planAt = own[0]?.at ?? now
  return {
    ...running,
    isInside: false,
    planAt,
    entry,
    leftOut: covered,
    // What follows paid time has no grace period.
    hasGrace: entry <= planAt,
    payments: own,
    paidCents: sumOf(own, 'cents'),
    paidTaxCents: sumOf(own, 'taxCents'),
    owesUntil: entry,
    exitGraceMs,
  }
}

/** PAY-10 to PAY-17, PAY-126: what a plate pays for at a moment, and what of it is paid or covered. */
export const plateSessionOf = (facts: PlateFacts, now: number): PlateSession =>
  facts.stay ? sessionOfStay(facts.stay, facts, now) : sessionAhead(facts, now)

/** From when on a session is charged: its begin, or the end of what is left out there. */
export const chargedFrom = ({ entry, leftOut }: PlateSession): number =>
  leftOut.find(({ from, to }) => from <= entry && to > entry)?.to ?? entry
