import { dayMs } from '@stallwise/domain/time/durations.ts'
import { expect, test } from 'vitest'
import { writeCursor } from '#platform/http/cursor.ts'
import { partsOfRange } from './parts-of-range.ts'

const year = { from: 0, to: 365 * dayMs }
const id = '019a0000-0000-7000-8000-000000000001'
const after = (ms: number) => writeCursor({ name: JSON.stringify([String(ms * 1000)]), id })
const daysOf = (sort: string, cursor?: string, range = year) =>
  partsOfRange(range, { sort, cursor }).map(({ from, to }) => [from / dayMs, to / dayMs])

test('rows by time are looked for in more and more of the range, from the side on which they begin', () => {
  expect(daysOf('-at')).toEqual([
    [364, 365],
    [357, 365],
    [301, 365],
    [0, 365],
  ])
  expect(daysOf('at')).toEqual([
    [0, 1],
    [0, 8],
    [0, 64],
    [0, 365],
  ])
})

test('a further page begins where the one before ended, its last millisecond included', () => {
  const [first, ...others] = daysOf('-at', after(100 * dayMs))
  expect(first![1]! * dayMs).toBe(100 * dayMs + 1)
  expect(others.at(-1)![0]).toBe(0)
  expect(daysOf('at', after(364.5 * dayMs))).toEqual([[364.5, 365]])
})

test('other orders, pages by number and short ranges need the whole range', () => {
  expect(daysOf('gross')).toEqual([[0, 365]])
  expect(daysOf('-at', '50').at(-1)).toEqual([0, 365])
  expect(daysOf('-at', undefined, { from: 0, to: dayMs / 2 })).toEqual([[0, 0.5]])
})
