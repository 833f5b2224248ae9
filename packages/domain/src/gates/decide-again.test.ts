import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  decidedAgainAfterMs,
  decidedAgainForMs,
  goneAfterMs,
  mostPulsesAgain,
  nextDecision,
  notPassedFromMs,
  notPassedUntilMs,
  rightsOf,
  type EarlierDecision,
  type NextDecision,
} from './decide-again.rules.ts'
import { lockOutMs } from './pulse.rules.ts'

const second = 1_000
const now = Date.UTC(2026, 10, 20, 12)
const refused = (ago: number, more: Partial<EarlierDecision> = {}): EarlierDecision => ({
  opens: false,
  isPassback: false,
  decidedAt: now - ago,
  arrivedAt: now - ago,
  lastReadAt: now - Math.min(ago, second),
  pulsedAt: null,
  isNotSent: false,
  wasOpening: false,
  pulsesAgain: 0,
  rights: '',
  ...more,
})
const letIn = (ago: number, more: Partial<EarlierDecision> = {}): EarlierDecision =>
  refused(ago, { opens: true, pulsedAt: now - ago, ...more })
const next = (earlier: EarlierDecision | undefined, isRepeat = true) =>
  nextDecision(earlier, { now, isRepeat })

test('GAT-60: a vehicle about which nothing was decided, or that was refused and away, arrives', () => {
  expect(next(undefined)).toBe('first')
  expect(next(refused(goneAfterMs + 1, { lastReadAt: now - goneAfterMs - 1 }))).toBe('first')
})

test('GAT-62: a tag that a reader reads now and then within its threshold does not arrive again', () => {
  const away = letIn(5 * goneAfterMs, { lastReadAt: now - 3 * goneAfterMs })
  expect(next(away)).toBe('none')
  expect(next(away, false)).toBe('first')
})

describe('GAT-61: a vehicle that was refused', () => {
  test.each<[string, EarlierDecision, NextDecision]>([
    ['just now: nothing', refused(decidedAgainAfterMs - 1), 'none'],
    ['10 s ago: again', refused(decidedAgainAfterMs), 'again'],
    ['again just now: nothing', refused(0, { arrivedAt: now - 60 * second }), 'none'],
    ['for 10 minutes: again', refused(decidedAgainAfterMs, { arrivedAt: now - decidedAgainForMs }), 'again'],
    [
      'for longer: only for a right of its own',
      refused(decidedAgainAfterMs, { arrivedAt: now - decidedAgainForMs - 1 }),
      'ifRightChanged',
    ],
    [
      'not read for 60 s: anew, however long it was there',
      refused(decidedAgainForMs, {
        arrivedAt: now - 2 * decidedAgainForMs,
        lastReadAt: now - goneAfterMs - 1,
      }),
      'first',
    ],
  ])('%s', (_name, earlier, expected) => {
    expect(next(earlier)).toBe(expected)
    expect(next(earlier, false)).toBe(expected)
  })
})

describe('GAT-62: a vehicle that was let in', () => {
  test.each<[string, EarlierDecision, NextDecision]>([
    ['a moment ago passes', letIn(notPassedFromMs - 1), 'none'],
    ['20 s ago has not passed', letIn(notPassedFromMs), 'pulseAgain'],
    ['60 s ago too', letIn(notPassedUntilMs), 'pulseAgain'],
    ['a second time', letIn(notPassedFromMs, { pulsesAgain: mostPulsesAgain - 1 }), 'pulseAgain'],
    ['but not a third time', letIn(notPassedFromMs, { pulsesAgain: mostPulsesAgain }), 'none'],
    ['longer ago and still read is parked', letIn(notPassedUntilMs + 1), 'none'],
    [
      'whose pulse was certainly not sent is decided again',
      letIn(decidedAgainAfterMs, { isNotSent: true }),
      'again',
    ],
    ['whose pulse was not sent just now is not', letIn(decidedAgainAfterMs - 1, { isNotSent: true }), 'none'],
  ])('%s', (_name, earlier, expected) => expect(next(earlier)).toBe(expected))

  test('longer ago, and comes again, arrives', () => {
    expect(next(letIn(notPassedUntilMs + 1), false)).toBe('first')
    expect(next(letIn(notPassedUntilMs), false)).toBe('pulseAgain')
  })

  test('GAT-63: and had to wait for its pulse is decided again once the gate takes one', () => {
    const waiting = (ago: number) => letIn(ago, { pulsedAt: null, wasOpening: true })
    expect(next(waiting(lockOutMs - 1))).toBe('none')
    expect(next(waiting(lockOutMs))).toBe('again')
  })

  test('at a zone without gates is as if it had got a pulse', () => {
    expect(next(letIn(second, { pulsedAt: null }))).toBe('none')
    expect(next(letIn(notPassedFromMs, { pulsedAt: null }))).toBe('pulseAgain')
  })
})

test('GAT-61, GAT-62: read as often as one likes, a vehicle is decided about at most once in 10 s, and let in at most three times', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 50, max: 15 * second }), { maxLength: 300 }),
      fc.boolean(),
      fc.boolean(),
      (waits, opens, isRepeat) => {
        let earlier: EarlierDecision | undefined
        const decided: number[] = []
        let at = now
        for (const wait of waits) {
          at += wait
          const what = nextDecision(earlier, { now: at, isRepeat: isRepeat && earlier !== undefined })
          if (earlier) earlier = { ...earlier, lastReadAt: at }
          if (what === 'none' || what === 'ifRightChanged') continue
          decided.push(at)
          earlier = {
            ...refused(0),
            opens,
            decidedAt: at,
            lastReadAt: at,
            pulsedAt: opens ? at : null,
            arrivedAt: what === 'first' ? at : earlier!.arrivedAt,
            pulsesAgain: what === 'first' ? 0 : earlier!.pulsesAgain + (what === 'pulseAgain' ? 1 : 0),
          }
        }
        for (const [nth, one] of decided.entries())
          if (nth > 0) expect(one - decided[nth - 1]!).toBeGreaterThanOrEqual(decidedAgainAfterMs)
        if (opens && isRepeat) expect(decided.length).toBeLessThanOrEqual(1 + mostPulsesAgain)
      },
    ),
  )
})

test('GAT-61: the right of a vehicle is its own, whoever else is inside', () => {
  const pass = { passholderGroupId: 'staff', isValid: true, isInside: false }
  const stranger = { pass: null, isAuthorised: false, due: 'free' } as const
  expect(rightsOf({ ...stranger, pass })).toBe(rightsOf({ ...stranger, pass: { ...pass, isInside: true } }))
  const rights = [
    stranger,
    { ...stranger, isAuthorised: true },
    { ...stranger, pass },
    { ...stranger, pass: { ...pass, isValid: false } },
    { ...stranger, due: 'due' as const },
    { ...stranger, due: 'paid' as const },
  ].map(rightsOf)
  expect(new Set(rights).size).toBe(rights.length)
})
