import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { addGate, codeOf, startPayments } from '../testing/payments.test-world.ts'
import { endValidations } from './end-validations.ts'

vi.setConfig({ testTimeout: 60_000 })

// 3.00 an hour and 13 % of tax: 3.39 an hour.
const anHour = 339
let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
let pdu: Awaited<ReturnType<typeof startPdu>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  pdu = await startPdu()
  await addGate(lot, pdu)
  await lot.query(`update zone set gate_policy = 'authorisedAndVisitors'`)
  lot.app.services.gates.gateZones.clear()
  // Room for all vehicles: those that exits hold stay inside.
  await lot.query(`update parking_group set typed_capacity = 1000 where counted_by = 'plates'`)
  lot.app.services.lots.clear()
})
afterAll(async () => {
  await pdu?.close()
  await lot?.close()
})
beforeEach(async () => {
  lot.clock.now += 3 * 60 * minute
  await lot.query('delete from gate_decision')
})

let nth = 0
/** Without a character that looks like another. */
const aPlate = () =>
  `TEXT${['A', 'C', 'E', 'F', 'H', 'J', 'K', 'M', 'N', 'P', 'R', 'T', 'U', 'V', 'W', 'X'][nth % 16]}${3 + Math.floor(nth++ / 16)}`
const later = async (minutes: number) => {
  lot.clock.now += minutes * minute
  await lot.fire()
}
const enter = (plate: string) => lot.drive('camera-in', plate)
const decisions = async () =>
  (
    await lot.query(
      `select opens, cause, due_cents from gate_decision where passage = 'exit' order by read_at, decided_at`,
    )
  ).map(({ opens, cause, due_cents: due }) => `${opens ? 'opens' : 'held'} ${cause} ${due ?? ''}`.trim())
/** What the exit decides about the vehicle now. */
const exit = async (plate: string): Promise<string> => {
  // One within 15 seconds is the same passage (VIS-31).
  lot.clock.now += 16_000
  await lot.drive('camera-out', plate)
  // An equal decision takes the place of the one before (GAT-61).
  const latest = async () =>
    (await lot.query(`select max(read_at) as at from gate_decision where passage = 'exit'`))[0].at?.getTime()
  await expect.poll(latest).toBe(lot.clock.now)
  return (await decisions()).at(-1)!
}
const latestDecision = async () => (await decisions()).at(-1)
interface Shown {
  isInside: boolean
  isCovered: boolean
  meantPlate: string | null
  paidUntil: string | null
  leaveBy: string | null
  options: { minutes: number | null; dueCents: number; until: string; leaveBy: string }[]
}
const page = async (plate: string) => (await lot.look(plate)) as unknown as Shown
/** What the page asks for to leave now; undefined if it asks for nothing. */
const leaveCents = async (plate: string) =>
  (await page(plate)).options.find(({ minutes }) => minutes === null)?.dueCents
const pay = async (plate: string, minutes: number | null) => {
  const reply = await lot.pay(plate, minutes)
  expect(codeOf(reply)).toBe('200 approved')
}
const addFreePass = (licensePlate: string) => lot.addGuest(licensePlate, 'nonPaid')

describe('PAY-10: a stay', () => {
  test('of three days costs what it costs, on the page and at the exit', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(72 * 60)
    expect(await page(plate)).toMatchObject({ isInside: true })
    // 72 hours, and the 16 seconds until the exit are none.
    expect(await leaveCents(plate)).toBe(24_408)
    expect(await exit(plate)).toBe('held unpaid 24408')
    await pay(plate, null)
    await expect.poll(latestDecision).toBe('opens paid 24408')
  })

  test('goes on while an exit holds the vehicle, however long', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(40 * 60)
    expect(await exit(plate)).toBe('held unpaid 13560')
    await later(125)
    expect(await leaveCents(plate)).toBe(43 * anHour)
    expect(await exit(plate)).toBe(`held unpaid ${43 * anHour}`)
  })

  test('goes on when the entry reads the parked car again: what was paid counts', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(11)
    await pay(plate, 120)
    await later(1)
    await enter(plate)
    await lot.query(
      `update visit set stay_entered_at = (select min(entered_at) from visit where plate = $1)
       where plate = $1 and exited_at is null`,
      [plate],
    )
    const shown = await page(plate)
    expect(shown).toMatchObject({ isInside: true, paidCents: 3 * anHour })
    expect(shown.options.map(({ minutes }) => minutes)).not.toContain(null)
    await later(118 + 15)
    expect(await exit(plate)).toBe('opens paid')
  })
})

