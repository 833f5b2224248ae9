import { t } from '@lingui/core/macro'
import type { CameraView } from '@stallwise/contract/devices/cameras.contract.ts'
import type { MessageOutcome } from '@stallwise/contract/devices/device-messages.contract.ts'

export type DeviceState = CameraView['state']

export const stateNames = (): Record<DeviceState, string> => ({
  online: t`Online`,
  late: t`Late`,
  offline: t`Offline`,
  never: t`Never reported`,
})

export const outcomeNames = (): Record<MessageOutcome, string> => ({
  taken: t`Accepted`,
  repeated: t`Duplicate`,
  nothing: t`Keep-alive`,
  rejected: t`Rejected`,
  refused: t`Could not be read`,
})
