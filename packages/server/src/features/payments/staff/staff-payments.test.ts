import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { PaymentProvider } from '@stallwise/ports/payments.port.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { erasePayments } from '../payment-erasure.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const aPlate = () => lot.aPlate()

describe('a refund', () => {
  const paymentOf = async (plate: string) =>
    (await lot.query('select id from payment where plate = $1', [plate]))[0].id as string
  const refund = (id: string, body: object = {}, key?: string) =>
    lot.staff('POST', `/payments/${id}/refund`, body, key === undefined ? {} : { 'idempotency-key': key })

  test('PAY-60, PAY-61: in parts, at most what was paid, once for each request', async () => {
    const plate = aPlate()
    const { receipt } = (await lot.pay(plate)).json()
    const id = await paymentOf(plate)
    expect((await refund(id, { cents: 100 }, 'r1')).json()).toEqual({
      state: 'approved',
      reason: null,
      method: 'refund',
      cents: 100,
      refundedCents: 100,
    })
    expect((await refund(id, { cents: 100 }, 'r1')).json()).toMatchObject({ refundedCents: 100 })
    expect(codeOf(await refund(id, { cents: 120 }, 'r1')), 'PAY-110').toBe('422 idempotency-key-used')
    expect((await lot.receipt(receipt)).state).toBe('partly-refunded')
    expect(codeOf(await refund(id, { cents: 240 }))).toBe('409 not-refundable')
    const both = await Promise.all([refund(id), refund(id)])
    expect(both.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await lot.receipt(receipt)).toMatchObject({
      state: 'refunded',
      refunds: [{ cents: 100 }, { cents: 239 }],
    })
    const taxes = await lot.query(
      'select sum(tax_cents)::int as tax from payment_refund where payment_id = $1',
      [id],
    )
    expect(taxes[0].tax).toBe(39)
    expect(codeOf(await refund(id))).toBe('409 not-refundable')
    await lot.expectSameBooks()
  })

  test.each([
    [{ amount: 1.5 }, 150],
    [{ cents: 150 }, 150],
    [{}, 339],
  ])('FLD-20: %j refunds %i cents', async (body, cents) => {
    const plate = aPlate()
    await lot.pay(plate)
    const reply = await refund(await paymentOf(plate), body)
    expect(reply.json()).toMatchObject({ state: 'approved', cents, refundedCents: cents })
  })

  test('FLD-20, REQ-01: a slip refunds nothing', async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const id = await paymentOf(plate)
    const slips = [
      { amount: 1.5, cents: 150 },
      { amount: null },
      { amount: '1.5' },
      { amount: 1.505 },
      { amount: 0 },
      { cents: 1.5 },
      { ammount: 1.5 },
      { amountCents: 150 },
    ]
    for (const slip of slips) expect([slip, codeOf(await refund(id, slip))]).toEqual([slip, '422 invalid'])
    const refunds = await lot.query('select id from payment_refund where payment_id = $1', [id])
    expect(refunds).toEqual([])
  })

  test('PAY-61, PAY-62: that is unknown is asked for, and blocks the next one', async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const id = await paymentOf(plate)
    await refund(id, { cents: 50 })
    lot.sandbox.failures.push('hang-up-after')
    expect((await refund(id, { cents: 60 })).json()).toMatchObject({ state: 'pending', refundedCents: 50 })
    expect(codeOf(await refund(id, { cents: 50 }))).toBe('409 refund-in-progress')
    const { provider: _, ...account } = { ...lot.sandbox.account(), storeId: 'store1' }
    const changed = await lot.staff('PUT', `/parking-lots/${lot.lotId}/payment-account`, account)
    expect(codeOf(changed), 'PAY-72').toBe('409 payment-in-progress')
    lot.clock.now += minute
    await lot.reconcile()
    // The same amount again is another refund.
    expect((await refund(id, { cents: 60 })).json()).toMatchObject({ state: 'approved', refundedCents: 170 })
    expect((await refund(id)).json()).toMatchObject({ state: 'approved', cents: 169 })
    await lot.expectSameBooks()
  })

  test('PAY-11: no longer counts for the stay', async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const id = await paymentOf(plate)
    const offered = async () => {
      const { paidUntil, options } = await lot.look(plate)
      return [paidUntil !== null, options[0]!.dueCents, options[0]!.taxCents]
    }
    expect(await offered()).toEqual([true, 339, 39])
    // PAY-53: of a part only if staff say so, or the vehicle is outside.
    await refund(id, { cents: 50, endsPaidTime: false })
    expect(await offered()).toEqual([true, 339, 39])
    await refund(id, { cents: 100 })
    expect(await offered()).toEqual([false, 339, 39])
    await refund(id)
    expect(await offered()).toEqual([false, 339, 39])
  })

  test('PAY-62: that never reached the provider is asked for again', async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const id = await paymentOf(plate)
    const account = lot.sandbox.account()
    await lot.setAccount({ ...account, gatewayUrl: 'http://127.0.0.1:9/gateway' })
    expect(codeOf(await refund(id, { cents: 80 }))).toBe('503 provider-unreachable')
    await lot.setAccount(account)
    expect(codeOf(await refund(id, { cents: 80 }))).toBe('200 approved')
    await lot.expectSameBooks()
  })

  test('PAY-20: whose server was suspended before it was sent is in our books as in the provider’s', async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const id = await paymentOf(plate)
    const providers = lot.app.services.paymentProviders as Map<'moneris', PaymentProvider>
    const moneris = providers.get('moneris')!
    const late: PaymentProvider['refund'] = async (...args) => {
      lot.clock.now += minute
      await lot.reconcile()
      return moneris.refund(...args)
    }
    providers.set('moneris', { ...moneris, refund: late })
    const reply = await refund(id, { cents: 70 })
    providers.set('moneris', moneris)
    expect(reply.json()).toMatchObject({ state: 'approved', refundedCents: 70 })
    await lot.expectSameBooks()
  })

  test('PAY-22: that another server may have looked up before it is sent is not sent', async () => {
    const plate = aPlate()
    await lot.pay(plate)
    const id = await paymentOf(plate)
    const providers = lot.app.services.paymentProviders as Map<'moneris', PaymentProvider>
    const moneris = providers.get('moneris')!
    const voidsUntil: PaymentProvider['voidsUntil'] = (at) => {
      lot.clock.now += minute
      return moneris.voidsUntil(at)
    }
    providers.set('moneris', { ...moneris, voidsUntil })
    expect(codeOf(await refund(id, { cents: 70 }))).toBe('503 provider-unreachable')
    providers.set('moneris', moneris)
    expect(codeOf(await refund(id, { cents: 70 }))).toBe('200 approved')
    await lot.expectSameBooks()
  })
})

