import type { FastifyBaseLogger } from 'fastify'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestLot, type TestLotServer } from '#testing/test-lot.ts'
import { startBackground } from './background.ts'

let lot: TestLotServer
beforeAll(async () => {
  lot = await startTestLot()
})
afterAll(() => lot?.close())

const failing = (reason: string) => ({ flush: vi.fn(() => Promise.reject(new Error(reason))) })

test('data that cannot be written is logged, and tried once more at shutdown', async () => {
  const [messages, warnings] = [failing('no messages'), failing('no warnings')]
  const log = { error: vi.fn(), warn: vi.fn() }
  const services = { ...lot.app.services, messages, warnings } as unknown as typeof lot.app.services
  const stop = await startBackground(services, log as unknown as FastifyBaseLogger, false)
  try {
    await expect
      .poll(() => log.error.mock.calls.map(([{ job }]) => job), { timeout: 5_000 })
      .toContain('received-messages')
  } finally {
    await stop()
  }
  expect(warnings.flush).toHaveBeenCalled()
  expect(log.warn.mock.calls.map(([{ job, reason }]) => [job, reason])).toEqual(
    expect.arrayContaining([
      ['received-messages', 'Error: no messages'],
      ['ingest-warnings', 'Error: no warnings'],
    ]),
  )
})

test('PCH-31: what passes are charged for days without a server is recorded before anything can be edited', async () => {
  const today = new Date(lot.clock.now).toISOString().slice(0, 10)
  await lot.query(
    `update parking_group set standard_pass_price_cents = 3000, standard_pass_payment_frequency = 'monthly'
     where parking_lot_id = $1`,
    [lot.lotId],
  )
  await lot.query('delete from pass_charge_change')
  await lot.query(`insert into pass_charge_day values ($1, $2::date - 40)`, [lot.lotId, today])
  const stop = await startBackground(lot.app.services, lot.app.server.log, true)
  await stop()
  const days = await lot.query('select distinct day from pass_charge_change order by day')
  expect(days.length).toBeGreaterThan(0)
  for (const { day } of days) expect(day).toMatch(/-01$/)
})
