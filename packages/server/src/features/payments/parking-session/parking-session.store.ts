import type { SessionPrices } from '@stallwise/domain/payments/plate-account.ts'
import { chargedCurrencies } from '@stallwise/domain/payments/payments.model.ts'
import { sql } from 'kysely'
import { keepOccupancyBefore } from '#features/occupancy/occupancy.public.ts'
import { findDefaultGroupAt, listRatesInForce } from '#features/pricing/pricing.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { findAccountRow, type PaymentAccountRow } from '../account/payment-account.store.ts'

/** A lot as the payment page needs it. */
export interface PayLot {
  readonly id: string
  readonly customerId: string
  readonly name: string
  readonly address: string
  readonly currency: string
  readonly timeZone: string
  readonly durations: readonly number[]
  /** PAY-12: how long a vehicle may stay to leave the lot. */
  readonly exitGraceMinutes: number
  /** Its product access has payments. */
  readonly isOn: boolean
  readonly account: PaymentAccountRow | undefined
}

/** A lot as the payment page needs it. */
export const findPayLot = async (tx: Tx, lotId: string): Promise<PayLot | undefined> => {
  const found = await sql<Omit<PayLot, 'account'>>`select l.id, l.customer_id as "customerId", l.name,
      concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')) as address, l.currency, l.time_zone as "timeZone",
      l.visitor_durations as durations, l.exit_grace_minutes as "exitGraceMinutes", coalesce((l.product_access ->> 'payments')::boolean, false) as "isOn"
    from parking_lot l where l.id = ${lotId}`.execute(tx)
  const lot = found.rows[0]
  return lot && { ...lot, account: await findAccountRow(tx, lotId) }
}

/** PAY-01, PAY-73: whether payments are taken in a lot. */
export const isOpen = (lot: PayLot): boolean =>
  lot.isOn && lot.account !== undefined && chargedCurrencies.includes(lot.currency)

/** PAY-01: the lot, if payments are taken there; anything else is refused. */
export const requirePayLot = async (tx: Tx, lotId: string): Promise<PayLot> => {
  const lot = orNotFound(await findPayLot(tx, lotId))
  if (!isOpen(lot)) throw new Refusal('payments-off')
  return lot
}

/** PAY-124: whether the visit that was looked up has another plate now. */
export const isCorrected = async (
  tx: Tx,
  {
    lotId,
    plate,
    seenVisit,
  }: { readonly lotId: string; readonly plate: string; readonly seenVisit: string | null },
): Promise<boolean> => {
  if (seenVisit === null) return false
  const { rows } = await sql`select from visit
    where parking_lot_id = ${lotId} and id = ${seenVisit} and plate <> ${plate} limit 1`.execute(tx)
  return rows.length > 0
}

/** PAY-17: whether a passholder of the lot had this plate at a time (milliseconds since 1970 UTC) and has it still, with a pass that is valid on that day. */
export const wasPlateOfPassholder = async (
  tx: Tx,
  lotId: string,
  plate: string,
  at: number,
): Promise<boolean> => {
  const { rows } = await sql`select from passholder_plate p
    join passholder h on h.parking_lot_id = p.parking_lot_id and h.id = p.passholder_id and h.removed_at is null
    join parking_lot l on l.id = p.parking_lot_id
    where p.parking_lot_id = ${lotId} and p.plate = ${plate} and p.removed_at is null
      and (${new Date(at)}::timestamptz at time zone l.time_zone)::date
        between coalesce(h.valid_from, '-infinity') and coalesce(h.valid_to, 'infinity')
      and coalesce(p.added_at, '-infinity') <= ${new Date(at)} and coalesce(p.until, 'infinity') > ${new Date(at)}
    limit 1`.execute(tx)
  return rows.length > 0
}

/** PAY-13, PAY-18, PAY-121: what a session in a lot that begins at a time is priced with, apart from validations and coupon. */
export const loadPrices = async (
  tx: Tx,
  lot: PayLot,
  from: number,
): Promise<Omit<SessionPrices, 'validations' | 'coupon'>> => {
  const plans = await listRatesInForce(tx, lot.id, from)
  const hasLadder = plans.some(({ plan }) => plan?.ladder)
  return {
    plans,
    groupId: await findDefaultGroupAt(tx, lot.id, from),
    timeZone: lot.timeZone,
    durations: lot.durations,
    occupancyPercent: hasLadder ? await keepOccupancyBefore(tx, lot, from) : null,
  }
}
