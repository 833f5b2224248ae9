import { describe, expect, test } from 'vitest'
import { chargedTwice, type ChargedStay } from './charged-twice.ts'

const minute = 60_000
const stay = (id: string, parts: Partial<ChargedStay> = {}): ChargedStay => ({
  id,
  plate: 'ABC123',
  from: 0,
  until: 60 * minute,
  at: 0,
  cents: 300,
  refundedCents: 0,
  paidBeforeCents: 0,
  ...parts,
})

describe('PAY-81: charged twice', () => {
  const again = stay('b', { from: 30 * minute, until: 90 * minute, at: 30 * minute })
  test('are two charges of a plate for the same time', () => {
    expect([...chargedTwice([again, stay('a')])]).toEqual([
      ['b', ['a']],
      ['a', ['b']],
    ])
  })
  test.each<[string, ChargedStay]>([
    ['of another plate', { ...again, plate: 'XYZ789' }],
    ['one after the other', { ...again, from: 60 * minute }],
    ['in the time to leave the lot', { ...again, from: 45 * minute }],
    ['if one extends the other', { ...again, from: 0, paidBeforeCents: 300 }],
    ['if one is refunded', { ...again, refundedCents: 300 }],
    ['if nothing was charged', { ...again, cents: 0 }],
  ])('are not two charges %s', (_, other) => {
    expect(chargedTwice([stay('a'), other]).size).toBe(0)
  })
  test('is an extension that took only one of two charges into account', () => {
    const extension = stay('c', { at: 31 * minute, until: 120 * minute, paidBeforeCents: 300 })
    expect(chargedTwice([stay('a'), again, extension]).get('c')).toEqual(['a', 'b'])
  })
  test('is a charge of which a part was refunded', () => {
    expect(chargedTwice([stay('a'), { ...again, refundedCents: 200 }]).has('b')).toBe(true)
  })
})
