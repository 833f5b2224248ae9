import type { DeviceCondition, LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { writeFilters, type ListSearch } from '#ui/list/list-search.ts'

/** What the address of a lot's devices says to narrow the list to these. */
const only = (kind: LotDeviceKind, state: readonly DeviceCondition[]): ListSearch => ({
  filter: writeFilters({ kind: [kind], state }),
})

const notReporting = ['late', 'offline', 'never'] as const

/** The stall sensors in error. */
export const sensorErrors = only('stall-sensor', [...notReporting, 'fault', 'flapping'])

/** The stall sensors that do not report. */
export const silentSensors = only('stall-sensor', notReporting)

/** The stall sensors with a low battery. */
export const lowBatteries = only('stall-sensor', ['lowBattery'])

/** The cameras that do not report. */
export const offlineCameras = only('camera', notReporting)
