import type { PassChargeView } from '@stallwise/contract/pass-charges/pass-charges.contract.ts'
import { balanceOf, shownChargeState } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { sql } from 'kysely'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { inOrderOf } from '#platform/database/list-page.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import { centsOf } from '#platform/http/amount.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { orNotFound, Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf } from '#platform/http/viewer.ts'
import {
  listChargePage,
  listEntries,
  loadCharges,
  type ChargeRow,
  type EntryRow,
} from './pass-charge-list.store.ts'
import { enter, reverse } from './pass-charges.commands.ts'
import { refundOfRemoval } from './refund-of-removal.ts'

const viewOf = (row: ChargeRow, today: string): PassChargeView => {
  const charge = {
    chargedCents: row.charged_cents,
    paidCents: row.paid_cents,
    refundedCents: row.refunded_cents,
    isWaived: row.is_waived,
  }
  return {
    _id: row.id,
    parkingLot: row.parking_lot_id,
    passholder: {
      _id: row.passholder_id,
      passholderId: row.pass_id,
      name: row.is_erased ? null : row.name,
      isRemoved: row.is_removed,
    },
    passholderGroup: { _id: row.group_id, name: row.group_name },
    frequency: row.frequency,
    firstDay: row.first_day,
    lastDay: row.last_day,
    notBefore: row.not_before,
    priceCents: row.price_cents,
    passes: row.passes,
    chargedDays: row.charged_days,
    chargedCents: charge.chargedCents,
    paidCents: charge.paidCents,
    refundedCents: charge.refundedCents,
    balanceCents: balanceOf(charge),
    state: shownChargeState({ ...charge, notBefore: row.not_before }, today),
  }
}

const entryView = ({ id, is_reversed: isReversed, payment_id: payment, at, ...entry }: EntryRow) => ({
  ...entry,
  _id: id,
  at: at.toISOString(),
  isReversed,
  payment,
})

/** The currency of a lot; not found if the viewer does not see the lot. */
const loadCurrency = async (tx: Tx, lotId: string): Promise<string> => {
  const lot = await tx
    .selectFrom('parking_lot')
    .select('currency')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow(() => new Refusal('not-found'))
  return lot.currency
}

/** What passes are charged. */
export const passChargesRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database, clock } = parts
  bind('GET /pass-charges', ({ viewer, query: { parkingLot: lotId, ...query } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const currency = await loadCurrency(tx, lotId)
      const today = await loadToday(tx, lotId, clock())
      const list = { ...query, lotId, today }
      const { ids, ...page } = await listChargePage(tx, list)
      const rows = await loadCharges(tx, sql`c.parking_lot_id = ${lotId} and c.id = any(${ids}::uuid[])`)
      const data = inOrderOf(ids, rows).map((row) => viewOf(row, today))
      return { data, ...page, currency }
    }),
  )
  bind('GET /pass-charges/{id}', ({ viewer, params: { id } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const row = orNotFound((await loadCharges(tx, sql`c.id = ${id}::uuid`))[0])
      const { parking_lot_id: lotId } = row
      requireAt(viewer, 'payment.manage', lotId)
      const entries = await listEntries(tx, lotId, id)
      const today = await loadToday(tx, lotId, clock())
      const currency = await loadCurrency(tx, lotId)
      return { ...viewOf(row, today), currency, entries: entries.map(entryView) }
    }),
  )
  bind(
    'POST /pass-charges/payments',
    ({ viewer, body, request }) =>
      enter(parts, viewer, 'payment', { ...body, cents: centsOf(body), key: readIdempotencyKey(request) }),
    { answersRepeats: true },
  )
  bind(
    'POST /pass-charges/waivers',
    ({ viewer, body, request }) =>
      enter(parts, viewer, 'waiver', { ...body, key: readIdempotencyKey(request) }),
    { answersRepeats: true },
  )
  bind(
    'POST /pass-charges/refunds',
    ({ viewer, body, request }) =>
      enter(parts, viewer, 'refund', { ...body, cents: centsOf(body), key: readIdempotencyKey(request) }),
    { answersRepeats: true },
  )
  bind(
    'POST /pass-charges/reversals',
    ({ viewer, body, request }) => reverse(parts, viewer, { ...body, key: readIdempotencyKey(request) }),
    { answersRepeats: true },
  )
  bind('POST /pass-charges/removal', ({ viewer, body }) =>
    database.withViewer(scopeOf(viewer), async (tx) => ({
      currency: await loadCurrency(tx, body.parkingLot),
      refundCents: await refundOfRemoval(tx, await loadToday(tx, body.parkingLot, clock()), body),
    })),
  )
}
