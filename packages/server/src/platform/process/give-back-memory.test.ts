import { afterEach, expect, test } from 'vitest'
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
  // The heap of a process that runs many tests may be larger than that of any server at rest.
  end = giveBackMemory(100, () => 70e6)
  await expect.poll(youngGeneration, { timeout: 20_000, interval: 500 }).toBeLessThan(8e6)
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
