import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { EnforcedZone } from '../violations/violations.model.ts'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import type { LotFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'
import type { Authorisation, PassChange, PassFacts, PlateOwner } from '../passes/pass-change.model.ts'

const second = 1_000
const at = (seconds: number) => noon + seconds * second
const aZone = (id: string, more: Partial<EnforcedZone> = {}): EnforcedZone => ({
  id,
  isRestricted: false,
  passholderGroups: [],
  autoDismissMs: null,
  ...more,
})
const owner: PlateOwner = { passholderId: 'ann', groupId: 'visitors', passholderGroupId: 'firm' }
const pass: PassFacts = {
  passholderGroupId: 'firm',
  passType: 'allDay',
  validFrom: null,
  validTo: null,
  insideAtOnce: 1,
}
const guest = (until: number): Authorisation => ({ id: 'g', from: at(-3_600), until: at(until) })
const facts: LotFacts = aLotOfAll({
  timeZone: 'UTC',
  latenessMs: 15 * minute,
  enforcement: {
    needsRegistration: true,
    graceMs: 3 * minute,
    timeLimitMs: 8 * minute,
    zones: [
      aZone('gate', { autoDismissMs: 9 * minute, travelMs: 4 * minute }),
      aZone('roof', { isRestricted: true, autoDismissMs: 4 * minute }),
      aZone('deck', { passholderGroups: ['other'] }),
    ],
  },
  plates: new Map([['TEMP1', { ...owner, until: at(300) }]]),
  passes: new Map([['ann', pass]]),
  authorised: new Map([['GUEST1', [guest(200)]]]),
})

const aReadOf = fc
  .record({
    plate: fc.constantFrom('GUEST1', 'TEMP1', 'STRANGER'),
    camera: fc.constantFrom(
      'camera-in',
      'camera-in',
      'camera-out',
      'camera-roof',
      'camera-deck',
      'camera-aisle',
    ),
    from: fc.integer({ min: 0, max: 40 * 60 }),
    delay: fc.integer({ min: 0, max: 14 * 60 }),
  })
  .map(({ plate, camera, from, delay }) => {
    const event = aRead(camera, plate, at(from))
    return { event, arrivesAt: event.at + delay * second }
  })
/** Between two seconds: a change is known after every read before it. */
const aChange = fc.record({
  what: fc.constantFrom('guest', 'plate', 'pass', 'type'),
  from: fc.integer({ min: 0, max: 45 * 60 }),
  lasts: fc.integer({ min: -10, max: 20 * 60 }),
})
type Change = { what: string; from: number; lasts: number }

/** Authorisations, plates and passes that are prolonged, or shortened, one after the other. */
const changesOf = (changes: readonly Change[]): PassChange[] => {
  let known = { guest: guest(200), plate: facts.plates.get('TEMP1')!, pass }
  return [...changes]
    .sort((a, b) => a.from - b.from)
    .map(({ what, from, lasts }): PassChange => {
      const before = known
      const nothing = { from: at(from) + 500, plates: [], tags: [], passes: [] }
      if (what === 'guest') {
        known = { ...known, guest: guest(from + lasts) }
        const authorised = [{ plate: 'GUEST1', before: [before.guest], after: [known.guest] }]
        return { ...nothing, authorised }
      }
      if (what === 'plate') {
        known = { ...known, plate: { ...owner, until: at(from + lasts) } }
        return { ...nothing, plates: [{ seen: 'TEMP1', before: before.plate, after: known.plate }] }
      }
      const passType = lasts % 2 === 0 ? ('overnight' as const) : ('allDay' as const)
      known = {
        ...known,
        pass:
          what === 'type'
            ? { ...known.pass, passType }
            : { ...known.pass, validTo: lasts % 2 === 0 ? '2026-11-19' : '2026-11-21' },
      }
      return { ...nothing, passes: [{ passholderId: 'ann', before: before.pass, after: known.pass }] }
    })
}

const fire = (record: LotRecord, now: number) => record.fire([{ kind: 'violations', subject: 'next' }], now)
const shown = (record: LotRecord) =>
  [...record.violations.values()]
    .map(({ key, status, stateAt, end, openedAt, exceededMs, seenAt }) =>
      JSON.stringify([key, status, stateAt - noon, end, openedAt - noon, exceededMs, seenAt]),
    )
    .sort()
/** VIO-09: the visits and reasons of which more than one violation is active. */
const twice = (record: LotRecord) => {
  const active = [...record.violations.values()].filter(({ status }) => status === 'active')
  const keys = active.map(({ visit, reason }) => `${visit} ${reason}`)
  return keys.filter((key, nth) => keys.indexOf(key) < nth)
}
const ends = [45 * 60, 70 * 60, 90 * 60, 400 * 60]

test('VIO-02, VIO-07, VIO-09: reads in any order between changes of passes give the same violations, at most one active for each reason', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aReadOf, { maxLength: 20, selector: ({ event }) => event.eventId }),
      fc.array(aChange, { maxLength: 8 }),
      fc.infiniteStream(fc.nat({ max: 30 })),
      (reads, some, picks) => {
        const changes = changesOf(some)
        const judged = (arrives: 'in order' | 'late') => {
          const record = new LotRecord(facts, noon)
          const isLate = arrives === 'late'
          const steps = [
            ...reads.map(({ event, arrivesAt }) => ({
              at: isLate ? arrivesAt : event.at,
              run: (now: number) => record.judge([{ ...event }], now),
            })),
            ...changes.map((one) => ({ at: one.from, run: (now: number) => record.changePasses(one, now) })),
            ...ends.map((end) => ({ at: at(end), run: (now: number) => fire(record, now) })),
          ]
          for (const step of steps.sort((a, b) => a.at - b.at)) {
            step.run(step.at)
            const pick = isLate ? picks.next().value : 1
            if (pick % 4 === 0) record.reload(step.at)
            if (pick % 5 === 0) fire(record, step.at)
            expect(twice(record)).toEqual([])
          }
          return shown(record)
        }
        expect(judged('late')).toEqual(judged('in order'))
      },
    ),
    { numRuns: 50 },
  )
}, 60_000)

