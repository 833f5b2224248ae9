import { gateRoles } from '@stallwise/domain/devices/cameras.rules.ts'
import { zoneTypes } from '@stallwise/domain/zones/zones.rules.ts'
import { z } from 'zod'
import { lotResource } from '../base/lot-resource.ts'
import { id } from '../base/wire.ts'
import { lastSeenFields } from './device-state.contract.ts'

const degrees = z
  .object({ from: z.number(), to: z.number() })
  .describe('degrees, clockwise from `from` to `to`, across 0 if needed, limits included')

/** Cameras; valid fields by CAM-01 and following. Source: specification section 3, decision 3. */
export const cameras = lotResource({
  path: '/cameras',
  area: 'devices',
  read: 'device.read',
  manage: 'camera.manage',
  fields: {
    name: z.string().default(''),
    id: z.string().describe('the device id that the camera sends as camera_id').default(''),
    role: z.string().nullable().default(null),
    entryDegrees: degrees.nullable().default(null),
    exitDegrees: degrees.nullable().default(null),
    zone: id.nullable().default(null),
  },
  shown: {
    role: z.enum(gateRoles),
    zoneName: z.string().nullable(),
    zoneType: z.enum(zoneTypes).nullable().describe('of its zone, with which its role should agree'),
    lastSeenAt: lastSeenFields.lastSeenAt,
    state: lastSeenFields.state,
  },
  summaries: {
    list: 'The cameras of a lot; empty for users who see gates only',
    add: 'Register a camera',
    edit: 'Update a camera; its earlier reads are not judged again',
    remove: 'Remove a camera; its messages then count as those of an unknown device',
    restore: 'Restore a removed camera',
  },
})

/** A camera. */
export type CameraView = z.infer<typeof cameras.view>

/** Endpoints for cameras. */
export const camerasEndpoints = { ...cameras.list, ...cameras.writes }
