import { t } from '@lingui/core/macro'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { refundPayment, type PaymentLog, type PaymentParts } from '#features/payments/payments.public.ts'
import { staffOf } from './violations.ts'

const minute = 60_000
const mostPast = 500

/** A visit that was paid for. */
export interface PaidVisit {
  readonly id: string | null
  readonly plate: string
  readonly entered_at: Date
}

interface PastPayment {
  readonly id: string
  readonly state: 'approved' | 'declined'
  readonly cents: number
  readonly refunded: number
  readonly created_at: Date
  readonly visit: string | null
  readonly plate: string
  readonly entered_at: Date
}

interface ExampleParts {
  readonly parts: PaymentParts & ChangeLotParts & { readonly log: PaymentLog }
  readonly world: DemoWorld
  /** Pays for a visit at a time of the past, with a card that is approved or declined. */
  readonly pay: (lot: string, visit: PaidVisit, at: number, isApproved: boolean) => Promise<void>
}

const listPast = async ({ parts }: ExampleParts, lot: string, since: number): Promise<PastPayment[]> => {
  const before = new Date(parts.clock() - 60 * minute)
  const { rows } = await parts.database.asSystem((tx) =>
    sql<PastPayment>`select p.id, p.state, p.cents, p.created_at, p.visit_id as visit, p.plate, p.session_from as entered_at,
        (select coalesce(sum(f.cents), 0)::int from payment_refund f where f.parking_lot_id = p.parking_lot_id
          and f.payment_id = p.id and f.state in ('started', 'unknown', 'approved')) as refunded
      from payment p where p.parking_lot_id = ${lot} and p.state in ('approved', 'declined')
        and p.created_at >= ${new Date(since)} and p.created_at < ${before}
        and p.plate is not null
      order by p.created_at desc, p.id limit ${mostPast}`.execute(tx),
  )
  return rows
}

const hasTwice = (payments: readonly PastPayment[]): boolean =>
  new Set(payments.map(({ plate, entered_at }) => `${plate} ${entered_at.getTime()}`)).size < payments.length

/** Whether there is a payment of each kind: refunded, refunded in part, declined, charged twice. */
const missingOf = (payments: readonly PastPayment[]) => {
  const approved = payments.filter(({ state }) => state === 'approved')
  return {
    refunded: !approved.some(({ cents, refunded }) => refunded === cents),
    partly: !approved.some(({ cents, refunded }) => refunded > 0 && refunded < cents),
    twice: !hasTwice(approved.filter(({ refunded }) => refunded === 0)),
    declined: !payments.some(({ state }) => state === 'declined'),
  }
}

/** A refunded, a partly refunded, a declined and a charged-twice payment of the last days, whatever the hour. */
export const addPaymentExamples = async (
  options: ExampleParts,
  lot: string,
  since: number,
): Promise<void> => {
  const { parts, world, pay } = options
  const past = await listPast(options, lot, since)
  const missing = missingOf(past)
  const untouched = past.filter(
    ({ state, refunded, cents }) => state === 'approved' && refunded === 0 && cents > 1,
  )
  const refund = (payment: PastPayment, cents: number, note: string) =>
    refundPayment(parts, staffOf(world), payment.id, { cents, note, key: null, log: parts.log })
  const visitOf = ({ visit: id, plate, entered_at }: PastPayment): PaidVisit => ({ id, plate, entered_at })
  const examples: readonly (readonly [boolean, (payment: PastPayment) => Promise<unknown>])[] = [
    [missing.refunded, (payment) => refund(payment, payment.cents, t`The exit was closed for an hour.`)],
    [
      missing.partly,
      (payment) => refund(payment, Math.ceil(payment.cents / 2), t`Left earlier than paid for.`),
    ],
    [missing.twice, (payment) => pay(lot, visitOf(payment), payment.created_at.getTime() + 2 * minute, true)],
    [
      missing.declined,
      (payment) => pay(lot, visitOf(payment), payment.created_at.getTime() - 2 * minute, false),
    ],
  ]
  for (const [isMissing, add] of examples) {
    const payment = isMissing ? untouched.shift() : undefined
    if (payment) await add(payment)
  }
}
