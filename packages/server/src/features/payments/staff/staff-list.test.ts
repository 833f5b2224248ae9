import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { staffPaymentSorts } from '@stallwise/domain/payments/staff-payments.model.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { listKit, testListPages } from '#testing/test-list.ts'
import { startPayments } from '../payments.test-world.ts'

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
    await lot.query(`insert into payment (parking_lot_id, id, order_id, receipt_id, state, plate, session_from, paid_until,
        cents, tax_cents, paid_before_cents, currency, quote, language, created_at, settled_at, transaction_id)
      select parking_lot_id, gen_random_uuid(), 'again', 'again', state, plate, session_from, paid_until, cents,
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
  })
})
