import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PassFacts } from '../passes/pass-change.model.ts'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import { KnownCauses } from './known-causes.ts'
import { KnownVisits } from './known-visits.ts'
import { LotRecord } from './lot-record.ts'

const owner = { passholderId: 'firm', groupId: 'tenants', passholderGroupId: 'firms', isMultiPass: true }
const pass: PassFacts = {
  passholderGroupId: 'firms',
  passType: 'allDay',
  validFrom: null,
  validTo: null,
  insideAtOnce: 1,
}
const facts = aLotOfAll({
  timeZone: 'UTC',
  enforcement: {
    needsRegistration: true,
    timeLimitMs: 30 * minute,
    zones: [{ id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: null }],
  },
  plates: new Map([
    ['FIRM01', owner],
    ['FIRM02', owner],
  ]),
  passes: new Map([['firm', pass]]),
})

const aStep = fc.record({
  wait: fc.integer({ min: 1, max: 25 }),
  plate: fc.constantFrom('FIRM01', 'FIRM02', 'NEW1', 'NEW1'),
  camera: fc.constantFrom('camera-in', 'camera-in', 'camera-roof', 'camera-out'),
  late: fc.constantFrom(0, 0, 0, 8),
  what: fc.constantFrom('read', 'read', 'read', 'paid', 'daytime', 'allDay', 'dismissed', 'timer'),
  minutes: fc.integer({ min: 1, max: 60 }),
})
type Step = typeof aStep extends fc.Arbitrary<infer One> ? One : never

/** The violations of a lot after some steps; `reloads`: it is loaded again before each, and so knows no causes. */
const violations = (steps: readonly Step[], reloads: boolean) => {
  const record = new LotRecord(facts, noon)
  let now = noon
  let current = pass
  for (const [nth, { wait, plate, camera, late, what, minutes }] of steps.entries()) {
    now += wait * minute
    if (reloads) record.reload(now)
    const none = { from: now, plates: [], tags: [], passes: [] }
    if (what === 'read')
      record.judge([aRead(camera, plate, now - late * minute, { eventId: `read-${nth}` })], now)
    else if (what === 'paid') {
      const before = record.lot.facts.authorised.get(plate) ?? []
      const paid = { id: `${nth}`, from: now, until: now + minutes * minute, isPayment: true as const }
      record.changePasses({ ...none, authorised: [{ plate, before, after: [...before, paid] }] }, now)
    } else if (what === 'dismissed') {
      const active = [...record.violations.values()].find(({ status }) => status === 'active')
      const decision = { status: 'dismissed', at: now, by: 'pat' } as const
      if (active) record.setViolation({ ...active, decision }, now)
    } else if (what === 'timer') record.fire([{ kind: 'violations', subject: 'next' }], now)
    else {
      const after = { ...pass, passType: what, insideAtOnce: 1 + (minutes % 2) }
      record.changePasses({ ...none, passes: [{ passholderId: 'firm', before: current, after }] }, now)
      current = after
    }
  }
  record.fire([{ kind: 'violations', subject: 'next' }], now + 90 * minute)
  return [...record.violations.values()]
    .map(({ key, status, stateAt, openedAt, leftAt, end }) => ({
      key,
      status,
      stateAt,
      openedAt,
      leftAt,
      end,
    }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

test('VIO-02: causes that are kept give the same violations as causes that are found anew', () => {
  let found = 0
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 4, maxLength: 24 }), (steps) => {
      const kept = violations(steps, false)
      found += kept.length
      expect(kept).toEqual(violations(steps, true))
    }),
    { numRuns: 250 },
  )
  expect(found).toBeGreaterThan(250)
})

/** Vehicles that come and go, of which some stay. */
const visitsOfADay = () => {
  const record = new LotRecord(facts, noon)
  for (let nth = 0; nth < 20; nth++) {
    const at = noon + nth * 10 * minute
    record.judge([aRead('camera-in', `CAR${nth}`, at, { eventId: `in-${nth}` })], at)
    if (nth % 3 > 0)
      record.judge([aRead('camera-out', `CAR${nth}`, at + minute, { eventId: `out-${nth}` })], at + minute)
  }
  return [...record.visits.values()]
}

test('causes are forgotten with the visits of which they are', () => {
  const visits = new KnownVisits()
  const causes = new KnownCauses(visits)
  for (const visit of visitsOfADay()) {
    visits.change({ before: undefined, after: visit })
    causes.set({ stay: [visit], keys: [visit.key], found: [], parts: [], againAt: Infinity }, visit.enteredAt)
  }
  visits.removeEndedBefore(noon + 100 * minute)
  causes.forgetUnknown()
  expect(causes.size).toBe([...visits.keys()].length)
  expect(causes.size).toBeLessThan(visitsOfADay().length)
})
