import { expect, test } from 'vitest'
import { sensorErrorKinds, type SensorErrorKind } from './stalls.model.ts'
import { overridesStatus, occupiedFor, statusFor } from './stalls.rules.ts'

test('STA-01: all errors but a low battery override a stall’s status', () => {
  expect(sensorErrorKinds.filter(overridesStatus)).toEqual(['fault', 'silent', 'flapping'])
})

const overridden: SensorErrorKind[] = ['fault']
const low: SensorErrorKind[] = ['lowBattery']
test.each([
  ['STA-02', { occupied: true, isActive: true, errors: [] }, 'occupied', 'occupied', true, true],
  ['STA-02', { occupied: false, isActive: true, errors: [] }, 'vacant', 'vacant', false, false],
  ['STA-02', { occupied: true, isActive: true, errors: overridden }, 'sensor-error', 'occupied', true, true],
  ['STA-02', { occupied: false, isActive: true, errors: overridden }, 'sensor-error', 'vacant', false, false],
  ['STA-01', { occupied: true, isActive: true, errors: low }, 'occupied', 'occupied', true, true],
  ['STA-03', { occupied: true, isActive: false, errors: [] }, 'occupied', 'vacant', true, false],
  ['STA-02', { occupied: true, isActive: false, errors: overridden }, 'sensor-error', 'vacant', true, false],
] as const)(
  '%s: %j is %s to an admin and %s to others',
  (_rule, stall, admin, other, adminSees, otherSees) => {
    expect([statusFor(stall, true), statusFor(stall, false)]).toEqual([admin, other])
    expect([occupiedFor(stall, true), occupiedFor(stall, false)]).toEqual([adminSees, otherSees])
  },
)
