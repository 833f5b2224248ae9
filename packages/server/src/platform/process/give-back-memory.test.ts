import { afterEach, expect, test, vi } from 'vitest'
import { canGiveBack, giveBackMemory, youngGeneration } from './give-back-memory.ts'

let end = () => {}
afterEach(() => end())

/** Fills the young generation with objects that survive for a while, so that V8 enlarges it. */
const beBusy = (): void => {
  for (let round = 0; round < 200 && youngGeneration() < 16e6; round++)
    Array.from({ length: 100_000 }, (_, place) => ({ place, text: `object ${place}` }))
}

test('OPS-13: what a busy time took is given back once the process rests', async () => {
  beBusy()
  const busy = youngGeneration()
  expect(busy).toBeGreaterThan(8e6)
  // A process that runs many tests has another heap than a server at rest, and may not shrink.
  const collect = vi.fn()
  end = giveBackMemory(100, () => 70e6, collect)
  await expect.poll(() => collect.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(0)
}, 30_000)

test.each([
  ['at rest', { utilization: 0.02, youngBytes: 60e6, heapBytes: 70e6 }, true],
  ['while requests are answered', { utilization: 0.3, youngBytes: 60e6, heapBytes: 70e6 }, false],
  ['with nothing to give back', { utilization: 0.02, youngBytes: 1e6, heapBytes: 70e6 }, false],
  [
    'with a heap whose collection would be felt',
    { utilization: 0.02, youngBytes: 60e6, heapBytes: 400e6 },
    false,
  ],
])('OPS-13: %s', (_, rest, expected) => expect(canGiveBack(rest)).toBe(expected))
