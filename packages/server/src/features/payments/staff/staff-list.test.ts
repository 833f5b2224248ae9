import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { staffPaymentSorts } from '@stallwise/domain/payments/staff-payments.model.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listKit, testListPages } from '#testing/test-list.ts'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const list = async (query: Record<string, string> = {}) =>
  (await lot.staff('GET', `/payments?${new URLSearchParams({ parkingLot: lot.lotId, ...query })}`)).json()
const plates = (page: { data: { licensePlate: string }[] }) => page.data.map((row) => row.licensePlate)
const timeZone = async () =>
  (await lot.query('select time_zone from parking_lot where id = $1', [lot.lotId]))[0].time_zone as string
const settlement = async () => {
  const { day } = localDayOf(lot.clock.now, await timeZone())
  return (await lot.staff('GET', `/parking-lots/${lot.lotId}/settlement?day=${day}`)).json()
}

describe('the payments of a lot', () => {
  beforeAll(async () => {
    await lot.pay('LIST1')
    await lot.pay('LIST2', 120)
    await lot.pay('LIST3', 60, 'insufficient-funds')
    await lot.pay('LIST4', 60, 'insufficient-funds')
    const [{ id }] = await lot.query(`select id from payment where plate = 'LIST1'`)
    await lot.staff('POST', `/payments/${id}/refund`, { cents: 100, note: 'Gate was shut' })
  })

  const kit = listKit<unknown>(
    () => lot.app,
    'provider',
    () => `/payments?parkingLot=${lot.lotId}`,
  )
  const page: typeof kit.page = async (query) => {
    const { data, total, nextCursor } = await kit.page(query)
    return { data, total, nextCursor }
  }
  testListPages({ ...kit, page }, staffPaymentSorts)

  test('HIS-37: are narrowed to a period from one time to another, to the millisecond', async () => {
    const [{ first, last }] = await lot.query(
      'select min(created_at) as first, max(created_at) as last from payment where parking_lot_id = $1',
      [lot.lotId],
    )
    const after = (time: string, ms: number) => new Date(Date.parse(time) + ms).toISOString()
    const inAll = { from: after(first, -1), to: after(last, 1) }
    expect(await list(inAll)).toMatchObject({ total: 4, sums: { charges: 2, chargedCents: 1017 } })
    expect(await list({ from: after(last, 1) })).toMatchObject({ total: 0, sums: { charges: 0 } })
    expect(await list({ to: after(first, -1) })).toMatchObject({ total: 0 })
    const query = new URLSearchParams({ parkingLot: lot.lotId, from: 'yesterday' })
    expect((await lot.staff('GET', `/payments?${query}`)).statusCode).toBe(422)
  })

  test('PAY-82: have sums of all that fit, whatever the page', async () => {
    const first = await list({ limit: '1' })
    expect(first.data).toHaveLength(1)
    expect(first).toMatchObject({
      total: 4,
      sums: { charges: 2, refunds: 1, chargedCents: 1017, refundedCents: 100, netCents: 917, taxCents: 105 },
    })
    const next = await list({ limit: '3', cursor: first.nextCursor })
    expect(new Set(plates(first).concat(plates(next)))).toEqual(new Set(['LIST1', 'LIST2', 'LIST3', 'LIST4']))
  })

  test('PAY-82: by what became of them, plate, card, reference and day', async () => {
    expect(plates(await list({ status: 'partly-refunded' }))).toEqual(['LIST1'])
    expect(plates(await list({ status: 'declined', sort: 'at' }))).toEqual(['LIST3', 'LIST4'])
    expect(plates(await list({ search: 'list2 4242' }))).toEqual(['LIST2'])
    expect(plates(await list({ licensePlate: 'list 2' }))).toEqual(['LIST2'])
    expect(plates(await list({ licensePlate: 'LIST' }))).toEqual([])
    const [{ referenceNumber }] = (await list({ search: 'LIST1' })).data
    expect(plates(await list({ search: referenceNumber }))).toEqual(['LIST1'])
    const { day } = localDayOf(lot.clock.now, await timeZone())
    expect((await list({ from: day, to: day })).total).toBe(4)
    expect((await list({ to: '2020-01-01' })).total).toBe(0)
  })

  test('PAY-82: by refunds that wait for the provider', async () => {
    const setState = (state: string) => lot.query('update payment_refund set state = $1', [state])
    await setState('unknown')
    expect(plates(await list({ warning: 'refund-pending' }))).toEqual(['LIST1'])
    await setState('approved')
    expect(plates(await list({ warning: 'refund-pending' }))).toEqual([])
  })

  test('PAY-82: show their lines and refunds', async () => {
    const [{ _id: id }] = (await list({ search: 'LIST1' })).data
    expect((await lot.staff('GET', `/payments/${id}`)).json()).toMatchObject({
      status: 'partly-refunded',
      chargedCents: 339,
      refundableCents: 239,
      lines: [{ kind: 'hourly' }, { kind: 'tax' }],
      refunds: [{ state: 'approved', cents: 100, note: 'Gate was shut' }],
    })
  })

  test('PAY-81: say that a plate was charged twice, until one is refunded', async () => {
    await lot.query(`insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, paid_until, leave_by,
        cents, tax_cents, paid_before_cents, currency, quote, language, created_at, settled_at, transaction_id)
      select parking_lot_id, gen_random_uuid(), 'again', 'again', state, plate, session_from, paid_until, leave_by, cents,
        tax_cents, paid_before_cents, currency, quote, language, created_at + interval '1 second', settled_at, 'again'
      from payment where plate = 'LIST2'`)
    const page = await list({ warning: 'charged-twice' })
    expect(plates(page)).toEqual(['LIST2', 'LIST2'])
    expect(page.data[0].chargedTwiceWith).toEqual([page.data[1]._id])
    const real = page.data.find(({ orderId }: { orderId: string }) => orderId !== 'again')
    expect((await lot.staff('POST', `/payments/${real._id}/refund`, {})).statusCode).toBe(200)
    expect((await list({ warning: 'charged-twice' })).total).toBe(0)
    await lot.query(`delete from payment where order_id = 'again'`)
  })

  test('PAY-81: time that a refund ended is not charged twice by the next payment', async () => {
    const insert = (id: string, from: string, ended: string | null, minutes: number) =>
      lot.query(
        `insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, paid_until, leave_by,
          cents, tax_cents, paid_before_cents, currency, quote, language, created_at, settled_at, transaction_id, ended_at)
        select parking_lot_id, gen_random_uuid(), $1, $1, state, 'ENDED1', session_from + $2::interval,
          session_from + $2::interval + interval '2 hours', session_from + $2::interval + interval '2 hours', cents, tax_cents, 0,
          currency, quote, language, created_at + make_interval(mins => $4), settled_at, $1, session_from + $3::interval
        from payment where plate = 'LIST2' limit 1`,
        [id, from, ended, minutes],
      )
    const warned = async () => plates(await list({ warning: 'charged-twice' }))
    await insert('ended', '0 minutes', '5 minutes', 0)
    await insert('next', '10 minutes', null, 10)
    expect(await warned()).toEqual([])
    await lot.query(`update payment set ended_at = null where order_id = 'ended'`)
    expect(await warned()).toEqual(['ENDED1', 'ENDED1'])
    await lot.query(`delete from payment where plate = 'ENDED1'`)
  })

  test('PAY-85, PAY-86: the settlement adds up and agrees with the provider, by whose clock it is made', async () => {
    await lot.query(`update payment set created_at = created_at + interval '1 day' where plate = 'LIST1'`)
    const found = await settlement()
    expect(found).toMatchObject({
      sums: { charges: 2, refunds: 2, chargedCents: 1017, refundedCents: 778, netCents: 239 },
      taxCents: 27,
      provider: { state: 'available', differences: [] },
    })
    expect(found.provider.sums).toEqual(found.sums)
    expect(found.sums.netCents).toBe(lot.sandbox.books.balance())
    const ofCards = found.byCard.map(({ sums }: { sums: { netCents: number } }) => sums.netCents)
    expect(ofCards).toEqual([found.sums.netCents])
  })

  test('PAY-86: leaves out what other lots with the same account have', async () => {
    await lot.pay('LIST9')
    await lot.query(`update payment set parking_lot_id = $1 where plate = 'LIST9'`, [lot.otherLotId])
    const { sums, provider } = await settlement()
    expect(provider).toMatchObject({ sums, differences: [] })
  })

  test('PAY-86: names the payments that the books do not have alike', async () => {
    await lot.query(`update payment set cents = cents + 5 where plate = 'LIST1'`)
    const [{ id, order_id: orderId }] = await lot.query(
      `select id, order_id from payment where plate = 'LIST1'`,
    )
    const { provider } = await settlement()
    expect(provider.differences).toEqual([
      expect.objectContaining({ payment: id, orderId, ourCents: 344, providerCents: 339 }),
    ])
    await lot.query('update payment set cents = cents - 5 where id = $1', [id])
  })
})

