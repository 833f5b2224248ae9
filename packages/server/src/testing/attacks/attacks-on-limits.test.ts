import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import { startPayments } from '#features/payments/testing/payments.test-world.ts'
import { processWaitlists } from '#features/waitlist/waitlist.public.ts'
import { minute } from '#testing/test-lot.ts'
import { changedSince, refusalOf, storedIn } from './attempt.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
let tenant: string
let hotel: string
/** The tests end before the day does in the lot. */
const today = () => new Date(lot.clock.now).toISOString().slice(0, 10)
const dayLater = (day: string, days = 1) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  lot.clock.now = Math.ceil(lot.clock.now / dayMs) * dayMs + 13 * 60 * minute
  const [row] = await lot.addUser('tenant')
  tenant = row.user_id
  await lot.addUser('staffCustomer')
  await lot.query('update passholder_group set tenants = array[$1::uuid]', [tenant])
  const group = { parkingLot: lot.lotId, name: 'Hotel', parkingGroup: lot.tenants, allowance: 1 }
  hotel = (await as('provider', 'POST', '/passholder-booking-groups', { ...group, tenants: [tenant] })).json()
    ._id
})
afterAll(() => lot?.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const as = (who: Role | null, method: Method, path: string, payload?: object) =>
  lot.app.ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
const written = [
  'guest_pass',
  'booking',
  'passholder',
  'app_user',
  'registered_vehicle',
  'audit_entry',
  'lot_log',
]
const tries = async (who: Role, method: Method, path: string, payload?: object): Promise<string> => {
  const before = await storedIn(lot.database, written)
  const reply = await as(who, method, path, payload)
  const refusal = refusalOf(reply)
  if (!refusal.startsWith('2')) expect(await changedSince(lot.database, before)).toEqual([])
  return refusal
}
const guest = (licensePlate: string, more: object = {}) => ({
  parkingLot: lot.lotId,
  passholderGroup: lot.passholderGroupId,
  name: 'Ana',
  minutes: 120,
  licensePlate,
  ...more,
})
const addGuest = (licensePlate: string, more: object = {}, who: Role = 'tenant') =>
  as(who, 'POST', '/pass-holders/add-guest-pass', guest(licensePlate, more))
const aBooking = (licensePlate: string, day: string, lastDay = day) => ({
  parkingLot: lot.lotId,
  bookingGroup: hotel,
  firstDay: day,
  lastDay,
  name: 'Ana',
  licensePlate,
})
const comes = async (plate: string) => {
  await lot.drive('camera-in', plate)
  lot.clock.now += 5 * minute
}
const leaves = async (plate: string) => {
  await lot.drive('camera-out', plate)
  lot.clock.now += minute
}

describe.each(['tenant', 'staffCustomer'] as const)('GUE-15: %s uses one guest pass again', (who) => {
  test('for another vehicle, on another day, or by cancelling it', async () => {
    await lot.query("update guest_pass set created_at = created_at - interval '2 days'")
    await lot.query('update parking_group set pass_limit_per_day = 1 where id = $1', [lot.visitors])
    const plate = `GU${who.length}ST`
    const { _id: id } = (await addGuest(plate, {}, who)).json()
    // Nobody has come yet: a slip may be mended.
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { licensePlate: `${plate}2` })).toBe('200')
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { licensePlate: plate })).toBe('200')
    await comes(plate)
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { licensePlate: 'GUEST2' })).toBe(
      '422 vehicle-came',
    )
    const startsAt = new Date(lot.clock.now + 60 * minute).toISOString()
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { startsAt })).toBe('422 vehicle-came')
    await leaves(plate)
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { licensePlate: 'GUEST2' })).toBe(
      '422 vehicle-came',
    )
    lot.clock.now += 180 * minute
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { startsAt })).toBe('422 vehicle-came')
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { name: 'Eva' })).toBe('200')
    expect(await tries(who, 'DELETE', `/guest-passes/${id}`)).toBe('204')
    expect(await tries(who, 'POST', '/pass-holders/add-guest-pass', guest('GUEST3'))).toBe('422 daily-limit')
    expect(await tries(who, 'POST', `/guest-passes/${id}/restore`)).toBe('200')
    await lot.query('update parking_group set pass_limit_per_day = null where id = $1', [lot.visitors])
  })

  test('GUE-15: but corrects a plate to what was read', async () => {
    const plate = `C0RR${who.length}`
    const { _id: id } = (await addGuest(plate.replace('0', 'O'), {}, who)).json()
    await comes(plate)
    expect(await tries(who, 'PUT', `/guest-passes/${id}`, { licensePlate: plate })).toBe('200')
  })
})

