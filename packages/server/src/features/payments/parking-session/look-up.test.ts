import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

/** A vehicle that has been inside for a while, and when it entered. */
const enter = async () => {
  const plate = lot.aPlate()
  const entered = lot.clock.now
  await lot.drive('camera-in', plate)
  lot.clock.now += 61 * minute
  return { plate, entered: isoOf(entered) }
}

const addValidation = async (name: string, code: string | null, percent: number) => {
  const [{ id }] = await lot.query(
    `insert into payment_validation (parking_lot_id, id, name, given_by, coupon_code, reduction, amount, is_active)
     values ($1, gen_random_uuid(), $2, $3, $4, 'percent', $5, true) returning id`,
    [lot.lotId, name, code === null ? 'staff' : 'coupon', code, percent],
  )
  return id as string
}

test('PAY-31, PAY-40: a card that is declined buys no time of entry', async () => {
  const { plate, entered } = await enter()
  const reply = await lot.pay(plate, null, 'insufficient-funds')
  expect(codeOf(reply)).toBe('200 declined')
  const receipt = await lot.receipt(reply.json().receipt)
  expect(receipt).toMatchObject({ state: 'declined', from: null })
  expect(JSON.stringify(receipt)).not.toContain(entered)
})

test('PAY-31, PAY-40: a stay that costs nothing shows its time of entry neither on the receipt nor in its e-mail', async () => {
  await addValidation('All free', 'FREE-STAY', 100)
  const { plate, entered } = await enter()
  const free = { coupon: 'FREE-STAY', dueCents: 0, dataKey: null }
  const reply = await lot.pay(plate, null, 'approves', free)
  expect(codeOf(reply)).toBe('200 nothing-due')
  const { receipt: id } = reply.json()
  const receipt = await lot.receipt(id)
  expect(receipt).toMatchObject({ state: 'approved', from: null })
  expect(JSON.stringify(receipt)).not.toContain(entered)
  const sent = await lot.app.server.inject({
    method: 'POST',
    url: `/api/payments/receipts/${id}/email`,
    payload: { email: 'stranger@example.com' },
  })
  expect(sent.statusCode).toBe(200)
  const [mail] = await lot.query(`select body_text from outbox_mail where recipient = 'stranger@example.com'`)
  const clock = new Date(entered).toLocaleTimeString('en-US', {
    timeZone: 'America/Toronto',
    timeStyle: 'short',
  })
  expect(mail.body_text).not.toContain(clock.replace(/\s/g, ' ').split(' ')[0])
})

test('PAY-40: who paid has the time of entry on the receipt', async () => {
  const { plate, entered } = await enter()
  const { receipt } = (await lot.pay(plate, null)).json()
  expect(await lot.receipt(receipt)).toMatchObject({ state: 'approved', from: entered })
})

test('VAL-18: the code that a vehicle used is shown to nobody who types its plate, nor on a receipt', async () => {
  await addValidation('Spring', 'SPRING-26', 50)
  const plate = lot.aPlate()
  const paid = await lot.pay(plate, 60, 'approves', { coupon: 'spring-26', dueCents: 170 })
  expect(codeOf(paid)).toBe('200 approved')
  const seen = await lot.look(plate)
  expect(seen.coupon).toMatchObject({ state: 'valid', isUsed: true })
  const longer = await lot.pay(plate, 60, 'insufficient-funds')
  expect(codeOf(longer)).toBe('200 declined')
  const receipts = [await lot.receipt(paid.json().receipt), await lot.receipt(longer.json().receipt)]
  for (const shown of [seen, ...receipts]) expect(JSON.stringify(shown).toUpperCase()).not.toContain('SPRING')
})

test('VAL-16, VAL-18: guesses of the code that a vehicle used count as wrong codes', async () => {
  await addValidation('Autumn', 'AUTUMN-26', 50)
  const plate = lot.aPlate()
  await lot.pay(plate, 60, 'approves', { coupon: 'autumn-26', dueCents: 170 })
  const ip = lot.anAddress()
  const guess = async (coupon: string) => (await lot.page({ plate, coupon }, ip)).json().session.coupon.state
  for (let nth = 0; nth < 5; nth++) expect(await guess(`GUESS-${nth}`)).toBe('unknown-code')
  expect(await guess('FREE-STAY')).toBe('already-used')
  lot.clock.now += minute
  for (let nth = 5; nth < 9; nth++) expect(await guess(`GUESS-${nth}`)).toBe('unknown-code')
})

test('PAY-31: who validated a vehicle is shown only with its time of entry', async () => {
  const id = await addValidation('Clinic', null, 10)
  const { plate } = await enter()
  const given = `/parking-lots/staff-visitor-validation/${lot.lotId}/given`
  expect((await lot.staff('POST', given, { licensePlate: plate, paymentValidation: id })).statusCode).toBe(
    201,
  )
  expect(await lot.look(plate)).toMatchObject({ validations: [{ name: null }] })
  const { session } = (await lot.page({ visit: await lot.visitToken(plate) })).json()
  expect(session).toMatchObject({ enteredAt: expect.any(String), validations: [{ name: 'Clinic' }] })
  expect(await lot.look(plate)).toMatchObject({ enteredAt: null })
})

