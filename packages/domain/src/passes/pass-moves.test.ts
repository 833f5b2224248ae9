import { expect, test } from 'vitest'
import type { OwnerMove } from './pass-change.model.ts'
import { moveOf, seenOf } from './pass-moves.ts'

const moves = (count: number): OwnerMove[] =>
  Array.from({ length: count }, (_, nth) => ({ seen: `P${nth}`, before: null, after: null }))

test.each([1, 5, 16, 17, 5_000])('PAS-30: the move of a plate among %i', (count) => {
  const all = moves(count)
  expect(moveOf(all, seenOf, 'P0')).toBe(all[0])
  expect(moveOf(all, seenOf, `P${count - 1}`)).toBe(all.at(-1))
  expect(moveOf(all, seenOf, `P${count}`)).toBeUndefined()
})

test('PAS-30: the first of two moves of a plate, whatever the number of moves', () => {
  for (const count of [2, 40]) {
    const [first] = moves(1) as [OwnerMove]
    expect(moveOf([first, ...moves(count)], seenOf, 'P0')).toBe(first)
  }
})

test('PAS-30: every plate of an import is found at once', () => {
  const all = moves(20_000)
  const begun = performance.now()
  for (let nth = 0; nth < 20_000; nth++) moveOf(all, seenOf, `P${nth}`)
  expect(performance.now() - begun).toBeLessThan(1_000)
})
