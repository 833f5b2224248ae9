import type { HoldQuery, StaffHold } from '@stallwise/contract/payments/holds.contract.ts'
import type { Settlement } from '@stallwise/contract/payments/staff-payments.contract.ts'
import { holdStatusOf, releasedCentsOf, type HoldStatus } from '@stallwise/domain/payments/hold-status.ts'
import type { PaymentState } from '@stallwise/domain/payments/payments.model.ts'
import { wordsToFind } from '@stallwise/domain/find/find.rules.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder } from '#platform/database/list-order.ts'
import { inOrderOf, isOneOf, readSort } from '#platform/database/list-page.ts'
import { isIn } from '#platform/database/list-search.ts'
import { findCountedPage } from '#platform/database/ordered-page.ts'
import type { HoldRow } from '../holds/holds.store.ts'

interface StaffHoldRow extends HoldRow {
  readonly paymentId: string | null
  readonly takeState: PaymentState | null
}

const holds = sql`card_hold h left join payment p on p.parking_lot_id = h.parking_lot_id and p.hold_id = h.id`

/** As `holdStatusOf` has it. */
const status = sql`case
    when h.state in ('started', 'unknown') then 'pending' when h.state = 'declined' then 'declined'
    when h.state = 'not-charged' then 'not-held' when h.take_cents is null then 'held'
    when h.take_cents > 0 then case p.state when 'approved' then 'taken' when 'declined' then 'take-failed'
      when 'not-charged' then 'take-failed' else 'taking' end
    else case h.release_state when 'approved' then 'released' when 'declined' then 'release-failed'
      when 'not-charged' then 'release-failed' else 'releasing' end end`

const statusOf = ({ state, take_cents: takeCents, takeState, release_state: releaseState }: StaffHoldRow) =>
  holdStatusOf({ state, takeCents, takeState, releaseState })

const view = (row: StaffHoldRow): StaffHold => {
  const is = statusOf(row)
  return {
    _id: row.id,
    parkingLot: row.parking_lot_id,
    status: is,
    reason: row.reason,
    heldCents: row.cents,
    takenCents: row.take_cents,
    releasedCents: releasedCentsOf(is, row.cents, row.take_cents),
    currency: row.currency,
    card: row.transaction_id === null ? null : { type: row.card_type, lastDigits: row.last_digits },
    orderId: row.order_id,
    at: isoOf(row.created_at),
    takenAt: row.taken_at && isoOf(row.taken_at),
    payment: row.paymentId,
  }
}

const readHolds = async (tx: Tx, lotId: string, ids: readonly string[]): Promise<StaffHoldRow[]> => {
  const { rows } =
    await sql<StaffHoldRow>`select h.*, p.id as "paymentId", p.state as "takeState" from ${holds}
    where h.parking_lot_id = ${lotId} and h.id = any(${[...ids]}::uuid[])`.execute(tx)
  return inOrderOf(ids, rows)
}

/** PAY-145: a page of the holds of a lot. */
export const listHolds = async (tx: Tx, query: HoldQuery) => {
  const { parkingLot: lotId, status: wanted, search, limit, cursor } = query
  const { ids, page } = await findCountedPage(tx, {
    from: holds,
    id: sql`h.id`,
    where: [
      sql`h.parking_lot_id = ${lotId}`,
      ...(wanted && wanted.length > 0 ? [isOneOf(status, wanted)] : []),
      ...wordsToFind(search ?? '').map((word) =>
        isIn(sql`find_text(concat_ws(' ', h.order_id, h.last_digits))`, word),
      ),
    ],
    order: timeOrder(sql`h.created_at`),
    descending: readSort(query.sort).descending,
    limit,
    cursor,
  })
  return { data: (await readHolds(tx, lotId, ids)).map(view), ...page }
}

const isOpen = (one: HoldStatus): boolean => !['declined', 'not-held', 'taken', 'released'].includes(one)

/** PAY-145: what was put on hold in a period, and what became of it until now. */
export const sumHolds = async (
  tx: Tx,
  lotId: string,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<Settlement['holds']> => {
  const { rows } =
    await sql<StaffHoldRow>`select h.*, p.id as "paymentId", p.state as "takeState" from ${holds}
    where h.parking_lot_id = ${lotId} and h.created_at >= ${new Date(from)} and h.created_at < ${new Date(to)}
      and h.state not in ('declined', 'not-charged')`.execute(tx)
  const known = rows.map((row) => ({ row, is: statusOf(row) }))
  const sum = (centsOf: (one: (typeof known)[number]) => number) =>
    known.reduce((cents, one) => cents + centsOf(one), 0)
  return {
    count: rows.length,
    heldCents: sum(({ row }) => row.cents),
    takenCents: sum(({ row, is }) => (is === 'taken' ? row.take_cents! : 0)),
    releasedCents: sum(({ row, is }) => releasedCentsOf(is, row.cents, row.take_cents) ?? 0),
    openCents: sum(({ row, is }) => (isOpen(is) ? row.cents : 0)),
    failed: known.filter(({ is }) => is === 'take-failed' || is === 'release-failed').length,
  }
}
