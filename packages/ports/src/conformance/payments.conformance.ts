import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SendOutgoing } from '../outgoing-http.port.ts'
import type { ChargeOutcome, FindRequest, PaymentAccount, PaymentProvider } from '../payments.port.ts'

/** What a card of the simulated provider does when it is charged. */
export type CardBehavior =
  | 'approves'
  | 'insufficient-funds'
  | 'expired'
  | 'lost'
  | 'charged-without-reply'
  | 'not-charged-without-reply'
  | 'replies-twice'
  | 'replies-late'

/** A provider as the suite needs it; its late replies come after the suite's time-out. */
export interface SimulatedPaymentProvider {
  readonly account: PaymentAccount
  /** A new token of a card, as the card form gives it. */
  tokenOf(card: CardBehavior): string
  expiredToken(): string
  /** Sum of an order in the provider's books: charges less refunds. */
  balanceOf(orderId: string): number
  /** After this, nothing before it can be voided. */
  closeBatch(): void
  close(): Promise<void>
}

interface Suite {
  readonly provider: PaymentProvider
  readonly start: () => Promise<SimulatedPaymentProvider>
  /** Sends over the real network; loopback is allowed. */
  readonly send: SendOutgoing
  /** The same without allowed private addresses. */
  readonly guarded: SendOutgoing
}

const wait = 2_000
/** For cards that do not reply. */
const brief = 60

const arrange = ({ provider, start, send }: Suite) => {
  let simulated: SimulatedPaymentProvider
  let orders = 0
  beforeAll(async () => {
    simulated = await start()
  })
  afterAll(() => simulated.close())
  const charge = async (card: CardBehavior, { cents = 1_413, timeoutMs = wait, hold = false } = {}) => {
    const order = { orderId: `order-${++orders}`, cents, customerId: 'payment-881' }
    const request = { ...order, token: simulated.tokenOf(card) }
    const method = hold ? provider.preauthorize : provider.purchase
    return { order, request, outcome: await method(send, simulated.account, request, timeoutMs) }
  }
  const transactionOf = (outcome: ChargeOutcome) => {
    if (outcome.state !== 'approved') throw new Error(`not approved: ${JSON.stringify(outcome)}`)
    return outcome.receipt.transaction
  }
  return {
    provider,
    send,
    charge,
    transactionOf,
    account: () => simulated.account,
    simulated: () => simulated,
    balanceOf: (orderId: string) => simulated.balanceOf(orderId),
    find: (request: FindRequest) => provider.find(send, simulated.account, request, wait),
    paid: async (cents = 1_413) => {
      const { order, outcome } = await charge('approves', { cents })
      return { orderId: order.orderId, cents, transaction: transactionOf(outcome) }
    },
  }
}

