import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Enforcement } from '../violations/violations.model.ts'
import type { Visit } from '../visits/visits.model.ts'
import { aLotOfAll, aVisitFrom, minute, noon } from './judging.builders.ts'
import type { LotFacts } from './judging.model.ts'
import type { JudgedViolation } from './known-violations.ts'
import { authorityAt, freeMsAt } from '../passes/lot-passes.ts'
import { LotViolations } from './lot-violations.ts'

const hour = 60 * minute
const at = (minutes: number) => noon + minutes * minute
const enforced = (more: Partial<Enforcement> = {}): Enforcement => ({
  needsRegistration: true,
  zones: [{ id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: null }],
  ...more,
})
const closedGate = [{ id: 'gate', isRestricted: true, passholderGroups: [], autoDismissMs: null }]

const aVisit = (minutes: number, more: Partial<Visit> = {}): Visit => aVisitFrom(at(minutes), minutes, more)
/** A visit that ended with the next entry. */
const untilNext = (visit: Visit, minutes: number, more: Partial<Visit> = {}): Visit => ({
  ...visit,
  exitedAt: at(minutes),
  closedBy: 'nextEntry',
  exitEventId: `in ${minutes}`,
  ...more,
})
const left = (visit: Visit, minutes: number): Visit => ({
  ...visit,
  exitedAt: at(minutes),
  closedBy: 'exit',
  exitEventId: `out ${minutes}`,
})

/** A lot's violations with what is stored of them. */
const aLot = (more: Partial<LotFacts> = {}) => {
  let facts = aLotOfAll({ enforcement: enforced(), timeZone: 'UTC', ...more })
  const stored = new Map<string, JudgedViolation>()
  const visits = new Map<number, Visit>()
  let violations = new LotViolations(facts, noon, true)
  const settle = (minutes: number) => {
    violations.advance(at(minutes))
    for (const { before, after } of violations.takeChanges(at(minutes)))
      if (after) stored.set(after.key, after)
      else stored.delete(before!.key)
    facts = { ...facts, violationsUntil: violations.until }
  }
  return {
    violations: () => violations,
    /** Staff give, or take back, minutes free of charge; these are all that are given then. */
    give: (minutes: number, ...given: readonly number[]) => {
      const before = facts.authorised.get('CAR1') ?? []
      const after = given.map((free, nth) => ({
        id: `given ${nth}`,
        from: at(minutes),
        until: at(minutes) + 30 * 24 * hour,
        freeMs: free * minute,
      }))
      const authorised = [{ plate: 'CAR1', before, after }]
      const change = { from: at(minutes), plates: [], tags: [], passes: [], authorised }
      facts = {
        ...facts,
        authorised: new Map([['CAR1', after]]),
        passChanges: [...facts.passChanges, change],
      }
      violations.passesChanging(change)(facts, at(minutes))
      settle(minutes)
    },
    put: (minutes: number, ...changed: Visit[]) => {
      const changes = changed.map((after) => ({ before: visits.get(after.enteredAt), after }))
      for (const visit of changed) visits.set(visit.enteredAt, visit)
      violations.visitsChanged(changes, at(minutes))
      settle(minutes)
    },
    remove: (minutes: number, gone: Visit, ...changed: Visit[]) => {
      const changes = changed.map((after) => ({ before: visits.get(after.enteredAt), after }))
      visits.delete(gone.enteredAt)
      for (const visit of changed) visits.set(visit.enteredAt, visit)
      violations.visitsChanged([{ before: gone, after: undefined }, ...changes], at(minutes))
      settle(minutes)
    },
    fire: settle,
    /** As a server does that knows only visits that are open or recent. */
    restart: (minutes: number, windowMinutes = 15) => {
      violations = new LotViolations({ ...facts, violations: [...stored.values()] }, at(minutes), true)
      for (const after of visits.values())
        if (after.exitedAt === null || after.exitedAt >= at(minutes - windowMinutes))
          violations.restore({ before: undefined, after })
    },
    decide: (minutes: number) => {
      const active = [...stored.values()].find(({ status }) => status === 'active')!
      const decision = { status: 'dismissed', at: at(minutes), by: 'pat' } as const
      violations.set({ ...violations.find(active.key)!, decision })
      settle(minutes)
    },
    shown: () =>
      [...stored.values()]
        .map(({ reason, status, openedAt, stateAt, end }) => [
          reason,
          (openedAt - noon) / minute,
          status,
          (stateAt - noon) / minute,
          end,
        ])
        .sort(([, a], [, b]) => Number(a) - Number(b)),
    stored,
  }
}

