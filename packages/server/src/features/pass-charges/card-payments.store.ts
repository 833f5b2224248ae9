import type { PaidCharge } from '@stallwise/domain/pass-charges/card-payments.ts'
import type { ChargeKind } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { markCharges } from './charges.store.ts'
import { areSameIds } from './same-ids.ts'

/** A charge with what is due of it. */
export interface DueCharge {
  readonly id: string
  readonly frequency: ChargeKind
  readonly firstDay: string
  readonly lastDay: string
  readonly notBefore: string
  readonly chargedDays: number
  readonly chargedCents: number
  readonly dueCents: number
}

/** PCH-41: what a pass owes, the oldest first; `isLocked` keeps it from changing until the transaction ends. */
export const listDueCharges = async (
  tx: Tx,
  lotId: string,
  passholderId: string,
  isLocked = false,
): Promise<DueCharge[]> => {
  const { rows } = await sql<DueCharge>`select id, frequency, first_day as "firstDay", last_day as "lastDay",
      not_before as "notBefore", charged_days as "chargedDays", charged_cents as "chargedCents",
      charged_cents - paid_cents + refunded_cents as "dueCents"
    from pass_charge where parking_lot_id = ${lotId} and passholder_id = ${passholderId} and state = 'due'
    order by id ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows.sort((a, b) => a.firstDay.localeCompare(b.firstDay) || a.id.localeCompare(b.id))
}

interface Share {
  readonly id: string
  readonly cents: number
}

/** PCH-43: what a payment that is not charged yet pays of each charge. */
export const addCardPayment = async (
  tx: Tx,
  lotId: string,
  paymentId: string,
  charges: readonly Share[],
): Promise<void> => {
  await tx
    .insertInto('pass_charge_payment')
    .values(
      charges.map(({ id, cents }) => ({
        parking_lot_id: lotId,
        payment_id: paymentId,
        charge_id: id,
        cents,
      })),
    )
    .execute()
}

/** PAY-110: whether a payment pays just these charges. */
export const paysCharges = async (
  tx: Tx,
  lotId: string,
  paymentId: string,
  charges: readonly string[],
): Promise<boolean> => {
  const rows = await tx
    .selectFrom('pass_charge_payment')
    .select('charge_id')
    .where('parking_lot_id', '=', lotId)
    .where('payment_id', '=', paymentId)
    .execute()
  return areSameIds(
    rows.map(({ charge_id }) => charge_id),
    charges,
  )
}

/** PCH-46: whether a payment or refund by card is open for one of these charges. */
export const hasOpenCardPayment = async (
  tx: Tx,
  lotId: string,
  chargeIds: readonly string[],
): Promise<boolean> => {
  const { rows } = await sql`select from pass_charge_payment c
    join payment p on p.parking_lot_id = c.parking_lot_id and p.id = c.payment_id
    where c.parking_lot_id = ${lotId} and c.charge_id = any(${[...chargeIds]}::uuid[])
      and (p.state in ('started', 'unknown') or exists (select from payment_refund f
        where f.parking_lot_id = ${lotId} and f.payment_id = p.id and f.state in ('started', 'unknown')))
    limit 1`.execute(tx)
  return rows.length > 0
}

interface Moved {
  readonly lotId: string
  readonly paymentId: string
  readonly refundId: string | null
  readonly kind: 'payment' | 'refund'
  readonly now: number
}

/** Enters a payment or refund in the charges that it is for. */
const enterShares = async (tx: Tx, moved: Moved, shares: readonly Share[]): Promise<void> => {
  const { lotId, paymentId, refundId, kind, now } = moved
  const column = sql.ref(kind === 'payment' ? 'paid_cents' : 'refunded_cents')
  for (const { id: chargeId, cents } of shares) {
    const id = uuidv7()
    await sql`insert into pass_charge_entry (parking_lot_id, id, charge_id, kind, cents, method, at, payment_id, refund_id)
      values (${lotId}, ${id}, ${chargeId}, ${kind}, ${cents}, 'link', ${new Date(now)}, ${paymentId}, ${refundId})`.execute(
      tx,
    )
    await sql`update pass_charge set ${column} = ${column} + ${cents}
      where parking_lot_id = ${lotId} and id = ${chargeId}`.execute(tx)
    await writeAudit(tx, {
      parkingLotId: lotId,
      actor: { id: null, name: 'payment provider' },
      action: `pass-charge.${kind}`,
      objectKind: 'pass-charge',
      objectId: chargeId,
      before: null,
      after: { entry: id, cents, note: null, payment: paymentId },
      at: new Date(now),
    })
  }
  await markCharges(
    tx,
    lotId,
    shares.map(({ id }) => id),
  )
}

/** PCH-44: enters a payment that was approved in its charges. */
export const enterCardPayment = async (
  tx: Tx,
  { parking_lot_id: lotId, id: paymentId }: { readonly parking_lot_id: string; readonly id: string },
  now: number,
): Promise<void> => {
  const { rows } = await sql<Share>`select c.id, p.cents from pass_charge_payment p
    join pass_charge c on c.parking_lot_id = p.parking_lot_id and c.id = p.charge_id
    where p.parking_lot_id = ${lotId} and p.payment_id = ${paymentId} order by c.id for update of c`.execute(
    tx,
  )
  await enterShares(tx, { lotId, paymentId, refundId: null, kind: 'payment', now }, rows)
}

/** The charges that a payment has paid, kept from changing until the transaction ends. */
export const lockPaidCharges = async (tx: Tx, lotId: string, paymentId: string): Promise<PaidCharge[]> => {
  const { rows } = await sql<PaidCharge>`select c.id, c.first_day as "firstDay",
      p.cents - coalesce((select sum(e.cents) from pass_charge_entry e where e.parking_lot_id = ${lotId}
        and e.payment_id = p.payment_id and e.charge_id = c.id and e.refund_id is not null), 0)::bigint as "leftCents",
      c.paid_cents - c.refunded_cents as "keptCents",
      case when c.state = 'to-refund' then c.paid_cents - c.refunded_cents - c.charged_cents else 0 end as "toRefundCents"
    from pass_charge_payment p
    join pass_charge c on c.parking_lot_id = p.parking_lot_id and c.id = p.charge_id
    where p.parking_lot_id = ${lotId} and p.payment_id = ${paymentId} order by c.id for update of c`.execute(
    tx,
  )
  return rows
}

/** PCH-45: enters a refund of a payment in the charges of the payment, by `shares` of it. */
export const enterCardRefund = (
  tx: Tx,
  refund: Omit<Moved, 'kind'> & { readonly refundId: string },
  shares: readonly Share[],
): Promise<void> => enterShares(tx, { ...refund, kind: 'refund' }, shares)
