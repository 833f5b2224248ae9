import { describe, expect, it, test } from 'vitest'
import { checkWaitlistEntry, dueOffers, movedTo, type QueuedEntry } from './waitlist.rules.ts'

const waiting = (id: string): QueuedEntry => ({ id, state: 'waiting', offerUntil: null })
const offered = (id: string, offerUntil: number): QueuedEntry => ({ id, state: 'offered', offerUntil })

describe('WTL-05, WTL-06: offers', () => {
  test.each<[string, QueuedEntry[], number | null, string[], string[]]>([
    ['a full group offers nothing', [waiting('a')], 0, [], []],
    ['a group sold beyond its limit offers nothing', [waiting('a')], -3, [], []],
    ['a place goes to the first', [waiting('a'), waiting('b')], 1, [], ['a']],
    ['two places go to the first two', [waiting('a'), waiting('b'), waiting('c')], 2, [], ['a', 'b']],
    ['an open offer keeps its place', [offered('a', 11), waiting('b')], 0, [], []],
    ['an offer that expires goes to the next', [offered('a', 10), waiting('b')], 0, ['a'], ['b']],
    ['without a limit all get one', [waiting('a'), waiting('b')], null, [], ['a', 'b']],
  ])('%s', (_what, entries, left, expired, next) => {
    expect(dueOffers(entries, left, 10)).toEqual({ expired, offered: next })
  })
})

describe('WTL-07: a new order', () => {
  test.each([
    ['c', 1, 'cab'],
    ['a', 3, 'bca'],
    ['b', 2, 'abc'],
    ['a', 99, 'bca'],
    ['b', -1, 'bac'],
  ])('%s to position %i', (id, position, order) => {
    expect(movedTo(['a', 'b', 'c'], id, position).join('')).toBe(order)
  })
})

it('WTL-02: an entry has a group, a name and one address', () => {
  const draft = { passholderGroup: null, name: '', email: 'a@example.com, b@example.com', suite: null }
  expect(checkWaitlistEntry(draft, { groups: new Set() }).map(({ path, code }) => `${path} ${code}`)).toEqual(
    ['passholderGroup required', 'name required', 'email email'],
  )
})
