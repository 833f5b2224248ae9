import { gateRoles } from '@stallwise/domain/devices/cameras.rules.ts'
import { zoneTypes } from '@stallwise/domain/zones/zones.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id } from '../base/wire.ts'
import { lastSeenFields } from './device-state.contract.ts'

const antenna = z.object({
  antenna: z.number().describe('the number of its port, from 1'),
  passage: z
    .enum(['entry', 'exit'])
    .nullable()
    .default(null)
    .describe('direction, for a reader that covers both lanes'),
  zone: id.nullable().default(null).describe('null = the reader’s zone'),
})

/** RFID readers; valid fields by RFI-01 and following. Source: specification section 3, decision 3. */
export const rfidReaders = lotResource({
  path: '/rfid/rfidReader',
  area: 'devices',
  read: 'device.read',
  manage: 'device.manage',
  fields: {
    name: z.string().default(''),
    id: z.string().describe('the device id in the address that the reader posts to: `?device=`').default(''),
    ip: z.string().nullable().default(null),
    role: z.string().nullable().default(null),
    zone: id.nullable().default(null),
    threshold: id.nullable().default(null),
    weakestDbm: z
      .number()
      .nullable()
      .describe('weaker reads come from the next lane; null = no limit')
      .default(null),
    antennas: z.array(antenna).max(64).default([]),
  },
  shown: {
    ip: z.string().nullable().describe('null without permission to manage devices'),
    role: z.enum(gateRoles),
    zoneName: z.string().nullable(),
    zoneType: z.enum(zoneTypes).nullable().describe('of its zone, with which its role should agree'),
    weakestDbm: z.number().int().nullable().describe('weaker reads come from the next lane; null = no limit'),
    lastSeenAt: lastSeenFields.lastSeenAt,
    state: lastSeenFields.state,
  },
  summaries: {
    list: 'The RFID readers of a lot; empty for users who see gates only',
    add: 'Register an RFID reader',
    edit: 'Update an RFID reader; its earlier reads are not judged again',
    remove: 'Remove an RFID reader; its messages then count as those of an unknown device',
    restore: 'Restore a removed RFID reader',
  },
})

/** The time in seconds within which further reads of a tag by a reader count as the same passage; RFI-08. Source: decision 3. */
export const rfidThresholds = lotResource({
  path: '/rfid/rfidThreshold',
  area: 'devices',
  read: 'device.read',
  manage: 'device.manage',
  fields: {
    name: z.string().default(''),
    duration: z.number().nullable().default(null),
  },
  shown: {
    duration: z.number().int().describe('seconds'),
    readers: z.number().int().describe('how many readers use it'),
  },
  summaries: {
    list: 'The RFID thresholds of a lot; empty for users who see gates only',
    add: 'Create an RFID threshold',
    edit: 'Update an RFID threshold',
    remove: 'Remove an RFID threshold; its readers then use the default of 10 seconds',
    restore: 'Restore a removed RFID threshold',
  },
})

/** An RFID reader. */
export type RfidReaderView = z.infer<typeof rfidReaders.view>
/** An RFID threshold. */
export type RfidThresholdView = z.infer<typeof rfidThresholds.view>

/** Endpoints for RFID readers and thresholds. */
export const rfidEndpoints = {
  ...rfidReaders.list,
  ...rfidReaders.writes,
  ...rfidThresholds.list,
  ...rfidThresholds.writes,
  'POST /parking-lots/rfid/reset-tag-status': endpoint({
    area: 'devices',
    access: 'device.manage',
    summary: 'Reset all tags of a lot to outside: ends the passholders’ visits that were opened by a tag',
    lot: 'body.parkingLotId',
    body: z.object({ parkingLotId: id }),
    reply: z.object({ ended: z.number().int().describe('how many visits ended') }),
  }),
}
