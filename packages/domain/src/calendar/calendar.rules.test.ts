import { describe, expect, test } from 'vitest'
import { endClosure, mayRemoveClosure, planClosure, type Closure, type Plan } from './closures.rules.ts'
import { planException } from './exceptions.rules.ts'
import { faultsOfRange } from '../occupancy/history-limits.rules.ts'
import { planHoliday } from './holidays.rules.ts'

const minute = 60_000
const year = 366 * 24 * 60 * minute
const now = Date.UTC(2026, 10, 20, 12)
const faultsOf = (plan: Plan<unknown>) =>
  'faults' in plan ? plan.faults.map(({ path, code }) => `${path} ${code}`) : []

const aClosure = (more: Partial<Closure> = {}): Closure => ({
  floorId: null,
  stallIds: ['s1'],
  from: now,
  to: null,
  reason: 'Resurfacing',
  ...more,
})
const context = { now, floorIds: new Set(['f1']), stallIds: new Set(['s1', 's2']) }

describe('OCC-16: closures', () => {
  test.each<[Partial<Closure>, string[]]>([
    [{}, []],
    [{ floorId: 'f1', stallIds: [] }, []],
    [{ to: now + 1 }, []],
    [{ from: now - 5 * minute, to: now + minute }, []],
    [{ from: now - 5 * minute - 1 }, ['startTime in-the-past']],
    [{ from: now + 5 * year + 1 }, ['startTime too-late']],
    [{ to: now }, ['endTime end-before-start']],
    [{ from: now - minute, to: now }, ['endTime end-before-start']],
    [{ to: now + 5 * year + 1 }, ['endTime too-late']],
    [{ stallIds: [] }, ['stalls required']],
    [{ floorId: 'f1' }, ['stalls not-allowed']],
    [{ floorId: 'f2', stallIds: [] }, ['floor unknown']],
    [{ stallIds: ['s1', 's9'] }, ['stalls unknown']],
    [{ reason: ' \n' }, ['reason required']],
    [{ reason: 'x'.repeat(201) }, ['reason too-long']],
  ])('%j: %j', (more, faults) => {
    expect(faultsOf(planClosure(aClosure(more), context))).toEqual(faults)
  })

  test('a start just before now becomes now, and each stall is listed once', () => {
    const wanted = aClosure({ from: now - minute, stallIds: ['s1', 's2', 's1'], reason: ' Works ' })
    expect(planClosure(wanted, context)).toEqual({
      next: aClosure({ from: now, stallIds: ['s1', 's2'], reason: 'Works' }),
    })
  })

  test.each<[Partial<Closure>, number | null, string[]]>([
    [{ from: now - minute }, now, []],
    [{ from: now - minute }, now - minute, []],
    [{ from: now - minute }, null, []],
    [{ from: now - minute, to: now + minute }, now + 9 * minute, []],
    [{ from: now - year }, now - 6 * minute, ['endTime in-the-past']],
    [{ from: now + minute }, now + minute, ['endTime end-before-start']],
    [{ from: now - minute, to: now }, now + minute, ['endTime not-allowed']],
  ])('%j may end at %j: %j', (more, to, faults) => {
    expect(faultsOf(endClosure(aClosure(more), to, now))).toEqual(faults)
  })

  test('a closure that has begun cannot be removed', () => {
    expect(mayRemoveClosure(aClosure({ from: now + 1 }), now)).toBe(true)
    expect(mayRemoveClosure(aClosure({ from: now }), now)).toBe(false)
  })
})

describe('OCC-17: exceptions', () => {
  const anException = { groupId: null, from: now, to: now + minute, reason: 'Concert' }
  test.each<[object, string[]]>([
    [{}, []],
    [{ groupId: 'g1' }, []],
    [{ from: now - 2 * year, to: now - year }, []],
    [{ from: now - 2 * year - 1, to: now - 2 * year }, ['startTime too-early']],
    [{ from: now + 5 * year + 1, to: now + 5 * year + 2 }, ['startTime too-late']],
    [{ to: now }, ['endTime end-before-start']],
    [{ to: now + year + 1 }, ['endTime too-many-days']],
    [{ groupId: 'g9' }, ['parkingGroup unknown']],
    [{ reason: '' }, ['reason required']],
  ])('%j: %j', (more, faults) => {
    const plan = planException({ ...anException, ...more }, { now, groupIds: new Set(['g1']) })
    expect(faultsOf(plan)).toEqual(faults)
  })
})

test.each([
  ['2026-12-25', 'Christmas Day', []],
  ['2026-02-29', 'Leap day', ['date invalid']],
  ['2026-13-01', 'No month', ['date invalid']],
  ['25 December', 'Christmas Day', ['date invalid']],
  ['1900-01-01', 'FLD-18: the first', []],
  ['2099-12-31', 'FLD-18: the last', []],
  ['1899-12-31', 'Long ago', ['date too-early']],
  ['2100-01-01', 'Far ahead', ['date too-late']],
  ['2026-12-25', ' ', ['name required']],
])('OCC-18: holiday %s, %s: %j', (day, name, faults) => {
  expect(faultsOf(planHoliday({ day, name }))).toEqual(faults)
})

describe('HIS-33: a history of a custom range', () => {
  test.each<[number, number, string[]]>([
    [now - minute, now, []],
    [now - 5 * year, now, []],
    [now, now, ['to end-before-start']],
    // A change of the clock makes a range of days longer.
    [now - 5 * year - 120 * minute, now, []],
    [now - 5 * year - 120 * minute - 1, now, ['to too-many-days']],
    [NaN, now, ['from invalid']],
    [Date.UTC(1800, 0), now, ['from too-early']],
    [now, Date.UTC(2200, 0), ['to too-late']],
  ])('%d to %d: %j', (from, to, faults) => {
    expect(faultsOfRange({ from, to }).map(({ path, code }) => `${path} ${code}`)).toEqual(faults)
  })
})
