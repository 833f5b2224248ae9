import type { StaffPaymentQuery } from '@stallwise/contract/payments/staff-payments.contract.ts'
import type { PaymentState, RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import type { paymentWarnings } from '@stallwise/domain/payments/staff-payments.model.ts'
import type { DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import { searchWords } from '@stallwise/domain/find/find.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import {
  findListPage,
  inOrderOf,
  isOneOf,
  numberKey,
  readSort,
  timeKey,
} from '#platform/database/list-page.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import { findChargedTwice } from './charged-twice.store.ts'
import type { PaymentRow } from './payments.store.ts'

/** A refund as staff see it. */
export interface StaffRefundRow {
  readonly id: string
  readonly state: PaymentState
  readonly reason: DeclineReason | null
  readonly method: RefundMethod
  readonly cents: number
  readonly tax_cents: number
  readonly note: string | null
  readonly by_name: string | null
  readonly created_at: string
  readonly settled_at: string | null
  readonly reference_number: string | null
}

/** A payment with what staff see besides. */
export interface StaffPaymentRow extends PaymentRow {
  readonly staff_entry_name: string | null
  readonly refunds: readonly StaffRefundRow[]
  readonly pass: {
    readonly passholder: string
    readonly passholderId: string
    readonly charges: readonly { readonly _id: string; readonly cents: number }[]
    /** PCH-45. */
    readonly refundableCents: number
  } | null
  readonly validations: readonly { readonly name: string; readonly couponCode: string | null }[]
}

/** The refunds are added up once for all payments: most have none. */
const fromOf = (
  lotId: string,
) => sql`payment p left join (select f.payment_id, sum(f.cents) as cents, sum(f.tax_cents) as tax_cents, count(*) as count
  from payment_refund f where f.parking_lot_id = ${lotId} and f.state = 'approved' group by f.payment_id) r
  on r.payment_id = p.id`

const statusOf = sql`case when p.state in ('started', 'unknown') then 'pending'
  when p.state <> 'approved' or r.cents is null then p.state when r.cents < p.cents then 'partly-refunded' else 'refunded' end`

const ownText = sql`concat_ws(' ', find_text(p.plate), p.last_digits, p.reference_number, p.order_id)`
const useText = sql`find_text(concat_ws(' ', u.name, u.coupon_code))`

/** FND-02: every word is in the texts of the payment, or of what took something off it. The uses are read once, not for each payment. */
const foundBy = (lotId: string, search: string): RawBuilder<unknown>[] =>
  searchWords(search).map(
    (word) => sql`(strpos(${ownText}, ${word}) > 0 or p.passholder_id in (select h.id from passholder h
      where h.parking_lot_id = ${lotId} and strpos(h.pass_key, ${word}) > 0) or p.id in (select u.payment_id from payment_validation_use u
      where u.parking_lot_id = ${lotId} and u.payment_id is not null and u.state <> 'released'
        and strpos(${useText}, ${word}) > 0))`,
  )

const hasOpenRefund = sql`exists (select from payment_refund f where f.parking_lot_id = p.parking_lot_id
  and f.payment_id = p.id and f.state in ('started', 'unknown'))`

const sortKeys = { at: timeKey(sql`p.created_at`), amount: numberKey(sql`p.cents`) } as const

const startOf = (day: string, timeZone: string, after = 0) =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`

const conditionsOf = async (tx: Tx, query: StaffPaymentQuery): Promise<RawBuilder<unknown>[]> => {
  const { parkingLot: lotId, status, search, licensePlate, warning } = query
  const timeZone = await loadTimeZone(tx, lotId)
  const period = [
    query.from && sql`p.created_at >= ${startOf(query.from, timeZone)}`,
    query.to && sql`p.created_at < ${startOf(query.to, timeZone, 1)}`,
  ].filter((one) => one !== undefined && one !== '')
  const isAsked = (one: (typeof paymentWarnings)[number]) => warning?.includes(one) === true
  const twice = isAsked('charged-twice')
    ? await findChargedTwice(tx, lotId, sql.join([sql`true`, ...period], sql` and `))
    : new Map<string, never>()
  return [
    sql`p.parking_lot_id = ${lotId}`,
    ...period,
    isOneOf(statusOf, status),
    ...(licensePlate ? [sql`p.plate = ${normalisePlate(licensePlate)}`] : []),
    ...foundBy(lotId, search ?? ''),
    ...(warning && warning.length > 0
      ? [
          sql`(p.id = any(${[...twice.keys()]}::uuid[])${isAsked('refund-pending') ? sql` or ${hasOpenRefund}` : sql``})`,
        ]
      : []),
  ]
}

const passOf = sql`case when p.passholder_id is not null then (select jsonb_build_object('passholder', h.id,
      'passholderId', h.pass_id,
      'charges', jsonb_agg(jsonb_build_object('_id', c.id, 'cents', c.cents) order by c.first_day, c.id),
      'refundableCents', coalesce(sum(greatest(0, least(c.left_cents, c.kept_cents))), 0))
    from passholder h, (select k.id, k.first_day, m.cents, k.paid_cents - k.refunded_cents as kept_cents,
        m.cents - coalesce((select sum(e.cents) from pass_charge_entry e where e.parking_lot_id = p.parking_lot_id
          and e.payment_id = p.id and e.charge_id = k.id and e.refund_id is not null), 0) as left_cents
      from pass_charge_payment m join pass_charge k on k.parking_lot_id = m.parking_lot_id and k.id = m.charge_id
      where m.parking_lot_id = p.parking_lot_id and m.payment_id = p.id) c
    where h.parking_lot_id = p.parking_lot_id and h.id = p.passholder_id group by h.id, h.pass_id) end`

const readRows = async (tx: Tx, lotId: string, ids: readonly string[]): Promise<StaffPaymentRow[]> => {
  const { rows } =
    await sql<StaffPaymentRow>`select p.*, (select name from app_user where id = p.staff_entry_by) as staff_entry_name,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'state', f.state, 'reason', f.reason, 'method', f.method, 'cents', f.cents,
          'tax_cents', f.tax_cents, 'note', f.note, 'by_name', app_user.name, 'created_at', f.created_at,
          'settled_at', f.settled_at, 'reference_number', f.reference_number) order by f.created_at, f.id)
        from payment_refund f left join app_user on app_user.id = f.created_by
        where f.parking_lot_id = p.parking_lot_id and f.payment_id = p.id), '[]') as refunds,
      coalesce((select jsonb_agg(jsonb_build_object('name', u.name, 'couponCode', u.coupon_code) order by u.used_at, u.id)
        from payment_validation_use u where u.parking_lot_id = p.parking_lot_id and u.payment_id = p.id
          and u.state <> 'released'), '[]') as validations,
      ${passOf} as pass
    from payment p where p.parking_lot_id = ${lotId} and p.id = any(${[...ids]}::uuid[])`.execute(tx)
  return rows
}

const withWarnings = async (tx: Tx, lotId: string, ids: readonly string[]) => ({
  rows: inOrderOf(ids, await readRows(tx, lotId, ids)),
  twice: await findChargedTwice(tx, lotId, sql`p.id = any(${[...ids]}::uuid[])`),
})

/** PAY-82: a page of the payments that fit, and the sums of all of them. */
export const listPayments = async (tx: Tx, query: StaffPaymentQuery) => {
  const where = await conditionsOf(tx, query)
  const { sort, descending } = readSort(query.sort)
  const { limit, cursor } = query
  const from = fromOf(query.parkingLot)
  const list = { from, id: sql`p.id`, key: sortKeys[sort], where, descending, limit, cursor }
  const { ids, total, nextCursor } = await findListPage(tx, list)
  const { rows: sums } = await sql<Record<'charges' | 'refunds' | 'charged' | 'refunded' | 'tax', number>>`
    select count(*) filter (where p.cents > 0)::int as charges, coalesce(sum(r.count), 0)::int as refunds,
      coalesce(sum(p.cents), 0)::float as charged, coalesce(sum(r.cents), 0)::float as refunded,
      coalesce(sum(p.tax_cents - coalesce(r.tax_cents, 0)), 0)::float as tax
    from ${from} where ${sql.join([...where, sql`p.state = 'approved'`], sql` and `)}`.execute(tx)
  return { ...(await withWarnings(tx, query.parkingLot, ids)), total, nextCursor, sums: sums[0]! }
}

/** A payment of a lot. */
export const findStaffPayment = async (tx: Tx, lotId: string, id: string) => {
  const { rows, twice } = await withWarnings(tx, lotId, [id])
  return { row: rows[0]!, twice }
}