describe('PAY-12: the time to leave', () => {
  test('is the interval that was paid, and no minute more', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(95)
    await pay(plate, null)
    await later(24)
    expect(await leaveCents(plate)).toBeUndefined()
    await later(2)
    expect(await leaveCents(plate)).toBe(anHour)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
  })

  test('is 15 minutes after a payment shortly before, once', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(118)
    await pay(plate, null)
    await later(14)
    expect(await leaveCents(plate)).toBeUndefined()
    expect(await exit(plate)).toBe('opens paid')
  })

  test('and ends for the page and the exit in the same minute', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(118)
    await pay(plate, null)
    await later(16)
    expect(await leaveCents(plate)).toBe(anHour)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
  })

  test('is not given by a payment of nothing in the first minute', async () => {
    const plate = aPlate()
    await enter(plate)
    expect(codeOf(await lot.pay(plate, null, 'approves', { dataKey: null }))).toBe('200 nothing-due')
    await later(2)
    expect(await leaveCents(plate)).toBe(anHour)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
  })

  test('is a setting of the lot', async () => {
    await lot.query('update parking_lot set exit_grace_minutes = 0')
    const plate = aPlate()
    await enter(plate)
    await later(118)
    await pay(plate, null)
    await later(3)
    expect(await leaveCents(plate)).toBe(anHour)
    await lot.query('update parking_lot set exit_grace_minutes = 15')
  })
})

describe('PAY-17: covered time', () => {
  test('wipes no debt from before', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(40 * 60)
    await addFreePass(plate)
    expect(await page(plate)).toMatchObject({ isCovered: false })
    expect(await leaveCents(plate)).toBe(39 * anHour)
    expect(await exit(plate)).toBe(`held unpaid ${39 * anHour}`)
    await pay(plate, null)
    await expect.poll(latestDecision).toBe(`opens paid ${39 * anHour}`)
  })

  test('that has ended: what follows is due at each read of an exit, and paying opens it', async () => {
    const plate = aPlate()
    await addFreePass(plate)
    await enter(plate)
    await later(120 + 17)
    expect(await leaveCents(plate)).toBe(anHour)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
    expect(await leaveCents(plate)).toBe(anHour)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
    await pay(plate, null)
    await expect.poll(latestDecision).toBe(`opens paid ${anHour}`)
  })

  test('is that of a plate whose entry was not read too', async () => {
    const [guest, registered] = [aPlate(), aPlate()]
    await addFreePass(guest)
    await lot.staff('POST', '/registeredVehicles/registerVehicletoLotByStaff', {
      parkingLot: lot.lotId,
      licensePlate: registered,
    })
    for (const plate of [guest, registered, lot.knownPlate])
      expect(await page(plate)).toMatchObject({ isInside: false, isCovered: true, options: [] })
    expect(await page(aPlate())).toMatchObject({ isCovered: false })
  })

  test('a pass that is prolonged covers no gap longer than an hour', async () => {
    const plate = aPlate()
    await addFreePass(plate)
    await enter(plate)
    const [{ id }] = await lot.query('select id from guest_pass where plate = $1', [plate])
    await later(5 * 60)
    const extended = await lot.staff('POST', `/guest-passes/${id}/extend`, { minutes: 120 })
    expect(extended.statusCode, extended.body).toBe(200)
    // Two hours of five are covered by the pass, and one before it was prolonged.
    expect(await leaveCents(plate)).toBe(2 * anHour)
  })

  test('a plate that joins a pass while it is inside owes for the time before', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(40 * 60)
    const { version, vehicles } = (await lot.staff('GET', `/pass-holders/one/${lot.passholderId}`)).json()
    const changed = await lot.staff('PUT', `/v2/pass-holders/${lot.passholderId}`, {
      version,
      vehicles: [...vehicles, { licensePlate: plate }],
    })
    expect(changed.statusCode, changed.body).toBe(200)
    expect(await leaveCents(plate)).toBe(39 * anHour)
    expect(await exit(plate)).toBe(`held unpaid ${39 * anHour}`)
    expect(await exit(lot.knownPlate)).toBe('opens exit')
  })
})