test('BOO-17: a tenant uses one booking of a day for several vehicles', async () => {
  const day = today()
  const add = (plate: string) => tries('tenant', 'POST', '/bookings', aBooking(plate, day))
  const { _id: id } = (await as('tenant', 'POST', '/bookings', aBooking('BOOK1', day, dayLater(day)))).json()
  const edit = (change: object) => tries('tenant', 'PUT', `/bookings/${id}`, change)
  expect(await edit({ licensePlate: 'BOOK9' })).toBe('200')
  expect(await edit({ licensePlate: 'BOOK1' })).toBe('200')
  await comes('BOOK1')
  expect(await edit({ licensePlate: 'BOOK2' })).toBe('422 vehicle-came')
  expect(await edit({ firstDay: dayLater(day) })).toBe('422 vehicle-came')
  expect(await edit({ lastDay: dayLater(day, -1) })).toMatch(/^422/)
  await leaves('BOOK1')
  expect(await edit({ licensePlate: 'BOOK2' })).toBe('422 vehicle-came')
  expect(await tries('tenant', 'DELETE', `/bookings/${id}`)).toBe('204')
  expect(await add('BOOK2')).toBe('422 daily-limit')
  const calendar = `/passholder-booking-groups/${hotel}/calendar?from=${day}&to=${dayLater(day)}`
  const { days } = (await as('tenant', 'GET', calendar)).json()
  expect(days.map(({ booked }: { booked: number }) => booked)).toEqual([1, 0])
  // Days ahead are free again, and so is a booking whose vehicle never came.
  const ahead = (await as('tenant', 'POST', '/bookings', aBooking('BOOK3', dayLater(day)))).json()
  expect(await tries('tenant', 'DELETE', `/bookings/${ahead._id}`)).toBe('204')
  expect(await tries('tenant', 'POST', '/bookings', aBooking('BOOK4', dayLater(day)))).toBe('201')
})

test('MAIL-12: a tenant has offers of its waitlist mailed to one stranger after another', async () => {
  await lot.query('update passholder_group set max_passes = 3 where id = $1', [lot.passholderGroupId])
  const entry = {
    parkingLot: lot.lotId,
    passholderGroup: lot.passholderGroupId,
    name: 'Eva',
    email: 'a@example.com',
  }
  const { _id: id } = (await as('tenant', 'POST', '/waitlist', entry)).json()
  const work = () => processWaitlists({ ...lot.app.services, pool: lot.database.pool })
  for (let nth = 0; nth < 6; nth++)
    for (const email of ['a@example.com', 'b@example.com']) {
      expect(await tries('tenant', 'PUT', `/waitlist/${id}`, { email })).toBe('200')
      await work()
      // As if it had been sent before the next change cancels it.
      await lot.query('update outbox_mail set sent_at = now() where sent_at is null')
    }
  const mails = await lot.query(
    `select recipient, count(*)::int as count from outbox_mail where template like 'waitlist%' and cancelled_at is null
     group by 1 order by 1`,
  )
  expect(mails.map(({ count }: { count: number }) => count)).toEqual([3, 3])
  await lot.query('update passholder_group set max_passes = null where id = $1', [lot.passholderGroupId])
})

test('MAIL-12: a tenant writes to one mailbox by many addresses', async () => {
  const entry = { parkingLot: lot.lotId, passholderGroup: lot.passholderGroupId, name: 'Zoe' }
  const tried: string[] = []
  for (const email of ['zoe@example.com', 'zoe+1@example.com', 'Zoe+tag@Example.com', 'zoe+x+y@example.com'])
    tried.push(await tries('tenant', 'POST', '/waitlist', { ...entry, email }))
  expect(tried).toEqual(['201', '201', '201', '429 too-many-mails'])
  expect(await tries('tenant', 'POST', '/waitlist', { ...entry, email: 'zoe.b@example.com' })).toBe('201')
})

const words = 'Fine unpaid: http://evil.example/pay'
test.each([
  ['the ID of a pass', '/v2/pass-holders/', () => ({ passholderId: words, name: 'Ana' })],
  [
    'an ID that mail programs make a link of',
    '/v2/pass-holders/',
    () => ({ passholderId: 'pay.evil.com', name: 'Ana' }),
  ],
  [
    'the owner of a pass',
    '/v2/pass-holders/',
    () => ({
      passholderId: 'OWN-1',
      name: 'Ana',
      sameAsPassOwner: false,
      passOwnerName: words,
      passOwnerEmail: 'o@example.com',
    }),
  ],
  ['the name of a booking', '/bookings', () => ({ ...aBooking('MAIL1', dayLater(today(), 9)), name: words })],
  [
    'the name of a registered vehicle',
    '/registeredVehicles/registerVehicletoLotByStaff',
    () => ({ licensePlate: 'MAIL2', name: words }),
  ],
])('FLD-24: a tenant writes a web address into %s', async (_what, path, more) => {
  const ofGroup = path === '/v2/pass-holders/' ? { passholderGroup: lot.passholderGroupId } : {}
  expect(await tries('tenant', 'POST', path, { parkingLot: lot.lotId, ...ofGroup, ...more() })).toBe(
    '422 web-address',
  )
})

