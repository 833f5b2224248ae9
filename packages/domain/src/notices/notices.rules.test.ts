import { describe, expect, test } from 'vitest'
import { reasonNotToNotify, type NoticeRequest } from './notices.rules.ts'

const request = (changes: Partial<NoticeRequest> = {}): NoticeRequest => ({
  status: 'active',
  plate: 'ABC123',
  doubts: [],
  confirmedPlate: null,
  earlier: [],
  again: false,
  isAppealed: false,
  ...changes,
})

describe('a notice', () => {
  test.each([
    ['active', undefined],
    ['missed', undefined],
    ['resolved', undefined],
    ['dismissed', 'notice-not-possible'],
    ['auto-resolved', 'notice-not-possible'],
  ] as const)('NOT-01: about a violation that is %s: %s', (status, reason) =>
    expect(reasonNotToNotify(request({ status }))).toBe(reason),
  )

  test('NOT-01: needs a plate', () =>
    expect(reasonNotToNotify(request({ plate: null, confirmedPlate: '' }))).toBe('notice-without-plate'))

  test.each([
    [[], null, undefined],
    [['lowScore'], null, 'notice-not-confirmed'],
    [['lowScore'], 'ABC124', 'notice-not-confirmed'],
    [['lowScore'], 'ABC123', undefined],
    [['notExact', 'anotherPlate'], 'ABC123', undefined],
  ] as const)('NOT-05: with the doubts %j and %s confirmed: %s', (doubts, confirmedPlate, reason) =>
    expect(reasonNotToNotify(request({ doubts, confirmedPlate }))).toBe(reason),
  )

  test.each([
    [['sent'], false, 'notice-already-sent'],
    [['waiting'], false, 'notice-already-sent'],
    [['sent'], true, undefined],
    [['failed', 'cancelled'], false, undefined],
  ] as const)('NOT-07: after notices that are %j, again %s: %s', (earlier, again, reason) =>
    expect(reasonNotToNotify(request({ earlier, again }))).toBe(reason),
  )

  test('NOT-07: is not sent again after an appeal', () =>
    expect(reasonNotToNotify(request({ earlier: ['sent'], again: true, isAppealed: true }))).toBe(
      'notice-appealed',
    ))
})
