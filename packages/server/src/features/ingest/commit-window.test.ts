import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommitWindow } from './commit-window.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const gatherAfter = (messages: number) => {
  const begin = vi.fn()
  const gathering = new CommitWindow(begin)
  gathering.ended(messages)
  return { gathering, begin }
}

test('waits until all answered senders have sent again', () => {
  const { gathering, begin } = gatherAfter(3)
  expect([1, 2, 3].map((waiting) => gathering.shouldWait(waiting))).toEqual([true, true, false])
  vi.runAllTimers()
  expect(begin).not.toHaveBeenCalled()
})

test('starts by itself when a sender does not return, and then expects none', () => {
  const { gathering, begin } = gatherAfter(3)
  gathering.shouldWait(2)
  gathering.shouldWait(2)
  vi.advanceTimersByTime(3)
  expect(begin).toHaveBeenCalledOnce()
  expect(gathering.shouldWait(2)).toBe(false)
})

test('never delays a lone sender', () => {
  const { gathering } = gatherAfter(1)
  expect(gathering.shouldWait(1)).toBe(false)
})

test('does not wait without waiting messages', () => {
  const { gathering, begin } = gatherAfter(5)
  expect(gathering.shouldWait(0)).toBe(false)
  vi.runAllTimers()
  expect(begin).not.toHaveBeenCalled()
})
