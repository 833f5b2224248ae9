import { describe, expect, test } from 'vitest'
import type { Visit } from '../visits/visits.model.ts'
import { aLotOfAll, aVisitFrom, minute, noon } from './judging.builders.ts'
import type { JudgedViolation } from './known-violations.ts'
import { LotViolations } from './lot-violations.ts'

const hours = (many: number) => noon + many * 60 * minute
const aVisit = (entered: number, more: Partial<Visit> = {}): Visit =>
  aVisitFrom(hours(entered), entered, more)
/** It ended by itself after 48 hours; its stay goes on. */
const overlong = (more: Partial<Visit> = {}) =>
  aVisit(0, { exitedAt: hours(48), closedBy: 'longestStay', ...more })

/** A lot with a time limit in hours; `restart` has the server load it again, with what it loads then. */
const aLot = (limit: number) => {
  const enforcement = { needsRegistration: false, zones: [], timeLimitMs: limit * 60 * minute }
  let facts = aLotOfAll({ enforcement, timeZone: 'UTC' })
  const stored = new Map<string, JudgedViolation>()
  let violations = new LotViolations(facts, noon, true)
  const fire = (at: number) => {
    violations.advance(hours(at))
    for (const { before, after } of violations.takeChanges(hours(at)))
      if (after) stored.set(after.key, after)
      else stored.delete(before!.key)
    facts = { ...facts, violationsUntil: violations.until }
  }
  return {
    fire,
    put: (at: number, ...changes: { before: Visit | undefined; after: Visit }[]) => {
      violations.visitsChanged(changes, hours(at))
      fire(at)
    },
    restart: (at: number, ...known: Visit[]) => {
      violations = new LotViolations({ ...facts, violations: [...stored.values()] }, hours(at), true)
      for (const after of known) violations.restore({ before: undefined, after })
    },
    shown: () =>
      [...stored.values()].map(({ status, openedAt, end }) => [(openedAt - noon) / minute / 60, status, end]),
  }
}

describe('VIO-08, VIO-19: of a vehicle whose visit ended by itself, and whose stay goes on', () => {
  test.each([false, true])('a violation goes on until it leaves (loaded again: %s)', (isRestarted) => {
    const lot = aLot(1)
    lot.put(0, { before: undefined, after: aVisit(0) })
    lot.put(48, { before: aVisit(0), after: overlong() })
    lot.fire(60)
    expect(lot.shown()).toEqual([[1.25, 'active', null]])
    if (isRestarted) lot.restart(61, overlong())
    lot.put(62, { before: isRestarted ? undefined : overlong(), after: overlong({ stayEndedAt: hours(62) }) })
    expect(lot.shown()).toEqual([[1.25, 'missed', 'left']])
  })

  test('a time limit that is longer than a visit opens one', () => {
    const lot = aLot(72)
    lot.put(0, { before: undefined, after: aVisit(0) })
    lot.put(48, { before: aVisit(0), after: overlong() })
    lot.restart(50, overlong())
    lot.fire(72.24)
    expect(lot.shown()).toEqual([])
    lot.fire(72.25)
    expect(lot.shown()).toEqual([[72.25, 'active', null]])
  })

  test('an entry read that goes on with the stay ends none and opens none', () => {
    const lot = aLot(1)
    lot.put(0, { before: undefined, after: aVisit(0) })
    lot.put(48, { before: aVisit(0), after: overlong() })
    const next = aVisit(60, { stayEnteredAt: noon })
    const before = overlong({ stayEndedAt: hours(60), exitEventId: 'in 60' })
    lot.put(60, { before: overlong(), after: before }, { before: undefined, after: next })
    lot.fire(90)
    expect(lot.shown()).toEqual([[1.25, 'active', null]])
    const gone = { ...next, exitedAt: hours(100), closedBy: 'exit' as const, exitEventId: 'out 100' }
    lot.put(100, { before: next, after: gone })
    expect(lot.shown()).toEqual([[1.25, 'missed', 'left']])
  })
})
