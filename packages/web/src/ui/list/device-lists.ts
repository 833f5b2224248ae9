import {
  inError,
  notReporting,
  type DeviceCondition,
  type LotDeviceKind,
} from '@stallwise/domain/devices/lot-devices.model.ts'
import { writeFilters, type ListSearch } from './list-search.ts'

/** What the address of a lot's devices says to narrow the list to these. */
const only = (kind: LotDeviceKind, state: readonly DeviceCondition[], floor?: string): ListSearch => ({
  filter: writeFilters({ kind: [kind], state, ...(floor !== undefined && { floor: [floor] }) }),
})

/** All devices of a kind. */
export const allOf = (kind: 'stall-sensor' | 'camera'): ListSearch => only(kind, [])

/** All stall sensors, the one that reported last first. */
export const byLastReport: ListSearch = { ...only('stall-sensor', []), sort: '-lastSeenAt' }

/** The stall sensors of a floor in error. */
export const sensorErrorsOn = (floor: string): ListSearch => only('stall-sensor', inError, floor)

/** The stall sensors in error. */
export const sensorErrors = only('stall-sensor', inError)

/** The stall sensors that do not report. */
export const silentSensors = only('stall-sensor', notReporting)

/** The stall sensors with a low battery. */
export const lowBatteries = only('stall-sensor', ['lowBattery'])

/** The cameras that do not report. */
export const offlineCameras = only('camera', notReporting)