describe('PAY-126: paid time', () => {
  test('is the plate’s: who comes back within it owes nothing until it ends', async () => {
    const plate = aPlate()
    await enter(plate)
    await later(90)
    await pay(plate, 240)
    expect(await exit(plate)).toBe('opens paid')
    await later(1)
    await enter(plate)
    const shown = await page(plate)
    expect(shown).toMatchObject({ isInside: true, paidUntil: expect.any(String) })
    expect(shown.options.map(({ minutes }) => minutes)).not.toContain(null)
    await later(60)
    expect(await exit(plate)).toBe('opens paid')
    await later(1)
    await enter(plate)
    // 240 minutes and the exit grace are over, and two hours more.
    await later(300)
    expect(await leaveCents(plate)).toBe(3 * anHour)
  })

  test('PAY-15: that runs is extended to at most 12 hours from now', async () => {
    const plate = aPlate()
    await pay(plate, 480)
    const shown = await page(plate)
    expect(shown.options.map(({ minutes }) => minutes)).toEqual([60, 120, 240])
    await pay(plate, 240)
    expect((await page(plate)).options).toEqual([])
  })
})

describe('PAY-128: a look-alike', () => {
  const [inside, typed] = ['EX0702', 'EXO702']
  test('is asked for, and what was paid for it is a part of what is due', async () => {
    await enter(inside)
    await later(40 * 60)
    expect(await page(typed)).toMatchObject({ isInside: false, meantPlate: inside })
    expect(await page(inside)).toMatchObject({ isInside: true, meantPlate: null })
    await pay(typed, 60)
    const rest = 40 * anHour - anHour
    expect(await leaveCents(inside)).toBe(rest)
    expect(await exit(inside)).toBe(`held unpaid ${rest}`)
    await pay(inside, null)
    await expect.poll(latestDecision).toBe(`opens paid ${rest}`)
    expect((await page(typed)).paidUntil).toBeNull()
  })

  test('opens the exit if nothing is left', async () => {
    const [car, mistyped] = ['MB8M33', 'MBBM33']
    await enter(car)
    await later(50)
    await pay(mistyped, 60)
    expect(await exit(car)).toBe('opens paid')
    // It was counted for that vehicle.
    await later(1)
    await enter('M8BM33')
    await later(10)
    expect(await exit('M8BM33')).toBe(`held unpaid ${anHour}`)
  })

  test('is not asked for if two are inside', async () => {
    await enter('AQ3')
    await later(1)
    await enter('AD3')
    expect(await page('AO3')).toMatchObject({ meantPlate: null })
  })
})

