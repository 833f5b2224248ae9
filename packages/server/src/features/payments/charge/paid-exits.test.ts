import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { addGate, startPayments } from '../testing/payments.test-world.ts'
import { minute } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
let pdu: Awaited<ReturnType<typeof startPdu>>
const outlet = 2

const setPolicy = async (policy: string) => {
  await lot.query('update zone set gate_policy = $1', [policy])
  lot.app.services.gates.gateZones.clear()
}

beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  pdu = await startPdu()
  await addGate(lot, pdu, outlet)
  await setPolicy('authorisedAndVisitors')
})
afterAll(async () => {
  await pdu?.close()
  await lot?.close()
})
const platesInside = async (): Promise<string[]> =>
  (await lot.query('select plate from visit where exited_at is null and plate is not null')).map(
    ({ plate }) => plate,
  )
/** Vehicles that an exit held are inside still: they leave, until none is left. */
const leaveAll = async () => {
  await lot.app.services.gates.decisionLog.flush()
  for (let plates = await platesInside(); plates.length > 0; plates = await platesInside()) {
    await setPolicy('everyone')
    for (const plate of plates) {
      lot.clock.now += minute
      const before = (await exits()).length
      await lot.drive('camera-out', plate)
      await expect.poll(async () => (await exits()).length).toBe(before + 1)
    }
    await lot.app.services.gates.decisionLog.flush()
  }
  await setPolicy('authorisedAndVisitors')
}
beforeEach(async () => {
  lot.clock.now += 3 * 60 * minute
  await leaveAll()
  await lot.query('delete from gate_opening')
  await lot.query('delete from gate_decision')
  pdu.box.switched.length = 0
})

let nth = 0
const aPlate = () => `EXT${100 + nth++}`
const exits = async () =>
  (await lot.query(`select opens, cause from gate_decision where passage = 'exit' order by read_at`)).map(
    ({ opens, cause }) => `${opens ? 'opens' : 'stays closed'}: ${cause}`,
  )
/** The vehicle enters, and its gate is done with that. */
const enter = async (plate: string) => {
  const count = async () => (await lot.query('select from gate_decision')).length
  const before = await count()
  lot.clock.now += 1_000
  await lot.drive('camera-in', plate)
  await expect.poll(count).toBe(before + 1)
  await expect.poll(() => lot.query(`select state from gate_opening where state <> 'answered'`)).toEqual([])
  await lot.query(`update gate_opening set asked_at = asked_at - interval '1 minute'`)
}
const expectExits = (...expected: string[]) => expect.poll(exits).toEqual(expected)

describe('GAT-57: where visitors pay, an exit', () => {
  test('opens for a vehicle that is paid for, until 15 minutes after that, asking judging alone', async () => {
    const plate = aPlate()
    await enter(plate)
    lot.clock.now += 5 * minute
    await lot.pay(plate, 60)
    lot.clock.now += 75 * minute
    await lot.drive('camera-out', plate)
    await expectExits('opens: paid')
  })

  test('holds one that was paid longer ago, and one that never paid', async () => {
    const [late, never] = [aPlate(), aPlate()]
    await enter(late)
    await enter(never)
    await lot.pay(late, 60)
    lot.clock.now += 76 * minute
    await lot.drive('camera-out', late)
    await expectExits('stays closed: unpaid')
    lot.clock.now += minute
    await lot.drive('camera-out', never)
    await expectExits('stays closed: unpaid', 'stays closed: unpaid')
  })

  test('GUE-14: holds a guest who pays until it is paid, and opens for one whose pass is free of charge', async () => {
    const [invited, paying] = [aPlate(), aPlate()]
    await lot.addGuest(invited, 'nonPaid')
    await lot.addGuest(paying, 'paid')
    await enter(invited)
    await enter(paying)
    lot.clock.now += 30 * minute
    await lot.drive('camera-out', invited)
    await expectExits('opens: exit')
    lot.clock.now += minute
    await lot.drive('camera-out', paying)
    await expectExits('opens: exit', 'stays closed: unpaid')
    await lot.pay(paying, null)
    await expectExits('opens: exit', 'opens: paid')
  })

  test('says of every read of a held vehicle what was due, and since when it is there', async () => {
    const plate = aPlate()
    await enter(plate)
    const since = new Date(lot.clock.now).toISOString()
    lot.clock.now += 30 * minute
    await lot.drive('camera-out', plate)
    await expectExits('stays closed: unpaid')
    // VIS-43: the exit ended nothing.
    await expect
      .poll(() => lot.query('select exited_at from visit where plate = $1', [plate]))
      .toEqual([{ exited_at: null }])
    lot.clock.now += 40 * minute
    await lot.drive('camera-out', plate)
    await expectExits('stays closed: unpaid', 'stays closed: unpaid')
    const shown = (await lot.staff('GET', `/sprockit/decisions/${lot.lotId}`)).json()
    expect(shown.data).toMatchObject([
      { licensePlate: plate, passage: 'exit', due: { cents: 678, currency: 'CAD', since } },
      { licensePlate: plate, passage: 'exit', due: { cents: 339, currency: 'CAD', since } },
      { licensePlate: plate, passage: 'entry', due: null },
    ])
  })

  test('opens if the price is not known in time', async () => {
    const plate = aPlate()
    await enter(plate)
    lot.clock.now += 60 * minute
    const holder = await lot.database.owner()
    await holder.query('begin; lock table rate_plan in access exclusive mode')
    await lot.drive('camera-out', plate)
    await expectExits()
    await expect.poll(exits, { timeout: 4_000 }).toEqual(['opens: unjudged'])
    await holder.query('rollback')
    await holder.end()
  })

  test('opens for a pass, and for a vehicle of which no entry is known', async () => {
    const plate = `B${aPlate()}`
    await lot.pay(plate, 60)
    lot.clock.now += minute
    await lot.drive('camera-out', lookAlikesOf(plate)[0]!)
    await expectExits('opens: nothingDue')
    lot.clock.now += minute
    await lot.drive('camera-out', lot.knownPlate)
    await expectExits('opens: nothingDue', 'opens: exit')
    lot.clock.now += minute
    await lot.drive('camera-out', aPlate())
    await expectExits('opens: nothingDue', 'opens: exit', 'opens: nothingDue')
  })

  test('opens where payments are off, or for every vehicle, as before', async () => {
    const [one, other] = [aPlate(), aPlate()]
    await enter(one)
    await enter(other)
    lot.clock.now += 60 * minute
    await lot.setPayments(false)
    await lot.drive('camera-out', one)
    await expectExits('opens: exit')
    await lot.setPayments(true)
    await setPolicy('everyone')
    lot.clock.now += minute
    await lot.drive('camera-out', other)
    await expectExits('opens: exit', 'opens: exit')
    await setPolicy('authorisedAndVisitors')
  })

  test('opens if the price cannot be worked out', async () => {
    const plate = aPlate()
    await enter(plate)
    lot.clock.now += 60 * minute
    await lot.query(`alter table rate_plan rename to rate_plan_away`)
    await lot.drive('camera-out', plate)
    await expectExits('opens: exit')
    await lot.query(`alter table rate_plan_away rename to rate_plan`)
  })
})

