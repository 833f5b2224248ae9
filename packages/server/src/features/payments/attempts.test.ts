import {
  startMonerisSandbox,
  type MonerisSandbox,
} from '@stallwise/adapters/payments-moneris/moneris.simulator.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { minute } from '#testing/test-lot.ts'
import { codeOf, startPayments } from './testing/payments.test-world.ts'

vi.setConfig({ testTimeout: 30_000 })

let lot: Awaited<ReturnType<typeof startPayments<MonerisSandbox>>>
beforeAll(async () => {
  lot = await startPayments(startMonerisSandbox)
})
afterAll(() => lot?.close())

const aPlate = () => lot.aPlate()

test('PAY-34: a tester of cards is paused for 15 minutes, and not the driver of the plate that was used', async () => {
  const [plate, ip] = [aPlate(), '203.0.113.66']
  for (let n = 0; n < 5; n++)
    expect((await lot.pay(plate, 60, 'lost', { ip })).json()).toMatchObject({
      state: 'declined',
      reason: 'declined',
    })
  for (const of of [plate, aPlate()]) {
    const paused = await lot.pay(of, 60, 'approves', { ip })
    expect([codeOf(paused), paused.headers['retry-after']]).toEqual(['429 too-many-attempts', '900'])
  }
  const { pausedUntil } = (await lot.page({ plate }, ip)).json().session
  expect(pausedUntil).toBe(new Date(lot.clock.now + 15 * minute).toISOString())
  expect((await lot.look(plate)).pausedUntil).toBeNull()
  expect(codeOf(await lot.pay(plate))).toBe('200 approved')
  lot.clock.now += 15 * minute
  expect(codeOf(await lot.pay(plate, 60, 'approves', { ip }))).toBe('200 approved')
})

test('PAY-34: 100 declines in a lot pause it, but for vehicles that are inside', async () => {
  const [inside, tried] = ['HERE743', 'HERE744']
  await lot.drive('camera-in', inside)
  await lot.drive('camera-in', tried)
  lot.clock.now += minute
  for (let n = 0; n < 5; n++) await lot.pay(tried, 60, 'lost')
  const [{ count }] = await lot.query(
    `select count(*)::int as count from payment_attempt where kind = 'declined' and subject = $1`,
    [lot.lotId],
  )
  await lot.query(
    `insert into payment_attempt (kind, subject, at) select 'declined', $1, $2 from generate_series(1, $3) returning 1`,
    [lot.lotId, new Date(lot.clock.now), 99 - count],
  )
  const outside = aPlate()
  expect(codeOf(await lot.pay(outside, 60, 'lost'))).toBe('200 declined')
  expect(codeOf(await lot.pay(outside))).toBe('429 too-many-attempts')
  expect(codeOf(await lot.pay(tried))).toBe('429 too-many-attempts')
  expect(codeOf(await lot.pay(inside))).toBe('200 approved')
  lot.clock.now += 15 * minute
  expect(codeOf(await lot.pay(outside))).toBe('200 approved')
})
