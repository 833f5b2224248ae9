import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { defaultRecommendationSettings } from '../configuration/lot-settings.model.ts'
import { dayMs } from '../time/durations.ts'
import { adviseLot } from './advise-lot.rules.ts'
import { hoursOfGroup, peakWithin } from './hours-of-passes.rules.ts'
import {
  changesOf,
  conflictsOf,
  isShownAsNew,
  nextSteps,
  waitsUntil,
  type Found,
  type OpenRecommendation,
} from './lifecycle.rules.ts'
import type { GroupToAdvise, LotToAdvise } from './lot-advice.model.ts'
import { nextNight } from './nights.rules.ts'
import { aDay, today } from './recommendations.builders.ts'
import type { HistoryDay } from './recommendations.model.ts'
import {
  afterEvent,
  cappedProgress,
  countedProgress,
  goalOf,
  progressOf,
  type TaskCounts,
} from './task.rules.ts'
import { awayCents } from './turned-away.rules.ts'

const history = (peak: (ago: number) => number, more: Partial<HistoryDay> = {}) =>
  Array.from({ length: 90 }, (_, nth) => aDay(nth + 1, { peak: peak(nth + 1), ...more }))

const aGroup = (more: Partial<GroupToAdvise> = {}): GroupToAdvise => ({
  id: 'monthly',
  type: 'tenant',
  capacity: 100,
  passes: 120,
  priceCents: 9_000,
  frequency: 'monthly',
  minimumStalls: 0,
  chargers: 0,
  waitsUntil: null,
  history: history((ago) => (ago < 4 ? 80 : 60 + (ago % 12))),
  ...more,
})
const aLot = (groups: readonly GroupToAdvise[], more: Partial<LotToAdvise> = {}): LotToAdvise => ({
  day: today,
  settings: defaultRecommendationSettings,
  groups,
  ...more,
})
const oversellOf = (group: GroupToAdvise) => adviseLot(aLot([group])).groups[0]!.oversell

describe('REC-14: why a group is not advised more passes', () => {
  test.each<[string, Partial<GroupToAdvise>, string]>([
    ['no stalls', { capacity: 0 }, 'no-stalls'],
    ['no passes', { passes: 0 }, 'no-passes'],
    ['a price by the hour', { frequency: 'hourly' }, 'hourly'],
    ['no price', { priceCents: null, frequency: null }, 'no-price'],
    ['three days', { history: history(() => 60).slice(0, 3) }, 'history'],
    ['a year of exceptions', { history: history(() => 60, { isException: true }) }, 'history'],
    ['peaks of 0', { history: history(() => 0) }, 'no-room'],
    [
      'a strike that fills the lot',
      { history: history((ago) => (ago < 9 ? 95 : 60 + (ago % 5))) },
      'contradicted',
    ],
    ['a full lot', { history: history(() => 100) }, 'no-room'],
    ['peaks above the capacity', { history: history(() => 130) }, 'no-room'],
  ])('%s', (_name, more, reason) => {
    expect(oversellOf(aGroup(more))).toBe(reason)
  })

  test('and the worked example is', () => {
    expect(oversellOf(aGroup())).toMatchObject({ passCount: 30, yearlyCents: 3_240_000 })
  })

  test('passes that were bought in the last week only count with the days on which there were any', () => {
    const lately = aGroup({
      history: history(() => 60).map((day, nth) => ({ ...day, passes: nth < 7 ? 120 : 0 })),
    })
    expect(oversellOf(lately)).toBe('history')
  })
})

describe('REC-51: waiting', () => {
  test.each([
    [null, 30, null],
    [0, 30, 30 * dayMs],
    [-30 * dayMs, 30, null],
    [-29 * dayMs, 30, dayMs],
    [0, 0, null],
  ])('since %s for %s days', (since, days, until) => {
    expect(waitsUntil(since, days, 0)).toBe(until)
  })

  test('a group that waits gets nothing new, keeps what it has, and takes no part in a stall mix', () => {
    const short = aGroup({ id: 'guests', type: 'visitor', passes: 0, history: history(() => 98) })
    const quiet = (until: number | null) => aGroup({ history: history(() => 20), waitsUntil: until })
    const kinds = (until: number | null, open: readonly OpenRecommendation[] = []) =>
      nextSteps(adviseLot(aLot([quiet(until), short])), open).map((step) =>
        step.kind === 'withdraw' ? `withdraw ${step.reason}` : `${step.kind} ${step.found.type}`,
      )
    expect(kinds(null)).toEqual(['make oversell', 'make stallMix'])
    expect(kinds(1)).toEqual([])
    const open = [
      { id: 'one', type: 'oversell', group: 'monthly', passCount: 30, changes: { passes: 30 } },
    ] as const
    expect(kinds(1, open)).toEqual(['revise oversell'])
    expect(kinds(null, [{ ...open[0], group: 'gone' }])[0]).toBe('withdraw group-removed')
  })
})

