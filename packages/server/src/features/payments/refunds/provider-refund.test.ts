import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { PaymentProvider } from '@stallwise/ports/payments.port.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let moneris: PaymentProvider
let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  moneris = lot.app.services.paymentProviders.get('moneris')!
  // The provider settles in the evening.
  const { startMs } = localDayOf(lot.clock.now + 24 * 60 * minute, 'America/Toronto')
  lot.clock.now = startMs + 10 * 60 * minute
})
afterAll(() => lot?.close())

const paid = async (plate = lot.aPlate()) => {
  const { receipt } = (await lot.pay(plate)).json()
  const [row] = await lot.query('select id, order_id, transaction_id from payment where plate = $1', [plate])
  const order = { orderId: row.order_id, transaction: row.transaction_id, cents: 339 }
  const path = `/payments/${row.id}`
  return {
    plate,
    order,
    receipt: () => lot.receipt(receipt),
    refund: (body: object = {}) => lot.staff('POST', `${path}/refund`, body),
    record: (body: object) => lot.staff('POST', `${path}/provider-refund`, body),
    view: async () => (await lot.staff('GET', path)).json(),
    rows: () =>
      lot.query('select method, state, cents from payment_refund where payment_id = $1 order by created_at', [
        row.id,
      ]),
    /** As in the provider's console. */
    atConsole: (kind: 'void' | 'refund', cents = 339) =>
      moneris[kind](lot.app.services.gates.send, lot.sandbox.account(), { ...order, cents }, 20_000),
  }
}

describe('PAY-133: what was done at the provider’s console is recorded', () => {
  test.each(['void', 'refund'] as const)('a %s of all, without sending anything', async (kind) => {
    const payment = await paid()
    expect(await payment.atConsole(kind)).toMatchObject({ state: 'approved' })
    const entries = lot.sandbox.books.entries.length
    expect(codeOf(await payment.record({ method: kind, note: ' ' }))).toBe('422 invalid')
    const recorded = await payment.record({ method: kind, note: 'Seen in the console' })
    expect(recorded.json(), recorded.body).toMatchObject({
      status: 'refunded',
      refundedCents: 339,
      refundableCents: 0,
      recordableCents: 0,
      refunds: [{ method: kind, cents: 339, taxCents: 39, isRecorded: true, note: 'Seen in the console' }],
    })
    expect(lot.sandbox.books.entries.length).toBe(entries)
    expect(await payment.receipt()).toMatchObject({ state: 'refunded' })
    expect((await lot.look(payment.plate)).paidUntil).toBeNull()
    expect(codeOf(await payment.record({ note: 'Again' }))).toBe('409 not-refundable')
    await lot.expectSameBooks()
    const audits = await lot.query(`select after from audit_entry where action = 'payment.record-refund'`)
    expect(audits.at(-1).after).toMatchObject({ cents: 339, method: kind, note: 'Seen in the console' })
  })

  test('a part, up to what is left, and its rest is refunded', async () => {
    const payment = await paid()
    await payment.atConsole('refund', 100)
    expect(codeOf(await payment.record({ cents: 340, note: 'Too much' }))).toBe('409 not-refundable')
    expect((await payment.record({ cents: 100, note: 'Part', endsPaidTime: false })).json()).toMatchObject({
      status: 'partly-refunded',
      refundedCents: 100,
      refundableCents: 239,
    })
    expect((await lot.look(payment.plate)).paidUntil).not.toBeNull()
    expect((await payment.refund()).json()).toMatchObject({ state: 'approved', refundedCents: 339 })
    await lot.expectSameBooks()
  })

  test('of a payment that staff recorded as charged, too', async () => {
    lot.sandbox.failures.push('hang-up-after')
    const plate = lot.aPlate()
    await lot.pay(plate)
    const [{ id, order_id: orderId }] = await lot.query('select id, order_id from payment where plate = $1', [
      plate,
    ])
    lot.clock.now += 11 * minute
    const result = { isCarriedOut: true, note: 'Charged' }
    expect((await lot.staff('POST', `/payments/${id}/result`, result)).statusCode).toBe(200)
    const { transaction } = lot.sandbox.books.ofOrder('store5', orderId)[0]!
    const order = { orderId, transaction, cents: 339 }
    await moneris.refund(lot.app.services.gates.send, lot.sandbox.account(), order, 20_000)
    const recorded = await lot.staff('POST', `/payments/${id}/provider-refund`, { note: 'Refunded there' })
    expect(recorded.json()).toMatchObject({ status: 'refunded' })
  })

  test('not while a refund is open, and once for one Idempotency-Key', async () => {
    const payment = await paid()
    lot.sandbox.failures.push('hang-up-after')
    await payment.refund({ cents: 50 })
    expect(codeOf(await payment.record({ note: 'Now' }))).toBe('409 refund-in-progress')
    lot.clock.now += minute
    await lot.reconcile()
    const [{ id }] = await lot.query('select id from payment where plate = $1', [payment.plate])
    const record = () =>
      lot.staff(
        'POST',
        `/payments/${id}/provider-refund`,
        { cents: 60, note: 'Part' },
        { 'idempotency-key': 'once' },
      )
    await payment.atConsole('refund', 60)
    await record()
    expect((await record()).json()).toMatchObject({ refundedCents: 110 })
  })
})

