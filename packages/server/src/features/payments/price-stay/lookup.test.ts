import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 60_000 })

// 3.00 an hour and 13 % of tax.
const anHour = 339
let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  for (const role of ['staffCustomer', 'intercomCustomer', 'fullAccessCustomer', 'tenant'] as const)
    await lot.addUser(role)
})
afterAll(() => lot?.close())

const as = (who: Role, method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) =>
  lot.app.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
const ofLot = (path: string) => `/parking-lots/${lot.lotId}/${path}`
const answer = async (plate: string, who: Role = 'staffCustomer') =>
  (await as(who, 'POST', ofLot('plate-answers'), { licensePlates: [plate] })).json().data[0]
const later = async (minutes: number) => {
  lot.clock.now += minutes * minute
  await lot.fire()
}
describe('PAY-130: what a plate has paid and owes', () => {
  test('is not for a tenant', async () => {
    const asked = await as('tenant', 'POST', ofLot('plate-answers'), { licensePlates: ['HELP1'] })
    expect(codeOf(asked)).toBe('403 forbidden')
  })

  test.each(['staffCustomer', 'intercomCustomer', 'fullAccessCustomer'] as const)(
    'is told to %s, as page and exit say it',
    async (who) => {
      const plate = `HA${who.slice(0, 2).toUpperCase()}73`
      await lot.drive('camera-in', plate)
      const enteredAt = isoOf(lot.clock.now)
      await later(130)
      expect(await answer(plate, who)).toMatchObject({
        licensePlate: plate,
        enteredAt,
        visit: expect.any(String),
        owes: { state: 'due', dueCents: 3 * anHour, paidCents: 0, paidUntil: null, leaveBy: null },
      })
      expect(codeOf(await lot.pay(plate, null))).toBe('200 approved')
      const leaveBy = isoOf(Date.parse(enteredAt) + 180 * minute)
      expect((await answer(plate, who)).owes).toMatchObject({
        state: 'paid',
        dueCents: 0,
        paidCents: 3 * anHour,
        leaveBy,
      })
      await lot.drive('camera-out', plate)
      lot.clock.now += 16_000
      expect(await answer(plate, who)).toMatchObject({ visit: null, owes: { state: 'paid', leaveBy } })
    },
  )

  test('each plate once; covered, paid ahead, unknown, and one that looks like another', async () => {
    await lot.addGuest('GUEST73', 'nonPaid')
    await lot.pay('AHEAD73', 60)
    await lot.drive('camera-in', 'HEX0743')
    const plates = ['guest73', 'GUEST73', 'AHEAD73', 'NEVER73', 'HEXO743']
    const { data } = (
      await as('intercomCustomer', 'POST', ofLot('plate-answers'), { licensePlates: plates })
    ).json()
    expect(
      data.map((one: { licensePlate: string; owes: { state: string }; meantPlate: string | null }) => [
        one.licensePlate,
        one.owes.state,
        one.meantPlate,
      ]),
    ).toEqual([
      ['GUEST73', 'covered', null],
      ['AHEAD73', 'paid', null],
      ['NEVER73', 'nothing', null],
      ['HEXO743', 'nothing', 'HEX0743'],
    ])
    expect(data[0].owes.coveredUntil).toEqual(expect.any(String))
  })
})