describe('REC-53: what is shown as new', () => {
  test.each([
    [{ passes: 30 }, { passes: 33 }, false],
    [{ passes: 30 }, { passes: 34 }, true],
    [{ passes: 30 }, { passes: 27 }, false],
    [{ passes: 1 }, { passes: 2 }, true],
    [{ a: -4, b: 4 }, { a: -4, b: 4 }, false],
    [{ a: -4, b: 4 }, { a: -4, c: 4 }, true],
    [{}, { passes: 1 }, true],
  ])('%j then %j: %s', (before, after, isNew) => {
    expect(isShownAsNew(before as Record<string, number>, after as Record<string, number>)).toBe(isNew)
  })
})

test('REC-54: a stall mix and more passes conflict where they share a group, prices with nothing', () => {
  const others = [
    { id: '1', type: 'oversell', groups: ['a'] },
    { id: '2', type: 'oversell', groups: ['b'] },
    { id: '3', type: 'stallMix', groups: ['a', 'c'] },
    { id: '4', type: 'adjustPrice', groups: ['a'] },
  ] as const
  const ids = (type: 'oversell' | 'stallMix' | 'adjustPrice', groups: string[]) =>
    conflictsOf({ type, groups }, others).map(({ id }) => id)
  expect(ids('stallMix', ['a', 'c'])).toEqual(['1'])
  expect(ids('oversell', ['c'])).toEqual(['3'])
  expect(ids('adjustPrice', ['a'])).toEqual([])
})

test('REC-52: a second run on the same history changes no figure', () => {
  const advice = adviseLot(aLot([aGroup()]))
  const [made] = nextSteps(advice, [])
  const found = (made as { found: Found }).found
  const open = [{ id: '1', type: found.type, group: found.group, passCount: 30, changes: changesOf(found) }]
  expect(nextSteps(advice, open)).toEqual([{ kind: 'revise', id: '1', found, isNew: false }])
})

describe('REC-56: the next night', () => {
  const id = '01920000-0000-7000-8000-000000800000'
  const at = (text: string) => Date.parse(text)
  test.each([
    ['before it', '2026-11-20T05:00:00Z', '2026-11-20T08:00:00.000Z'],
    ['after it', '2026-11-20T09:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['on the day of 23 hours', '2026-03-08T12:00:00Z', '2026-03-09T07:00:00.000Z'],
    ['before the day of 23 hours', '2026-03-07T12:00:00Z', '2026-03-08T08:00:00.000Z'],
    ['on the day of 25 hours', '2026-11-01T12:00:00Z', '2026-11-02T08:00:00.000Z'],
  ])('%s', (_name, now, next) => {
    expect(new Date(nextNight(at(now), 'America/Toronto', id)).toISOString()).toBe(next)
  })

  test('is always later, and within 27 hours', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }),
        fc.constantFrom('America/Toronto', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'UTC'),
        fc.uuid(),
        (now, zone, lotId) => {
          const next = nextNight(now, zone, lotId)
          return next > now && next - now <= 27 * 3_600_000
        },
      ),
    )
  })
})