test('VIO-09, VIO-20: with decisions, restarts change nothing, and at most one of a reason is active', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(aReadOf, { maxLength: 15, selector: ({ event }) => event.eventId }),
      fc.array(aChange, { maxLength: 6 }),
      fc.array(fc.integer({ min: 0, max: 80 * 60 }), { maxLength: 6 }),
      (reads, some, decisions) => {
        const judged = (restarts: boolean) => {
          const record = new LotRecord(facts, noon)
          const decide = (now: number) => {
            fire(record, now)
            const [known] = [...record.violations.values()]
              .filter(({ status }) => status === 'active')
              .sort((a, b) => (a.key < b.key ? -1 : 1))
            const violation = known && record.lot.violations.find(known.key)
            if (violation)
              record.setViolation(
                { ...violation, decision: { status: 'dismissed', at: now, by: 'pat' } },
                now,
              )
          }
          const steps = [
            ...reads.map(({ event, arrivesAt }) => ({
              at: arrivesAt,
              run: (now: number) => record.judge([{ ...event }], now),
            })),
            ...changesOf(some).map((one) => ({
              at: one.from,
              run: (now: number) => record.changePasses(one, now),
            })),
            ...decisions.map((seconds) => ({ at: at(seconds) + 250, run: decide })),
            ...ends.map((end) => ({ at: at(end), run: (now: number) => fire(record, now) })),
          ]
          for (const step of steps.sort((a, b) => a.at - b.at)) {
            step.run(step.at)
            if (restarts) record.reload(step.at)
            expect(twice(record)).toEqual([])
          }
          return shown(record)
        }
        expect(judged(true)).toEqual(judged(false))
      },
    ),
    { numRuns: 30 },
  )
}, 60_000)