test('PAY-34: five tokens that the card form never made pause a network, and reach the provider no more', async () => {
  const ip = lot.anAddress()
  const { token, options } = await lot.look(lot.aPlate())
  const option = {
    session: token,
    minutes: 60,
    dueCents: options.find(({ minutes }) => minutes === 60)!.dueCents,
  }
  const send = (nth: number) => lot.post({ ...option, dataKey: `ot-made-up-${nth}` }, { ip })
  for (let nth = 0; nth < 5; nth++) expect(codeOf(await send(nth))).toBe('422 token-expired')
  const stored = () => lot.query(`select count(*)::int as n from payment where state = 'not-charged'`)
  const before = await stored()
  expect(codeOf(await send(5))).toBe('429 too-many-attempts')
  expect(await stored()).toEqual(before)
  lot.clock.now += 16 * minute
  expect(codeOf(await lot.pay(lot.aPlate(), 60, 'approves', { ip }))).toBe('200 approved')
})

test('PAY-33: refused payments show what is owed as often as look-ups do', async () => {
  const ip = lot.anAddress()
  const plate = lot.aPlate()
  const [{ token }, dataKey] = [
    (await lot.page({ plate }, ip)).json().session,
    lot.sandbox.tokenOf('approves'),
  ]
  const shown: boolean[] = []
  for (let nth = 0; nth < 12; nth++) {
    const reply = await lot.post({ session: token, minutes: 60, dueCents: 1, dataKey }, { ip })
    expect(codeOf(reply)).toBe('409 price-changed')
    shown.push(reply.json().current !== undefined)
  }
  expect(shown).toEqual([...Array<boolean>(9).fill(true), false, false, false])
  expect((await lot.page({ plate }, ip)).statusCode).toBe(429)
})

test('PAY-33: neither a forged header nor another address of an IPv6 network gets around the limit', async () => {
  const look = (remoteAddress: string, forwarded?: string) =>
    lot.app.server.inject({
      url: `/api/parking-lots/visitor-pay-parking/${lot.lotId}?plate=FORGED`,
      remoteAddress,
      headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    })
  const codes = async (addresses: (nth: number) => Parameters<typeof look>) => {
    const replies: number[] = []
    for (let nth = 0; nth < 11; nth++) replies.push((await look(...addresses(nth))).statusCode)
    return replies
  }
  const limited = [...Array<number>(10).fill(200), 429]
  expect(await codes((nth) => ['198.51.200.1', `203.0.113.${nth}, 127.0.0.1`])).toEqual(limited)
  expect(await codes((nth) => [`2001:db8:7:7::${nth.toString(16)}`])).toEqual(limited)
  expect(await codes((nth) => ['127.0.0.1', `203.0.113.${nth}, 198.51.200.2`])).toEqual(limited)
})

test('PAY-40: the last three characters of a plate are whole ones in any alphabet', async () => {
  const plate = '𐐀𐐁𐐂𐐃'
  await lot.drive('camera-in', plate)
  lot.clock.now += minute
  const { receipt } = (await lot.pay(plate, null)).json()
  expect(await lot.receipt(receipt)).toMatchObject({ plate: '•𐐁𐐂𐐃' })
})

describe('the stay', () => {
  test('PAY-17: of a passholder is not charged', async () => {
    await lot.drive('camera-in', lot.knownPlate)
    lot.clock.now += 61 * minute
    expect(await lot.look(lot.knownPlate)).toMatchObject({ isCovered: true, options: [] })
  })

  test('PAY-17, PAY-126: of a guest is free during a pass that is free of charge, and charged from its end on', async () => {
    const [invited, paying] = [lot.aPlate(), lot.aPlate()]
    await lot.addGuest(invited, 'nonPaid')
    await lot.addGuest(paying, 'paid')
    await lot.drive('camera-in', invited)
    lot.clock.now += minute
    await lot.drive('camera-in', paying)
    lot.clock.now += 61 * minute
    expect(await lot.look(invited)).toMatchObject({ isCovered: true, options: [] })
    expect((await lot.look(paying)).options[0]).toMatchObject({ minutes: null, dueCents: 678 })
    expect(codeOf(await lot.pay(paying, null))).toBe('200 approved')
    lot.clock.now += 72 * minute
    const leaveBy = new Date(lot.clock.now + minute).toISOString()
    expect(await lot.look(invited)).toMatchObject({ isCovered: false, paidUntil: null, leaveBy })
    lot.clock.now += 2 * minute
    expect((await lot.look(invited)).options[0]).toMatchObject({ minutes: null, dueCents: 339 })
    expect(codeOf(await lot.pay(invited, null))).toBe('200 approved')
    lot.clock.now += 61 * minute
    expect((await lot.look(invited)).options[0]).toMatchObject({ dueCents: 339, totalCents: 678 })
  })

  test('PAY-17: of a registered vehicle is free', async () => {
    const plate = lot.aPlate()
    await lot.staff('POST', '/registeredVehicles/registerVehicletoLotByStaff', {
      parkingLot: lot.lotId,
      licensePlate: plate,
    })
    await lot.drive('camera-in', plate)
    lot.clock.now += 61 * minute
    expect(await lot.look(plate)).toMatchObject({ isCovered: true, options: [] })
  })
})