const describeCharging = (name: string, suite: Suite): void => {
  describe(`${name} charging a card`, () => {
    const { provider, send, charge, account, simulated, balanceOf } = arrange(suite)

    it('is approved once, with what a receipt needs', async () => {
      const { order, outcome } = await charge('approves')
      expect(outcome).toMatchObject({
        state: 'approved',
        receipt: { cardType: 'visa', lastDigits: expect.stringMatching(/^\d{4}$/) as string },
      })
      const { receipt } = outcome as Extract<ChargeOutcome, { state: 'approved' }>
      expect([receipt.transaction, receipt.referenceNumber, receipt.authorizationCode]).not.toContain('')
      expect(Math.abs(receipt.at! - Date.now())).toBeLessThan(60_000)
      expect(balanceOf(order.orderId)).toBe(1_413)
    })

    it.each([
      ['insufficient-funds', 'insufficient-funds'],
      ['expired', 'expired-card'],
      ['lost', 'declined'],
    ] as const)('is declined by a card: %s', async (card, reason) => {
      const { order, outcome } = await charge(card)
      expect(outcome).toMatchObject({ state: 'declined', reason })
      expect(balanceOf(order.orderId)).toBe(0)
    })

    it('charges a token once', async () => {
      const { order, request } = await charge('approves')
      const again = { ...request, orderId: `${order.orderId}-again` }
      expect(await provider.purchase(send, account(), again, wait)).toEqual({
        state: 'not-sent',
        reason: 'token-expired',
      })
      expect(balanceOf(again.orderId)).toBe(0)
    })

    it('does not charge an order id twice', async () => {
      const { order } = await charge('approves')
      const again = { ...order, token: simulated().tokenOf('approves') }
      expect(await provider.purchase(send, account(), again, wait)).toEqual({
        state: 'not-sent',
        reason: 'duplicate-order',
      })
      expect(balanceOf(order.orderId)).toBe(1_413)
    })

    it.each([
      ['an expired token', () => ({ token: simulated().expiredToken() }), {}, 'token-expired'],
      ['a wrong API token', () => ({}), { apiToken: 'wrong' }, 'account'],
      ['an amount that is none', () => ({ cents: 0 }), {}, 'invalid'],
      ['a token with other characters', () => ({ token: 'ot-<x/>' }), {}, 'token-expired'],
    ])('sends nothing to the bank with %s', async (_what, part, accountPart, reason) => {
      const request = {
        orderId: 'order-x',
        cents: 100,
        customerId: '1',
        token: simulated().tokenOf('approves'),
      }
      const outcome = await provider.purchase(
        send,
        { ...account(), ...accountPart },
        { ...request, ...part() },
        wait,
      )
      expect(outcome).toEqual({ state: 'not-sent', reason })
      expect(balanceOf('order-x')).toBe(0)
    })

    it('is unreachable if nothing listens, or the address is not allowed', async () => {
      const { order, request } = await charge('approves')
      const again = { ...request, orderId: `${order.orderId}-again` }
      const unreachable = { state: 'not-sent', reason: 'unreachable' }
      const nowhere = { ...account(), gatewayUrl: 'http://127.0.0.1:1/gateway' }
      expect(await provider.purchase(send, nowhere, again, wait)).toEqual(unreachable)
      expect(await provider.purchase(suite.guarded, account(), again, wait)).toEqual(unreachable)
      expect(await provider.find(send, nowhere, { kind: 'purchase', ...order }, wait)).toEqual({
        state: 'unknown',
      })
    })
  })
}

const describeUncertainty = (name: string, suite: Suite): void => {
  describe(`${name} without a reply`, () => {
    const { provider, send, charge, account, simulated, balanceOf, find } = arrange(suite)

    it.each([
      ['charged-without-reply', 'approved', 1_413],
      ['not-charged-without-reply', 'not-found', 0],
      ['replies-late', 'approved', 1_413],
    ] as const)('%s: the outcome is unknown, and found: %s', async (card, state, balance) => {
      const { order, outcome } = await charge(card, { timeoutMs: brief })
      expect(outcome).toEqual({ state: 'unknown' })
      expect((await find({ kind: 'purchase', ...order })).state).toBe(state)
      expect(balanceOf(order.orderId)).toBe(balance)
    })

    it('a charge that was carried out is not repeated with its order id', async () => {
      const { order } = await charge('charged-without-reply', { timeoutMs: brief })
      const again = { ...order, token: simulated().tokenOf('approves') }
      const outcome = await provider.purchase(send, account(), again, wait)
      expect(outcome).toEqual({ state: 'not-sent', reason: 'duplicate-order' })
      expect(balanceOf(order.orderId)).toBe(1_413)
    })

    it('charges once if the provider replies twice', async () => {
      const { order, outcome } = await charge('replies-twice')
      expect(outcome.state).toBe('approved')
      expect(balanceOf(order.orderId)).toBe(1_413)
    })

    it('finds a decline, and nothing of an order that never was', async () => {
      const { order } = await charge('insufficient-funds')
      expect(await find({ kind: 'purchase', ...order })).toMatchObject({
        state: 'declined',
        reason: 'insufficient-funds',
      })
      const never = { ...order, orderId: 'order-never' }
      expect(await find({ kind: 'purchase', ...never })).toEqual({ state: 'not-found' })
      expect(balanceOf('order-never')).toBe(0)
    })

    it('does not take a question that was refused for an answer', async () => {
      const { order } = await charge('approves')
      const wrong = { ...account(), apiToken: 'wrong' }
      expect(await provider.find(send, wrong, { kind: 'purchase', ...order }, wait)).toEqual({
        state: 'unknown',
      })
    })
  })
}

