import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { startMonerisSandbox } from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uuidv7 } from 'uuidv7'
import { findDueAtExit } from '../exit-dues.ts'
import { startTimelineLot, type TimelineLot } from './timeline-lot.test-world.ts'
import { minute } from '#testing/test-lot.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let lot: TimelineLot
beforeAll(async () => {
  lot = await startTimelineLot(startMonerisSandbox, startPdu)
})
afterAll(() => lot?.close())

const enter = async (...plates: string[]) => {
  for (const plate of plates) {
    lot.clock.now += 1_000
    await lot.drive('camera-in', plate)
  }
  lot.clock.now += 50 * minute
}

test('PAY-128: nothing is due while a payment for a look-alike is being counted for the vehicle', async () => {
  const due = async (plate: string) => (await lot.answer(plate)).owes!.dueCents
  const shown: number[] = []
  for (const letter of 'ACEFHJKMNPRT') {
    const [inside, typed] = [`8TEXT${letter}`, `BTEXT${letter}`]
    await enter(inside)
    await lot.pay(typed, 60)
    // The exit of the vehicle is looked for after the reply, which counts the payment for it.
    for (let nth = 0; nth < 3; nth++)
      shown.push(...(await Promise.all(Array.from({ length: 8 }, () => due(inside)))))
  }
  expect(shown.filter((cents) => cents !== 0)).toEqual([])
})

test('PAY-128: a payment for a look-alike opens one exit, though two read the vehicles that it may be meant for at once', async () => {
  const [typed, one, other] = ['85TWIN', 'B5TWIN', '8STWIN']
  await enter(one, other)
  expect((await lot.pay(typed, 60)).json().state).toBe('approved')
  const { database } = lot.app.services
  const ask = (plate: string, then = () => Promise.resolve()) =>
    database.asSystem(async (tx) => {
      const { due } = await findDueAtExit(tx, lot.lotId, { plate, at: lot.clock.now, eventId: uuidv7() })
      await then()
      return due
    })
  let second: Promise<string> | undefined
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'update payment set counted_plate%'`
  const first = await ask(one, async () => {
    second = ask(other)
    await expect.poll(async () => (await lot.query(waiting)).length).toBe(1)
  })
  expect([first, await second]).toEqual(['paid', 'due'])
})
