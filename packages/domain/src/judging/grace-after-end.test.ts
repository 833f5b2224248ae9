import { expect, test } from 'vitest'
import type { Enforcement } from '../violations/violations.model.ts'
import { graceMs } from '../violations/violations.rules.ts'
import { aLotOfAll, aRead, minute, noon } from './judging.builders.ts'
import type { LotFacts } from './judging.model.ts'
import { LotRecord } from './lot-record.ts'
import type { LoggedEvent } from './logged-event.ts'

const hour = 60 * minute
const enforced = (more: Partial<Enforcement> = {}): Enforcement => ({
  needsRegistration: true,
  zones: [{ id: 'gate', isRestricted: false, passholderGroups: [], autoDismissMs: null }],
  ...more,
})
const enforcedLot = (more: Partial<LotFacts> = {}) =>
  new LotRecord(aLotOfAll({ enforcement: enforced(), timeZone: 'UTC', ...more }), noon)
/** What a lot's violations are: plate, reason, state and since when, in minutes from noon. */
const shown = (record: LotRecord) =>
  [...record.violations.values()]
    .map(({ reason, plate, status, stateAt, end }) => [plate, reason, status, (stateAt - noon) / minute, end])
    .sort((a, b) => String(a).localeCompare(String(b)))
const enter = (plate: string, at: number) => aRead('camera-in', plate, at)
const firedAt = (record: LotRecord, at: number) => record.fire([{ kind: 'violations', subject: 'next' }], at)
const play = (record: LotRecord, ...events: LoggedEvent[]) => {
  for (const event of events) record.judge([event], event.at + 1_000)
}
const aGuest = (until: number) => [{ id: 'g', from: noon - hour, until }]
const ofGuest = new Map([['GUEST1', aGuest(noon + hour)]])

test('VIO-12: a guest whose time is over has the grace period', () => {
  const record = enforcedLot({ authorised: ofGuest })
  play(record, enter('GUEST1', noon))
  expect(firedAt(record, noon + hour)).toEqual([noon + hour + graceMs])
  expect(shown(record)).toEqual([])
  firedAt(record, noon + hour + graceMs)
  expect(shown(record)).toEqual([['GUEST1', 'timeLimit', 'active', 75, null]])
})

test('VIO-12: a guest whose time is extended has the grace period after the later end', () => {
  const record = enforcedLot({ authorised: ofGuest })
  play(record, enter('GUEST1', noon))
  const from = noon + 30 * minute
  const authorised = [{ plate: 'GUEST1', before: aGuest(noon + hour), after: aGuest(noon + 2 * hour) }]
  record.changePasses({ from, plates: [], tags: [], passes: [], authorised }, from)
  firedAt(record, noon + hour + graceMs)
  expect(shown(record)).toEqual([])
  firedAt(record, noon + 2 * hour + graceMs)
  expect(shown(record)).toEqual([['GUEST1', 'timeLimit', 'active', 135, null]])
})

test.each([
  ['longer', 40, 100],
  ['shorter', 5, 75],
])('VIO-12: no violation opens before the exit grace is over, if it is %s', (_what, minutes, opens) => {
  const enforcement = enforced({ leaveMs: minutes * minute })
  const record = enforcedLot({ authorised: ofGuest, enforcement })
  play(record, enter('GUEST1', noon), enter('STRANGER', noon + minute))
  firedAt(record, noon + opens * minute - 1)
  expect(shown(record)).toEqual([['STRANGER', 'graceExpired', 'active', 16, null]])
  firedAt(record, noon + opens * minute)
  expect(shown(record)).toContainEqual(['GUEST1', 'timeLimit', 'active', opens, null])
})

test('VIO-12, PAY-51: what a payment bought counts long enough by itself', () => {
  const paid = new Map([['PAID1', [{ id: 'p', from: noon, until: noon + hour, isPayment: true as const }]]])
  const enforcement = enforced({ leaveMs: 40 * minute })
  const record = enforcedLot({ authorised: paid, enforcement })
  play(record, enter('PAID1', noon))
  firedAt(record, noon + 75 * minute)
  expect(shown(record)).toEqual([['PAID1', 'timeLimit', 'active', 75, null]])
})

test('VIO-12, VIO-19: a stay that is too long is in violation when the exit grace after its guest pass is over', () => {
  const enforcement = enforced({ needsRegistration: false, leaveMs: 40 * minute, timeLimitMs: 5 * minute })
  const record = enforcedLot({ authorised: ofGuest, enforcement })
  play(record, enter('GUEST1', noon))
  firedAt(record, noon + 99 * minute)
  expect(shown(record)).toEqual([])
  firedAt(record, noon + 100 * minute)
  expect(shown(record)).toContainEqual(['GUEST1', 'timeLimit', 'active', 100, null])
})