const describeRefunds = (name: string, suite: Suite): void => {
  describe(`${name} after a charge`, () => {
    const { provider, send, account, simulated, balanceOf, find, paid, charge, transactionOf } =
      arrange(suite)

    it('refunds parts, never more than was charged', async () => {
      const payment = await paid()
      const part = { ...payment, cents: 1_000 }
      const first = await provider.refund(send, account(), part, wait)
      expect(first).toMatchObject({ state: 'approved' })
      expect(transactionOf(first)).not.toBe(payment.transaction)
      expect((await provider.refund(send, account(), part, wait)).state).not.toBe('approved')
      expect(await provider.refund(send, account(), { ...payment, cents: 413 }, wait)).toMatchObject({
        state: 'approved',
      })
      expect(balanceOf(payment.orderId)).toBe(0)
    })

    it('finds a refund, but does not take an earlier one for it', async () => {
      const payment = await paid()
      const part = { ...payment, cents: 500 }
      expect(await find({ kind: 'refund', ...part, earlier: [] })).toEqual({ state: 'not-found' })
      const transaction = transactionOf(await provider.refund(send, account(), part, wait))
      const found = { state: 'approved', receipt: { transaction } }
      expect(await find({ kind: 'refund', ...part, earlier: [] })).toMatchObject(found)
      expect(await find({ kind: 'refund', ...part, earlier: [transaction] })).toEqual({ state: 'unknown' })
      expect(await find({ kind: 'refund', ...part, cents: 499, earlier: [transaction] })).not.toMatchObject({
        state: 'approved',
      })
    })

    it('voids a purchase until the batch is closed', async () => {
      const [voided, later] = [await paid(), await paid()]
      expect((await provider.void(send, account(), voided, wait)).state).toBe('approved')
      expect(balanceOf(voided.orderId)).toBe(0)
      expect((await find({ kind: 'void', ...voided })).state).toBe('approved')
      simulated().closeBatch()
      expect((await provider.void(send, account(), later, wait)).state).not.toBe('approved')
      expect(balanceOf(later.orderId)).toBe(1_413)
    })

    it('holds an amount, and completes a part of it once', async () => {
      const { order, outcome } = await charge('approves', { cents: 5_000, hold: true })
      expect(balanceOf(order.orderId)).toBe(0)
      const completion = { orderId: order.orderId, transaction: transactionOf(outcome), cents: 1_200 }
      expect((await provider.complete(send, account(), completion, wait)).state).toBe('approved')
      expect((await provider.complete(send, account(), completion, wait)).state).not.toBe('approved')
      expect(balanceOf(order.orderId)).toBe(1_200)
      expect((await find({ kind: 'complete', ...completion, earlier: [] })).state).toBe('approved')
    })

    it('releases a hold', async () => {
      const { order, outcome } = await charge('approves', { cents: 5_000, hold: true })
      const release = { orderId: order.orderId, transaction: transactionOf(outcome), cents: 0 }
      expect((await provider.complete(send, account(), release, wait)).state).toBe('approved')
      const late = { ...release, cents: 100 }
      expect((await provider.complete(send, account(), late, wait)).state).not.toBe('approved')
      expect(balanceOf(order.orderId)).toBe(0)
    })
  })
}

/** Conformance tests of payment providers: MON-10 to MON-26. */
export const describePaymentProvider = (name: string, suite: Suite): void => {
  describeCharging(name, suite)
  describeUncertainty(name, suite)
  describeRefunds(name, suite)
}