const again = (minutes: number, more: Partial<Visit> = {}) =>
  aVisit(minutes, { stayEnteredAt: noon, ...more })

describe('VIO-08: an entry read that goes on with a stay', () => {
  test.each([
    ['graceExpired', { needsRegistration: true }, 15, 20],
    ['unauthorised', { needsRegistration: false, zones: closedGate }, 0, 20],
    ['timeLimit', { needsRegistration: false, timeLimitMs: hour }, 75, 80],
  ] as const)('ends no violation and opens none: %s', (reason, enforcement, openedAt, readAt) => {
    for (const isRestarted of [false, true]) {
      const lot = aLot({ enforcement: enforced(enforcement) })
      lot.put(0, aVisit(0))
      lot.fire(readAt - 1)
      expect(lot.shown()).toEqual([[reason, openedAt, 'active', openedAt, null]])
      lot.put(readAt, untilNext(aVisit(0), readAt), again(readAt))
      if (isRestarted) lot.restart(readAt + 60)
      lot.fire(600)
      expect(lot.shown()).toEqual([[reason, openedAt, 'active', openedAt, null]])
      lot.put(600, untilNext(again(readAt), 600), again(600))
      if (isRestarted) lot.restart(700)
      lot.put(700, left(again(600), 700))
      expect(lot.shown()).toEqual([[reason, openedAt, 'missed', 700, 'left']])
    }
  })

  test('a decision stays, and no second one opens', () => {
    const lot = aLot({ enforcement: enforced({ zones: closedGate, needsRegistration: false }) })
    lot.put(0, aVisit(0))
    lot.decide(5)
    lot.put(30, untilNext(aVisit(0), 30), again(30))
    lot.restart(60)
    lot.fire(600)
    expect(lot.shown()).toEqual([['unauthorised', 0, 'dismissed', 5, null]])
  })

  test('what falls due after it is counted from the beginning of the stay', () => {
    const lot = aLot()
    lot.put(0, aVisit(0))
    lot.put(10, untilNext(aVisit(0), 10), again(10))
    lot.fire(14)
    expect(lot.shown()).toEqual([])
    lot.fire(15)
    expect(lot.shown()).toEqual([['graceExpired', 15, 'active', 15, null]])
  })

  test('the time limit is that of the stay', () => {
    const lot = aLot({ enforcement: enforced({ needsRegistration: false, timeLimitMs: 2 * hour }) })
    lot.put(0, aVisit(0))
    lot.put(100, untilNext(aVisit(0), 100), again(100))
    lot.fire(134)
    expect(lot.shown()).toEqual([])
    lot.fire(135)
    expect(lot.shown()).toEqual([['timeLimit', 135, 'active', 135, null]])
    // VIO-28: the entry read shows that it is there.
    expect([...lot.stored.values()][0]!.seenAt).toBe(at(100))
  })

  test('VIO-19: free time that staff give makes the limit longer, and ends a violation of it', () => {
    for (const isRestarted of [false, true]) {
      const lot = aLot({ enforcement: enforced({ needsRegistration: false, timeLimitMs: hour }) })
      const restart = (minutes: number) => isRestarted && lot.restart(minutes)
      lot.put(0, aVisit(0))
      lot.give(10, 30)
      restart(20)
      lot.fire(104)
      expect(lot.shown()).toEqual([])
      lot.fire(105)
      expect(lot.shown()).toEqual([['timeLimit', 105, 'active', 105, null]])
      expect([...lot.stored.values()][0]!.exceededMs).toBe(1.5 * hour)
      restart(110)
      lot.give(120, 90)
      const ended = ['timeLimit', 105, 'auto-resolved', 120, 'authorised']
      expect(lot.shown()).toEqual([ended])
      restart(130)
      lot.fire(164)
      expect(lot.shown()).toEqual([ended])
      lot.fire(165)
      expect(lot.shown()).toEqual([ended, ['timeLimit', 165, 'active', 165, null]])
    }
  })

  test('VIO-19: too little free time, given in the grace period, changes nothing', () => {
    const lot = aLot({ enforcement: enforced({ needsRegistration: false, timeLimitMs: hour }) })
    lot.put(0, aVisit(0))
    lot.give(70, 5)
    lot.fire(79)
    expect(lot.shown()).toEqual([])
    lot.fire(80)
    expect(lot.shown()).toEqual([['timeLimit', 80, 'active', 80, null]])
    lot.give(90, 5, 10)
    expect(lot.shown()).toEqual([['timeLimit', 80, 'active', 80, null]])
  })

  test('VIO-19: what staff take back leaves the grace period', () => {
    const lot = aLot({ enforcement: enforced({ needsRegistration: false, timeLimitMs: hour }) })
    lot.put(0, aVisit(0))
    lot.give(10, 600)
    lot.fire(200)
    lot.give(200)
    lot.fire(214)
    expect(lot.shown()).toEqual([])
    lot.fire(215)
    expect(lot.shown()).toEqual([['timeLimit', 215, 'active', 215, null]])
  })

  test('VIO-19: free time counts for a stay that begins within 24 hours', () => {
    const given = [{ id: 'given', from: at(-24 * 60), until: at(30 * 24 * 60), freeMs: hour }]
    const facts = { authorised: new Map([['CAR1', given]]), passChanges: [] }
    expect(freeMsAt(facts, { plate: 'CAR1', began: noon }, at(1))).toBe(hour)
    expect(freeMsAt(facts, { plate: 'CAR1', began: noon + 1 }, at(1))).toBe(0)
    expect(freeMsAt(facts, { plate: 'CAR2', began: noon }, at(1))).toBe(0)
    expect(authorityAt(facts, 'CAR1', at(1))).toBeUndefined()
  })

  test('who is authorised later ends the violation of the earlier visit', () => {
    const lot = aLot()
    lot.put(0, aVisit(0))
    lot.fire(15)
    lot.put(20, untilNext(aVisit(0), 20), again(20))
    lot.restart(60)
    const authorised = [{ plate: 'CAR1', before: [], after: [{ id: 'g', from: at(61), until: null }] }]
    const change = { from: at(61), plates: [], tags: [], passes: [], authorised }
    const facts = aLotOfAll({
      enforcement: enforced(),
      timeZone: 'UTC',
      authorised: new Map([['CAR1', authorised[0]!.after]]),
      passChanges: [change],
    })
    lot.violations().passesChanging(change)(facts, at(61))
    lot.fire(61)
    expect(lot.shown()).toEqual([['graceExpired', 15, 'auto-resolved', 61, 'authorised']])
  })

  test('VIO-03: that turns out to be an exit and a new entry, or not to have been', () => {
    const lot = aLot()
    lot.put(0, aVisit(0))
    lot.fire(15)
    lot.put(20, untilNext(aVisit(0), 20), again(20))
    lot.put(22, left(aVisit(0), 18), aVisit(20))
    lot.fire(35)
    expect(lot.shown()).toEqual([
      ['graceExpired', 15, 'missed', 18, 'left'],
      ['graceExpired', 35, 'active', 35, null],
    ])
    lot.remove(36, aVisit(20), aVisit(0))
    expect(lot.shown()).toEqual([['graceExpired', 15, 'active', 15, null]])
  })
})

