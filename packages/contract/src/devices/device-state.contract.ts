import { deviceStates } from '@stallwise/domain/devices/device-state.rules.ts'
import { z } from 'zod'
import { instant } from '../base/wire.ts'

/** When a device was last seen, and its state. Source: rules DEV-01, DEV-02. */
export const lastSeenFields = {
  lastSeenAt: instant.nullable().describe('time of its last message; null = never'),
  state: z.enum(deviceStates),
}
