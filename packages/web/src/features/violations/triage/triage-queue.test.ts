import { expect, test } from 'vitest'
import { afterDecision, nextIn, withArrivals } from './triage-queue.ts'

test('arrivals come last, and nothing moves', () => {
  const order = ['b', 'c']
  expect(withArrivals(order, ['a', 'b'])).toEqual(['b', 'c', 'a'])
  expect(withArrivals(order, ['c'])).toBe(order)
})

test('what is decided is skipped, in both directions, and there is an end', () => {
  const order = ['a', 'b', 'c', 'd']
  const isOpen = (id: string) => id !== 'b'
  expect(nextIn(order, 'a', 1, isOpen)).toBe('c')
  expect(nextIn(order, 'c', -1, isOpen)).toBe('a')
  expect(nextIn(order, 'd', 1, isOpen)).toBeUndefined()
  expect(nextIn(order, undefined, 1, isOpen)).toBe('a')
})

test('after a decision comes the next one, else the last one before, else nothing', () => {
  const order = ['a', 'b', 'c']
  expect(afterDecision(order, 'b', (id) => id !== 'b')).toBe('c')
  expect(afterDecision(order, 'c', (id) => id === 'a')).toBe('a')
  expect(afterDecision(order, 'c', () => false)).toBeUndefined()
})
