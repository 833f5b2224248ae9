import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { violationReasons } from '../violations/violations.model.ts'
import { alertCauseKey, readAlertCause, type AlertCause } from './alert-causes.rules.ts'

const place = fc.option(fc.uuid(), { nil: null })
const causes: fc.Arbitrary<AlertCause> = fc.oneof(
  fc.record({
    type: fc.constant('violation' as const),
    reason: fc.constantFrom(...violationReasons),
    locationId: place,
  }),
  fc.constant({ type: 'violation' as const, reason: 'hidden' as const }),
  fc.record({ type: fc.constant('occupancy' as const), groupId: place }),
)

describe('ALE-30 a cause', () => {
  test('is read back from its key', () =>
    fc.assert(
      fc.property(causes, (cause) => {
        expect(readAlertCause(alertCauseKey(cause))).toEqual(cause)
      }),
    ))

  test('has a key of its own', () =>
    fc.assert(
      fc.property(causes, causes, (one, other) => {
        const isSame = JSON.stringify(one) === JSON.stringify(other)
        expect(alertCauseKey(one) === alertCauseKey(other)).toBe(isSame)
      }),
    ))

  test.each([
    '',
    'lot',
    'occupancy',
    'occupancy:x',
    'occupancy:lot:lot',
    'violation:x:lot',
    'violation:reported',
    'violation:reported:lot:x',
  ])('is not read from %j', (key) => expect(readAlertCause(key)).toBeUndefined())
})