describe('PAY-127: a result that stays unknown', () => {
  const record = (id: string, body: object) =>
    lot.staff('POST', `/payments/${id}/result`, { note: 'Found in the console.', ...body })
  /** A payment whose result is unknown: charged after all, or not. */
  const payUnknown = async (plate: string, failure: 'hang-up' | 'hang-up-after') => {
    lot.sandbox.failures.push(failure)
    expect((await lot.pay(plate)).json().state).toBe('pending')
    const [{ id }] = await lot.query('select id from payment where plate = $1', [plate])
    return id as string
  }

  test('is recorded as charged by staff, not before 10 minutes and once', async () => {
    const id = await payUnknown('RESULT1', 'hang-up-after')
    lot.clock.now += 9 * minute
    expect(codeOf(await record(id, { isCarriedOut: true }))).toBe('409 result-known')
    lot.clock.now += minute
    expect(codeOf(await record(id, { isCarriedOut: true, note: ' ' }))).toBe('422 invalid')
    const recorded = await record(id, { isCarriedOut: true })
    expect(recorded.json()).toMatchObject({ _id: id, status: 'approved', refundableCents: 0 })
    expect((await lot.look('RESULT1')).paidUntil).not.toBeNull()
    expect(codeOf(await lot.staff('POST', `/payments/${id}/refund`, {}))).toBe('409 not-refundable')
    expect(codeOf(await record(id, { isCarriedOut: false }))).toBe('409 result-known')
    await lot.reconcile()
    await lot.expectSameBooks()
    const [{ before, after }] = await lot.query(
      `select before, after from audit_entry where object_id = $1 and action = 'payment.result'`,
      [id],
    )
    expect([before, after]).toMatchObject([
      { refund: null },
      { refund: null, isCarriedOut: true, note: 'Found in the console.' },
    ])
  })

  test('is recorded as not charged: the plate can be paid for again', async () => {
    const id = await payUnknown('RESULT2', 'hang-up')
    expect(codeOf(await lot.pay('RESULT2'))).toBe('409 payment-in-progress')
    lot.clock.now += 10 * minute
    expect((await record(id, { isCarriedOut: false })).json()).toMatchObject({ status: 'not-charged' })
    expect(codeOf(await lot.pay('RESULT2'))).toBe('200 approved')
    await lot.expectSameBooks()
  })

  test('of a refund is recorded, too', async () => {
    await lot.pay('RESULT3')
    const [{ id }] = await lot.query(`select id from payment where plate = 'RESULT3'`)
    lot.sandbox.failures.push('hang-up-after')
    await lot.staff('POST', `/payments/${id}/refund`, { cents: 60 })
    lot.clock.now += 10 * minute
    const [{ _id: refund }] = (await lot.staff('GET', `/payments/${id}`)).json().refunds
    expect(codeOf(await record(id, { refund: id, isCarriedOut: true }))).toBe('404 not-found')
    const recorded = await record(id, { refund, isCarriedOut: true })
    expect(recorded.json()).toMatchObject({ refundedCents: 60, refunds: [{ state: 'approved' }] })
    await lot.expectSameBooks()
  })
})
