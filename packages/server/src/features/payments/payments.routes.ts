import { createAddressLimit } from '#platform/http/address-limit.ts'
import { centsOf } from '#platform/http/amount.ts'
import type { Bind } from '#platform/http/bind.ts'
import { readIdempotencyKey } from '#platform/http/idempotency-key.ts'
import { Refusal } from '#platform/http/problems.ts'
import { getAccount, setAccount, testAccount, type AccountParts } from './account/account.commands.ts'
import { getPayPage } from './parking-session/look-up.ts'
import { pay } from './charge/pay.commands.ts'
import { coverFromValidFrom } from './pass/cover-pass.commands.ts'
import { getPassLink, mailPassLink } from './pass/pass-link.commands.ts'
import { getPassPayPage, payForPass } from './pass/pass-pay.commands.ts'
import { getPayLink } from './parking-session/pay-link.ts'
import { refundPayment } from './refunds/refund.commands.ts'
import { getReceipt, mailReceipt } from './receipts/receipt.view.ts'

/** Payments cost more than a look-up; a page sends one for each press of its button. */
const payCalls = { max: 30, windowMs: 60_000 }

/** Each makes two requests to the provider. */
const accountTests = { max: 20, windowMs: 60_000 }

/** Counts calls by network address; refuses those beyond the limit. */
const callLimit = (limit: Parameters<typeof createAddressLimit>[0]) => {
  const isWithin = createAddressLimit(limit)
  return (ip: string): void => {
    if (!isWithin(ip)) throw new Refusal('too-many-requests', { retryAfterSeconds: limit.windowMs / 1_000 })
  }
}

/** Payments by visitors. */
export const paymentsRoutes = (bind: Bind, parts: AccountParts): void => {
  const { clock } = parts
  const countPayment = callLimit({ ...payCalls, clock })
  const countTest = callLimit({ ...accountTests, clock })
  const countPassLink = callLimit({ ...payCalls, clock })
  const countPassPayment = callLimit({ ...payCalls, clock })
  bind('GET /parking-lots/visitor-pay-parking/{id}', ({ params: { id }, query, request }) =>
    getPayPage(parts, id, query, request.ip),
  )
  bind(
    'POST /monerisPayment/processPaymentWithToken',
    ({ body, request }) => {
      countPayment(request.ip)
      return pay(parts, { ...body, key: readIdempotencyKey(request), ip: request.ip, log: request.log })
    },
    { answersRepeats: true },
  )
  bind('GET /monerisPayment/getReceipt/{id}', ({ params: { id } }) => getReceipt(parts, id))
  bind('POST /payments/receipts/{id}/email', ({ params: { id }, body: { email }, request }) =>
    mailReceipt(parts, id, { email, key: readIdempotencyKey(request), ip: request.ip }),
  )
  bind('GET /parking-lots/{id}/payment-account', ({ viewer, params: { id } }) =>
    getAccount(parts, viewer, id),
  )
  bind('PUT /parking-lots/{id}/payment-account', ({ viewer, params: { id }, body }) =>
    setAccount(parts, viewer, id, body),
  )
  bind('POST /parking-lots/{id}/payment-account/test', ({ viewer, params: { id }, body, request }) => {
    countTest(request.ip)
    return testAccount(parts, viewer, id, body)
  })
  bind('GET /parking-lots/{id}/pay-link', ({ viewer, params: { id }, query: { licensePlate } }) =>
    getPayLink(parts, viewer, id, licensePlate),
  )
  bind('GET /parking-lots/{id}/pass-payment', ({ params: { id }, query: { token }, request }) => {
    countPassLink(request.ip)
    return getPassPayPage(parts, id, token, request.ip)
  })
  bind(
    'POST /parking-lots/{id}/pass-payment',
    ({ params: { id }, body, request }) => {
      countPassPayment(request.ip)
      const { ip, log } = request
      return payForPass(parts, { ...body, parkingLot: id, key: readIdempotencyKey(request), ip, log })
    },
    { answersRepeats: true },
  )
  bind('GET /pass-holders/{id}/pay-link', ({ viewer, params: { id } }) => getPassLink(parts, viewer, id))
  bind('POST /pass-holders/{id}/pay-link/email', ({ viewer, params: { id } }) =>
    mailPassLink(parts, viewer, id),
  )
  bind('POST /pass-holders/{id}/cover-from-valid-from', ({ viewer, params: { id } }) =>
    coverFromValidFrom(parts, viewer, id),
  )
  bind(
    'POST /payments/{id}/refund',
    ({ viewer, params: { id }, body, request }) =>
      refundPayment(parts, viewer, id, {
        ...body,
        cents: centsOf(body) ?? undefined,
        key: readIdempotencyKey(request),
        log: request.log,
      }),
    { answersRepeats: true },
  )
}
