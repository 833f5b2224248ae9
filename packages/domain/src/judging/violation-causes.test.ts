import { describe, expect, test } from 'vitest'
import type { Enforcement, Violation } from '../violations/violations.model.ts'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import type { JudgedSettings, LotFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'
import type { Authorisation, PassChange, PassFacts, PlateOwner } from '../passes/pass-change.model.ts'

const hour = 60 * minute
const at = (minutes: number) => noon + minutes * minute
const zones = [{ id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: null }]
const enforced = (more: Partial<Enforcement> = {}): Enforcement => ({
  needsRegistration: true,
  zones,
  ...more,
})
const aLot = (more: Partial<LotFacts> = {}) =>
  new LotRecord(aLotOfAll({ enforcement: enforced(), timeZone: 'UTC', ...more }), noon)
const shown = (record: LotRecord) =>
  [...record.violations.values()]
    .map(({ reason, status, openedAt, stateAt, end }) => [
      reason,
      (openedAt - noon) / minute,
      status,
      (stateAt - noon) / minute,
      end,
    ])
    .sort(([, a], [, b]) => Number(a) - Number(b))
const enter = (record: LotRecord, plate: string, minutes: number) =>
  record.judge([aRead('camera-in', plate, at(minutes))], at(minutes) + 1_000)
const leave = (record: LotRecord, plate: string, minutes: number) =>
  record.judge([aRead('camera-out', plate, at(minutes))], at(minutes) + 1_000)
const fire = (record: LotRecord, minutes: number) =>
  record.fire([{ kind: 'violations', subject: 'next' }], at(minutes))
const change = (record: LotRecord, minutes: number, more: Partial<PassChange>) =>
  record.changePasses({ from: at(minutes), plates: [], tags: [], passes: [], ...more }, at(minutes))
const authorise = (record: LotRecord, minutes: number, ...after: Authorisation[]) =>
  change(record, minutes, {
    authorised: [{ plate: 'CAR1', before: record.lot.facts.authorised.get('CAR1') ?? [], after }],
  })
const decide = (record: LotRecord, minutes: number, status: 'dismissed' | 'resolved') => {
  const known = [...record.violations.values()].findLast((one) => one.status === 'active')
  const violation = record.lot.violations.find(known!.key)!
  record.setViolation({ ...violation, decision: { status, at: at(minutes), by: 'pat' } }, at(minutes))
}
/** Judging from the stored state must not differ. */
const restart = (record: LotRecord, minutes: number) => record.reload(at(minutes))

const aPass = (more: Partial<PassFacts> = {}): PassFacts => ({
  passholderGroupId: 'firm',
  passType: 'allDay',
  validFrom: null,
  validTo: null,
  insideAtOnce: 1,
  ...more,
})
const ann: PlateOwner = { passholderId: 'ann', groupId: 'visitors', passholderGroupId: 'firm' }
const ofAnn = (pass: PassFacts, owner: PlateOwner = ann) =>
  aLot({ plates: new Map([['CAR1', owner]]), passes: new Map([['ann', pass]]) })
const changePass = (record: LotRecord, minutes: number, before: PassFacts, after: PassFacts) =>
  change(record, minutes, { passes: [{ passholderId: 'ann', before, after }] })

const guest = (from: number, until: number | null, id = 'g'): Authorisation => ({
  id,
  from: at(from),
  until: until === null ? null : at(until),
})

describe('VIO-07: an authorisation that is prolonged after its end ends the violation', () => {
  const overstayed = () => {
    const record = aLot({ authorised: new Map([['CAR1', [guest(-60, 60)]]]) })
    enter(record, 'CAR1', 0)
    fire(record, 75)
    expect(shown(record)).toEqual([['timeLimit', 75, 'active', 75, null]])
    return record
  }

  test.each([
    ['the same one, with a later end', [guest(-60, 120)]],
    ['the same one, without an end', [guest(-60, null)]],
    ['a new one beside it', [guest(-60, 60), guest(80, 120, 'new')]],
    ['a payment', [guest(-60, 60), { ...guest(80, 120, 'p'), isPayment: true as const }]],
  ])('%s', (_what, after) => {
    for (const isRestarted of [false, true]) {
      const record = overstayed()
      if (isRestarted) restart(record, 79)
      authorise(record, 80, ...after)
      const end = 'isPayment' in after.at(-1)! ? 'paid' : 'authorised'
      expect(shown(record)).toEqual([['timeLimit', 75, 'auto-resolved', 80, end]])
      restart(record, 81)
      fire(record, 119)
      expect(shown(record)).toHaveLength(1)
    }
  })

  test('within the grace period, none opens; after the new end another one does', () => {
    const record = aLot({ authorised: new Map([['CAR1', [guest(-60, 60)]]]) })
    enter(record, 'CAR1', 0)
    authorise(record, 70, guest(-60, 120))
    fire(record, 134)
    expect(shown(record)).toEqual([])
    fire(record, 135)
    expect(shown(record)).toEqual([['timeLimit', 135, 'active', 135, null]])
  })

  test('one that is ended early and restored', () => {
    const record = aLot({ authorised: new Map([['CAR1', [guest(-60, 300)]]]) })
    enter(record, 'CAR1', 0)
    authorise(record, 30, guest(-60, 30))
    fire(record, 45)
    expect(shown(record)).toEqual([['timeLimit', 45, 'active', 45, null]])
    authorise(record, 50, guest(-60, 300))
    expect(shown(record)).toEqual([['timeLimit', 45, 'auto-resolved', 50, 'authorised']])
  })

  test.each([
    ['valid for longer', aPass({ validTo: '2026-11-20' }), aPass({ validTo: '2026-12-31' })],
    ['without an end', aPass({ validTo: '2026-11-20' }), aPass()],
    ['valid on an earlier day', aPass({ validFrom: '2026-11-22' }), aPass({ validFrom: '2026-11-01' })],
    ['valid at all hours', aPass({ passType: 'overnight' }), aPass()],
  ])('a pass that is %s', (_what, before, after) => {
    const record = ofAnn(before)
    enter(record, 'CAR1', 0)
    fire(record, 13 * 60)
    const [[reason, openedAt]] = shown(record) as [[string, number]]
    restart(record, 13 * 60)
    changePass(record, 14 * 60, before, after)
    expect(shown(record)).toEqual([[reason, openedAt, 'auto-resolved', 14 * 60, 'authorised']])
  })

  test('a temporary plate that is prolonged', () => {
    const until = { ...ann, until: at(30) }
    const record = aLot({ plates: new Map([['CAR1', until]]) })
    enter(record, 'CAR1', 0)
    fire(record, 45)
    expect(shown(record)).toEqual([['passExpired', 45, 'active', 45, null]])
    change(record, 50, { plates: [{ seen: 'CAR1', before: until, after: { ...ann, until: at(90) } }] })
    expect(shown(record)).toEqual([['passExpired', 45, 'auto-resolved', 50, 'authorised']])
    fire(record, 105)
    expect(shown(record).at(-1)).toEqual(['passExpired', 105, 'active', 105, null])
  })

  test('a validity group with longer hours, a setting of the lot', () => {
    const group = { _id: 'v', name: 'V', days: [0, 1, 2, 3, 4, 5, 6], from: '06:00', to: '13:00' }
    const pass = aPass({ validityGroup: 'v' })
    const record = aLot({
      plates: new Map([['CAR1', ann]]),
      passes: new Map([['ann', pass]]),
      passValidityGroups: [group] as never,
    })
    enter(record, 'CAR1', 0)
    fire(record, 75)
    expect(shown(record)).toEqual([['outsideHours', 75, 'active', 75, null]])
    const before = record.lot.facts as JudgedSettings
    const after = { ...before, passValidityGroups: [{ ...group, to: '20:00' }] as never }
    record.configure({ from: at(80), before, after }, at(80))
    expect(shown(record)).toEqual([['outsideHours', 75, 'auto-resolved', 80, 'authorised']])
  })

  test('also when what ended is no longer known', () => {
    const record = overstayed()
    const day = 24 * 60
    fire(record, day)
    // After seven days, judging does not load what has ended.
    const { facts } = record.lot
    const forgotten = new LotRecord(aLotOfAll({ ...facts, authorised: new Map(), passChanges: [] }), at(day))
    for (const [key, visit] of record.visits) forgotten.visits.set(key, visit)
    for (const [key, one] of record.violations) forgotten.violations.set(key, one)
    restart(forgotten, day)
    authorise(forgotten, day + 1, guest(day, day + 60))
    expect(shown(forgotten)).toEqual([['timeLimit', 75, 'auto-resolved', day + 1, 'authorised']])
  })
})

test('VIO-14, PAS-15: a temporary plate that ends while its vehicle is inside', () => {
  for (const isKnownAtEntry of [true, false]) {
    const owner = { ...ann, until: at(30) }
    const record = aLot({ plates: new Map([['CAR1', isKnownAtEntry ? owner : ann]]) })
    enter(record, 'CAR1', 0)
    if (!isKnownAtEntry) change(record, 10, { plates: [{ seen: 'CAR1', before: ann, after: owner }] })
    fire(record, 44)
    expect(shown(record)).toEqual([])
    fire(record, 45)
    expect(shown(record)).toEqual([['passExpired', 45, 'active', 45, null]])
  }
})

describe('VIO-09: a later cause', () => {
  test.each(['dismissed', 'resolved'] as const)('opens another violation after one that was %s', (status) => {
    const record = aLot({ authorised: new Map([['CAR1', [guest(-60, 60)]]]) })
    enter(record, 'CAR1', 0)
    fire(record, 75)
    decide(record, 80, status)
    fire(record, 10 * 60)
    expect(shown(record)).toEqual([['timeLimit', 75, status, 80, null]])
    authorise(record, 600, guest(-60, 60), guest(600, 620, 'new'))
    fire(record, 634)
    expect(shown(record)).toHaveLength(1)
    restart(record, 634)
    fire(record, 635)
    expect(shown(record)).toEqual([
      ['timeLimit', 75, status, 80, null],
      ['timeLimit', 635, 'active', 635, null],
    ])
    leave(record, 'CAR1', 700)
    expect(shown(record).map(([, , one]) => one)).toEqual([status, 'missed'])
  })

  test('opens another after one that ended because the plate was authorised', () => {
    const record = aLot()
    enter(record, 'CAR1', 0)
    fire(record, 15)
    authorise(record, 20, guest(20, 21))
    fire(record, 36)
    authorise(record, 40, guest(20, 21), guest(40, 41, 'again'))
    fire(record, 200)
    expect(shown(record)).toEqual([
      ['graceExpired', 15, 'auto-resolved', 20, 'authorised'],
      ['timeLimit', 36, 'auto-resolved', 40, 'authorised'],
      ['timeLimit', 56, 'active', 56, null],
    ])
  })

  test('opens none while one is active, also if that is decided afterwards', () => {
    const day = 24 * 60
    const record = ofAnn(aPass({ passType: 'daytime' }))
    enter(record, 'CAR1', 0)
    for (const minutes of [375, day, day + 375, day + 400]) fire(record, minutes)
    expect(shown(record)).toEqual([['outsideHours', 375, 'active', 375, null]])
    decide(record, day + 420, 'dismissed')
    fire(record, 2 * day)
    expect(shown(record)).toEqual([['outsideHours', 375, 'dismissed', day + 420, null]])
    // A new time outside hours.
    fire(record, 2 * day + 375)
    expect(shown(record).at(-1)).toEqual(['outsideHours', 2 * day + 375, 'active', 2 * day + 375, null])
  })

  test('is another zone', () => {
    const closed = ['roof', 'deck'].map((id) => ({ ...zones[0]!, id, isRestricted: true }))
    const record = aLot({ enforcement: enforced({ zones: closed, needsRegistration: false }) })
    enter(record, 'CAR1', 0)
    const read = (camera: string, minutes: number) =>
      record.judge([aRead(camera, 'CAR1', at(minutes))], at(minutes) + 1_000)
    read('camera-roof', 1)
    fire(record, 30)
    read('camera-deck', 40)
    expect(shown(record)).toEqual([['unauthorised', 1, 'active', 1, null]])
    decide(record, 50, 'resolved')
    fire(record, 60)
    expect(shown(record)).toHaveLength(1)
    const [first] = [...record.violations.values()]
    expect(record.lot.violations.isFollowed(first!, at(60))).toBe(false)
    read('camera-roof', 70)
    expect(record.lot.violations.isFollowed(first!, at(70))).toBe(true)
    expect(shown(record).at(-1)).toEqual(['unauthorised', 70, 'active', 70, null])
    read('camera-aisle', 75)
    read('camera-deck', 80)
    expect(shown(record).map(([, opened, status]) => [opened, status])).toEqual([
      [1, 'resolved'],
      [70, 'auto-resolved'],
      [80, 'active'],
    ])
  })
})

test('VIO-16, VIO-27: the grace period is a setting, kept with the violation', () => {
  const record = aLot({ enforcement: enforced({ graceMs: 5 * minute }) })
  enter(record, 'CAR1', 0)
  enter(record, 'CAR2', 2)
  fire(record, 6)
  expect(shown(record)).toEqual([['graceExpired', 5, 'active', 5, null]])
  expect([...record.violations.values()][0]).toMatchObject({ exceededMs: 5 * minute, causeAt: noon })
  const { facts } = record.lot
  const after = { ...facts, enforcement: enforced({ graceMs: hour }) }
  record.configure({ from: at(6), before: facts, after }, at(6))
  fire(record, 50)
  authorise(record, 55, guest(50, 90))
  expect(shown(record)).toEqual([['graceExpired', 5, 'auto-resolved', 55, 'authorised']])
  fire(record, 62)
  expect(shown(record).at(-1)).toEqual(['graceExpired', 62, 'active', 62, null])
})

test('VIO-05: what exceeds a shorter duration already is a violation from the change on', () => {
  const record = aLot({ enforcement: enforced({ graceMs: hour }) })
  enter(record, 'CAR1', 0)
  const { facts } = record.lot
  const after = { ...facts, enforcement: enforced({ graceMs: 10 * minute }) }
  fire(record, 30)
  record.configure({ from: at(30), before: facts, after }, at(30))
  restart(record, 30)
  fire(record, 90)
  expect(shown(record)).toEqual([['graceExpired', 30, 'active', 30, null]])
})

describe('VIO-19: the time limit for vehicles without a pass', () => {
  const limited = (more: Partial<LotFacts> = {}) =>
    aLot({ enforcement: enforced({ needsRegistration: false, timeLimitMs: 2 * hour }), ...more })

  test('opens when it and the grace period are exceeded', () => {
    const record = limited()
    enter(record, 'CAR1', 0)
    fire(record, 134)
    expect(shown(record)).toEqual([])
    fire(record, 135)
    expect(shown(record)).toEqual([['timeLimit', 135, 'active', 135, null]])
    expect([...record.violations.values()][0]).toMatchObject({
      isStayLimit: true,
      exceededMs: 2 * hour,
      seenAt: noon,
    })
  })

  test.each<[string, Authorisation[], number | undefined]>([
    ['time covered is not counted', [guest(0, 60)], 75],
    ['nor is time paid', [{ ...guest(30, 60, 'p'), isPayment: true }], 75],
    ['time before it is', [guest(130, 160)], 175],
    ['whoever is authorised in time is not over it', [guest(100, null)], undefined],
  ])('%s', (_what, authorised, openedAt) => {
    const record = limited({ authorised: new Map([['CAR1', authorised]]) })
    enter(record, 'CAR1', 0)
    for (const minutes of [75, 135, 175, 195, 400]) fire(record, minutes)
    expect(shown(record).map(([, opened]) => opened)).toEqual(openedAt === undefined ? [] : [openedAt])
  })

  test('is counted on after what was authorised has ended and a person has dealt with it', () => {
    const record = limited({ authorised: new Map([['CAR1', [guest(30, 60)]]]) })
    enter(record, 'CAR1', 0)
    fire(record, 75)
    decide(record, 80, 'dismissed')
    fire(record, 164)
    expect(shown(record)).toHaveLength(1)
    fire(record, 165)
    expect(shown(record).at(-1)).toEqual(['timeLimit', 165, 'active', 165, null])
  })

  test('does not apply to a pass, also one that is not valid', () => {
    const record = limited({ plates: new Map([['CAR1', ann]]) })
    enter(record, 'CAR1', 0)
    fire(record, 1_000)
    expect(shown(record)).toEqual([])
  })

  test('ends when the plate is authorised, or missed when the vehicle leaves', () => {
    for (const isAuthorised of [true, false]) {
      const record = limited()
      enter(record, 'CAR1', 0)
      fire(record, 135)
      if (isAuthorised) authorise(record, 140, guest(140, null))
      leave(record, 'CAR1', 150)
      expect(shown(record)[0]!.slice(2)).toEqual(
        isAuthorised ? ['auto-resolved', 140, 'authorised'] : ['missed', 150, 'left'],
      )
    }
  })

  test('VIO-28: a read inside shows that the vehicle is there', () => {
    const record = limited()
    enter(record, 'CAR1', 0)
    fire(record, 135)
    record.judge([aRead('camera-roof', 'CAR1', at(140))], at(140) + 1_000)
    expect([...record.violations.values()][0]!.seenAt).toBe(at(140))
  })
})

describe('VIO-27: the time that an authorisation granted', () => {
  const durationOf = (record: LotRecord): number | null | undefined =>
    ([...record.violations.values()][0] as Violation).exceededMs
  test.each<[string, Authorisation[], number]>([
    ['a guest pass, from its start', [{ ...guest(-60, 60), startsAt: at(0) }], 60],
    ['a registration', [guest(-30, 60)], 90],
    [
      'payments that follow each other',
      [
        { ...guest(0, 30, 'p'), isPayment: true },
        { ...guest(25, 60, 'q'), isPayment: true },
      ],
      60,
    ],
  ])('%s', (_what, authorised, minutes) => {
    const record = aLot({ authorised: new Map([['CAR1', authorised]]) })
    enter(record, 'CAR1', 10)
    fire(record, 75)
    expect(durationOf(record)).toBe(minutes * minute)
  })
})
