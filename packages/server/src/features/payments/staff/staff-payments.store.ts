import type { StaffPaymentQuery } from '@stallwise/contract/payments/staff-payments.contract.ts'
import type { PaymentState, RefundMethod } from '@stallwise/domain/payments/payments.model.ts'
import type {
  paymentWarnings,
  PaymentStatus,
  staffPaymentSorts,
} from '@stallwise/domain/payments/staff-payments.model.ts'
import type { DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import { boundOf } from '@stallwise/domain/occupancy/asked-range.rules.ts'
import { wordsToFind } from '@stallwise/domain/find/find.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder, type ListOrder } from '#platform/database/list-order.ts'
import { inOrderOf, isOneOf, readSort } from '#platform/database/list-page.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'
import { isIn } from '#platform/database/list-search.ts'
import { loadTimeZone } from '#platform/database/lot-day.ts'
import { openStates } from '../open-state.ts'
import { findChargedTwice } from './charged-twice.store.ts'
import type { PaymentRow } from '../payments.store.ts'

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
  readonly transaction_id: string | null
}

/** A payment with what else staff see of it. */
export interface StaffPaymentRow extends PaymentRow {
  readonly staff_entry_name: string | null
  /** PAY-145: of what is taken of a hold. */
  readonly held_cents: number | null
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

/** The states that depend on refunds. */
const refundedStates: ReadonlySet<PaymentStatus> = new Set(['partly-refunded', 'refunded'])
const isAfterRefunds = (status: PaymentStatus) => status === 'approved' || refundedStates.has(status)

/** The refunds of all payments are added up only where they are filtered by them: most have none. */
const fromOf = ({ parkingLot: lotId, status }: StaffPaymentQuery) => {
  if (!status?.some(isAfterRefunds)) return sql`payment p`
  const join = status.every((one) => refundedStates.has(one)) ? sql`join` : sql`left join`
  return sql`payment p ${join} (select f.payment_id, sum(f.cents) as cents
    from payment_refund f where f.parking_lot_id = ${lotId} and f.state = 'approved' group by f.payment_id) r
    on r.payment_id = p.id`
}

const openOrFinal = sql`case when p.state in ${openStates} then 'pending' else p.state end`
const withRefunds = sql`case when p.state <> 'approved' or r.cents is null then ${openOrFinal}
  when r.cents < p.cents then 'partly-refunded' else 'refunded' end`

const isOneOfStates = (status: readonly PaymentStatus[]) =>
  isOneOf(status.some(isAfterRefunds) ? withRefunds : openOrFinal, status)

/** The payments with a word in the ID of their pass, or in what took something off them. */
const findByOthers = async (tx: Tx, lotId: string, word: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select p.id from payment p
      join passholder h on h.parking_lot_id = ${lotId} and h.id = p.passholder_id
      where p.parking_lot_id = ${lotId} and p.passholder_id is not null and ${isIn(sql`find_text(h.pass_id)`, word)}
    union all select u.payment_id from payment_validation_use u
      join (select distinct name, coupon_code from payment_validation_use where parking_lot_id = ${lotId}) v
        on v.name = u.name and v.coupon_code is not distinct from u.coupon_code
      where u.parking_lot_id = ${lotId} and u.payment_id is not null and u.state <> 'released'
        and ${isIn(sql`find_text(concat_ws(' ', v.name, v.coupon_code))`, word)}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** FND-12: every word is in the texts of the payment, or of its pass, or of what took something off it. */
const searchedBy = async (tx: Tx, lotId: string, search: string): Promise<RawBuilder<unknown>[]> => {
  const found: RawBuilder<unknown>[] = []
  for (const word of wordsToFind(search)) {
    const others = await findByOthers(tx, lotId, word)
    const isOther = others.length > 0 ? sql` or p.id = any(${others}::uuid[])` : sql``
    found.push(sql`(${isIn(sql`p.searched_text`, word)}${isOther})`)
  }
  return found
}

/** How many payments a search may find to be read by their ids from then on. */
const mostByIds = 2_000

/** The payments of a search. If there are few, it is carried out once for the page and the sums. */
const foundBy = async (
  tx: Tx,
  searched: readonly RawBuilder<unknown>[],
  within: readonly RawBuilder<unknown>[],
): Promise<RawBuilder<unknown>[]> => {
  if (searched.length === 0) return []
  const { rows } = await sql<{ id: string }>`select p.id from payment p
    where ${sql.join([...within, ...searched], sql` and `)} limit ${mostByIds + 1}`.execute(tx)
  return rows.length > mostByIds ? [...searched] : [sql`p.id = any(${rows.map(({ id }) => id)}::uuid[])`]
}

const hasOpenRefund = sql`exists (select from payment_refund f where f.parking_lot_id = p.parking_lot_id
  and f.payment_id = p.id and f.state in ${openStates})`

/** The order by time is that of an index, which contains the amounts too. */
const orders: Readonly<Record<(typeof staffPaymentSorts)[number], ListOrder>> = {
  at: timeOrder(sql`p.created_at`),
  amount: [{ value: sql`p.cents`, as: 'bigint' }],
}

const conditionsOf = async (tx: Tx, query: StaffPaymentQuery): Promise<RawBuilder<unknown>[]> => {
  const { parkingLot: lotId, status, search, licensePlate, warning } = query
  const timeZone = await loadTimeZone(tx, lotId)
  const period = [
    query.from && sql`p.created_at >= ${new Date(boundOf(query.from, timeZone, 0))}`,
    query.to && sql`p.created_at < ${new Date(boundOf(query.to, timeZone, 1))}`,
  ].filter((one) => one !== undefined && one !== '')
  const isFilteredBy = (one: (typeof paymentWarnings)[number]) => warning?.includes(one) === true
  const twice = isFilteredBy('charged-twice')
    ? await findChargedTwice(tx, lotId, sql.join([sql`true`, ...period], sql` and `))
    : new Map<string, never>()
  const within = [sql`p.parking_lot_id = ${lotId}`, ...period]
  const searched = await searchedBy(tx, lotId, search ?? '')
  return [
    ...within,
    ...(status ? [isOneOfStates(status)] : []),
    ...(await foundBy(tx, searched, within)),
    ...(licensePlate ? [sql`p.plate = ${normalisePlate(licensePlate)}`] : []),
    ...(warning && warning.length > 0
      ? [
          sql`(p.id = any(${[...twice.keys()]}::uuid[])${isFilteredBy('refund-pending') ? sql` or ${hasOpenRefund}` : sql``})`,
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
      (select h.cents from card_hold h where h.parking_lot_id = p.parking_lot_id and h.id = p.hold_id) as held_cents,
      coalesce((select jsonb_agg(jsonb_build_object('id', f.id, 'state', f.state, 'reason', f.reason, 'method', f.method, 'cents', f.cents,
          'tax_cents', f.tax_cents, 'note', f.note, 'by_name', app_user.name, 'created_at', f.created_at,
          'settled_at', f.settled_at, 'reference_number', f.reference_number,
          'transaction_id', f.transaction_id) order by f.created_at, f.id)
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

interface Listed {
  readonly lotId: string
  readonly from: RawBuilder<unknown>
  readonly where: readonly RawBuilder<unknown>[]
  /** Nothing is sought or filtered. */
  readonly isOfAll: boolean
}

const addUpCharges = async (tx: Tx, { from, where }: Listed) => {
  const { rows } = await sql<
    Record<'total' | 'charges' | 'charged' | 'tax', number>
  >`select count(*)::int as total,
      count(*) filter (where p.state = 'approved' and p.cents > 0)::int as charges,
      coalesce(sum(p.cents) filter (where p.state = 'approved'), 0)::float as charged,
      coalesce(sum(p.tax_cents) filter (where p.state = 'approved'), 0)::float as tax
    from ${from} where ${sql.join([...where], sql` and `)}`.execute(tx)
  return rows[0]!
}

/** Only approved payments are refunded: of a list of all of them the payments are not read. */
const addUpRefunds = async (tx: Tx, { lotId, from, where, isOfAll }: Listed) => {
  const isOfList = sql`f.payment_id in (select p.id from ${from}
    where ${sql.join([...where], sql` and `)} and p.state = 'approved')`
  const { rows } = await sql<Record<'refunds' | 'refunded' | 'tax', number>>`select count(*)::int as refunds,
      coalesce(sum(f.cents), 0)::float as refunded, coalesce(sum(f.tax_cents), 0)::float as tax
    from payment_refund f where f.parking_lot_id = ${lotId} and f.state = 'approved'
      ${isOfAll ? sql`` : sql`and ${isOfList}`}`.execute(tx)
  return rows[0]!
}

const addUp = async (tx: Tx, listed: Listed) => {
  const [{ total, tax, ...charges }, { tax: refundedTax, ...refunds }] = await Promise.all([
    addUpCharges(tx, listed),
    addUpRefunds(tx, listed),
  ])
  return { total, sums: { ...charges, ...refunds, tax: tax - refundedTax } }
}

/** PAY-82: a page of the payments that fit, and the sums of all of them. */
export const listPayments = async (tx: Tx, query: StaffPaymentQuery) => {
  const where = await conditionsOf(tx, query)
  const { sort, descending } = readSort(query.sort)
  const { limit, cursor, parkingLot: lotId } = query
  const from = fromOf(query)
  const list = { from, id: sql`p.id`, where, descending, limit, cursor }
  const adding = addUp(tx, { lotId, from, where, isOfAll: where.length === 1 })
  const [sums, { ids, nextCursor }] = await Promise.all([
    adding,
    findOrderedPage(tx, { ...list, order: orders[sort] }),
  ])
  return { ...(await withWarnings(tx, lotId, ids)), nextCursor, ...sums }
}

/** A payment of a lot. */
export const findStaffPayment = async (tx: Tx, lotId: string, id: string) => {
  const { rows, twice } = await withWarnings(tx, lotId, [id])
  return { row: rows[0]!, twice }
}
