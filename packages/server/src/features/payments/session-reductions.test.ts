import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from './payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const aPlate = () => lot.aPlate()

describe('PAY-13: a coupon or validation', () => {
  const aCoupon = (code: string) =>
    lot.query(
      `insert into payment_validation (parking_lot_id, id, name, given_by, coupon_code, reduction, amount, is_active)
       values ($1, gen_random_uuid(), $2, 'coupon', $2, 'percent', 50, true) returning id`,
      [lot.lotId, code],
    )

  test('is taken off the whole session, and refused with its reason', async () => {
    await aCoupon('HALF')
    const plate = aPlate()
    const at60 = async (coupon: string) => {
      const { coupon: shown, options } = await lot.look(plate, { coupon })
      return [shown!.state, options.find(({ minutes }) => minutes === 60)!.dueCents]
    }
    expect(await at60('nothing')).toEqual(['unknown-code', 339])
    expect(await at60('half')).toEqual(['valid', 170])
    const wrong = await lot.pay(plate, 60, 'approves', { coupon: 'nothing' })
    expect(codeOf(wrong)).toBe('409 price-changed')
    expect(codeOf(await lot.pay(plate, 60, 'insufficient-funds', { coupon: 'half', dueCents: 170 }))).toBe(
      '200 declined',
    )
    expect(codeOf(await lot.pay(plate, 60, 'approves', { coupon: 'half', dueCents: 170 }))).toBe(
      '200 approved',
    )
    const uses = await lot.query(
      `select state from payment_validation_use where plate = $1 order by used_at, id`,
      [plate],
    )
    expect(uses.map(({ state }) => state)).toEqual(['released', 'used'])
    const extended = await lot.look(plate)
    expect([extended.coupon, extended.options[0]!.dueCents]).toEqual([{ code: 'HALF', state: 'valid' }, 169])
    await lot.expectSameBooks()
  })

  test('given by staff is taken off one stay', async () => {
    const [{ id }] = await lot.query(
      `insert into payment_validation (parking_lot_id, id, name, given_by, reduction, amount, is_active)
       values ($1, gen_random_uuid(), 'Lunch', 'staff', 'percent', 50, true) returning id`,
      [lot.lotId],
    )
    const plate = aPlate()
    const given = `/parking-lots/staff-visitor-validation/${lot.lotId}/given`
    expect((await lot.staff('POST', given, { licensePlate: plate, paymentValidation: id })).statusCode).toBe(
      201,
    )
    const due = async () => (await lot.look(plate)).options[0]!.dueCents
    expect(await due()).toBe(170)
    expect(codeOf(await lot.pay(plate, 60, 'insufficient-funds'))).toBe('200 declined')
    expect(await due()).toBe(170)
    expect(codeOf(await lot.pay(plate, 60))).toBe('200 approved')
    expect(await due()).toBe(169)
    lot.clock.now += 76 * minute
    expect(await due()).toBe(339)
  })

  test('is used once by two visitors at the same time if that is its limit', async () => {
    const [{ id }] = await aCoupon('ONCE')
    await lot.query('update payment_validation set maximum_uses = 1 where id = $1', [id])
    const replies = await Promise.all(
      [aPlate(), aPlate(), aPlate()].map((plate) =>
        lot.pay(plate, 60, 'approves', { coupon: 'ONCE', dueCents: 170 }),
      ),
    )
    expect(replies.map(codeOf).sort()).toEqual(['200 approved', '409 price-changed', '409 price-changed'])
    const late = replies.find(({ statusCode }) => statusCode === 409)!
    expect(late.json().current.coupon.state).toBe('used-up')
    await lot.expectSameBooks()
  })

  test('of 100 percent leaves nothing to pay, and the visit counts as paid', async () => {
    await aCoupon('FREE')
    await lot.query(`update payment_validation set amount = 100 where coupon_code = 'FREE'`)
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    lot.clock.now += 61 * minute
    const reply = await lot.pay(plate, null, 'approves', {
      coupon: 'FREE',
      dueCents: 0,
      dataKey: null,
      email: 'free@example.com',
    })
    expect(codeOf(reply)).toBe('200 nothing-due')
    expect(await lot.receipt(reply.json().receipt)).toMatchObject({ state: 'approved', email: false })
    expect((await lot.look(plate)).paidUntil).not.toBeNull()
  })
})
