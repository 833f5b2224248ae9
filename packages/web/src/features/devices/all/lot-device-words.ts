import { t } from '@lingui/core/macro'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import {
  conditionsOf,
  type DeviceCondition,
  type LotDeviceKind,
} from '@stallwise/domain/devices/lot-devices.model.ts'
import type { IconName } from '#ui/icons/paths.ts'
import { stateNames } from '../device-words.ts'

export const kindNames = (): Record<LotDeviceKind, string> => ({
  'stall-sensor': t`Stall sensor`,
  camera: t`Camera`,
  'rfid-reader': t`RFID reader`,
  gate: t`Gate`,
  sign: t`Sign`,
  'charging-station': t`Charging station`,
})

export const conditionNames = (): Record<DeviceCondition, string> => ({
  ...stateNames(),
  fault: t`Device fault`,
  flapping: t`Changes too often`,
  lowBattery: t`Low battery`,
  pushFailed: t`Push failing`,
  inactive: t`Out of service`,
})

export const conditionIcons: Partial<Record<DeviceCondition, IconName>> = {
  never: 'clock',
  late: 'plug-off',
  offline: 'plug-off',
  fault: 'sensor-off',
  flapping: 'sensor-off',
  lowBattery: 'battery',
  pushFailed: 'plug-off',
}

/** The states of a device, in words; online only if it has no other. */
export const shownConditionsOf = (device: LotDeviceView): DeviceCondition[] => {
  const all = conditionsOf(device)
  return all.length > 1 ? all.filter((one) => one !== 'online') : all
}

export const toneOf = (conditions: readonly DeviceCondition[]) => {
  if (conditions.some((one) => one === 'offline' || one === 'fault' || one === 'pushFailed'))
    return 'is-alert'
  return conditions.some((one) => one !== 'online' && one !== 'inactive') ? 'is-soon' : ''
}
