import type { DeviceCondition, LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { writeFilters } from '#ui/list/list-search.ts'

interface DeviceFilter {
  kind: LotDeviceKind
  state: readonly DeviceCondition[]
  floor?: string
}

/** The address of the list of a lot's devices, narrowed to these. */
const devicesAt = (lotId: string, { kind, state, floor }: DeviceFilter): string => {
  const filter = writeFilters({ kind: [kind], state, ...(floor !== undefined && { floor: [floor] }) })
  return `/parking-lots/${lotId}/devices?${new URLSearchParams({ filter: filter ?? '' }).toString()}`
}

const notReporting = ['late', 'offline', 'never'] as const

/** The stall sensors in error, of the lot or of a floor. */
export const sensorErrors = (lotId: string, floor?: string): string =>
  devicesAt(lotId, {
    kind: 'stall-sensor',
    state: [...notReporting, 'fault', 'flapping'],
    ...(floor !== undefined && { floor }),
  })

/** The stall sensors that do not report. */
export const silentSensors = (lotId: string): string =>
  devicesAt(lotId, { kind: 'stall-sensor', state: notReporting })

/** The stall sensors with a low battery. */
export const lowBatteries = (lotId: string): string =>
  devicesAt(lotId, { kind: 'stall-sensor', state: ['lowBattery'] })

/** The cameras that do not report. */
export const offlineCameras = (lotId: string): string =>
  devicesAt(lotId, { kind: 'camera', state: notReporting })
