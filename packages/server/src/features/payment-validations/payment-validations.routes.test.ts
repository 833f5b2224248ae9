import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Tx } from '#platform/database/database.ts'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { erasePlatesOfUses } from './given-validations.store.ts'
import {
  findCoupon,
  findCouponOfPayments,
  listGivenValidations,
  reserveCoupon,
  reserveGiven,
  settleUses,
} from './payment-validations.public.ts'

type Who = Parameters<TestServer['ask']>[0]
const path = '/parking-lots/payment-validation/'
const day = 24 * 3_600_000
const clock = { now: Date.parse('2026-11-23T17:00:00Z') }

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer({ clock: () => clock.now })
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const send = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
  who: Who = 'provider',
) => server.ask(who, { method, url: `/api${url}`, ...(payload && { payload }) })
let nth = 0
const add = async (fields: object, who?: Who) =>
  send('POST', path, { parkingLot: lotId, name: `Validation ${nth++}`, amount: 50, ...fields }, who)
const addCoupon = async (couponCode: string, fields: object = {}): Promise<string> =>
  (await add({ givenBy: 'coupon', couponCode, ...fields })).json()._id
const asSystem = <T>(work: (tx: Tx) => Promise<T>) => server.database.asSystem(work)
const find = (code: string, plate = 'AAA111') =>
  asSystem((tx) => findCoupon(tx, code, { lotId, plate, at: clock.now }))
const reserve = (tx: Tx, code: string, plate: string, paymentId = uuidv7()) =>
  reserveCoupon(tx, code, { lotId, plate, at: clock.now, paymentId })
const usesOf = async (id: string): Promise<number> => (await send('GET', path + id)).json().uses

describe('payment validations', () => {
  test('are added, listed by lot, read by id, changed, deleted and restored, with an audit entry each', async () => {
    const added = (await add({ givenBy: 'coupon', couponCode: 'spring 26', maximumUses: 10 })).json()
    expect(added).toMatchObject({
      couponCode: 'SPRING26',
      reduction: 'percent',
      amount: 50,
      currency: 'CAD',
      state: 'active',
      uses: 0,
      lastUsedAt: null,
      version: 1,
    })
    const id = added._id as string
    expect((await send('GET', path + id)).json()).toEqual(added)
    expect((await send('GET', path + lotId)).json().data).toContainEqual(added)
    expect((await send('GET', `${path}?parkingLot=${lotId}`)).json().data).toContainEqual(added)
    const edited = await send('PUT', path + id, { isActive: false, givenBy: 'staff', version: 1 })
    expect(edited.json()).toMatchObject({ state: 'off', couponCode: null, version: 2 })
    expect((await send('PUT', path + id, { amount: 5, version: 1 })).json().code).toBe('stale-version')
    expect((await send('DELETE', path + id)).statusCode).toBe(204)
    expect((await send('GET', path + id)).statusCode).toBe(404)
    expect((await send('POST', `${path}${id}/restore`)).json()).toMatchObject({ state: 'off' })
    const audit = await server.database.look(
      'select action from audit_entry where object_id = $1 order by sequence',
      [id],
    )
    expect(audit.map(({ action }) => action)).toEqual(
      ['create', 'edit', 'remove', 'restore'].map((verb) => `payment-validation.${verb}`),
    )
  })

  test('VAL-03: a code is refused while another one has it, also on restoring', async () => {
    const id = await addCoupon('TAKEN1')
    const again = await add({ givenBy: 'coupon', couponCode: 'taken 1' })
    expect(again.json()).toMatchObject({ status: 422, errors: [{ path: 'couponCode', code: 'not-unique' }] })
    await send('DELETE', path + id)
    await addCoupon('TAKEN1')
    expect((await send('POST', `${path}${id}/restore`)).json().errors[0].path).toBe('couponCode')
  })

  test('are not for staff of the lot, nor for other customers', async () => {
    const id = await addCoupon('MINE1')
    for (const who of ['staffCustomer', 'tenant', 'owner'] as const)
      expect((await send('GET', path + id, undefined, who)).statusCode).toBe(403)
    const foreign = await add({ parkingLot: server.world.foreign.lot.id })
    const { _id } = foreign.json()
    expect((await send('GET', path + _id, undefined, 'fullAccessCustomer')).statusCode).toBe(404)
    expect(
      (await send('GET', path + server.world.foreign.lot.id, undefined, 'fullAccessCustomer')).statusCode,
    ).toBe(404)
    expect((await add({}, 'fullAccessCustomer')).statusCode).toBe(201)
  })

  test('VAL-13: a proposed code is not in use, and nothing is stored', async () => {
    const url = `/parking-lots/getCouponCode/${lotId}`
    const { couponCode } = (await send('GET', url)).json()
    expect(couponCode).toMatch(/^[A-Z2-9]{8}$/)
    expect((await find(couponCode)) as object).toEqual({ refusal: 'unknown-code' })
    expect((await send('GET', url, undefined, 'staffCustomer')).statusCode).toBe(403)
  })
})