test('GAT-58: what the visit of a held vehicle costs goes on; it opens for the payment, and once only', async () => {
  const plate = aPlate()
  await enter(plate)
  lot.clock.now += 50 * minute
  await lot.drive('camera-out', plate)
  await expectExits('stays closed: unpaid')
  lot.clock.now += 2 * minute
  await lot.drive('camera-out', plate)
  await expectExits('stays closed: unpaid', 'stays closed: unpaid')
  lot.clock.now += 3 * minute
  const { options } = await lot.look(plate)
  expect(options[0]).toMatchObject({ minutes: null, dueCents: 339 })
  // PAY-100: staff see it first, and what it owes; once it is paid only on its page.
  const inside = `/parking-lots/${lot.lotId}/vehicles-inside`
  const listed = async () => (await lot.staff('GET', inside)).json().data
  const [held] = await listed()
  expect(held).toMatchObject({ licensePlate: plate, heldSince: expect.any(String) })
  const priceOf = async () => (await lot.staff('GET', `${inside}/${held._id}`)).json().price
  expect(await priceOf()).toMatchObject({ enteredAt: held.enteredAt, leave: { dueCents: 339 } })
  pdu.box.switched.length = 0
  expect((await lot.pay(plate, null)).json()).toMatchObject({ state: 'approved' })
  await expectExits('stays closed: unpaid', 'opens: paid')
  await expect.poll(() => pdu.box.switched.filter(({ on }) => on).map(({ place }) => place)).toEqual([outlet])
  await expect.poll(listed).not.toContainEqual(held)
  expect(await priceOf()).toMatchObject({ paidUntil: expect.any(String), leave: null })
  lot.clock.now += minute
  await lot.drive('camera-out', plate)
  await expectExits('stays closed: unpaid', 'opens: paid', 'opens: paid')
  expect(await lot.replayDifferences()).toEqual([])
})

// The last one: timers that are skipped for two days are not replayed.
test('GAT-57: an exit holds one whose visit ended by itself after 48 hours, until it is paid', async () => {
  const plate = aPlate()
  await enter(plate)
  lot.clock.now += 49 * 60 * minute
  await lot.fire()
  expect(await lot.query('select closed_by from visit where plate = $1', [plate])).toEqual([
    { closed_by: 'longestStay' },
  ])
  lot.clock.now += 10 * 60 * minute
  const heldSince = new Date(lot.clock.now).toISOString()
  await lot.drive('camera-out', plate)
  await expectExits('stays closed: unpaid')
  // 59 hours.
  expect((await lot.look(plate)).options[0]).toMatchObject({ minutes: null, dueCents: 20_001 })
  const inside = (await lot.staff('GET', `/parking-lots/${lot.lotId}/vehicles-inside?search=${plate}`)).json()
  expect(inside.data).toMatchObject([{ licensePlate: plate, heldSince }])
  expect((await lot.pay(plate, null)).json().state).toBe('approved')
  await expectExits('opens: paid')
  await lot.app.services.gates.decisionLog.flush()
  // VIS-45: two days later, it is a vehicle that came back without being read: nothing is known of that visit.
  lot.clock.now += 49 * 60 * minute
  await lot.drive('camera-out', plate)
  await expectExits('opens: paid', 'opens: nothingDue')
})
