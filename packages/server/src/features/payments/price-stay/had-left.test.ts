import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { replayLot } from '#features/replay/replay.public.ts'
import { minute } from '#testing/test-lot.ts'
import { addGate, codeOf, startPayments } from '../testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 60_000 })

// 3.00 an hour and 13 % of tax: 3.39 an hour.
const anHour = 339
let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
let pdu: Awaited<ReturnType<typeof startPdu>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
  pdu = await startPdu()
  await addGate(lot, pdu)
  for (const role of ['staffCustomer', 'tenant'] as const) await lot.addUser(role)
  await lot.query(`update zone set gate_policy = 'authorisedAndVisitors'`)
  lot.app.services.gates.gateZones.clear()
  lot.app.services.lots.clear()
})
afterAll(async () => {
  await pdu?.close()
  await lot?.close()
})

const later = async (minutes: number) => {
  lot.clock.now += minutes * minute
  await lot.fire()
}
const ask = (who: Role, path: string, payload: object) =>
  lot.app.ask(who, { method: 'POST', url: `/api/parking-lots/${lot.lotId}/${path}`, payload })
const answer = async (plate: string) =>
  (await ask('staffCustomer', 'plate-answers', { licensePlates: [plate] })).json().data[0]
const say = async (plate: string, who: Role = 'staffCustomer') => {
  const { visit } = await answer(plate)
  return ask(who, `vehicles-inside/${visit}/had-left`, {})
}
const exit = async (plate: string): Promise<string> => {
  lot.clock.now += 16_000
  await lot.drive('camera-out', plate)
  const latest = async () =>
    (
      await lot.query(
        `select read_at, opens, cause, due_cents from gate_decision where passage = 'exit' order by read_at desc limit 1`,
      )
    )[0]
  await expect.poll(async () => (await latest())?.read_at.getTime()).toBe(lot.clock.now)
  const { opens, cause, due_cents: due } = await latest()
  return `${opens ? 'opens' : 'held'} ${cause} ${due ?? ''}`.trim()
}
const leaveCents = async (plate: string) =>
  (await lot.look(plate)).options.find(({ minutes }) => minutes === null)?.dueCents
const replayAgrees = async () => {
  await expect
    .poll(async () => (await lot.query('select from gate_decision where log_version is null')).length)
    .toBe(0)
  expect((await replayLot(lot.app.services.database, lot.lotId)).differences).toEqual([])
}

describe('VIS-44: staff say that a vehicle had left', () => {
  test('before its last entry: page, exit and replay ask for the new stay alone', async () => {
    const plate = 'CAME73'
    await lot.drive('camera-in', plate)
    await later(100)
    await lot.drive('camera-in', plate)
    const again = new Date(lot.clock.now).toISOString()
    await later(70)
    expect(await leaveCents(plate)).toBe(3 * anHour)
    const said = await say(plate)
    expect(said.json(), said.body).toMatchObject({
      licensePlate: plate,
      enteredAt: again,
      owes: { state: 'due', dueCents: 2 * anHour },
    })
    expect(await leaveCents(plate)).toBe(2 * anHour)
    expect(await exit(plate)).toBe(`held unpaid ${2 * anHour}`)
    expect(codeOf(await lot.pay(plate, null))).toBe('200 approved')
    await lot.query('delete from gate_decision')
    expect(await exit(plate)).toMatch('opens paid')
    const visits = await lot.query(
      `select closed_by, exit_missed from visit where plate = $1 order by entered_at`,
      [plate],
    )
    expect(visits).toEqual([
      { closed_by: 'nextEntry', exit_missed: true },
      { closed_by: 'exit', exit_missed: false },
    ])
  })

  test('long before now, which reloads the lot', async () => {
    const plate = 'AGES73'
    await lot.drive('camera-in', plate)
    await later(100)
    await lot.drive('camera-in', plate)
    await later(47 * 60)
    expect((await answer(plate)).owes.dueCents).toBe(49 * anHour)
    expect((await say(plate)).json().owes.dueCents).toBe(47 * anHour)
    await later(24 * 60)
    expect(await leaveCents(plate)).toBe(71 * anHour)
    expect(await exit(plate)).toBe(`held unpaid ${71 * anHour}`)
  })

  test('by now: nothing is asked for, and its entry can be set', async () => {
    const plate = 'GONE73'
    await lot.drive('camera-in', plate)
    await later(40 * 60)
    expect(await exit(plate)).toBe(`held unpaid ${40 * anHour}`)
    expect((await say(plate)).json()).toMatchObject({ visit: null, enteredAt: null })
    const entry = { licensePlate: plate, enteredAt: new Date(lot.clock.now - 50 * minute).toISOString() }
    expect((await ask('staffCustomer', 'staff-entries', entry)).json()).toMatchObject({
      leave: { dueCents: anHour },
    })
    await later(10)
    await lot.drive('camera-in', plate)
    await later(10)
    expect(await leaveCents(plate)).toBe(anHour)
  })

  test('VIS-45: by now, of one that had paid while an exit held it, and is held without an entry since', async () => {
    const plate = 'BACK73'
    await lot.drive('camera-in', plate)
    await later(50)
    expect(await exit(plate)).toBe(`held unpaid ${anHour}`)
    expect(codeOf(await lot.pay(plate, null))).toBe('200 approved')
    await expect.poll(async () => (await answer(plate)).visit).toBe(null)
    await later(10)
    await replayAgrees()
    await later(5 * 60)
    expect(await exit(plate)).toBe(`held unpaid ${5 * anHour}`)
    await replayAgrees()
    lot.clock.now += 16_000
    expect((await say(plate)).json()).toMatchObject({ visit: null, enteredAt: null })
    expect(await exit(plate)).toBe('opens nothingDue')
    await replayAgrees()
    lot.app.services.lots.clear()
    await later(60)
    expect(await exit(plate)).toBe('opens nothingDue')
  })

  test('of a stay whose visit had ended by itself', async () => {
    const plate = 'LONG73'
    await lot.drive('camera-in', plate)
    await later(60 * 60)
    expect((await answer(plate)).owes.dueCents).toBe(60 * anHour)
    expect((await say(plate)).json()).toMatchObject({ visit: null })
    expect((await lot.look(plate)) as object).toMatchObject({ isInside: false })
    lot.app.services.lots.clear()
    await later(10)
    expect(await answer(plate)).toMatchObject({ visit: null })
  })

  test('is audited, with who and when, and refused to others and once it is said', async () => {
    const plate = 'ONCE73'
    await lot.drive('camera-in', plate)
    await later(5)
    expect(codeOf(await say(plate, 'tenant'))).toBe('403 forbidden')
    const { visit } = await answer(plate)
    expect((await say(plate)).statusCode).toBe(200)
    expect(codeOf(await ask('staffCustomer', `vehicles-inside/${visit}/had-left`, {}))).toBe('409 not-inside')
    const audits = await lot.query(
      `select actor_name, at from audit_entry where action = 'visit.had-left' and object_id = $1`,
      [visit],
    )
    expect(audits).toEqual([{ actor_name: 'staffCustomer', at: new Date(lot.clock.now) }])
  })

  test('a replay of all of it agrees', replayAgrees)
})