test('VIO-02, VIO-08: an entry read in the middle of a stay that arrives last', () => {
  const zones = [{ ...closedGate[0]!, isRestricted: false, travelMs: 4 * minute }]
  const violations = (arrives: 'in order' | 'last') => {
    const lot = aLot({ enforcement: enforced({ needsRegistration: false, zones }) })
    const whole = [untilNext(aVisit(0), 2), untilNext(again(2), 10), again(10)]
    if (arrives === 'last') {
      lot.put(10, untilNext(aVisit(0), 10), again(10))
      lot.fire(14.5)
    }
    lot.put(14.5, ...whole)
    lot.fire(30)
    return lot.shown()
  }
  expect(violations('last')).toEqual(violations('in order'))
  expect(violations('last')).toEqual([['travelTime', 6, 'active', 6, null]])
})

test('VIO-08: the violations of a stay go on with it when its last visit turns out not to have been', () => {
  const zones = [{ ...closedGate[0]!, autoDismissMs: 20 * minute }]
  for (const isRestarted of [false, true]) {
    const lot = aLot({ enforcement: enforced({ needsRegistration: false, zones }) })
    lot.put(4, untilNext(aVisit(0), 2), untilNext(again(2), 4), again(4))
    expect([...lot.stored.values()].map(({ stayVisit }) => stayVisit)).toEqual([`${at(4)} in 4`])
    if (isRestarted) lot.restart(18, 16)
    lot.remove(18, again(4), again(2))
    expect([...lot.stored.values()].map(({ stayVisit }) => stayVisit)).toEqual([`${at(2)} in 2`])
    lot.fire(60)
    expect(lot.shown()).toEqual([['unauthorised', 0, 'auto-resolved', 20, 'period']])
  }
})