describe('PAY-93 to PAY-95: all of a payment', () => {
  type Method = 'void' | 'refund'
  // The provider settles in the evening.
  beforeAll(() => {
    const { startMs } = localDayOf(lot.clock.now + 24 * 60 * minute, 'America/Toronto')
    lot.clock.now = startMs + 10 * 60 * minute
  })
  const providers = () => lot.app.services.paymentProviders as Map<'moneris', PaymentProvider>
  /** The gateway hangs up at one kind of request. */
  const withFailure = async <T>(
    kind: Method,
    failure: 'hang-up' | 'hang-up-after',
    work: () => Promise<T>,
  ) => {
    const moneris = providers().get('moneris')!
    const failing: PaymentProvider['refund'] = (...args) => {
      lot.sandbox.failures.push(failure)
      return moneris[kind](...args)
    }
    providers().set('moneris', { ...moneris, [kind]: failing })
    return work().finally(() => providers().set('moneris', moneris))
  }
  const paid = async () => {
    const plate = aPlate()
    const { receipt } = (await lot.pay(plate)).json()
    const [{ id, order_id: orderId }] = await lot.query('select id, order_id from payment where plate = $1', [
      plate,
    ])
    return {
      receipt: () => lot.receipt(receipt),
      refund: async () => (await lot.staff('POST', `/payments/${id}/refund`, {})).json(),
      rows: () =>
        lot.query('select method, state from payment_refund where payment_id = $1 order by created_at', [id]),
      kinds: () => lot.sandbox.books.ofOrder('store5', orderId).map(({ kind }) => kind),
    }
  }

  test('is voided before the provider settles it, and refunded when it refuses', async () => {
    const [voided, settled] = [await paid(), await paid()]
    expect(await voided.refund()).toMatchObject({ state: 'approved', method: 'void', refundedCents: 339 })
    expect(voided.kinds()).toEqual(['purchase', 'correction'])
    expect(await voided.receipt()).toMatchObject({
      state: 'refunded',
      refunds: [{ method: 'void', cents: 339 }],
    })
    lot.sandbox.closeBatch()
    expect(await settled.refund()).toMatchObject({ state: 'approved', method: 'refund' })
    expect(settled.kinds()).toEqual(['purchase', 'refund'])
    await lot.expectSameBooks()
  })

  test('whose void has no reply is looked up as one, and only then refunded if it was not carried out', async () => {
    const [done, lost] = [await paid(), await paid()]
    for (const [payment, failure] of [
      [done, 'hang-up-after'],
      [lost, 'hang-up'],
    ] as const) {
      const reply = await withFailure('void', failure, payment.refund)
      expect(reply).toMatchObject({ state: 'pending', method: 'void' })
      expect(await payment.refund()).toMatchObject({ code: 'refund-in-progress' })
    }
    lot.clock.now += minute
    await lot.reconcile()
    expect(await done.rows()).toEqual([{ method: 'void', state: 'approved' }])
    expect(await lost.rows()).toEqual([{ method: 'void', state: 'not-charged' }])
    expect(await done.refund()).toMatchObject({ code: 'not-refundable' })
    expect(await lost.refund()).toMatchObject({ state: 'approved', method: 'refund' })
    await lot.expectSameBooks()
  })

  test('whose refund after a refused void has no reply is looked up as a refund, a minute after that', async () => {
    const payment = await paid()
    lot.sandbox.closeBatch()
    const moneris = providers().get('moneris')!
    const slow: PaymentProvider['void'] = (...args) => {
      lot.clock.now += minute / 2
      return moneris.void(...args)
    }
    providers().set('moneris', { ...moneris, void: slow })
    const reply = await withFailure('refund', 'hang-up-after', payment.refund)
    providers().set('moneris', moneris)
    expect(reply).toMatchObject({ state: 'pending', method: 'refund' })
    lot.clock.now += minute / 2
    expect(await lot.reconcile()).toBe(0)
    lot.clock.now += minute / 2
    await lot.reconcile()
    expect(await payment.rows()).toEqual([{ method: 'refund', state: 'approved' }])
    await lot.expectSameBooks()
  })

  test('is not refunded after a void that was settled while the server was suspended', async () => {
    const payment = await paid()
    lot.sandbox.closeBatch()
    const moneris = providers().get('moneris')!
    const late: PaymentProvider['void'] = async (...args) => {
      const outcome = await moneris.void(...args)
      lot.clock.now += minute
      await lot.reconcile()
      return outcome
    }
    providers().set('moneris', { ...moneris, void: late })
    expect(await payment.refund()).toMatchObject({ code: 'provider-unreachable' })
    providers().set('moneris', moneris)
    expect(payment.kinds()).toEqual(['purchase'])
    expect(await payment.refund()).toMatchObject({ state: 'approved', method: 'refund' })
    await lot.expectSameBooks()
  })
})