test('FLD-24: a tenant writes a web address into its own name', async () => {
  expect(await tries('tenant', 'PUT', '/admin/users/preferences', { name: words })).toBe('422 web-address')
})

test('two requests at once that each fit a limit', async () => {
  await lot.query('update parking_group set pass_limit_per_day = 1 where id = $1', [lot.visitors])
  await lot.query(`update guest_pass set created_at = created_at - interval '2 days'`)
  await lot.query('update passholder_group set max_passes = 2 where id = $1', [lot.passholderGroupId])
  await lot.query('delete from waitlist_entry')
  const pass = (nth: number) => ({
    parkingLot: lot.lotId,
    passholderGroup: lot.passholderGroupId,
    passholderId: `R-${nth}`,
    name: 'Ana',
  })
  const day = dayLater(today(), 12)
  const both = async (one: (nth: number) => Promise<{ statusCode: number }>) =>
    (await Promise.all([1, 2, 3].map(one))).map(({ statusCode }) => statusCode).sort()
  expect(await both((nth) => addGuest(`RACE${nth}`))).toEqual([201, 422, 422])
  expect(await both((nth) => as('tenant', 'POST', '/v2/pass-holders/', pass(nth)))).toEqual([201, 409, 409])
  expect(await both((nth) => as('tenant', 'POST', '/bookings', aBooking(`RACB${nth}`, day)))).toEqual([
    201, 422, 422,
  ])
})

test('PAY-60: nobody refunds more than was paid, or what is no amount', async () => {
  const plate = lot.aPlate()
  const { receipt } = (await lot.pay(plate, 60)).json()
  const [{ id, cents }] = await lot.query('select id, cents from payment where receipt_id = $1', [receipt])
  const refund = async (payload: object | string, who: Role = 'provider') => {
    const headers = { 'content-type': 'application/json' }
    return refusalOf(
      await lot.app.ask(who, { method: 'POST', url: `/api/payments/${id}/refund`, payload, headers }),
    )
  }
  const amounts: [object | string, string][] = [
    [{ cents: cents + 1 }, '409 not-refundable'],
    [{ cents: -1 }, '422 not-positive'],
    [{ cents: 0 }, '422 not-positive'],
    [{ amount: 1.001 }, '422 decimals'],
    [{ amount: -0.01 }, '422 not-positive'],
    [{ amount: 1, cents: 100 }, '422 not-allowed'],
    [{ amount: '1.00' }, '422 wrong-type'],
    ['{"cents":1e999}', '422 wrong-type'],
    [{ Amount: 1 }, '422 unknown-field'],
  ]
  const answers = []
  for (const [payload] of amounts) answers.push([payload, await refund(payload)])
  expect(answers).toEqual(amounts)
  for (const who of ['tenant', 'staffCustomer'] as const) expect(await refund({}, who)).toBe('403 forbidden')
  const all = await Promise.all([refund({}), refund({}), refund({})])
  expect(all.filter((one) => one === '200')).toHaveLength(1)
  expect(await refund({})).toMatch(/^409/)
  await lot.expectSameBooks()
})

test('PAY-23, PAY-105: what was shown for one plate, lot or moment pays nothing else', async () => {
  const plate = lot.aPlate()
  await comes(plate)
  lot.clock.now += 60 * minute
  const { token, options } = await lot.look(plate)
  const { dueCents } = options.find(({ minutes }) => minutes === null)!
  const body = { session: token, minutes: null, dueCents }
  const card = () => lot.sandbox.tokenOf('approves')
  const sent = async (more: object) => refusalOf(await lot.post({ ...body, dataKey: card(), ...more }))
  expect(await sent({ dueCents: 1 })).toBe('409 price-changed')
  expect(await sent({ dueCents: 0, dataKey: null })).toBe('409 price-changed')
  expect(await sent({ parkingLot: lot.otherLotId })).toBe('410 session-expired')
  expect(await sent({ session: `${token.slice(0, -2)}AA` })).toBe('410 session-expired')
  expect(await sent({})).toBe('200')
  // Again, with another card.
  expect(await sent({})).toBe('409 price-changed')
  expect(await lot.query('select count(*)::int as paid from payment where plate = $1', [plate])).toEqual([
    { paid: 1 },
  ])
  await lot.expectSameBooks()
})
