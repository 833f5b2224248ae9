import { deviceStates, type DeviceState } from './device-state.rules.ts'

/** The kinds of devices of a lot, in the order of the list. Source: rules DEV-40. */
export const lotDeviceKinds = [
  'stall-sensor',
  'camera',
  'rfid-reader',
  'gate',
  'sign',
  'charging-station',
] as const
/** A kind of device. */
export type LotDeviceKind = (typeof lotDeviceKinds)[number]

/** What else can be wrong with a device besides not reporting. Source: rules DEV-42. */
export const deviceFaults = ['fault', 'flapping', 'lowBattery', 'pushFailed'] as const
/** What else can be wrong with a device. */
export type DeviceFault = (typeof deviceFaults)[number]

/** What the list can be narrowed to; a device may match several. Source: rules DEV-43. */
export const deviceConditions = [...deviceStates, ...deviceFaults, 'inactive'] as const
/** One of the conditions. */
export type DeviceCondition = (typeof deviceConditions)[number]

/** The conditions of a device that does not report. Source: rules DEV-44. */
export const notReporting = ['late', 'offline', 'never'] as const satisfies readonly DeviceCondition[]

/** The conditions of a stall sensor in error, as a lot counts them. Source: rules DEV-44, SEN-06. */
export const inError = [...notReporting, 'fault', 'flapping'] as const satisfies readonly DeviceCondition[]

/** What a device is at once. Source: rules DEV-43. */
export const conditionsOf = (device: {
  readonly state: DeviceState | null
  readonly faults: readonly DeviceFault[]
  readonly isActive: boolean
}): DeviceCondition[] => {
  if (!device.isActive) return ['inactive']
  return device.state === null ? [...device.faults] : [...device.faults, device.state]
}

/** What the list can be sorted by. */
export const deviceSorts = [
  'state',
  'name',
  'kind',
  'floor',
  'zone',
  'deviceId',
  'lastSeenAt',
  'batteryPercent',
] as const
/** One of the sorts. */
export type DeviceSort = (typeof deviceSorts)[number]