test('PAY-70 to PAY-72: the account is changed without reading its API token, and not while a payment is open', async () => {
  const { apiToken, provider: _, ...account } = lot.sandbox.account()
  const put = (body: object) => lot.staff('PUT', `/parking-lots/${lot.lotId}/payment-account`, body)
  const same = await put({ ...account, apiToken })
  const { version, ...shown } = same.json().account
  expect(shown).toEqual({ provider: 'moneris', ...account, hasApiToken: true })
  const stale = await put({ ...account, storeId: 'store1', apiToken, version: version - 1 })
  expect(codeOf(stale), 'REQ-04').toBe('409 stale-version')
  expect(stale.json().current).toEqual(same.json().account)
  expect((await put({ ...account, version })).json().account.version).toBe(version + 1)
  expect(JSON.stringify(await lot.query('select after from audit_entry'))).not.toContain(apiToken)
  expect((await put({ ...account, storeId: 'store1' })).json().errors).toMatchObject([
    { path: 'apiToken', code: 'required' },
  ])
  for (const gatewayUrl of [
    'http://example.com/',
    'http://10.example.com/',
    'http://localhost.example.com/',
    'https://example.com/gateway2/servlet/MpgRequest',
    'https://www3.moneris.com.example.com/',
    'https://www3.moneris.com:8443/',
    'https://127.0.0.1.example.com/',
    'ftp://127.0.0.1/',
    'https://a;b/',
    'nothing',
  ])
    expect([gatewayUrl, codeOf(await put({ ...account, gatewayUrl, apiToken }))]).toEqual([
      gatewayUrl,
      '422 invalid',
    ])
  lot.sandbox.failures.push('hang-up-after')
  await lot.pay(aPlate())
  expect(codeOf(await put({ ...account, storeId: 'store1', apiToken }))).toBe('409 payment-in-progress')
  lot.clock.now += minute
  await lot.reconcile()
  expect(codeOf(await lot.pay(aPlate()))).toBe('200 approved')
})

test('PAY-73: a lot of a currency that the provider does not charge has no account, and takes no payments', async () => {
  const { provider: _, ...account } = lot.sandbox.account()
  await lot.query(`update parking_lot set currency = 'MXN' where id = $1`, [lot.lotId])
  for (const [method, path] of [
    ['PUT', 'payment-account'],
    ['POST', 'payment-account/test'],
  ] as const) {
    const reply = await lot.staff(method, `/parking-lots/${lot.lotId}/${path}`, account)
    expect(reply.json().errors).toMatchObject([{ path: 'storeId', code: 'other-currency' }])
  }
  expect((await lot.page({ plate: aPlate() })).json()).toMatchObject({ isOpen: false, session: null })
  await lot.query(`update parking_lot set currency = 'CAD' where id = $1`, [lot.lotId])
})

