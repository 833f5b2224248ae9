import { t } from '@lingui/core/macro'
import type { LotDeviceView } from '@stallwise/contract/devices/lot-devices.contract.ts'
import type { DeviceCondition, LotDeviceKind } from '@stallwise/domain/devices/lot-devices.model.ts'
import { stateNames } from '../device-words.ts'

export const kindNames = (): Record<LotDeviceKind, string> => ({
  'stall-sensor': t`Stall sensor`,
  camera: t`Camera`,
  'rfid-reader': t`RFID reader`,
  gate: t`Gate`,
  sign: t`Sign`,
})

export const conditionNames = (): Record<DeviceCondition, string> => ({
  ...stateNames(),
  fault: t`Sensor error`,
  flapping: t`Changes too often`,
  lowBattery: t`Low battery`,
  pushFailed: t`Push failing`,
  inactive: t`Inactive`,
})

/** All that a device is, the faults first; nothing for one that does not report by itself and is fine. */
export const conditionsOf = ({ state, faults, isActive }: LotDeviceView): DeviceCondition[] => {
  if (!isActive) return ['inactive']
  const isQuiet = state === null || (state === 'online' && faults.length > 0)
  return isQuiet ? faults : [...faults, state]
}