describe('uses by payments', () => {
  test('VAL-11: a coupon is found, or why it is refused is said', async () => {
    await addCoupon('SUMMER', { reduction: 'amount', amount: 2.5 })
    expect(await find(' summer')).toMatchObject({
      coupon: { code: 'SUMMER', reduction: 'amount', amount: 2.5 },
    })
    await addCoupon('LATER', { validFrom: '2026-11-24' })
    await addCoupon('EARLIER', { validUntil: '2026-11-22' })
    await addCoupon('TURNEDOFF', { isActive: false })
    const refusals = await Promise.all(['LATER', 'EARLIER', 'TURNEDOFF', 'NOSUCH'].map((code) => find(code)))
    expect(refusals).toEqual(
      ['not-yet-valid', 'expired', 'unknown-code', 'unknown-code'].map((refusal) => ({ refusal })),
    )
  })

  test('VAL-14: two payments at the same time never pass the limit', async () => {
    const id = await addCoupon('LASTONE', { maximumUses: 1 })
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    let reserved = () => {}
    const isReserved = new Promise<void>((resolve) => (reserved = resolve))
    const first = asSystem(async (tx) => {
      const found = await reserve(tx, 'LASTONE', 'AAA111')
      reserved()
      await held
      return found
    })
    await isReserved
    const second = asSystem((tx) => reserve(tx, 'LASTONE', 'BBB222'))
    expect(await find('LASTONE'), 'nothing is committed yet').toHaveProperty('coupon')
    const waiting = `select count(*)::integer as count from pg_locks where not granted`
    while ((await server.database.look(waiting))[0].count === 0) await new Promise(setImmediate)
    release()
    expect(await first).toHaveProperty('coupon')
    expect(await second).toEqual({ refusal: 'used-up' })
    expect(await usesOf(id)).toBe(1)
    await addCoupon('THREE', { maximumUses: 3 })
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, nr) => asSystem((tx) => reserve(tx, 'THREE', `P${nr}`))),
    )
    expect(all.filter((found) => 'coupon' in found)).toHaveLength(3)
  })

  test('VAL-14: a payment that fails releases its coupon, one that goes through uses it, once', async () => {
    const id = await addCoupon('ONCE', { maximumUsesPerDay: 1 })
    const [failed, paid] = [uuidv7(), uuidv7()]
    await asSystem((tx) => reserve(tx, 'ONCE', 'CCC333', failed))
    expect(await find('ONCE', 'CCC333')).toEqual({ refusal: 'already-used' })
    expect(await find('ONCE', 'DDD444')).toHaveProperty('coupon')
    await asSystem((tx) => settleUses(tx, failed, false))
    expect(await usesOf(id)).toBe(0)
    await asSystem((tx) => reserve(tx, 'ONCE', 'CCC333', paid))
    await asSystem((tx) => settleUses(tx, paid, true))
    await asSystem((tx) => settleUses(tx, paid, false))
    expect(await usesOf(id)).toBe(1)
    expect(await asSystem((tx) => findCouponOfPayments(tx, lotId, [failed, paid]))).toMatchObject({
      code: 'ONCE',
      paymentId: paid,
      state: 'used',
    })
    clock.now += day
    expect(await find('ONCE', 'CCC333'), 'another day').toHaveProperty('coupon')
    await asSystem((tx) => settleUses(tx, failed, true))
    expect(await usesOf(id), 'PAY-20: charged after all').toBe(2)
  })

  test('VAL-07, VAL-14: what staff gave keeps its reduction, and waits if the payment fails', async () => {
    const { _id: validation } = (await add({ reduction: 'minutes', amount: 60 })).json()
    const use = { lotId, plate: 'EEE555', at: clock.now }
    await server.database.look(
      `insert into payment_validation_use (parking_lot_id, id, validation_id, name, given_by, reduction, amount, plate, used_at, state)
       select parking_lot_id, $1, id, name, given_by, reduction, amount, $2, $3, 'reserved' from payment_validation where id = $4`,
      [uuidv7(), use.plate, new Date(use.at), validation],
    )
    await send('PUT', path + validation, { amount: 5 })
    const given = () =>
      asSystem((tx) => listGivenValidations(tx, { lotId, plate: use.plate, begin: use.at, visitIds: [] }))
    const [one] = await given()
    expect(one).toMatchObject({ reduction: 'minutes', amount: 60, paymentId: null })
    const [failed, paid] = [uuidv7(), uuidv7()]
    expect(await asSystem((tx) => reserveGiven(tx, lotId, [one!.id], failed))).toBe(true)
    expect(await asSystem((tx) => reserveGiven(tx, lotId, [one!.id], paid))).toBe(false)
    expect(await given()).toMatchObject([{ paymentId: failed }])
    await asSystem((tx) => settleUses(tx, failed, false))
    expect(await given()).toMatchObject([{ paymentId: null, state: 'reserved' }])
    await asSystem((tx) => reserveGiven(tx, lotId, [one!.id], paid))
    await asSystem((tx) => settleUses(tx, paid, true))
    expect(await given()).toMatchObject([{ paymentId: paid, state: 'used' }])
    const later = { lotId, plate: use.plate, begin: use.at + day + 1, visitIds: [] }
    expect(await asSystem((tx) => listGivenValidations(tx, later))).toEqual([])
  })
})