test('PAY-91: the account is tested as entered; nothing is stored, and the saved API token goes to no other store', async () => {
  const { apiToken, provider: _, ...account } = lot.sandbox.account()
  const url = `/parking-lots/${lot.lotId}/payment-account/test`
  const tested = async (body: object) => (await lot.staff('POST', url, body)).json()
  const stored = () => lot.query('select * from payment_account')
  const [before, entries] = [await stored(), lot.sandbox.books.entries.length]
  expect(await tested(account)).toEqual({ gateway: 'ok', cardForm: 'ok' })
  expect(await tested({ ...account, apiToken: 'wrong' })).toMatchObject({ gateway: 'wrong-token' })
  expect(await tested({ ...account, storeId: 'nowhere', apiToken })).toMatchObject({ gateway: 'wrong-store' })
  for (const change of [{ storeId: 'store1' }, { gatewayUrl: `${lot.sandbox.address}/elsewhere` }])
    expect((await tested({ ...account, ...change })).errors).toMatchObject([
      { path: 'apiToken', code: 'required' },
    ])
  expect((await tested({ ...account, gatewayUrl: 'http://10.0.0.9/', apiToken })).errors).toMatchObject([
    { path: 'gatewayUrl', code: 'not-the-provider' },
  ])
  // MON-21
  for (const [path, text] of [
    ['storeId', 'störe5'],
    ['profileId', 'ht\u0007'],
    ['apiToken', 'yes\u2028guy'],
  ] as const)
    expect((await tested({ ...account, apiToken, [path]: text })).errors).toMatchObject([
      { path, code: 'invalid' },
    ])
  expect([await stored(), lot.sandbox.books.entries.length]).toEqual([before, entries])
})

test('PAY-90: open screens learn of a payment, and of what became of one that was unknown', async () => {
  const announced = async () =>
    (
      await lot.query(
        `select from lot_change where parking_lot_id = $1 and payload -> 'stale' ? 'payments'`,
        [lot.lotId],
      )
    ).length
  const before = await announced()
  lot.sandbox.failures.push('hang-up-after')
  await lot.pay(aPlate())
  await expect.poll(announced).toBeGreaterThan(before)
  const unknown = await announced()
  lot.clock.now += minute
  await lot.reconcile()
  expect(await announced()).toBeGreaterThan(unknown)
})

test('PAY-41: an address is not flooded with receipts of many payments', async () => {
  const codes: number[] = []
  for (let n = 0; n < 4; n++) {
    const { receipt } = (await lot.pay(aPlate())).json()
    for (const email of ['flooded@example.com', 'FLOODED@example.com ', 'flooded@example.com'])
      codes.push(
        (
          await lot.app.server.inject({
            method: 'POST',
            url: `/api/payments/receipts/${receipt}/email`,
            remoteAddress: lot.anAddress(),
            payload: { email },
          })
        ).statusCode,
      )
  }
  expect(codes).toEqual([...Array<number>(10).fill(200), 429, 429])
})

test('PAY-80, PAY-117: what is erased leaves no note of its refund, and its amounts stay', async () => {
  const plate = aPlate()
  await lot.pay(plate, 60, 'approves', { email: 'erased@example.com' })
  const [{ id }] = await lot.query('select id from payment where plate = $1', [plate])
  await lot.staff('POST', `/payments/${id}/refund`, { cents: 10, note: 'Mr. Secretive' })
  const noted = () =>
    lot.query(`select 1 from payment_refund where note like '%Secretive%'
      union all select 1 from audit_entry where after::text like '%Secretive%'`)
  expect(await noted()).toHaveLength(2)
  const inTwoDays = lot.clock.now + 48 * 60 * minute
  await lot.app.services.database.asSystem((tx) => erasePayments(tx, lot.lotId, inTwoDays))
  expect(await noted()).toEqual([])
  expect(await lot.query('select plate, email, cents from payment where id = $1', [id])).toEqual([
    { plate: null, email: null, cents: 339 },
  ])
  expect(await lot.query('select cents from payment_refund where payment_id = $1', [id])).toEqual([
    { cents: 10 },
  ])
  const refund = (body: object) => lot.staff('POST', `/payments/${id}/refund`, body)
  expect((await refund({ cents: 20, note: 'Mr. Secretive' })).json().errors).toMatchObject([
    { path: 'note', code: 'not-allowed' },
  ])
  expect(codeOf(await refund({ cents: 20 }))).toBe('200 approved')
  expect(await noted()).toEqual([])
})
