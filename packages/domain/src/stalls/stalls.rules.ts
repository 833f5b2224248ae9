import type { SensorErrorKind, StallStatus } from './stalls.model.ts'

interface StallFacts {
  readonly occupied: boolean
  readonly isActive: boolean
  readonly errors: readonly SensorErrorKind[]
}

/** STA-01: errors that override a stall's status; a low battery is a warning and does not. Source: decision 1. */
export const overridesStatus = (kind: SensorErrorKind): boolean => kind !== 'lowBattery'

/** STA-02: the status of a stall for a viewer. Admins (`stall.edit`) see sensor errors; for others an inactive stall is vacant. Source: decision 1. */
export const statusFor = (stall: StallFacts, mayEdit: boolean): StallStatus => {
  if (mayEdit && stall.errors.some(overridesStatus)) return 'sensor-error'
  if (!stall.isActive && !mayEdit) return 'vacant'
  return stall.occupied ? 'occupied' : 'vacant'
}

/** STA-03: whether the stall shows as occupied to a viewer; inactive stalls show vacant to others. Source: decision 1. */
export const occupiedFor = (stall: StallFacts, mayEdit: boolean): boolean =>
  stall.occupied && (stall.isActive || mayEdit)
