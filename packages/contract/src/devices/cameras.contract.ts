import { gateRoles } from '@stallwise/domain/devices/cameras.rules.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion, pageOf, pageQuery } from '../shared/wire.ts'
import { heardOf } from './device-state.contract.ts'

const degrees = z
  .object({ from: z.number(), to: z.number() })
  .describe('degrees, clockwise from `from` to `to`, through 0 if need be, limits included')

/** A camera. Source: specification section 3, decision 3. */
export const camera = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  id: z.string().describe('the device id that the camera sends as camera_id'),
  role: z.enum(gateRoles),
  entryDegrees: degrees.nullable(),
  exitDegrees: degrees.nullable(),
  zone: id.nullable(),
  zoneName: z.string().nullable(),
  ...heardOf,
  version: z.number().int(),
})

const fields = {
  name: z.string(),
  id: z.string(),
  role: z.string().nullable(),
  entryDegrees: degrees.nullable(),
  exitDegrees: degrees.nullable(),
  zone: id.nullable(),
}

/** A new camera; CAM-01 and following say what its fields may be. */
export const newCamera = z.object({
  parkingLot: id,
  name: fields.name.default(''),
  id: fields.id.default(''),
  role: fields.role.default(null),
  entryDegrees: fields.entryDegrees.default(null),
  exitDegrees: fields.exitDegrees.default(null),
  zone: fields.zone.default(null),
})

/** A change of a camera: absent fields stay. A stale `version` is 409 with the camera as it stands. */
export const cameraEdit = z.object(fields).partial().extend({ version: z.number().int().optional() })

/** A camera. */
export type CameraView = z.infer<typeof camera>
/** A new camera. */
export type NewCamera = z.output<typeof newCamera>
/** A change of a camera. */
export type CameraEdit = z.output<typeof cameraEdit>

const ofId = { params: z.object({ id }), lot: 'object' } as const
const manage = { area: 'devices', access: 'camera.manage' } as const

/** Calls for cameras. */
export const camerasEndpoints = {
  'GET /cameras/{lotId}': endpoint({
    area: 'devices',
    summary: 'The cameras of a lot; none for who only sees gates',
    access: 'device.read',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery,
    reply: pageOf(camera),
  }),
  'POST /cameras': endpoint({
    ...manage,
    summary: 'Register a camera',
    lot: 'body.parkingLot',
    body: newCamera,
    reply: camera,
    status: 201,
  }),
  'PUT /cameras/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change a camera; what it read before is not judged anew',
    body: cameraEdit,
    reply: camera,
  }),
  'DELETE /cameras/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a camera; its messages are then of an unknown device',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /cameras/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed camera',
    reply: camera,
  }),
}
