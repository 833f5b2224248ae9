import { expect, test } from 'vitest'
import { floorsOf, nearestOf, type Standing } from './floors.ts'

const house: Standing = new Map([
  ['roof', new Set(['wall', 'cellar'])],
  ['wall', new Set(['floor'])],
  ['floor', new Set(['cellar'])],
  ['cellar', new Set()],
  ['shed', new Set()],
])

test('each stands above all that it stands on', () => {
  expect(Object.fromEntries(floorsOf(house))).toEqual({ roof: 3, wall: 2, floor: 1, cellar: 0, shed: 0 })
})

test('what others stand on too is not said again', () => {
  expect(nearestOf(house, 'roof')).toEqual(['wall'])
  expect(nearestOf(house, 'shed')).toEqual([])
})
