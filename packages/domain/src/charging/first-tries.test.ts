import { expect, test } from 'vitest'
import { firstTriesOfAll, firstTryPercent } from './first-tries.ts'

test('CST-91: the share of first tries; without any it is not known', () => {
  expect(firstTryPercent({ attempts: 0, succeeded: 0 })).toBeNull()
  expect(firstTryPercent({ attempts: 4, succeeded: 3 })).toBe(75)
  expect(firstTryPercent({ attempts: 3, succeeded: 0 })).toBe(0)
})

test('CST-91: those of a lot are the sum of its stations, not the mean of their shares', () => {
  const all = firstTriesOfAll([
    { attempts: 9, succeeded: 9 },
    { attempts: 1, succeeded: 0 },
    { attempts: 0, succeeded: 0 },
  ])
  expect(firstTryPercent(all)).toBe(90)
  expect(firstTriesOfAll([])).toEqual({ attempts: 0, succeeded: 0 })
})