describe('PAY-132: a refused void or refund', () => {
  test('that was voided at the console is found to be carried out', async () => {
    const payment = await paid()
    await payment.atConsole('void')
    expect((await payment.refund()).json()).toMatchObject({ state: 'approved', method: 'void' })
    expect(await payment.view()).toMatchObject({ status: 'refunded' })
    await lot.expectSameBooks()
  })

  test('that was refunded at the console is found to be carried out', async () => {
    const payment = await paid()
    await payment.atConsole('refund')
    expect((await payment.refund()).json()).toMatchObject({ state: 'approved', method: 'refund' })
    await lot.expectSameBooks()
  })

  test('that was carried out by the first of two deliveries is not called refused', async () => {
    const payment = await paid()
    const providers = lot.app.services.paymentProviders as Map<'moneris', PaymentProvider>
    const twice: PaymentProvider['void'] = async (...args) => {
      await moneris.void(...args)
      return moneris.void(...args)
    }
    providers.set('moneris', { ...moneris, void: twice })
    const reply = await payment.refund()
    providers.set('moneris', moneris)
    expect(reply.json()).toMatchObject({ state: 'approved', method: 'void' })
    await lot.expectSameBooks()
  })

  test('of another amount than the console’s is refused, and the message is true', async () => {
    const payment = await paid()
    await payment.atConsole('refund', 300)
    const refused = await payment.refund()
    expect([codeOf(refused), refused.json().title]).toEqual([
      '409 provider-refused',
      expect.stringMatching(/^The provider refused/),
    ])
    expect(await payment.rows()).toMatchObject([{ method: 'refund', state: 'not-charged' }])
    expect((await payment.record({ cents: 300, note: 'Seen' })).statusCode).toBe(200)
    expect((await payment.refund()).json()).toMatchObject({ state: 'approved', cents: 39 })
    await lot.expectSameBooks()
  })
})

describe('PAY-62: two refunds of the same amount', () => {
  test('are two, and neither is taken for the other while it is unknown', async () => {
    const payment = await paid()
    await payment.refund({ cents: 50 })
    expect((await payment.refund({ cents: 50 })).json()).toMatchObject({ refundedCents: 100 })
    lot.sandbox.failures.push('hang-up')
    expect((await payment.refund({ cents: 50 })).json()).toMatchObject({ state: 'pending' })
    lot.clock.now += 11 * minute
    await lot.reconcile()
    expect((await payment.rows()).at(-1)).toMatchObject({ state: 'unknown' })
    await lot.expectSameBooks()
  })

  test('one that was recorded is not taken for one that never arrived', async () => {
    const payment = await paid()
    await payment.atConsole('refund', 70)
    await payment.record({ cents: 70, note: 'Seen' })
    lot.sandbox.failures.push('hang-up')
    expect((await payment.refund({ cents: 70 })).json()).toMatchObject({ state: 'pending' })
    lot.clock.now += 2 * minute
    await lot.reconcile()
    expect((await payment.rows()).at(-1)).toMatchObject({ state: 'unknown' })
    await lot.expectSameBooks()
  })
})
