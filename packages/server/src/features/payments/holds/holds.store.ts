import { isFinal, nextCheckAt, nextPaymentState } from '@stallwise/domain/payments/payment-states.ts'
import type { PaymentState } from '@stallwise/domain/payments/payments.model.ts'
import type { CardType, DeclineReason } from '@stallwise/domain/payments/provider-outcomes.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { Language } from '#platform/language/language.ts'
import { openStates } from '../open-state.ts'
import type { PaymentOutcome } from '../payments.store.ts'

/** An amount that is held on a card. PAY-140. */
export interface HoldRow {
  readonly parking_lot_id: string
  readonly id: string
  readonly order_id: string
  readonly state: PaymentState
  readonly reason: DeclineReason | null
  readonly cents: number
  readonly currency: string
  readonly language: Language
  readonly request_key: string | null
  readonly created_at: Date
  readonly settled_at: Date | null
  readonly transaction_id: string | null
  readonly card_type: CardType | null
  readonly last_digits: string | null
  readonly checks: number
  /** PAY-141: what is taken of it; 0 = it is released; null = not decided. */
  readonly take_cents: number | null
  readonly taken_at: Date | null
  readonly release_state: PaymentState | null
  readonly release_checks: number
}

const columns = sql`parking_lot_id, id, order_id, state, reason, cents, currency, language, request_key, created_at,
  settled_at, transaction_id, card_type, last_digits, checks, take_cents, taken_at, release_state, release_checks`

/** What a hold is stored with before it is asked for. */
export interface NewHold {
  readonly lotId: string
  readonly id: string
  readonly cents: number
  readonly currency: string
  readonly language: Language
  readonly requestKey: string | null
  readonly at: number
}

export const insertHold = async (tx: Tx, hold: NewHold): Promise<void> => {
  const { lotId, id, cents, currency, language, requestKey, at } = hold
  await sql`insert into card_hold (parking_lot_id, id, order_id, state, cents, currency, language, request_key, created_at,
      check_at)
    values (${lotId}, ${id}, ${id}, 'started', ${cents}, ${currency}, ${language}, ${requestKey}, ${new Date(at)},
      ${new Date(nextCheckAt(at, 0, 0))})`.execute(tx)
}

export const findHold = async (tx: Tx, lotId: string, id: string): Promise<HoldRow | undefined> => {
  const { rows } = await sql<HoldRow>`select ${columns} from card_hold
    where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows[0]
}

/** PAY-23: the hold of a request. */
export const findHoldOfRequest = async (tx: Tx, lotId: string, key: string): Promise<HoldRow | undefined> => {
  const { rows } = await sql<HoldRow>`select ${columns} from card_hold
    where parking_lot_id = ${lotId} and request_key = ${key}`.execute(tx)
  return rows[0]
}

/** PAY-20: stores what became of an open hold; undefined if it was settled before. */
export const settleHoldRow = async (
  tx: Tx,
  { parking_lot_id: lotId, id, state: before, created_at: at }: HoldRow,
  outcome: PaymentOutcome,
  now: number,
): Promise<HoldRow | undefined> => {
  const state = nextPaymentState(before, outcome.state, now - at.getTime())
  const receipt = 'receipt' in outcome ? outcome.receipt : undefined
  const { rows } = await sql<HoldRow>`update card_hold set state = ${state},
      reason = ${outcome.state === 'declined' ? outcome.reason : null},
      settled_at = ${isFinal(state) ? new Date(now) : null},
      request_key = case when ${state} = 'not-charged' then null else request_key end,
      transaction_id = ${receipt?.transaction ?? null}, card_type = ${receipt?.cardType ?? null},
      last_digits = ${receipt?.lastDigits ?? null}
    where parking_lot_id = ${lotId} and id = ${id} and state in ${openStates}
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** PAY-141: decides what is taken of a hold, once; undefined if it is decided or nothing is held. */
export const decideTake = async (
  tx: Tx,
  { lotId, id }: { readonly lotId: string; readonly id: string },
  cents: number,
  now: number,
): Promise<HoldRow | undefined> => {
  const at = new Date(now)
  const { rows } = await sql<HoldRow>`update card_hold set take_cents = ${cents}, taken_at = ${at},
      release_state = case when ${cents}::integer = 0 then 'started' end,
      release_check_at = case when ${cents}::integer = 0 then ${new Date(nextCheckAt(now, 0, 0))}::timestamptz end
    where parking_lot_id = ${lotId} and id = ${id} and state = 'approved' and take_cents is null
    returning ${columns}`.execute(tx)
  return rows[0]
}

/** PAY-143: stores what became of a release. */
export const settleRelease = async (
  tx: Tx,
  { parking_lot_id: lotId, id, release_state: before, taken_at: at }: HoldRow,
  outcome: PaymentOutcome,
  now: number,
): Promise<PaymentState> => {
  // One that was not carried out is asked for again.
  const open = before === null || before === 'not-charged' ? 'started' : before
  const state = nextPaymentState(open, outcome.state, now - (at?.getTime() ?? now))
  await sql`update card_hold set release_state = ${state}
    where parking_lot_id = ${lotId} and id = ${id} and release_state in ('started', 'unknown', 'not-charged')`.execute(
    tx,
  )
  return state
}

/** PAY-22: claims open holds whose look-up is due. */
export const claimDueHolds = async (tx: Tx, now: number, limit: number): Promise<HoldRow[]> => {
  const { rows } = await sql<HoldRow>`select ${columns} from card_hold
    where state in ${openStates} and check_at <= ${new Date(now)}
    order by check_at limit ${limit} for update skip locked`.execute(tx)
  for (const { parking_lot_id: lotId, id, created_at: at, checks } of rows)
    await sql`update card_hold set checks = ${checks + 1}, check_at = ${new Date(nextCheckAt(at.getTime(), checks + 1, now))}
      where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows
}

/** PAY-143: claims releases whose look-up is due, or that are sent again. */
export const claimDueReleases = async (tx: Tx, now: number, limit: number): Promise<HoldRow[]> => {
  const { rows } = await sql<HoldRow>`select ${columns} from card_hold
    where release_state in ('started', 'unknown', 'not-charged') and release_check_at <= ${new Date(now)}
    order by release_check_at limit ${limit} for update skip locked`.execute(tx)
  for (const { parking_lot_id: lotId, id, taken_at: at, release_checks: checks } of rows)
    await sql`update card_hold set release_checks = ${checks + 1},
        release_check_at = ${new Date(nextCheckAt(at!.getTime(), checks + 1, now))}
      where parking_lot_id = ${lotId} and id = ${id}`.execute(tx)
  return rows
}

/** The id of the receipt of what was taken of a hold, once it was charged. */
export const findReceiptOfHold = async (
  tx: Tx,
  lotId: string,
  holdId: string,
): Promise<string | undefined> => {
  const { rows } = await sql<{ receipt: string }>`select receipt_id as receipt from payment
    where parking_lot_id = ${lotId} and hold_id = ${holdId} and state = 'approved'`.execute(tx)
  return rows[0]?.receipt
}
