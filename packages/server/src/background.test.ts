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