describe('validations that staff give at the kiosk', () => {
  const kiosk = () => `/parking-lots/staff-visitor-validation/${lotId}`
  const setProducts = (more: object) =>
    server.database.look('update parking_lot set product_access = $2 where id = $1', [
      lotId,
      { insightVolt: false, visitorValidation: true, enforcement: false, payments: true, ...more },
    ])
  const give = (paymentValidation: string, licensePlate: string, who: Who = 'staffCustomer') =>
    send('POST', `${kiosk()}/given`, { paymentValidation, licensePlate }, who)
  const takeBack = (id: string, who: Who = 'staffCustomer') =>
    send('DELETE', `${kiosk()}/given/${id}`, undefined, who)
  const codeOf = async (reply: ReturnType<typeof give>) => (await reply).json().code

  test('VAL-20: are offered where visitors pay, to those whose product access includes it', async () => {
    const { _id } = (await add({ name: 'Two hours', reduction: 'minutes', amount: 120 })).json()
    await addCoupon('NOTHERE')
    await setProducts({ payments: false })
    expect((await send('GET', kiosk())).json()).toMatchObject({ validations: [], given: [] })
    await setProducts({ visitorValidation: false })
    expect(await codeOf(send('GET', kiosk()))).toBe('visitor-validation-off')
    expect(await codeOf(give(_id, 'GIV1'))).toBe('visitor-validation-off')
    await setProducts({})
    const { validations, currency } = (await send('GET', kiosk())).json()
    expect(currency).toBe('CAD')
    expect(validations).toContainEqual({
      _id,
      name: 'Two hours',
      reduction: 'minutes',
      amount: 120,
      usesLeft: null,
    })
    expect(validations.map(({ name }: { name: string }) => name)).not.toContain('NOTHERE')
  })

  test('VAL-21 to VAL-23: are given, not twice, taken back until a payment uses them; with an audit entry each', async () => {
    const { _id } = (await add({ maximumUses: 2 })).json()
    expect((await give(_id, 'gi 2')).json().errors[0].code).toBe('plate-spaces')
    const given = (await give(_id, 'giv-2')).json()
    expect(given).toMatchObject({ licensePlate: 'GIV2', isUsed: false })
    expect(await codeOf(give(_id, 'GIV2'))).toBe('validation-given-already')
    expect((await give(_id, 'GIV3')).statusCode).toBe(201)
    expect(await codeOf(give(_id, 'GIV4'))).toBe('validation-used-up')
    expect((await send('GET', kiosk())).json().validations).toContainEqual(
      expect.objectContaining({ _id, usesLeft: 0 }),
    )
    expect((await takeBack(given._id)).statusCode).toBe(204)
    expect((await takeBack(given._id)).statusCode).toBe(404)
    const again = (await give(_id, 'GIV2')).json()
    await asSystem((tx) => reserveGiven(tx, lotId, [again._id], uuidv7()))
    expect(await codeOf(takeBack(again._id))).toBe('validation-in-payment')
    const audit = await server.database.look(
      'select action, after from audit_entry where object_id = $1 order by sequence',
      [given._id],
    )
    expect(audit.map(({ action }) => action)).toEqual(['given-validation.create', 'given-validation.remove'])
    expect(audit[0].after).toMatchObject({ licensePlate: 'GIV2' })
  })

  test('are refused if they are off, not valid today, given by coupon, or of another lot', async () => {
    const of = async (fields: object) => codeOf(give((await add(fields)).json()._id, 'GIV5'))
    expect(await of({ isActive: false })).toBe('validation-off')
    expect(await of({ givenBy: 'coupon', couponCode: 'BYCODE' })).toBe('validation-off')
    expect(await of({ parkingLot: server.world.foreign.lot.id })).toBe('validation-off')
    expect(await of({ validFrom: '2027-01-01' })).toBe('validation-not-yet-valid')
    expect(await of({ validUntil: '2026-01-01' })).toBe('validation-expired')
  })

  test('VAL-24: a tenant sees and takes back only what it gave', async () => {
    const { _id } = (await add({})).json()
    const staffs = (await give(_id, 'GIV6')).json()
    const own = (await give(_id, 'GIV7', 'tenant')).json()
    const plates = async (who: Who) =>
      (await send('GET', kiosk(), undefined, who))
        .json()
        .given.map(({ licensePlate }: { licensePlate: string }) => licensePlate)
    expect(await plates('tenant')).toEqual(['GIV7'])
    expect(await plates('staffCustomer')).toEqual(expect.arrayContaining(['GIV6', 'GIV7']))
    expect((await takeBack(staffs._id, 'tenant')).statusCode).toBe(404)
    expect((await takeBack(own._id, 'tenant')).statusCode).toBe(204)
  })

  test('VAL-30: uses lose their license plate, and count on', async () => {
    const { _id } = (await add({})).json()
    const given = (await give(_id, 'GIV8')).json()
    expect(await asSystem((tx) => erasePlatesOfUses(tx, lotId, clock.now + 1))).toBeGreaterThan(0)
    const [use] = await server.database.look('select plate from payment_validation_use where id = $1', [
      given._id,
    ])
    expect(use.plate).toBe('')
    const audit = await server.database.look('select after from audit_entry where object_id = $1', [
      given._id,
    ])
    expect(JSON.stringify(audit)).not.toContain('GIV8')
    expect(await usesOf(_id)).toBe(1)
    expect((await send('GET', kiosk())).json().given).toEqual([])
  })
})

test('VAL-40: a fixed credit is stored, with its audit entry, and refused from a stale form', async () => {
  const set = (body: object, who?: Who) =>
    send('POST', '/parking-lots/payment/updateFixedCreditValue/', { parkingLot: lotId, ...body }, who)
  const { version } = (await send('GET', `/parking-lots/${lotId}/fixed-credit`)).json()
  const saved = (await set({ kind: 'amount', value: 2.5, version })).json()
  expect(saved).toEqual({ kind: 'amount', value: 2.5, version: version + 1 })
  expect((await set({ kind: 'kwh', value: 5, version })).json()).toMatchObject({
    code: 'stale-version',
    current: saved,
  })
  expect((await set({ kind: 'kwh' })).json().errors[0]).toMatchObject({ path: 'value', code: 'required' })
  expect((await set({ kind: null, value: 3 })).json()).toMatchObject({ kind: null, value: null })
  expect((await set({ kind: null }, 'staffCustomer')).statusCode).toBe(403)
  const audit = await server.database.look(
    `select after from audit_entry where action = 'fixed-credit.edit' order by sequence limit 1`,
  )
  expect(audit[0].after).toMatchObject({ kind: 'amount', value: 2.5 })
})