describe('REC-60 to REC-62: progress', () => {
  const counts = (more: Partial<TaskCounts> = {}): TaskCounts => ({
    passes: 120,
    priceCents: 9_000,
    stalls: { a: 50, b: 20 },
    ...more,
  })
  test.each([
    [124, 4],
    [119, 0],
    [150, 30],
    [400, 30],
  ])('of more passes with %i sold', (passes, progress) => {
    expect(countedProgress({ type: 'oversell', passes: 30 }, counts(), counts({ passes }))).toBe(progress)
  })

  test.each([
    [9_000, 9_450, 9_000, 0],
    [9_000, 9_450, 9_449, 0],
    [9_000, 9_450, 9_450, 1],
    [9_000, 9_450, 10_000, 1],
    [9_000, 8_550, 8_550, 1],
    [9_000, 8_550, 9_000, 0],
    [9_000, 8_550, null, 0],
  ])('of a price from %i to %i, now %s', (oldCents, newCents, priceCents, progress) => {
    expect(
      countedProgress({ type: 'adjustPrice', oldCents, newCents }, counts(), counts({ priceCents })),
    ).toBe(progress)
  })

  test('of a stall mix counts each group up to what it was to get', () => {
    const goal = { type: 'stallMix', stalls: 8, more: { a: 5, b: 3 } } as const
    const now = (a: number, b: number) => countedProgress(goal, counts(), counts({ stalls: { a, b } }))
    expect([now(50, 20), now(60, 20), now(52, 19), now(55, 23)]).toEqual([0, 5, 2, 8])
  })

  test('REC-61: is between 0 and the goal', () => {
    fc.assert(
      fc.property(fc.double(), fc.integer({ min: 1, max: 500 }), (progress, goal) => {
        const capped = cappedProgress(progress, goal)
        return Number.isInteger(capped) && capped >= 0 && capped <= goal
      }),
    )
  })

  test.each([
    [4, null, 4],
    [4, { progress: 12, countedThen: 4 }, 12],
    [5, { progress: 12, countedThen: 4 }, 5],
    [3, { progress: 12, countedThen: 4 }, 12],
    [4, { progress: 99, countedThen: 4 }, 30],
  ])('REC-62: counted %i with %j typed', (counted, typed, progress) => {
    expect(progressOf(counted, typed, 30)).toBe(progress)
  })

  test('REC-55: the goal of a stall mix is the stalls that its growing groups get', () => {
    const found = {
      type: 'stallMix',
      group: null,
      result: {
        moves: [],
        stallChanges: [],
        passCount: 3,
        yearlyCents: 0,
        groupChanges: [
          { group: 'a', old: 10, new: 7 },
          { group: 'b', old: 5, new: 8 },
        ],
      },
    } as const
    expect(goalOf(found)).toEqual({ type: 'stallMix', stalls: 3, more: { b: 3 } })
  })
})

test.each([
  ['inProgress', 'markDone', 0, 'completed'],
  ['completed', 'markDone', 0, 'completed'],
  ['abandoned', 'markDone', 0, 'ended'],
  ['completed', 'reopen', 10_000, 'inProgress'],
  ['completed', 'reopen', 10_001, 'too-late'],
  ['abandoned', 'reopen', 0, 'ended'],
  ['inProgress', 'reopen', 0, 'inProgress'],
  ['completed', 'note', 0, 'completed'],
  ['abandoned', 'note', 0, 'ended'],
] as const)('REC-63: %s after %s, %i ms later', (status, event, later, result) => {
  expect(afterEvent({ status, endedAt: 5 }, event, 5 + later)).toBe(result)
})

test.each([
  [{ cents: 9_000, frequency: 'monthly' }, null, 888],
  [{ cents: 9_000, frequency: 'monthly' }, 2_500, 7_500],
  [null, null, null],
  [null, 2_500, 7_500],
] as const)(
  'REC-44: turning a vehicle away with a pass of %j and a daily maximum of %s',
  (price, daily, cents) => {
    expect(awayCents({ price }, { setCents: null, dailyMaximumCents: daily })).toBe(cents)
    expect(awayCents({ price }, { setCents: 1_200, dailyMaximumCents: daily })).toBe(1_200)
  },
)

describe('REC-06: the hours of a group', () => {
  test.each([
    [1, 1, 1, 'day'],
    [0, 5, 0, 'daytime'],
    [0, 0, 5, 'overnight'],
    [0, 1, 1, 'day'],
    [0, 0, 0, 'day'],
  ] as const)(
    'with %i all-day, %i daytime and %i overnight passes: %s',
    (allDay, daytime, overnight, hours) => {
      expect(hoursOfGroup({ allDay, daytime, overnight })).toBe(hours)
    },
  )

  test.each([288, 276, 300])('of a day of %i slots', (count) => {
    // The slots before 06:00 hold 1, those from 06:00 on 2, those from 18:00 on 3.
    const morning = count - 18 * 12
    const slots = Array.from({ length: count }, (_, nth) => (nth < morning ? 1 : nth < count - 72 ? 2 : 3))
    expect(peakWithin(slots, 'daytime')).toEqual({ peak: 2, observedShare: 1 })
    expect(peakWithin(slots, 'overnight')).toEqual({ peak: 3, observedShare: 1 })
    const atNight = slots.map((value) => (value === 2 ? null : value))
    expect(peakWithin(atNight, 'daytime')).toEqual({ peak: null, observedShare: 0 })
  })
})