describe('PAY-131: vehicles by time', () => {
  const found = async (query: Record<string, string>) => {
    const reply = await as(
      'staffCustomer',
      'GET',
      `${ofLot('vehicles-by-time')}?${new URLSearchParams(query)}`,
    )
    return reply.json()
  }
  const plates = ({ data }: { data: { licensePlate: string }[] }) =>
    data.map(({ licensePlate }) => licensePlate)

  test('refuses a period that ends before it begins, or of more than 31 days', async () => {
    const at = lot.clock.now
    const refused = async (from: number, to: number) =>
      (await found({ from: isoOf(from), to: isoOf(to) })).errors
    expect(await refused(at, at - 1_000)).toMatchObject([{ path: 'to', code: 'end-before-start' }])
    expect(await refused(at, at + 32 * 24 * 60 * minute)).toMatchObject([
      { path: 'to', code: 'too-many-days' },
    ])
  })

  test('finds who entered, and who left, the latest first', async () => {
    await later(120)
    const begin = lot.clock.now
    for (const plate of ['TIME73', 'TIME74', 'LEFT75']) {
      await lot.drive('camera-in', plate)
      await later(5)
    }
    const entered = { from: isoOf(begin), to: isoOf(lot.clock.now) }
    await later(30)
    const leaving = lot.clock.now
    await lot.drive('camera-out', 'LEFT75')
    await later(1)
    expect(plates(await found(entered))).toEqual(['LEFT75', 'TIME74', 'TIME73'])
    expect(plates(await found({ ...entered, search: 'TIME' }))).toEqual(['TIME74', 'TIME73'])
    const { data, total } = await found({ by: 'exit', from: isoOf(leaving), to: isoOf(lot.clock.now) })
    expect(total).toBe(1)
    expect(data).toMatchObject([
      { licensePlate: 'LEFT75', leftAt: isoOf(leaving), heldSince: null, image: null },
    ])
    const page = await found({ ...entered, limit: '2' })
    expect(plates(await found({ ...entered, limit: '2', cursor: page.nextCursor }))).toEqual(['TIME73'])
  })
})

describe('payment.lookup', () => {
  test('prices a stay without an entry, and lists vehicles that are inside', async () => {
    const entry = { licensePlate: 'LOST73', enteredAt: isoOf(lot.clock.now - 90 * minute) }
    const priced = await as('intercomCustomer', 'POST', ofLot('staff-entries'), entry)
    expect(priced.json(), priced.body).toMatchObject({
      licensePlate: 'LOST73',
      leave: { dueCents: 2 * anHour },
    })
    await lot.drive('camera-in', 'HERE73')
    const inside = (await as('staffCustomer', 'GET', `${ofLot('vehicles-inside')}?search=HERE73`)).json()
    expect(inside.total).toBe(1)
    const one = await as('staffCustomer', 'GET', ofLot(`vehicles-inside/${inside.data[0]._id}`))
    expect(one.json()).toMatchObject({ price: { licensePlate: 'HERE73' } })
  })

  test('neither refunds nor sees or sets prices, nor corrects plates', async () => {
    await lot.pay('MONEY73', 60)
    const [{ id }] = await lot.query(`select id from payment where plate = 'MONEY73'`)
    for (const who of ['staffCustomer', 'intercomCustomer'] as const) {
      const refused = [
        await as(who, 'POST', `/payments/${id}/refund`, {}),
        await as(who, 'GET', `/payments/${id}`),
        await as(who, 'GET', ofLot('rate-plans')),
        await as(who, 'PUT', ofLot('rate-plans'), {}),
        await as(who, 'POST', ofLot(`vehicles-inside/${id}/plate`), { licensePlate: 'X73' }),
      ]
      expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403, 403])
    }
  })

  test('USR-42: staff have it by their product access to payments, at once', async () => {
    const rights = async (who: Role) => (await as(who, 'GET', '/me')).json().rights['payment.lookup']
    const allowed = async () =>
      (await as('staffCustomer', 'GET', `/parking-lots/${lot.lotId}`))
        .json()
        .allowed.includes('payment.lookup')
    expect([await rights('staffCustomer'), await rights('provider'), await rights('tenant')]).toEqual([
      'own',
      'all',
      undefined,
    ])
    expect(await allowed()).toBe(true)
    const [{ id, version }] = await lot.query(`select id, version from app_user where email like 'staff%'`)
    const products = (payments: boolean, of: number) =>
      as('fullAccessCustomer', 'PUT', `/parking-lots/staffusers/${lot.lotId}`, {
        userId: id,
        version: of,
        productAccess: { payments },
      })
    expect(codeOf(await products(false, version))).toMatch('200')
    await expect.poll(() => rights('staffCustomer')).toBeUndefined()
    expect(await allowed()).toBe(false)
    expect(codeOf(await as('staffCustomer', 'GET', ofLot('vehicles-inside')))).toBe('403 forbidden')
    expect((await products(true, version + 1)).statusCode).toBe(200)
    await expect.poll(() => rights('staffCustomer')).toBe('own')
    await lot.setPayments(false)
    await expect.poll(() => rights('staffCustomer')).toBeUndefined()
    expect(await rights('intercomCustomer')).toBe('own')
    expect((await answer('HERE73', 'intercomCustomer')).owes).toBeNull()
    await lot.setPayments(true)
  })
})
