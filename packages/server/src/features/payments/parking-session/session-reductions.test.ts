import { createHash } from 'node:crypto'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, plan, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const aPlate = () => lot.aPlate()
const statesOf = async (plate: string) =>
  (await lot.query('select state from payment where plate = $1 order by created_at, id', [plate])).map(
    ({ state }: { state: string }) => state,
  )

const aCoupon = (code: string) =>
  lot.query(
    `insert into payment_validation (parking_lot_id, id, name, given_by, coupon_code, reduction, amount, is_active)
     values ($1, gen_random_uuid(), $2, 'coupon', $2, 'percent', 50, true) returning id`,
    [lot.lotId, code],
  )

describe('PAY-13: a coupon or validation', () => {
  test('is taken off the whole session, and refused with its reason', async () => {
    await aCoupon('HALF')
    const plate = aPlate()
    const at60 = async (coupon: string) => {
      const { coupon: shown, options } = await lot.look(plate, { coupon })
      expect(shown!.isUsed).toBe(false)
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
    const used = { code: '••••', state: 'valid', isUsed: true }
    expect([extended.coupon, extended.options[0]!.dueCents]).toEqual([used, 169])
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

  const halfOff = async (name: string) => {
    const [{ id }] = await lot.query(
      `insert into payment_validation (parking_lot_id, id, name, given_by, reduction, amount, is_active)
       values ($1, gen_random_uuid(), $2, 'staff', 'percent', 50, true) returning id`,
      [lot.lotId, name],
    )
    return async (licensePlate: string) => {
      const path = `/parking-lots/staff-visitor-validation/${lot.lotId}/given`
      return (await lot.staff('POST', path, { licensePlate, paymentValidation: id })).statusCode
    }
  }
  const leaving = async (plate: string) => (await lot.look(plate)).options[0]!.dueCents

  test('VAL-21: given before the vehicle enters is taken off its stay, for 24 hours', async () => {
    const give = await halfOff('Breakfast')
    const [early, late] = [aPlate(), aPlate()]
    await give(late)
    lot.clock.now += 23 * 60 * minute
    await give(early)
    await lot.drive('camera-in', early)
    lot.clock.now += 61 * minute
    await lot.drive('camera-in', late)
    lot.clock.now += 30 * minute
    expect([await leaving(early), await leaving(late)]).toEqual([339, 339])
    // Two hours cost 6.78, and one 3.39.
    expect(codeOf(await lot.pay(early, null))).toBe('200 approved')
    lot.clock.now += 61 * minute
    expect([await leaving(early), await leaving(late)]).toEqual([170, 678])
  })

  test('VAL-22: is not given again while it waits, also on the next day', async () => {
    const give = await halfOff('Brunch')
    const [waiting, inside] = [aPlate(), aPlate()]
    await lot.drive('camera-in', inside)
    lot.clock.now += minute
    expect([await give(waiting), await give(inside)]).toEqual([201, 201])
    lot.clock.now += 23 * 60 * minute
    await lot.drive('camera-in', waiting)
    lot.clock.now += 30 * minute
    expect([await give(waiting), await give(inside)]).toEqual([409, 409])
    expect(await leaving(waiting)).toBe(170)
    lot.clock.now += 2 * 60 * minute
    // That of the visit goes on, however long it lasts; the other one can be given to the next stay.
    expect(await give(inside)).toBe(409)
    await lot.drive('camera-out', waiting)
    expect(await give(waiting)).toBe(201)
  })

  test('VAL-26: goes with the visit to its corrected plate, before and after it is used', async () => {
    const give = await halfOff('Supper')
    const [misread, plate] = [aPlate(), aPlate()]
    await lot.drive('camera-in', misread)
    lot.clock.now += minute
    await give(misread)
    const [{ id: visit }] = await lot.query('select id from visit where plate = $1', [misread])
    const correct = async (licensePlate: string) => {
      const path = `/parking-lots/${lot.lotId}/vehicles-inside/${visit}/plate`
      expect((await lot.staff('POST', path, { licensePlate })).statusCode).toBe(200)
    }
    await correct(plate)
    expect(await leaving(plate)).toBe(170)
    expect(codeOf(await lot.pay(plate, null))).toBe('200 approved')
    await correct(misread)
    lot.clock.now += 61 * minute
    // Two hours cost 6.78; half of them was paid for the first one.
    expect(await leaving(misread)).toBe(169)
    await lot.expectSameBooks()
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

  /** Pays with a coupon that somebody else is changing meanwhile. */
  const payDuring = async (plate: string, coupon: string, change: string, work = () => {}) => {
    const other = await lot.database.owner()
    await other.query('begin')
    await other.query(`update payment_validation set ${change} where coupon_code = $1`, [coupon])
    const paying = lot.pay(plate, 60, 'approves', { coupon, dueCents: 170 })
    const isWaiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    await expect.poll(async () => (await other.query(isWaiting)).rowCount).toBe(1)
    work()
    await other.query('commit')
    await other.end()
    return paying
  }

  test('PAY-22: that is waited for until another server may have looked the payment up: nothing is sent', async () => {
    await aCoupon('SLOW')
    const plate = aPlate()
    const late = await payDuring(plate, 'SLOW', 'amount = amount', () => (lot.clock.now += minute))
    expect(codeOf(late)).toBe('503 provider-unreachable')
    expect(await statesOf(plate)).toEqual(['not-charged'])
    expect(codeOf(await lot.pay(plate, 60, 'approves', { coupon: 'SLOW', dueCents: 170 }))).toBe(
      '200 approved',
    )
    await lot.expectSameBooks()
  })

  test('PAY-23: that is changed while it is paid with: the new price is shown first', async () => {
    await aCoupon('LESS')
    const plate = aPlate()
    const reply = await payDuring(plate, 'LESS', 'amount = 10')
    expect(codeOf(reply)).toBe('409 price-changed')
    expect(reply.json().current.options[0].dueCents).toBe(305)
    expect(await statesOf(plate)).toEqual([])
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

describe('VAL-17: a refund', () => {
  const refund = async (plate: string, body: object = {}, state = 'approved') => {
    const [{ id }] = await lot.query(
      `select id from payment where plate = $1 order by created_at desc, id desc limit 1`,
      [plate],
    )
    expect(codeOf(await lot.staff('POST', `/payments/${id}/refund`, body))).toBe(`200 ${state}`)
  }

  test('of all of a payment releases its coupon, one of a part does not', async () => {
    const [{ id }] = await aCoupon('BACK')
    await lot.query('update payment_validation set maximum_uses = 1 where id = $1', [id])
    const plate = aPlate()
    const pay = (of: string) => lot.pay(of, 60, 'approves', { coupon: 'BACK', dueCents: 170 })
    expect(codeOf(await pay(plate))).toBe('200 approved')
    await refund(plate, { cents: 70, endsPaidTime: false })
    const shown = async () => (await lot.look(aPlate(), { coupon: 'BACK' })).coupon!.state
    expect(await shown()).toBe('used-up')
    // PAY-122: one that is open changes nothing yet.
    lot.sandbox.failures.push('hang-up-after')
    await refund(plate, {}, 'pending')
    const whileOpen = await lot.look(plate)
    expect([await shown(), whileOpen.paidUntil !== null]).toEqual(['used-up', true])
    lot.clock.now += minute
    await lot.reconcile()
    expect([await shown(), (await lot.look(plate)).paidUntil]).toEqual(['valid', null])
    expect(codeOf(await pay(plate))).toBe('200 approved')
    expect(await shown()).toBe('used-up')
    await lot.expectSameBooks()
  })

  test('of all of a payment gives back what staff gave', async () => {
    const [{ id }] = await lot.query(
      `insert into payment_validation (parking_lot_id, id, name, given_by, reduction, amount, is_active)
       values ($1, gen_random_uuid(), 'Dinner', 'staff', 'percent', 50, true) returning id`,
      [lot.lotId],
    )
    const plate = aPlate()
    const given = `/parking-lots/staff-visitor-validation/${lot.lotId}/given`
    await lot.staff('POST', given, { licensePlate: plate, paymentValidation: id })
    expect(codeOf(await lot.pay(plate, 60))).toBe('200 approved')
    await refund(plate)
    expect((await lot.look(plate)).options[0]!.dueCents).toBe(170)
  })
})

test('PAY-121: another default visitor group counts for sessions that begin from then on', async () => {
  const groups = `/parking-lots/${lot.lotId}/parking-groups`
  const add = async (name: string) =>
    (await lot.staff('POST', groups, { name, type: 'visitor' })).json()._id as string
  const [dear, free] = [await add('Dear'), await add('Free')]
  const twice = { ...plan, hourly: { ...plan.hourly!, cents: 600 } }
  await lot.staff('PUT', `/parking-lots/${lot.lotId}/rate-plans`, { parkingGroup: dear, plan: twice })
  const [{ id: before }] = await lot.query(
    `select id from parking_group where parking_lot_id = $1 and is_default_visitor`,
    [lot.lotId],
  )
  const toDefault = async (id: string) => {
    lot.clock.now += minute
    const reply = await lot.staff('PUT', `${groups}/${id}`, { isDefaultVisitor: true })
    expect(reply.statusCode).toBe(200)
    lot.clock.now += minute
  }
  const leave = async (plate: string) => (await lot.look(plate)).options[0]!.dueCents
  const first = aPlate()
  const second = aPlate()
  await lot.drive('camera-in', first)
  await toDefault(dear)
  await lot.drive('camera-in', second)
  await toDefault(free)
  await toDefault(before)
  expect([await leave(first), await leave(second), (await lot.look(aPlate())).options[0]!.dueCents]).toEqual([
    339, 678, 339,
  ])
})

test('PAY-120: more than can be charged at once is refused, and nothing is stored', async () => {
  const plate = aPlate()
  const price = (cents: number) =>
    lot.query(`update rate_plan set plan = jsonb_set(plan, '{hourly,cents}', to_jsonb($1::bigint))`, [cents])
  await price(3_000_000_000)
  expect(codeOf(await lot.pay(plate))).toBe('422 amount-too-large')
  await price(885_000_000)
  expect(codeOf(await lot.pay(plate))).toBe('422 amount-too-large')
  expect(await statesOf(plate)).toEqual([])
  // 9,999,999.99 with the tax.
  await price(884_955_751)
  expect(codeOf(await lot.pay(plate))).toBe('200 approved')
  await price(300)
})

const aFreeCoupon = async (code: string) => {
  await lot.query(
    `insert into payment_validation (parking_lot_id, id, name, given_by, coupon_code, reduction, amount, maximum_uses)
     values ($1, gen_random_uuid(), $2, 'coupon', $2, 'percent', 100, 1)`,
    [lot.lotId, code],
  )
}
const free = { dueCents: 0, dataKey: null }

describe('what costs nothing', () => {
  test('PAY-111: a coupon of 100 percent ahead of the visit is used, and what follows is priced from its end', async () => {
    await aFreeCoupon('AHEAD')
    const plate = aPlate()
    const reply = await lot.pay(plate, 60, 'approves', { coupon: 'AHEAD', ...free })
    expect(codeOf(reply)).toBe('200 nothing-due')
    expect(await lot.receipt(reply.json().receipt)).toMatchObject({ state: 'approved', chargedCents: 0 })
    lot.clock.now += 30 * minute
    await lot.drive('camera-in', plate)
    lot.clock.now += 90 * minute
    expect(await lot.look(plate)).toMatchObject({
      coupon: null,
      options: [{ minutes: null, dueCents: 339 }, {}, {}, {}, {}],
    })
    const uses = await lot.query(`select state from payment_validation_use where plate = $1`, [plate])
    expect(uses).toEqual([{ state: 'used' }])
  })

  test('PAY-112: without a coupon or vehicle nothing is stored', async () => {
    const plate = aPlate()
    lot.clock.now += minute
    await lot.staff('PUT', `/parking-lots/${lot.lotId}/rate-plans`, { plan: null })
    lot.clock.now += minute
    const reply = await lot.pay(plate, 60, 'approves', free)
    expect(reply.json()).toMatchObject({ state: 'nothing-due', receipt: null })
    expect(await statesOf(plate)).toEqual([])
  })

  test('PAY-112: nor with one', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    expect(codeOf(await lot.pay(plate, 60, 'approves', free))).toBe('200 nothing-due')
    expect(await statesOf(plate)).toEqual([])
    await lot.query('delete from rate_plan where plan is null')
  })
})

describe('VAL-16, PAY-116: guesses', () => {
  const stateOf = async (coupon: string, ip: string) =>
    (await lot.page({ plate: aPlate(), coupon }, ip)).json().session.coupon.state as string

  test('of coupon codes pause the codes of a network, in a look-up and in a payment', async () => {
    await aFreeCoupon('GUESSED')
    const ip = '203.0.113.80'
    for (let n = 0; n < 5; n++) expect(await stateOf(`WRONG${n}`, ip)).toBe('unknown-code')
    for (let n = 5; n < 10; n++) {
      const reply = await lot.pay(aPlate(), 60, 'approves', { coupon: `WRONG${n}`, ip })
      expect(reply.json()).toMatchObject({
        code: 'price-changed',
        current: { coupon: { state: 'unknown-code' } },
      })
    }
    // PAY-33 by the database's clock.
    await lot.query(`delete from oidc_payload where model = 'PaymentLookUps'`)
    expect(await stateOf('GUESSED', ip)).toBe('paused')
    const right = await lot.pay(aPlate(), 60, 'approves', { coupon: 'GUESSED', ip, ...free })
    expect(right.json()).toMatchObject({ code: 'price-changed', current: { coupon: { state: 'paused' } } })
    expect(await stateOf('GUESSED', '203.0.113.81')).toBe('valid')
    expect(codeOf(await lot.pay(aPlate(), 60, 'approves', { ip }))).toBe('200 approved')
    lot.clock.now += 15 * minute
    expect(await stateOf('GUESSED', ip)).toBe('valid')
  })

  test('of coupon codes by many networks pause the codes of a lot', async () => {
    const ips = Array.from({ length: 5 }, () => lot.anAddress())
    await lot.query('delete from payment_attempt')
    await lot.query(`insert into payment_attempt select 'wrong-coupon', $1, $2 from generate_series(1, 95)`, [
      lot.lotId,
      new Date(lot.clock.now),
    ])
    for (const ip of ips) expect(await stateOf('NOTHING', ip)).toBe('unknown-code')
    expect(await stateOf('GUESSED', lot.anAddress())).toBe('paused')
    lot.clock.now += 61 * minute
    expect(await stateOf('GUESSED', lot.anAddress())).toBe('valid')
  })

  test('are stored without network and plate, and deleted after two hours', async () => {
    const plain = createHash('sha256').update('203.0.113.90').digest('base64url')
    const rows = await lot.query('select subject from payment_attempt where kind <> $1', ['declined'])
    expect(rows.length).toBeGreaterThan(100)
    expect(JSON.stringify(rows)).not.toMatch(/203\.0\.113|198\.51|PAY\d/)
    expect(JSON.stringify(rows)).not.toContain(plain)
    lot.clock.now += 121 * minute
    await lot.reconcile()
    expect(await lot.query('select 1 from payment_attempt')).toEqual([])
  })
})