test('VIO-08, VIO-18: a vehicle that was read in another zone stays so when it is read at the entry again', () => {
  const zones = [{ ...closedGate[0]!, isRestricted: false, travelMs: 4 * minute }]
  const lot = aLot({ enforcement: enforced({ needsRegistration: false, zones }) })
  lot.put(0, aVisit(0))
  lot.fire(4)
  lot.put(5, untilNext(aVisit(0), 5), again(5))
  const move = { at: at(6), eventId: 'roof 6', deviceId: 'camera-roof', zoneId: 'roof' }
  lot.put(6, again(5, { moves: [move] }))
  lot.put(30, untilNext(again(5, { moves: [move] }), 30), again(30))
  expect(lot.shown()).toEqual([['travelTime', 4, 'auto-resolved', 6, 'moved']])
})

test('VIO-29: a stay of which the exit was missed resolves its violations', () => {
  for (const isRestarted of [false, true]) {
    const lot = aLot()
    lot.put(0, aVisit(0))
    lot.fire(15)
    lot.put(20, untilNext(aVisit(0), 20), again(20))
    if (isRestarted) lot.restart(200)
    lot.put(300, untilNext(again(20), 300, { exitMissed: true, stayEndedAt: at(20) }), aVisit(300))
    lot.fire(315)
    expect(lot.shown()).toEqual([
      ['graceExpired', 15, 'auto-resolved', 300, 'exitMissed'],
      ['graceExpired', 315, 'active', 315, null],
    ])
  }
})

test('VIO-02, VIO-08: a stay of several visits has the same violations in any order of its changes', () => {
  const stays = [
    [untilNext(aVisit(0), 5), untilNext(again(5), 12), left(again(12), 14)],
    [untilNext(aVisit(0), 5), untilNext(again(5), 12), again(12)],
    [untilNext(aVisit(0), 5), untilNext(again(5), 12, { exitMissed: true }), aVisit(12)],
    [left(aVisit(0), 4), untilNext(aVisit(5), 12), aVisit(12, { stayEnteredAt: at(5) })],
  ]
  const steps = fc.array(fc.record({ step: fc.nat({ max: 2 }), restarts: fc.boolean() }), { maxLength: 6 })
  fc.assert(
    fc.property(fc.constantFrom(...stays), fc.constantFrom(5, 10, 15), steps, (stay, grace, more) => {
      const facts = { enforcement: enforced({ graceMs: grace * minute, zones: closedGate }) }
      const inOrder = aLot(facts)
      inOrder.put(14, ...stay)
      const other = aLot(facts)
      for (const { step, restarts } of more) {
        other.put(14, {
          ...stay[step]!,
          exitedAt: null,
          closedBy: null,
          exitEventId: null,
          exitMissed: false,
        })
        if (restarts) other.restart(14)
      }
      other.put(14, ...stay)
      for (const lot of [inOrder, other]) for (const minutes of [15, 20, 60]) lot.fire(minutes)
      expect(other.shown()).toEqual(inOrder.shown())
    }),
  )
})