describe('VAL-21, VAL-27: a validation', () => {
  const addValidation = async (name: string, more: object): Promise<string> => {
    const added = await lot.staff('POST', '/parking-lots/payment-validation/', {
      parkingLot: lot.lotId,
      name,
      givenBy: 'staff',
      reduction: 'percent',
      amount: 100,
      ...more,
    })
    expect(added.statusCode, added.body).toBe(201)
    return added.json()._id as string
  }
  const give = async (plate: string, ...validations: string[]) => {
    for (const paymentValidation of validations) {
      const path = `/parking-lots/staff-visitor-validation/${lot.lotId}/given`
      const given = await lot.staff('POST', path, { paymentValidation, licensePlate: plate })
      expect(given.statusCode, given.body).toBe(201)
      lot.clock.now += 1_000
    }
  }
  const usesOf = async (plate: string) =>
    (
      await lot.query('select state from payment_validation_use where plate = $1 order by used_at', [plate])
    ).map(({ state }) => state as string)

  test('is used up when its stay ends, also without a payment', async () => {
    const plate = aPlate()
    const all = await addValidation('All', {})
    const more = await addValidation('More', { reduction: 'minutes', amount: 60 })
    await enter(plate)
    await later(50)
    await give(plate, all, more)
    expect(await exit(plate)).toBe('opens nothingDue')
    await later(2)
    await enter(plate)
    await later(20)
    expect(await leaveCents(plate)).toBe(anHour)
    expect(await endValidations(lot.app.services)).toBe(1)
    expect(await usesOf(plate)).toEqual(['used', 'released'])
    expect(await endValidations(lot.app.services)).toBe(0)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
  })

  test('that was given outside is for the first stay within 24 hours, and else released', async () => {
    const [comes, never] = [aPlate(), aPlate()]
    const all = await addValidation('Outside', {})
    await give(comes, all)
    await give(never, all)
    await later(23 * 60)
    await enter(comes)
    await later(90)
    expect(await leaveCents(comes)).toBe(0)
    expect(await endValidations(lot.app.services)).toBe(1)
    expect([await usesOf(comes), await usesOf(never)]).toEqual([['reserved'], ['released']])
    expect(await exit(comes)).toBe('opens nothingDue')
    await later(20)
    await endValidations(lot.app.services)
    expect(await usesOf(comes)).toEqual(['used'])
  })

  test('VAL-17: a coupon is released when all payments that it priced are refunded', async () => {
    await addValidation('Half', { givenBy: 'coupon', couponCode: 'HALF', amount: 50, maximumUses: 1 })
    const plate = aPlate()
    const half = async (minutes: number, coupon: string | null) => {
      const reply = await lot.pay(plate, minutes, 'approves', { coupon, dueCents: 170 })
      expect(codeOf(reply), reply.body).toBe('200 approved')
    }
    await half(60, 'HALF')
    lot.clock.now += minute
    const { options } = await lot.look(plate)
    const added = await lot.pay(plate, 60, 'approves', { dueCents: options[0]!.dueCents })
    expect(codeOf(added)).toBe('200 approved')
    const ids = await lot.query('select id from payment where plate = $1 order by created_at', [plate])
    const states = async () => (await lot.look(aPlate(), { coupon: 'HALF' })).coupon!.state
    const refund = (nr: number) => lot.staff('POST', `/payments/${ids[nr].id}/refund`, {})
    expect((await refund(0)).statusCode).toBe(200)
    expect(await states()).toBe('used-up')
    expect((await refund(1)).statusCode).toBe(200)
    expect(await states()).toBe('valid')
  })
})

test('PAY-31: strangers see times in full minutes', async () => {
  const plate = aPlate()
  lot.clock.now += 17_123
  await enter(plate)
  await later(70)
  lot.clock.now += 5_000
  const shown = await page(plate)
  for (const { until, leaveBy } of shown.options)
    for (const time of [until, leaveBy]) expect(time).toMatch(/:00\.000Z$/)
  const paid = (await lot.pay(plate, 60)).json()
  const receipt = await lot.receipt(paid.receipt)
  const ofLines = receipt.lines.flatMap((line: { from?: string; to?: string }) =>
    line.from && line.to ? [line.from, line.to] : [],
  )
  expect(ofLines.length).toBeGreaterThan(0)
  for (const time of [paid.paidUntil, receipt.from, receipt.until, ...ofLines])
    expect(time).toMatch(/:00\.000Z$/)
  const own = (await lot.page({ visit: await lot.visitToken(plate) })).json().session as Shown
  expect(own.options[0]!.until).toMatch(/\.123Z$/)
})
