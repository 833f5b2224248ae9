import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { graceMs } from '../violations/violations.rules.ts'
import type { EnforcedZone, Enforcement } from '../violations/violations.model.ts'
import type { VisitCamera } from '../visits/visits.model.ts'
import type { LoggedEvent } from './logged-event.ts'
import { aLotOfAll, aRead, aTagRead, minute, noon } from './judging.builders.ts'
import type { LotFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'
import type { PassFacts, PlateOwner } from '../passes/pass-change.model.ts'

const hour = 60 * minute
const enforced = (more: Partial<Enforcement> = {}): Enforcement => ({
  needsRegistration: true,
  zones: [{ id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: null }],
  ...more,
})
const aPass = (more: Partial<PassFacts> = {}): PassFacts => ({
  passholderGroupId: 'firm',
  passType: 'allDay',
  validFrom: null,
  validTo: null,
  insideAtOnce: 1,
  ...more,
})
const owner = (passholderId: string) => ({ passholderId, groupId: 'visitors', passholderGroupId: 'firm' })
const enforcedLot = (more: Partial<LotFacts> = {}) =>
  new LotRecord(aLotOfAll({ enforcement: enforced(), timeZone: 'UTC', ...more }), noon)
/** What a lot's violations are: reason, state and since when, in minutes from noon. */
const shown = (record: LotRecord) =>
  [...record.violations.values()]
    .map(({ reason, plate, status, stateAt, end }) => [plate, reason, status, (stateAt - noon) / minute, end])
    .sort((a, b) => String(a).localeCompare(String(b)))
const enter = (plate: string, at: number) => aRead('camera-in', plate, at)
const leave = (plate: string, at: number) => aRead('camera-out', plate, at)
const firedAt = (record: LotRecord, at: number) => record.fire([{ kind: 'violations', subject: 'next' }], at)
const play = (record: LotRecord, ...events: LoggedEvent[]) => {
  for (const event of events) record.judge([event], event.at + 1_000)
}

describe('a lot that needs registration', () => {
  test('VIO-11, VIO-23: a vehicle that nobody knows has the grace period, and is missed when it leaves later', () => {
    const record = enforcedLot()
    play(record, enter('STRANGER', noon))
    expect(shown(record)).toEqual([])
    expect(firedAt(record, noon + graceMs)).toEqual([undefined])
    expect(shown(record)).toEqual([['STRANGER', 'graceExpired', 'active', 15, null]])
    play(record, leave('STRANGER', noon + 20 * minute))
    expect(shown(record)).toEqual([['STRANGER', 'graceExpired', 'missed', 20, 'left']])
  })

  test('VIO-11: one that leaves within the grace period, is registered, or has a pass is in no violation', () => {
    const authorised = new Map([['GUEST1', [{ id: 'g', from: noon - hour, until: noon + 3 * hour }]]])
    const record = enforcedLot({ authorised })
    play(record, enter('HOLDER1', noon), enter('GUEST1', noon + minute), enter('SHORT', noon + 2 * minute))
    play(record, leave('SHORT', noon + 17 * minute))
    firedAt(record, noon + hour)
    expect(shown(record)).toEqual([])
  })

  test('VIO-22: a violation ends when the plate is registered', () => {
    const record = enforcedLot()
    play(record, enter('STRANGER', noon))
    firedAt(record, noon + graceMs)
    const after = [{ id: 'r', from: noon + 30 * minute, until: null }]
    const authorised = [{ plate: 'STRANGER', before: [], after }]
    record.changePasses(
      { from: noon + 30 * minute, plates: [], tags: [], passes: [], authorised },
      noon + 30 * minute,
    )
    expect(shown(record)).toEqual([['STRANGER', 'graceExpired', 'auto-resolved', 30, 'authorised']])
    play(record, leave('STRANGER', noon + hour))
    expect(shown(record)).toEqual([['STRANGER', 'graceExpired', 'auto-resolved', 30, 'authorised']])
  })

  test('VIO-24: the auto-dismiss period of the zone ends a violation by itself', () => {
    const zones = [{ id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: hour }]
    const record = enforcedLot({ enforcement: enforced({ zones }) })
    play(record, enter('STRANGER', noon))
    expect(firedAt(record, noon + graceMs)).toEqual([noon + graceMs + hour])
    firedAt(record, noon + graceMs + hour)
    expect(shown(record)).toEqual([['STRANGER', 'graceExpired', 'auto-resolved', 75, 'period']])
  })
})

test('VIO-11: without need to register, vehicles that nobody knows may park', () => {
  const record = enforcedLot({ enforcement: enforced({ needsRegistration: false }) })
  play(record, enter('STRANGER', noon))
  firedAt(record, noon + 5 * hour)
  expect(shown(record)).toEqual([])
})

describe('zones', () => {
  const owner = { passholderId: 'ann', groupId: 'visitors', passholderGroupId: 'firm' }
  const plates = new Map([['CKRX708', owner]])

  test('VIO-10: a zone with groups is open to them only; who leaves in time is no longer in violation', () => {
    const zones = [{ id: 'gate', isRestricted: false, passholderGroups: ['other'], autoDismissMs: null }]
    const record = enforcedLot({ plates, enforcement: enforced({ zones, needsRegistration: false }) })
    play(record, enter('CKRX708', noon), enter('STRANGER', noon + minute))
    expect(shown(record)).toEqual([
      ['CKRX708', 'wrongZone', 'active', 0, null],
      ['STRANGER', 'unauthorised', 'active', 1, null],
    ])
    play(record, leave('CKRX708', noon + 10 * minute), leave('STRANGER', noon + 30 * minute))
    expect(shown(record)).toEqual([
      ['CKRX708', 'wrongZone', 'auto-resolved', 10, 'left'],
      ['STRANGER', 'unauthorised', 'missed', 30, 'left'],
    ])
  })

  test('VIO-10: a restricted zone without groups is open to every pass', () => {
    const zones = [{ id: 'gate', isRestricted: true, passholderGroups: [], autoDismissMs: null }]
    const record = enforcedLot({ plates, enforcement: enforced({ zones, needsRegistration: false }) })
    play(record, enter('CKRX708', noon), enter('STRANGER', noon + minute))
    expect(shown(record)).toEqual([['STRANGER', 'unauthorised', 'active', 1, null]])
  })
})

describe('passes', () => {
  const owner = { passholderId: 'ann', groupId: 'visitors', passholderGroupId: 'firm' }
  const plates = new Map([['CKRX708', owner]])

  test('VIO-13: a pass outside its hours has the grace period', () => {
    const record = enforcedLot({ plates, passes: new Map([['ann', aPass({ passType: 'daytime' })]]) })
    play(record, enter('CKRX708', noon))
    firedAt(record, noon + 6 * hour + graceMs - 1)
    expect(shown(record)).toEqual([])
    firedAt(record, noon + 6 * hour + graceMs)
    expect(shown(record)).toEqual([['CKRX708', 'outsideHours', 'active', 375, null]])
  })

  test('VIO-14: a pass that is not valid any more has the grace period too', () => {
    const pass = aPass({ validTo: '2026-11-20' })
    const record = enforcedLot({ plates, passes: new Map([['ann', pass]]) })
    play(record, enter('CKRX708', noon))
    firedAt(record, noon + 12 * hour + graceMs)
    expect(shown(record)).toEqual([['CKRX708', 'passExpired', 'active', 735, null]])
  })

  test('VIO-15: a multi-pass with more vehicles inside than it allows', () => {
    const multi = { passholderId: 'ann', groupId: 'visitors', passholderGroupId: 'firm', isMultiPass: true }
    const three = new Map(['CAR1', 'CAR2', 'CAR3'].map((plate) => [plate, multi]))
    const record = enforcedLot({ plates: three, passes: new Map([['ann', aPass({ insideAtOnce: 2 })]]) })
    play(record, enter('CAR1', noon), enter('CAR2', noon + minute), enter('CAR3', noon + 2 * minute))
    expect(shown(record)).toEqual([['CAR3', 'passLimit', 'active', 2, null]])
    // A late exit shows that there was room.
    record.judge([leave('CAR1', noon + 90_000)], noon + 4 * minute)
    expect(shown(record)).toEqual([])
  })
})

test('VIO-15, PAS-32: the tag and the plate of a vehicle with a multi-pass count once; late reads count too', () => {
  const multi = { ...owner('ann'), isMultiPass: true }
  const record = enforcedLot({
    plates: new Map([
      ['CAR1', multi],
      ['CAR2', multi],
    ]),
    tags: new Map([
      ['E20001', multi],
      ['E20002', multi],
    ]),
    passes: new Map([['ann', aPass({ insideAtOnce: 1 })]]),
  })
  play(record, aTagRead('reader-in', 'E20001', noon), enter('CAR1', noon + 2_000))
  expect(shown(record)).toEqual([])
  play(record, aTagRead('reader-in', 'E20002', noon + minute), enter('CAR2', noon + minute + 2_000))
  expect(shown(record)).toEqual([['CAR2', 'passLimit', 'active', 1, null]])
  // The first vehicle had left: its exit, by either read, arrives late.
  record.judge([leave('CAR1', noon + 30_000)], noon + 3 * minute)
  expect(shown(record)).toEqual([])
  play(record, aTagRead('reader-in', 'E20001', noon + 5 * minute))
  expect(shown(record)).toEqual([[null, 'passLimit', 'active', 5, null]])
})

test('VIO-03: a late exit takes a violation back', () => {
  const record = enforcedLot()
  play(record, enter('STRANGER', noon))
  firedAt(record, noon + graceMs)
  expect(shown(record)).toHaveLength(1)
  record.judge([leave('STRANGER', noon + 5 * minute)], noon + 16 * minute)
  expect(shown(record)).toEqual([])
})

const readIn = (zone: 'roof' | 'deck' | 'aisle', plate: string, at: number) =>
  aRead(`camera-${zone}`, plate, at)
const aZone = (id: string, more: Partial<EnforcedZone> = {}): EnforcedZone => ({
  id,
  isRestricted: false,
  passholderGroups: [],
  autoDismissMs: null,
  ...more,
})
const zoned = (...zones: EnforcedZone[]) =>
  enforcedLot({ enforcement: enforced({ zones, needsRegistration: false }) })

describe('zones inside the lot', () => {
  test('VIO-10, VIO-18: a vehicle in a zone that is not open to it, which may drive on within the grace period', () => {
    const record = zoned(aZone('gate'), aZone('roof', { isRestricted: true }))
    play(record, enter('PASSING', noon), readIn('roof', 'PASSING', noon + 2 * minute))
    play(record, enter('PARKED', noon + minute), readIn('roof', 'PARKED', noon + 3 * minute))
    expect(shown(record)).toEqual([
      ['PARKED', 'unauthorised', 'active', 3, null],
      ['PASSING', 'unauthorised', 'active', 2, null],
    ])
    play(record, readIn('deck', 'PASSING', noon + 5 * minute), readIn('deck', 'PARKED', noon + 20 * minute))
    expect(shown(record)).toEqual([
      ['PARKED', 'unauthorised', 'active', 3, null],
      ['PASSING', 'unauthorised', 'auto-resolved', 5, 'moved'],
    ])
    expect([...record.violations.values()].map(({ zoneId }) => zoneId)).toEqual(['roof', 'roof'])
  })

  test('VIO-10: who drives through one closed zone and stays in another is in violation there', () => {
    const record = zoned(aZone('roof', { isRestricted: true }), aZone('deck', { isRestricted: true }))
    play(
      record,
      enter('CAR1', noon),
      readIn('roof', 'CAR1', noon + minute),
      readIn('deck', 'CAR1', noon + 2 * minute),
    )
    expect(shown(record)).toEqual([
      ['CAR1', 'unauthorised', 'active', 2, null],
      ['CAR1', 'unauthorised', 'auto-resolved', 2, 'moved'],
    ])
    expect([...record.violations.values()].map(({ zoneId }) => zoneId)).toEqual(['roof', 'deck'])
  })

  test('VIO-18: driving on does not undo an entry by the wrong zone', () => {
    const record = zoned(aZone('gate', { isRestricted: true }))
    play(record, enter('CAR1', noon), readIn('deck', 'CAR1', noon + minute))
    expect(shown(record)).toEqual([['CAR1', 'unauthorised', 'active', 0, null]])
  })
})

describe('the travel time of a zone', () => {
  const slow = () => zoned(aZone('gate', { travelMs: 10 * minute }), aZone('deck', { travelMs: 5 * minute }))

  test('VIO-17: is what a vehicle has until it is read elsewhere; later it resolves itself', () => {
    const record = slow()
    play(record, enter('CAR1', noon))
    expect(firedAt(record, noon + 10 * minute - 1)).toEqual([noon + 10 * minute])
    expect(shown(record)).toEqual([])
    firedAt(record, noon + 10 * minute)
    expect(shown(record)).toEqual([['CAR1', 'travelTime', 'active', 10, null]])
    play(record, readIn('aisle', 'CAR1', noon + 12 * minute))
    expect(shown(record)).toEqual([['CAR1', 'travelTime', 'auto-resolved', 12, 'moved']])
  })

  test.each([
    ['reads elsewhere', readIn('roof', 'CAR1', noon + 9 * minute)],
    ['exits', leave('CAR1', noon + 9 * minute)],
  ])('VIO-17, VIO-03: late %s show that it was not exceeded', (_what, late) => {
    const record = slow()
    play(record, enter('CAR1', noon))
    firedAt(record, noon + 11 * minute)
    expect(shown(record)).toHaveLength(1)
    record.judge([late], noon + 13 * minute)
    firedAt(record, noon + 30 * minute)
    expect(shown(record)).toEqual([])
  })

  test('VIO-17: after a late read it may have been exceeded in another zone', () => {
    const record = slow()
    play(record, enter('CAR1', noon))
    firedAt(record, noon + 10 * minute)
    record.judge([readIn('deck', 'CAR1', noon + 2 * minute)], noon + 12 * minute)
    expect(shown(record)).toEqual([['CAR1', 'travelTime', 'active', 7, null]])
    expect([...record.violations.values()][0]!.zoneId).toBe('deck')
  })

  test('VIO-17: reads in the same zone do not extend it; who leaves the lot later is missed', () => {
    const record = slow()
    play(
      record,
      enter('CAR1', noon),
      readIn('deck', 'CAR1', noon + minute),
      readIn('deck', 'CAR1', noon + 5 * minute),
    )
    firedAt(record, noon + 6 * minute)
    play(record, leave('CAR1', noon + 7 * minute))
    expect(shown(record)).toEqual([['CAR1', 'travelTime', 'missed', 7, 'left']])
  })

  test('VIO-17: does not apply where a vehicle that goes on would not be read', () => {
    const isInside = ({ role }: VisitCamera) => role === 'interior'
    const cameras = new Map([...aLotOfAll().cameras].filter(([, camera]) => !isInside(camera)))
    const enforcement = enforced({ zones: [aZone('gate', { travelMs: minute })], needsRegistration: false })
    const record = enforcedLot({ cameras, enforcement })
    play(record, enter('CAR1', noon))
    firedAt(record, noon + hour)
    expect(shown(record)).toEqual([])
  })

  test('VIO-17: a vehicle to which the zone is not open is in violation already', () => {
    const record = zoned(aZone('roof', { isRestricted: true, travelMs: minute }))
    play(record, enter('CAR1', noon), readIn('roof', 'CAR1', noon + minute))
    firedAt(record, noon + 10 * minute)
    expect(shown(record)).toEqual([['CAR1', 'unauthorised', 'active', 1, null]])
  })

  test('VIO-05: a travel time that is set later opens nothing in the past', () => {
    const record = zoned(aZone('gate'))
    play(record, enter('CAR1', noon), enter('CAR2', noon + 25 * minute))
    const { facts } = record.lot
    const enforcement = enforced({
      zones: [aZone('gate', { travelMs: 10 * minute })],
      needsRegistration: false,
    })
    record.configure(
      { from: noon + 30 * minute, before: facts, after: { ...facts, enforcement } },
      noon + 30 * minute,
    )
    firedAt(record, noon + 60 * minute)
    expect(shown(record)).toEqual([['CAR2', 'travelTime', 'active', 35, null]])
  })
})

const facts: LotFacts = aLotOfAll({
  timeZone: 'UTC',
  latenessMs: 15 * minute,
  enforcement: enforced({
    zones: [
      aZone('gate', { passholderGroups: ['firm'], autoDismissMs: 20 * minute, travelMs: 3 * minute }),
      aZone('roof', { isRestricted: true, travelMs: 2 * minute }),
      aZone('deck', { passholderGroups: ['other'], autoDismissMs: 5 * minute }),
    ],
  }),
  plates: new Map<string, PlateOwner>([
    ['DAY1', owner('ann')],
    ['CAR1', { ...owner('bob'), isMultiPass: true }],
    ['CAR2', { ...owner('bob'), isMultiPass: true }],
  ]),
  passes: new Map([
    ['ann', aPass({ passType: 'overnight' })],
    ['bob', aPass({ insideAtOnce: 1 })],
  ]),
  authorised: new Map([['GUEST1', [{ id: 'g', from: noon - hour, until: noon + 3 * minute }]]]),
})
/** VIS-32: the counts that are not zero. */
const missed = ({ missedReads }: LotRecord) =>
  [...missedReads].filter(([, count]) => count !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
const cameras = ['camera-in', 'camera-in', 'camera-out', 'camera-roof', 'camera-deck', 'camera-aisle']
const anEvent = fc
  .record({
    plate: fc.constantFrom('DAY1', 'CAR1', 'CAR2', 'GUEST1', 'STRANGER'),
    camera: fc.constantFrom(...cameras),
    at: fc.integer({ min: 0, max: 14 * 60 }),
  })
  .map(({ plate, camera, at }): LoggedEvent => aRead(camera, plate, noon + at * 1_000))

test('VIO-02: any order within the lateness window, any repeats, batches, timers and restarts give the same violations', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(anEvent, { maxLength: 25, selector: ({ eventId }) => eventId }),
      fc.infiniteStream(fc.nat({ max: 6 })),
      fc.infiniteStream(fc.nat()),
      (events, sizes, picks) => {
        const inOrder = new LotRecord(facts, noon)
        inOrder.judge(events, noon + 14 * minute)
        const other = new LotRecord(facts, noon)
        const waiting = [...events]
        let now = noon
        while (waiting.length > 0) {
          const size = sizes.next().value
          const batch = Array.from({ length: Math.min(size, waiting.length) }, () => {
            const [event] = waiting.splice(picks.next().value % waiting.length, 1)
            return event!
          })
          const repeat = picks.next().value
          now = Math.min(now + 20_000, noon + 14 * minute)
          if (repeat % 5 === 0 && batch[0]) batch.push({ ...batch[0] })
          if (repeat % 3 === 0) other.reload(now)
          if (batch.length > 0) other.judge(batch, now)
          else firedAt(other, now)
        }
        firedAt(other, noon + 14 * minute)
        for (const at of [20, 30, 60, 400]) {
          firedAt(inOrder, noon + at * minute)
          if (at === 30) other.reload(noon + at * minute)
        }
        firedAt(other, noon + 400 * minute)
        expect(shown(other)).toEqual(shown(inOrder))
        expect(missed(other)).toEqual(missed(inOrder))
      },
    ),
    { numRuns: 300 },
  )
})
