import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { chargeTimeoutMs, isTooLateToSend } from '@stallwise/domain/payments/payment-states.ts'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { lockAccountForCharge } from '../account/payment-account.store.ts'
import { providerOfLot } from '../account/provider-of-lot.ts'
import { networkKeyOf, noteDecline, pauseOf } from '../attempts.store.ts'
import { requireNotPaused, withinRunning, type CardRequest } from '../charge/charge.ts'
import { pageLanguage } from '../parking-session/look-up.ts'
import { requirePayLot, type PayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentLog, PaymentParts } from '../payment-parts.ts'
import { lockPaymentRequest, type PaymentOutcome } from '../payments.store.ts'
import { isFailedTry } from '../charge/settle.ts'
import { findHold, findHoldOfRequest, insertHold, settleHoldRow, type HoldRow } from './holds.store.ts'

/** An amount that is to be held on a card. */
export interface HoldRequest extends CardRequest {
  readonly lotId: string
  readonly cents: number
}

const ask = async (
  parts: PaymentParts,
  { hold, lot }: { readonly hold: HoldRow; readonly lot: PayLot },
  token: string,
  log: PaymentLog,
): Promise<PaymentOutcome> => {
  const found = providerOfLot(parts, lot.id, lot.account)
  if (!found) return { state: 'not-sent', reason: 'account' }
  if (isTooLateToSend(hold.created_at.getTime(), parts.clock())) {
    log.error({ hold: hold.id, lot: lot.id }, 'a hold was not sent, since it took too long to store it')
    return { state: 'not-sent', reason: 'unreachable' }
  }
  const request = { orderId: hold.order_id, token, cents: hold.cents, customerId: hold.id }
  const outcome = await found.provider.preauthorize(parts.gates.send, found.account, request, chargeTimeoutMs)
  const isRepeat = outcome.state === 'not-sent' && outcome.reason === 'duplicate-order'
  return isRepeat ? { state: 'unknown' } : outcome
}

/** PAY-20: stores what became of a hold; returns it as it is then. */
export const settleHold = (
  { database, clock }: PaymentParts,
  hold: HoldRow,
  outcome: PaymentOutcome,
  network: string | null = null,
): Promise<HoldRow> =>
  database.asSystem(async (tx) => {
    const { parking_lot_id: lotId, id } = hold
    const settled = await settleHoldRow(tx, hold, outcome, clock())
    if (settled && isFailedTry(outcome)) await noteDecline(tx, { lotId, network }, clock())
    return settled ?? (await findHold(tx, lotId, id))!
  })

type Begun = { readonly known: HoldRow } | { readonly hold: HoldRow; readonly lot: PayLot }

const store = (
  parts: PaymentParts,
  { lotId, cents, key }: HoldRequest,
  network: string,
  begin: (tx: Tx, hold: HoldRow) => Promise<void>,
): Promise<Begun> =>
  parts.database.asSystem(async (tx) => {
    if (key !== null) await lockPaymentRequest(tx, lotId, key)
    const known = key === null ? undefined : await findHoldOfRequest(tx, lotId, key)
    if (known) return { known }
    await lockAccountForCharge(tx, lotId)
    const lot = await requirePayLot(tx, lotId)
    const now = parts.clock()
    requireNotPaused(await pauseOf(tx, { lotId, network, payer: null, isInside: false }, now), now)
    const id = uuidv7()
    const language = pageLanguage()
    await insertHold(tx, { lotId, id, cents, currency: lot.currency, language, requestKey: key, at: now })
    const hold = (await findHold(tx, lotId, id))!
    await begin(tx, hold)
    return { hold, lot }
  })

/**
 * PAY-140: holds an amount on a card: stored first, with what `begin` stores beside it, then asked for once. A repeated
 * request returns its hold.
 */
export const placeHold = async (
  parts: PaymentParts,
  request: HoldRequest,
  begin: (tx: Tx, hold: HoldRow) => Promise<void>,
): Promise<HoldRow> => {
  const { dataKey, email, ip, log } = request
  if (email !== null && !isMailAddress(email)) refuseFaults([{ path: 'email', code: 'email' }])
  if (dataKey === null) refuseFaults([{ path: 'dataKey', code: 'required' }])
  const network = networkKeyOf(parts.gates.sealing, ip)
  return withinRunning(network, async () => {
    const begun = await store(parts, request, network, begin)
    if ('known' in begun) return begun.known
    const outcome = await ask(parts, begun, dataKey!, log)
    const settled = await settleHold(parts, begun.hold, outcome, network)
    if (outcome.state === 'not-sent' && outcome.reason === 'token-expired') throw new Refusal('token-expired')
    return settled
  })
}
