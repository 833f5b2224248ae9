import { expect, it } from 'vitest'
import { aViolationWith } from './testing/violations.builders.ts'
import { reasonForDriver, reasonName } from './violation-reasons.public.ts'
import { matchText } from './violation-words.ts'

it('VIS-10: an exact match whose plate no camera read was made by a tag', () => {
  const visit = aViolationWith().visit!
  const readAs = (plate: string | null) =>
    matchText({ ...visit, match: 'exact', entry: { ...visit.entry!, plate } }, 'CKRX708')
  expect([readAs('CKRX 708'), readAs('STRANGE1'), readAs(null)]).toEqual(['Exact', 'By tag', 'By tag'])
  expect(matchText({ ...visit, match: 'exact', entry: null }, 'CKRX708')).toBe('Exact')
  expect(matchText({ ...visit, match: 'lookAlike' }, 'CKRX708')).toBe('Look-alike characters')
})

it.each([
  ['graceExpired', 'grace', 15, 'Grace period of 15 minutes expired'],
  ['timeLimit', 'authorisation', 90, 'Time limit of 1 hour 30 minutes reached'],
  ['timeLimit', 'stay', 120, 'Exceeded the 2-hour limit'],
  ['timeLimit', 'stay', 90, 'Exceeded the 90-minute limit'],
  ['timeLimit', 'stay', 2_880, 'Exceeded the 2-day limit'],
  ['travelTime', 'travel', 1, 'Travel time of 1 minute reached'],
] as const)('VIO-27: %s of %s names the duration', (reason, limit, minutes, text) => {
  expect(reasonName({ reason, exceeded: { limit, minutes } })).toBe(text)
})

it('VIO-27: without a duration, and as the driver is told', () => {
  expect(reasonName({ reason: 'timeLimit', exceeded: null })).toBe('Time limit reached')
  expect(reasonForDriver({ reason: 'timeLimit', exceeded: { limit: 'stay', minutes: 120 } })).toBe(
    'The vehicle exceeded the 2-hour limit.',
  )
  expect(reasonForDriver({ reason: 'travelTime', exceeded: { limit: 'travel', minutes: 10 } })).toMatch(
    /^The travel time of 10 minutes was reached\. The vehicle/,
  )
})
