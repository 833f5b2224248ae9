import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { EnforcedZone, Enforcement } from '../violations/violations.model.ts'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import type { LotFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'
import { authorityAt } from '../passes/lot-passes.ts'
import type { Authorisation, PassChange, PassFacts, PlateOwner } from '../passes/pass-change.model.ts'

const hour = 60 * minute
const aZone = (id: string, more: Partial<EnforcedZone> = {}): EnforcedZone => ({
  id,
  isRestricted: false,
  passholderGroups: [],
  autoDismissMs: null,
  ...more,
})
const enforced = (needsRegistration: boolean, ...zones: EnforcedZone[]): Enforcement => ({
  needsRegistration,
  zones,
})
const aLot = (more: Partial<LotFacts> = {}) =>
  new LotRecord(aLotOfAll({ timeZone: 'UTC', enforcement: enforced(false), ...more }), noon)
const at = (minutes: number) => noon + minutes * minute
const shown = (record: LotRecord) =>
  [...record.violations.values()]
    .map(({ reason, plate, status, stateAt, end }) => [plate, reason, status, (stateAt - noon) / minute, end])
    .sort((a, b) => String(a).localeCompare(String(b)))
const enter = (record: LotRecord, plate: string, minutes: number) =>
  record.judge([aRead('camera-in', plate, at(minutes))], at(minutes) + 1_000)
const fire = (record: LotRecord, minutes: number) =>
  record.fire([{ kind: 'violations', subject: 'next' }], at(minutes))
const change = (
  from: number,
  plate: string,
  before: Authorisation[],
  after: Authorisation[],
): PassChange => ({
  from,
  plates: [],
  tags: [],
  passes: [],
  authorised: [{ plate, before, after }],
})
const aPayment = (from: number, until: number, id = 'p'): Authorisation => ({
  id,
  from: at(from),
  until: at(until),
  isPayment: true,
})
const pay = (record: LotRecord, plate: string, from: number, until: number, id = 'p') => {
  const before = [...(record.lot.facts.authorised.get(plate) ?? [])]
  record.changePasses(change(at(from), plate, before, [...before, aPayment(from, until, id)]), at(from))
}

describe('VIO-26: a payment', () => {
  test('ends a violation with “paid” from when judging knows it', () => {
    const record = aLot({ enforcement: enforced(true) })
    enter(record, 'VISITOR', 0)
    fire(record, 15)
    expect(shown(record)).toEqual([['VISITOR', 'graceExpired', 'active', 15, null]])
    pay(record, 'VISITOR', 20, 60)
    expect(shown(record)).toEqual([['VISITOR', 'graceExpired', 'auto-resolved', 20, 'paid']])
    record.reload(at(21))
    fire(record, 30)
    expect(shown(record)).toEqual([['VISITOR', 'graceExpired', 'auto-resolved', 20, 'paid']])
  })

  test('lets none open while it counts and in the grace period after it, also when it is extended', () => {
    const record = aLot()
    enter(record, 'VISITOR', 0)
    pay(record, 'VISITOR', 5, 30)
    fire(record, 44)
    expect(shown(record)).toEqual([])
    pay(record, 'VISITOR', 44, 90, 'q')
    fire(record, 104)
    expect(shown(record)).toEqual([])
    fire(record, 105)
    expect(shown(record)).toEqual([['VISITOR', 'timeLimit', 'active', 105, null]])
    pay(record, 'VISITOR', 110, 150, 'r')
    expect(shown(record)).toEqual([['VISITOR', 'timeLimit', 'auto-resolved', 110, 'paid']])
  })

  test('is not needed by vehicles that have not paid yet', () => {
    const record = aLot()
    enter(record, 'VISITOR', 0)
    fire(record, 600)
    expect(shown(record)).toEqual([])
  })

  test('that is refunded in full counts until then', () => {
    const record = aLot()
    enter(record, 'VISITOR', 0)
    pay(record, 'VISITOR', 5, 300)
    const refunded = change(at(60), 'VISITOR', [aPayment(5, 300)], [aPayment(5, 60)])
    record.changePasses(refunded, at(60))
    fire(record, 74)
    expect(shown(record)).toEqual([])
    fire(record, 75)
    expect(shown(record)).toEqual([['VISITOR', 'timeLimit', 'active', 75, null]])
  })

  test('ends what follows from a pass that is not valid now, but not from a zone of other groups', () => {
    const plates = new Map<string, PlateOwner>([
      ['HOLDER', { passholderId: 'ann', groupId: 'visitors', passholderGroupId: 'firm' }],
    ])
    const pass: PassFacts = {
      passholderGroupId: 'firm',
      passType: 'overnight',
      validFrom: null,
      validTo: null,
      insideAtOnce: 1,
    }
    const zone = aZone('gate', { passholderGroups: ['other'] })
    const record = aLot({ plates, passes: new Map([['ann', pass]]), enforcement: enforced(false, zone) })
    enter(record, 'HOLDER', 0)
    fire(record, 15)
    pay(record, 'HOLDER', 20, 60)
    expect(shown(record)).toEqual([
      ['HOLDER', 'outsideHours', 'auto-resolved', 20, 'paid'],
      ['HOLDER', 'wrongZone', 'active', 0, null],
    ])
  })

  test.each([
    ['a zone of groups', false, 'auto-resolved', 'paid'],
    ['a restricted zone', true, 'active', null],
  ])('in %s', (_what, isRestricted, status, end) => {
    const zone = aZone('gate', { isRestricted, passholderGroups: ['firm'] })
    const record = aLot({ enforcement: enforced(false, zone) })
    enter(record, 'VISITOR', 0)
    expect(shown(record)).toEqual([['VISITOR', 'unauthorised', 'active', 0, null]])
    pay(record, 'VISITOR', 5, 60)
    expect(shown(record)).toEqual([['VISITOR', 'unauthorised', status, end ? 5 : 0, end]])
    pay(record, 'AHEAD', 6, 30)
    const isInViolation = (plate: string) => shown(record).some(([one]) => one === plate)
    enter(record, 'AHEAD', 44)
    expect(isInViolation('AHEAD')).toBe(isRestricted)
    pay(record, 'LATER', 45, 50)
    enter(record, 'LATER', 65)
    expect(isInViolation('LATER')).toBe(true)
  })

  test('and a guest pass: the guest pass goes before it', () => {
    const guest: Authorisation = { id: 'g', from: at(0), until: at(30) }
    const facts = { authorised: new Map([['G', [guest, aPayment(10, 60)]]]), passChanges: [] }
    expect([5, 20, 40, 60].map((minutes) => authorityAt(facts, 'G', at(minutes)))).toEqual([
      'guest',
      'guest',
      'payment',
      undefined,
    ])
    const record = aLot({ enforcement: enforced(true) })
    enter(record, 'G', 0)
    fire(record, 15)
    const both = [{ ...guest, from: at(16) }, aPayment(16, 60)]
    record.changePasses(change(at(16), 'G', [], both), at(16))
    expect(shown(record)).toEqual([['G', 'graceExpired', 'auto-resolved', 16, 'authorised']])
  })
})

test('PAY-52: reads are not matched to a plate that is only paid for', () => {
  const record = aLot()
  pay(record, 'PAID8', 0, 60)
  enter(record, 'PAIDB', 1)
  enter(record, 'PAID8', 2)
  expect([...record.visits.values()].map(({ plate, match }) => [plate, match])).toEqual([
    ['PAIDB', 'none'],
    ['PAID8', 'none'],
  ])
})

test('PAY-51, VIS-02: a visit does not end before what is paid is over', () => {
  const record = aLot()
  enter(record, 'VISITOR', 0)
  enter(record, 'OTHER', 1)
  pay(record, 'VISITOR', 40 * 60, 70 * 60)
  record.judge([], at(49 * 60))
  expect([...record.visits.values()].map(({ plate, exitedAt }) => [plate, exitedAt !== null])).toEqual([
    ['VISITOR', false],
    ['OTHER', true],
  ])
})

const facts: LotFacts = aLotOfAll({
  timeZone: 'UTC',
  latenessMs: 15 * minute,
  enforcement: enforced(
    true,
    aZone('gate', { passholderGroups: ['firm'], autoDismissMs: 20 * minute }),
    aZone('roof', { isRestricted: true }),
    aZone('deck', { passholderGroups: ['other'] }),
  ),
  authorised: new Map([['GUEST1', [{ id: 'g', from: noon - hour, until: at(3) }]]]),
})
const plates = ['GUEST1', 'STRANGER', 'STRANGERS', 'VISITOR'] as const
const aDelayedRead = fc
  .record({
    plate: fc.constantFrom(...plates),
    camera: fc.constantFrom('camera-in', 'camera-in', 'camera-out', 'camera-roof', 'camera-deck'),
    second: fc.integer({ min: 0, max: 40 * 60 }),
    delay: fc.integer({ min: 0, max: 14 * 60 }),
    isRepeated: fc.boolean(),
  })
  .map(({ plate, camera, second, delay, isRepeated }) => {
    const event = aRead(camera, plate, noon + second * 1_000)
    return { event, arrivesAt: event.at + delay * 1_000, isRepeated }
  })
/** Payments are known after every read before them (PAY-50): between two seconds. Some are settled at one instant. */
const paidFor = fc.record({
  plate: fc.constantFrom(...plates),
  second: fc.oneof(fc.integer({ min: 0, max: 45 * 60 }), fc.constantFrom(600, 900)),
  minutes: fc.integer({ min: 1, max: 30 }),
  refundedAfter: fc.option(fc.integer({ min: 1, max: 20 })),
})
type Paid = { plate: string; second: number; minutes: number; refundedAfter: number | null }

/** What is known of payments, one after the other: each, and each refund in full. */
const changesOf = (payments: readonly Paid[]): PassChange[] => {
  const known = new Map<string, Authorisation[]>(
    [...facts.authorised].map(([plate, all]) => [plate, [...all]]),
  )
  const moves = payments.flatMap(({ plate, second, minutes, refundedAfter }, nth) => {
    const from = noon + second * 1_000 + 500
    const payment = { id: `p${nth}`, from, until: from + minutes * minute, isPayment: true as const }
    const refundedAt = from + (refundedAfter ?? Infinity) * minute
    const paid = { at: from, plate, payment }
    return refundedAt < payment.until
      ? [paid, { at: refundedAt, plate, payment: { ...payment, until: refundedAt } }]
      : [paid]
  })
  return moves
    .sort((a, b) => a.at - b.at)
    .map(({ at: from, plate, payment }) => {
      const before = known.get(plate) ?? []
      const after = [...before.filter(({ id }) => id !== payment.id), payment]
      known.set(plate, after)
      return change(from, plate, before, after)
    })
}

test('VIO-02, VIO-26: reads in any order within the lateness window, repeats, batches, timers and restarts between payments give the same violations', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aDelayedRead, { maxLength: 20, selector: ({ event }) => event.eventId }),
      fc.array(paidFor, { maxLength: 6 }),
      fc.infiniteStream(fc.nat({ max: 30 })),
      (reads, payments, picks) => {
        const changes = changesOf(payments)
        const ends = [60, 75, 90, 120, 400].map(at)
        const inOrder = new LotRecord(facts, noon)
        const steps = [
          ...reads.map(({ event }) => ({ at: event.at, run: () => inOrder.judge([event], event.at) })),
          ...changes.map((one) => ({ at: one.from, run: () => inOrder.changePasses(one, one.from) })),
          ...ends.map((end) => ({
            at: end,
            run: () => inOrder.fire([{ kind: 'violations', subject: 'next' }], end),
          })),
        ]
        for (const { run } of steps.sort((a, b) => a.at - b.at)) run()

        const other = new LotRecord(facts, noon)
        const waiting = [...reads].sort((a, b) => a.arrivesAt - b.arrivesAt)
        const arrive = (until: number) => {
          while (waiting[0] && waiting[0].arrivesAt <= until) {
            const most = 1 + (picks.next().value % 4)
            const size = waiting.findIndex(
              ({ arrivesAt }, nth) =>
                nth > 0 &&
                (nth === most ||
                  arrivesAt > until ||
                  waiting.slice(0, nth).some((one) => arrivesAt - one.event.at > facts.latenessMs)),
            )
            const batch = waiting.splice(0, size < 0 ? waiting.length : size)
            const now = batch.at(-1)!.arrivesAt
            const pick = picks.next().value
            if (pick % 4 === 0) other.reload(now)
            const repeated = batch.filter(({ isRepeated }) => isRepeated)
            other.judge(
              [...batch, ...repeated].map(({ event }) => ({ ...event })),
              now,
            )
            if (pick % 5 === 0) other.fire([{ kind: 'violations', subject: 'next' }], now)
          }
        }
        for (const one of changes) {
          arrive(one.from)
          if (picks.next().value % 3 === 0) other.reload(one.from)
          other.changePasses(one, one.from)
        }
        for (const end of ends) {
          arrive(end)
          other.fire([{ kind: 'violations', subject: 'next' }], end)
          if (picks.next().value % 2 === 0) other.reload(end)
        }
        expect(shown(other)).toEqual(shown(inOrder))
      },
    ),
    { numRuns: 300 },
  )
})
