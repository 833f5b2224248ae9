import { freeParkingOf, type FreeParking } from '@stallwise/domain/payments/free-parking.ts'
import type { PaidTime, SessionPrices } from '@stallwise/domain/payments/parking-session.ts'
import { chargedCurrencies, exitGraceMinutes } from '@stallwise/domain/payments/payments.model.ts'
import { sql } from 'kysely'
import { findHeldVisit } from '#features/gates/held-visits.public.ts'
import { loadAuthorised } from '#features/judging/judging.public.ts'
import { keepOccupancyBefore } from '#features/occupancy/occupancy.public.ts'
import { findDefaultGroupAt, listRatesInForce } from '#features/pricing/pricing.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
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
  /** Its product access has payments. */
  readonly isOn: boolean
  readonly account: PaymentAccountRow | undefined
}

/** A lot as the payment page needs it. */
export const findPayLot = async (tx: Tx, lotId: string): Promise<PayLot | undefined> => {
  const found = await sql<Omit<PayLot, 'account'>>`select l.id, l.customer_id as "customerId", l.name,
      concat_ws(', ', nullif(l.address, ''), nullif(l.city, '')) as address, l.currency, l.time_zone as "timeZone",
      l.visitor_durations as durations, coalesce((l.product_access ->> 'payments')::boolean, false) as "isOn"
    from parking_lot l where l.id = ${lotId}`.execute(tx)
  const lot = found.rows[0]
  return lot && { ...lot, account: await findAccountRow(tx, lotId) }
}

/** PAY-01, PAY-73: whether payments are taken in a lot. */
export const isOpen = (lot: PayLot): boolean =>
  lot.isOn && lot.account !== undefined && chargedCurrencies.includes(lot.currency)

/** PAY-01: the lot, if payments are taken there; anything else is refused. */
export const requirePayLot = async (tx: Tx, lotId: string): Promise<PayLot> => {
  const lot = await findPayLot(tx, lotId)
  if (!lot) throw new Refusal('not-found')
  if (!isOpen(lot)) throw new Refusal('payments-off')
  return lot
}

/** The open visit of a plate. */
export interface OpenVisit {
  readonly id: string
  readonly plate: string | null
  readonly passholderId: string | null
  readonly enteredAt: number
}

/** The latest open visit of a plate, or the open one with this id. */
export const findOpenVisit = async (
  tx: Tx,
  lotId: string,
  by: { readonly plate: string } | { readonly visitId: string },
): Promise<OpenVisit | undefined> => {
  const row = await tx
    .selectFrom('visit')
    .select(['id', 'plate', 'passholder_id', 'entered_at'])
    .where('parking_lot_id', '=', lotId)
    .where('exited_at', 'is', null)
    .$if('plate' in by, (query) => query.where('plate', '=', 'plate' in by ? by.plate : ''))
    .$if('visitId' in by, (query) => query.where('id', '=', 'visitId' in by ? by.visitId : ''))
    .orderBy('entered_at', 'desc')
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      plate: row.plate,
      passholderId: row.passholder_id,
      enteredAt: row.entered_at.getTime(),
    }
  )
}

/** PAY-10, GAT-58: the open visit of a plate, or the open one with this id, or the one that an exit holds until it is paid. */
export const findVisitToPay = async (
  tx: Tx,
  lotId: string,
  by: { readonly plate: string } | { readonly visitId: string },
  now: number,
): Promise<OpenVisit | undefined> => {
  const open = await findOpenVisit(tx, lotId, by)
  if (open) return open
  const held = await findHeldVisit(tx, lotId, by, now)
  return held && { ...held, enteredAt: held.enteredAt.getTime() }
}

/** PAY-105: whether a vehicle entered after a time, also if it has left since. */
export const hasEnteredSince = async (
  tx: Tx,
  lotId: string,
  plate: string,
  since: number,
): Promise<boolean> => {
  const { rows } = await sql`select from visit where parking_lot_id = ${lotId} and plate = ${plate}
    and entered_at > ${new Date(since)} limit 1`.execute(tx)
  return rows.length > 0
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

/** A payment that counts for a session. */
export type CountedPayment = PaidTime & { readonly id: string }

/** Whose payments count: of a plate, and of its visit, whose plate may have been another one before it was corrected. */
interface Payer {
  readonly plate: string
  readonly visitId: string | null
}

/** PAY-10, PAY-11: the approved payments in sessions that were paid until `since` or later, also their first ones. */
export const listPaidTimes = async (
  tx: Tx,
  lotId: string,
  { plate, visitId }: Payer,
  since: number,
): Promise<CountedPayment[]> => {
  const isOf = (payment: 'p' | 'last') => {
    const column = (name: string) => sql.ref(`${payment}.${name}`)
    return sql`${column('parking_lot_id')} = ${lotId} and ${column('state')} = 'approved' and (${column('plate')} = ${plate}
      or (${column('visit_id')} = ${visitId}::uuid and ${column('created_at')} >= ${new Date(since)}))`
  }
  const { rows } = await sql<{
    id: string
    from: Date
    entered_at: Date | null
    until: Date
    cents: number
    tax_cents: number
  }>`select p.id, p.session_from as from, p.entered_at, p.paid_until as until,
      p.cents - coalesce(r.cents, 0)::int as cents, p.tax_cents - coalesce(r.tax_cents, 0)::int as tax_cents
    from payment p
    left join lateral (select sum(f.cents) as cents, sum(f.tax_cents) as tax_cents from payment_refund f
      where f.parking_lot_id = p.parking_lot_id and f.payment_id = p.id and f.state = 'approved') r on true
    where ${isOf('p')}
      and p.session_from >= (select min(last.session_from) from payment last
        where ${isOf('last')} and last.paid_until >= ${new Date(since - exitGraceMinutes * 60_000)})
      and (p.cents = 0 or p.cents > coalesce(r.cents, 0))
    order by p.created_at`.execute(tx)
  return rows.map((row) => ({
    id: row.id,
    from: row.from.getTime(),
    enteredAt: row.entered_at?.getTime() ?? null,
    until: row.until.getTime(),
    cents: row.cents,
    taxCents: row.tax_cents,
  }))
}

/** PAY-17, PAY-126: whether the stay of a vehicle that entered then is free of charge now, and from when on it is charged. */
export const loadFreeParking = async (
  tx: Tx,
  lotId: string,
  { plate, enteredAt }: { readonly plate: string; readonly enteredAt: number },
  now: number,
): Promise<FreeParking> => {
  const authorised = await loadAuthorised(tx, lotId, enteredAt, [plate])
  return freeParkingOf(authorised.get(plate) ?? [], enteredAt, now)
}

/** PAY-17: whether a passholder of the lot has this plate now. */
export const isPlateOfPassholder = async (tx: Tx, lotId: string, plate: string): Promise<boolean> => {
  const { rows } = await sql`select from passholder_plate p
    join passholder h on h.parking_lot_id = p.parking_lot_id and h.id = p.passholder_id and h.removed_at is null
    where p.parking_lot_id = ${lotId} and p.plate = ${plate} limit 1`.execute(tx)
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
