import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { aRatePlan, hourlyOf } from '@stallwise/domain/pricing/a-plan.ts'
import type { PaymentProvider } from '@stallwise/ports/payments.port.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { minute } from '#testing/test-lot.ts'
import { codeOf, plan, startPayments } from './testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const aPlate = () => lot.aPlate()
/** So many minutes from now, in full minutes. */
const inMinutes = (minutes: number) =>
  new Date(Math.floor(lot.clock.now / minute + minutes) * minute).toISOString()
const statesOf = async (plate: string) =>
  (await lot.query('select state from payment where plate = $1 order by created_at, id', [plate])).map(
    ({ state }: { state: string }) => state,
  )
/** A payment for an hour, as the page sends it, with a new token of a card that is approved. */
const anHour = (session: string) => ({
  session,
  minutes: 60,
  dueCents: 339,
  dataKey: lot.sandbox.tokenOf('approves'),
})

describe('a visit', () => {
  test('PAY-10 to PAY-16, PAY-40: is paid to leave, extended as one stay, and has receipts', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    lot.clock.now += 61 * minute
    const session = await lot.look(plate)
    expect(session).toMatchObject({ isInside: true, enteredAt: null, paidUntil: null, paidCents: 0 })
    expect(session.options.map(({ minutes, dueCents }) => [minutes, dueCents])).toEqual([
      [null, 678],
      [60, 1_017],
      [120, 1_356],
      [240, 2_034],
      [480, 3_390],
    ])
    const byToken = (await lot.page({ visit: await lot.visitToken(plate) })).json()
    expect(byToken.session).toMatchObject({
      enteredAt: new Date(lot.clock.now - 61 * minute).toISOString(),
    })
    const reply = (await lot.pay(plate, null)).json()
    expect(reply).toMatchObject({ state: 'approved', reason: null })
    expect(await lot.receipt(reply.receipt)).toMatchObject({
      state: 'approved',
      plate: `•••${plate.slice(-3)}`,
      netCents: 600,
      taxCents: 78,
      chargedCents: 678,
      tax: { name: 'HST', percent: 13, registrationNumber: '12345 RT' },
      card: { type: 'visa', lastDigits: '4242' },
      refunds: [],
    })
    const paid = await lot.look(plate)
    // PAY-12: until the end of the second hour.
    expect(paid).toMatchObject({ paidUntil: inMinutes(59), leaveBy: inMinutes(59) })
    expect(paid.options[0]).toMatchObject({ minutes: 60, dueCents: 339 })
    expect((await lot.pay(plate, 60)).json()).toMatchObject({ state: 'approved' })
    expect((await lot.pay(plate, 60)).json()).toMatchObject({ state: 'approved' })
    expect(
      (await lot.query('select cents from payment where plate = $1 order by created_at, id', [plate])).map(
        ({ cents }: { cents: number }) => cents,
      ),
    ).toEqual([678, 339, 339])
    await lot.expectSameBooks()
  })

  test('PAY-31: that has ended does not tell a stranger when it began', async () => {
    const plate = aPlate()
    await lot.drive('camera-in', plate)
    lot.clock.now += 61 * minute
    await lot.pay(plate, 60)
    await lot.drive('camera-out', plate)
    lot.clock.now += minute
    const left = await lot.look(plate)
    expect(left).toMatchObject({ isInside: false, enteredAt: null })
    expect(JSON.stringify(left.options)).toContain('"from":null')
    expect(JSON.stringify(left.options)).not.toMatch(/"from":"/)
    expect(JSON.stringify((await lot.look(aPlate())).options)).toMatch(/"from":"/)
  })

  test('PAY-18: costs more if the lot was nearly full when it began', async () => {
    const steps = [{ fromPercent: 80, multiplier: 2 }]
    const ladder = { steps, floor: 0.5, ceiling: 3 }
    lot.clock.now += minute
    await lot.staff('PUT', `/parking-lots/${lot.lotId}/rate-plans`, { plan: { ...plan, ladder } })
    lot.clock.now += minute
    const due = async () => (await lot.look(aPlate())).options[0]!.dueCents
    expect(await due()).toBe(339)
    const day = localDayOf(lot.clock.now, 'America/Toronto')
    const slots = Array<number>(day.slots).fill(9)
    await lot.query(`delete from occupancy_sample where parking_lot_id = $1 and group_id = $1`, [lot.lotId])
    await lot.query(`delete from occupancy_day where parking_lot_id = $1 and group_id = $1`, [lot.lotId])
    for (const n of [0, -1]) {
      const { day: name } = localDayOf(lot.clock.now + n * 24 * 60 * minute, 'America/Toronto')
      await lot.query(
        `insert into occupancy_sample (parking_lot_id, group_id, day, slots) values ($1, $1, $2, $3)`,
        [lot.lotId, name, slots],
      )
      await lot.query(
        `insert into occupancy_day (parking_lot_id, group_id, day, observed_share, capacity) values ($1, $1, $2, 1, 10)`,
        [lot.lotId, name],
      )
    }
    // What the first price was worked out with stays, though the samples changed.
    expect(await due()).toBe(339)
    lot.clock.now += 5 * minute
    expect(await due()).toBe(678)
    await lot.query(`update occupancy_sample set slots = array_fill(0, array[288]) where group_id = $1`, [
      lot.lotId,
    ])
    await lot.query(`update occupancy_day set capacity = 100 where group_id = $1`, [lot.lotId])
    expect(await due()).toBe(678)
    lot.clock.now += 5 * minute
    expect(await due()).toBe(339)
    await lot.query(`delete from rate_plan where plan ->> 'ladder' is not null`)
  })

  test('PAY-01: is not paid where payments are off', async () => {
    const session = await lot.look(aPlate())
    await lot.setPayments(false)
    const page = (await lot.page({ plate: 'ABC123' })).json()
    expect(page).toMatchObject({ isOpen: false, session: null, tokenization: null })
    expect(codeOf(await lot.post(anHour(session.token)))).toBe('409 payments-off')
    await lot.setPayments(true)
  })
})

test('PAY-11: without a visit, each extension counts all that was paid since the first payment', async () => {
  const plate = aPlate()
  const due: number[] = []
  for (let hour = 0; hour < 4; hour++) {
    due.push((await lot.look(plate)).options[0]!.dueCents)
    expect(codeOf(await lot.pay(plate))).toBe('200 approved')
    lot.clock.now += 59 * minute
  }
  expect(due).toEqual([339, 339, 339, 339])
  await lot.expectSameBooks()
})

test('PAY-126: what was paid ahead and extended inside is left out of the next stay', async () => {
  const plate = aPlate()
  await lot.pay(plate, 60)
  lot.clock.now += minute
  await lot.drive('camera-in', plate)
  await lot.pay(plate, 60)
  lot.clock.now += 90 * minute
  await lot.drive('camera-out', plate)
  lot.clock.now += minute
  await lot.drive('camera-in', plate)
  const until = inMinutes(28)
  expect(await lot.look(plate)).toMatchObject({ isInside: true, paidCents: 0, paidUntil: until })
  lot.clock.now += 44 * minute
  expect((await lot.look(plate)).options[0]).toMatchObject({ minutes: null, dueCents: 339 })
})

describe('the same visit twice', () => {
  const twice = async (keys: [string, string]) => {
    const plate = aPlate()
    const { token } = await lot.look(plate)
    const body = () => anHour(token)
    const replies = await Promise.all(keys.map((key) => lot.post(body(), { key })))
    return { plate, token, replies, body }
  }

  test('PAY-21, PAY-23: a double click charges once', async () => {
    const { plate, replies, body } = await twice(['click', 'click'])
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(new Set(replies.map((reply) => reply.json().receipt)).size).toBe(1)
    expect(await statesOf(plate)).toEqual(['approved'])
    // The page may ask for its result long afterwards.
    lot.clock.now += 16 * minute
    const again = await lot.post(body(), { key: 'click' })
    expect(again.json()).toMatchObject({ state: 'approved', receipt: replies[0]!.json().receipt })
    await lot.expectSameBooks()
  })

  test('PAY-21, PAY-23: two tabs charge once, and the back button pays nothing again', async () => {
    const { plate, replies, body } = await twice(['tab-1', 'tab-2'])
    const codes = replies.map(codeOf)
    expect(codes).toContain('200 approved')
    expect(['409 payment-in-progress', '409 price-changed']).toContain(
      codes.find((code) => code !== '200 approved'),
    )
    expect(await statesOf(plate)).toEqual(['approved'])
    const late = await lot.post(body(), { key: 'back' })
    expect(codeOf(late)).toBe('409 price-changed')
    expect(late.json().current.paidUntil).not.toBeNull()
    await lot.expectSameBooks()
  })
})

describe('PAY-110: one Idempotency-Key', () => {
  const sent = async (plate: string) => anHour((await lot.look(plate)).token)

  test('pays for one of two plates at the same time, and for no other stay or amount', async () => {
    const [one, other] = [aPlate(), aPlate()]
    const bodies = [await sent(one), await sent(other)]
    const replies = await Promise.all(bodies.map((body) => lot.post(body, { key: 'shared' })))
    expect(replies.map(codeOf).sort()).toEqual(['200 approved', '422 idempotency-key-used'])
    const paid = bodies[replies.findIndex(({ statusCode }) => statusCode === 200)]!
    for (const change of [{ minutes: 120 }, { dueCents: 0 }])
      expect((await lot.post({ ...paid, ...change }, { key: 'shared' })).statusCode).toBe(422)
    expect([await statesOf(one), await statesOf(other)].flat()).toEqual(['approved'])
    await lot.expectSameBooks()
  })
})

describe('refused', () => {
  test('PAY-23: an amount or option that was changed in the browser', async () => {
    const plate = aPlate()
    const { token } = await lot.look(plate)
    const base = anHour(token)
    for (const change of [{ dueCents: 1 }, { dueCents: 0 }, { minutes: 61 }, { minutes: null }])
      expect([change, codeOf(await lot.post({ ...base, ...change }))]).toEqual([change, '409 price-changed'])
    for (const change of [{ dueCents: -1 }, { dataKey: null }, { email: 'nobody' }])
      expect([change, codeOf(await lot.post({ ...base, ...change }))]).toEqual([change, '422 invalid'])
    expect(codeOf(await lot.post({ ...base, parkingLot: lot.otherLotId }))).toBe('410 session-expired')
    const ofEarlierVersion = lot.app.services.gates.sealing.seal('{"plate":"ABC123"}', 'parking session')
    for (const session of [token.slice(0, -8), ofEarlierVersion])
      expect(codeOf(await lot.post({ ...base, session }))).toBe('410 session-expired')
    expect(await statesOf(plate)).toEqual([])
  })

  test('PAY-30: a look-up of more than 15 minutes ago', async () => {
    const { token } = await lot.look(aPlate())
    lot.clock.now += 16 * minute
    const body = anHour(token)
    expect(codeOf(await lot.post(body))).toBe('410 session-expired')
  })

  test('PAY-23: prices that change while the card is typed', async () => {
    const { token } = await lot.look(aPlate())
    const dearer = aRatePlan({ hourly: hourlyOf(500) })
    lot.clock.now += minute
    await lot.staff('PUT', `/parking-lots/${lot.lotId}/rate-plans`, { plan: dearer })
    lot.clock.now += minute
    const body = anHour(token)
    const reply = await lot.post(body)
    expect(codeOf(reply)).toBe('409 price-changed')
    const { current } = reply.json()
    const option = current.options.find(({ minutes }: { minutes: number }) => minutes === 60)
    expect(option.dueCents).toBe(500)
    expect(codeOf(await lot.post({ ...body, session: current.token, dueCents: 500 }))).toBe('200 approved')
    await lot.query(`delete from rate_plan where plan -> 'hourly' ->> 'cents' = '500'`)
  })

  test('PAY-33: more than ten look-ups a minute', async () => {
    const codes: number[] = []
    for (let n = 0; n < 11; n++) codes.push((await lot.page({ plate: aPlate() }, '203.0.113.7')).statusCode)
    expect(codes).toEqual([...Array<number>(10).fill(200), 429])
    expect((await lot.page({}, '203.0.113.7')).statusCode).toBe(200)
  })
})

describe('a card', () => {
  test('PAY-20: that is declined is not charged, and another one can be used', async () => {
    const plate = aPlate()
    const reply = (await lot.pay(plate, 60, 'insufficient-funds', { key: 'a' })).json()
    expect(reply).toMatchObject({ state: 'declined', reason: 'insufficient-funds', paidUntil: null })
    expect((await lot.receipt(reply.receipt)).state).toBe('declined')
    expect(codeOf(await lot.pay(plate))).toBe('200 approved')
  })

  test('PAY-20: whose token has expired is not charged', async () => {
    const plate = aPlate()
    const dataKey = lot.sandbox.tokenOf('approves', 0)
    lot.clock.now += 1_000
    expect(codeOf(await lot.pay(plate, 60, 'approves', { dataKey, key: 'k' }))).toBe('422 token-expired')
    expect(codeOf(await lot.pay(plate, 60, 'approves', { key: 'k' }))).toBe('200 approved')
    expect(await statesOf(plate)).toEqual(['not-charged', 'approved'])
  })
})

test('PAY-34: a network has at most five charges running', async () => {
  const bodies = await Promise.all(
    Array.from({ length: 6 }, async () => anHour((await lot.look(aPlate())).token)),
  )
  const ip = '203.0.113.99'
  const replies = await Promise.all(bodies.map((body) => lot.post(body, { ip })))
  expect(replies.map(codeOf).sort()).toEqual([
    ...Array<string>(5).fill('200 approved'),
    '429 too-many-requests',
  ])
})

describe('a provider', () => {
  test('PAY-20: that cannot be reached charges nothing', async () => {
    const plate = aPlate()
    const account = lot.sandbox.account()
    await lot.setAccount({ ...account, gatewayUrl: 'http://127.0.0.1:9/gateway' })
    expect(codeOf(await lot.pay(plate))).toBe('503 provider-unreachable')
    await lot.setAccount({ ...account, apiToken: 'wrong' })
    expect(codeOf(await lot.pay(plate))).toBe('503 provider-unreachable')
    await lot.setAccount(account)
    expect(codeOf(await lot.pay(plate))).toBe('200 approved')
    expect(await statesOf(plate)).toEqual(['not-charged', 'not-charged', 'approved'])
  })

  test.each([
    ['after it charged the card', 'hang-up-after', 'approved', '409 price-changed'],
    ['before', 'hang-up', 'not-charged', '200 approved'],
  ] as const)(
    'PAY-21, PAY-22: that hangs up %s: the payment is open until it is known',
    async (_when, failure, state, then) => {
      const plate = aPlate()
      const { token } = await lot.look(plate)
      const body = () => anHour(token)
      lot.sandbox.failures.push(failure)
      const reply = (await lot.post(body(), { key: failure })).json()
      expect(reply).toMatchObject({ state: 'pending', reason: null })
      expect((await lot.receipt(reply.receipt)).state).toBe('pending')
      expect(codeOf(await lot.post(body(), { key: 'again' }))).toBe('409 payment-in-progress')
      expect(await lot.reconcile()).toBe(0)
      lot.clock.now += minute
      const checked = await Promise.all([lot.reconcile(), lot.reconcile()])
      expect(checked.reduce((sum, count) => sum + count)).toBe(1)
      expect((await lot.receipt(reply.receipt)).state).toBe(state)
      expect(codeOf(await lot.post({ ...body(), dueCents: state === 'approved' ? 1 : 339 }))).toBe(then)
      await lot.expectSameBooks()
    },
  )
})

/** Pays with a provider that charges in another way. */
const payWith = async (
  plate: string,
  purchaseOf: (moneris: PaymentProvider) => PaymentProvider['purchase'],
) => {
  const providers = lot.app.services.paymentProviders as Map<'moneris', PaymentProvider>
  const moneris = providers.get('moneris')!
  providers.set('moneris', { ...moneris, purchase: purchaseOf(moneris) })
  const reply = await lot.pay(plate)
  providers.set('moneris', moneris)
  return reply
}

test('PAY-20: a charge whose server was suspended before it was sent is in our books as in the provider’s', async () => {
  const plate = aPlate()
  const reply = await payWith(plate, ({ purchase }) => async (...args) => {
    lot.clock.now += minute
    await lot.reconcile()
    expect(await statesOf(plate)).toEqual(['not-charged'])
    return purchase(...args)
  })
  expect(codeOf(reply)).toBe('200 approved')
  expect(await statesOf(plate)).toEqual(['approved'])
  await lot.expectSameBooks()
})

test('PAY-22: a charge that reached the provider twice is looked up', async () => {
  const plate = aPlate()
  const reply = await payWith(plate, ({ purchase }) => async (...args) => {
    await purchase(...args)
    return { state: 'not-sent', reason: 'duplicate-order' }
  })
  expect(codeOf(reply)).toBe('200 pending')
  lot.clock.now += minute
  await lot.reconcile()
  expect(await statesOf(plate)).toEqual(['approved'])
  await lot.expectSameBooks()
})

test('PAY-41: the receipt is sent by e-mail, three times an hour again', async () => {
  const plate = aPlate()
  const { receipt } = (await lot.pay(plate, 60, 'approves', { email: ' visitor@example.com ' })).json()
  const again = async (key: string) => {
    const url = `/api/payments/receipts/${receipt}/email`
    const [headers, payload] = [{ 'idempotency-key': key }, { email: 'other@example.com' }]
    return (await lot.app.server.inject({ method: 'POST', url, headers, payload })).statusCode
  }
  const codes: number[] = []
  // The same request again is sent once.
  for (const key of ['a', 'a', 'b', 'c', 'd', 'd', 'c']) codes.push(await again(key))
  expect(codes).toEqual([200, 200, 200, 200, 429, 429, 200])
  const mails = await lot.query(
    `select recipient, body_text from outbox_mail where template = 'payment-receipt' order by created_at`,
  )
  expect(mails.map((mail: { recipient: string }) => mail.recipient)).toEqual([
    'visitor@example.com',
    ...Array<string>(3).fill('other@example.com'),
  ])
  for (const { body_text: text } of mails) {
    expect(text).toContain(`•••${plate.slice(-3)}`)
    expect(text).not.toContain(plate)
  }
})
