import { gateRoles } from '@stallwise/domain/devices/cameras.rules.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion, pageOf, pageQuery } from '../shared/wire.ts'
import { heardOf } from './device-state.contract.ts'

const antenna = z.object({
  antenna: z.number().describe('the number of its port, from 1'),
  passage: z
    .enum(['entry', 'exit'])
    .nullable()
    .default(null)
    .describe('which way it looks, where the reader stands at both'),
  zone: id.nullable().default(null).describe('null = the reader’s zone'),
})

/** An RFID reader. `ip` is null for whoever may not manage devices. Source: specification section 3, decision 3. */
export const rfidReader = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  id: z.string().describe('the device id in the address that the reader posts to: `?device=`'),
  ip: z.string().nullable(),
  role: z.enum(gateRoles),
  zone: id.nullable(),
  zoneName: z.string().nullable(),
  threshold: id.nullable(),
  weakestDbm: z.number().int().nullable().describe('weaker reads come from the next lane; null = takes all'),
  antennas: z.array(antenna),
  ...heardOf,
  version: z.number().int(),
})

const readerFields = {
  name: z.string(),
  id: z.string(),
  ip: z.string().nullable(),
  role: z.string().nullable(),
  zone: id.nullable(),
  threshold: id.nullable(),
  weakestDbm: z.number().nullable(),
  antennas: z.array(antenna).max(64),
}

/** A new RFID reader; RFI-01 and following say what its fields may be. */
export const newRfidReader = z.object({
  parkingLot: id,
  name: readerFields.name.default(''),
  id: readerFields.id.default(''),
  ip: readerFields.ip.default(null),
  role: readerFields.role.default(null),
  zone: readerFields.zone.default(null),
  threshold: readerFields.threshold.default(null),
  weakestDbm: readerFields.weakestDbm.default(null),
  antennas: readerFields.antennas.default([]),
})

/** A change of a reader: absent fields stay. A stale `version` is 409 with the reader as it stands. */
export const rfidReaderEdit = z
  .object(readerFields)
  .partial()
  .extend({ version: z.number().int().optional() })

/** Within how many seconds further reads of a tag by a reader are the same passage. Source: decision 3. */
export const rfidThreshold = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  duration: z.number().int().describe('seconds'),
  readers: z.number().int().describe('how many readers use it'),
  version: z.number().int(),
})

const thresholdFields = { name: z.string(), duration: z.number().nullable() }

/** A new RFID threshold; RFI-08 says what its fields may be. */
export const newRfidThreshold = z.object({
  parkingLot: id,
  name: thresholdFields.name.default(''),
  duration: thresholdFields.duration.default(null),
})

/** A change of a threshold: absent fields stay. A stale `version` is 409 with the threshold as it stands. */
export const rfidThresholdEdit = z
  .object(thresholdFields)
  .partial()
  .extend({ version: z.number().int().optional() })

/** An RFID reader. */
export type RfidReaderView = z.infer<typeof rfidReader>
/** A new RFID reader. */
export type NewRfidReader = z.output<typeof newRfidReader>
/** A change of an RFID reader. */
export type RfidReaderEdit = z.output<typeof rfidReaderEdit>
/** An RFID threshold. */
export type RfidThresholdView = z.infer<typeof rfidThreshold>
/** A new RFID threshold. */
export type NewRfidThreshold = z.output<typeof newRfidThreshold>
/** A change of an RFID threshold. */
export type RfidThresholdEdit = z.output<typeof rfidThresholdEdit>

const area = 'devices'
const ofId = { params: z.object({ id }), lot: 'object' } as const
const ofLot = { params: z.object({ lotId: id }), lot: 'params.lotId', query: pageQuery } as const
const read = { area, access: 'device.read' } as const
const manage = { area, access: 'device.manage' } as const

/** Calls for RFID readers and thresholds. */
export const rfidEndpoints = {
  'GET /rfid/rfidReader/{lotId}': endpoint({
    ...read,
    ...ofLot,
    summary: 'The RFID readers of a lot; none for who only sees gates',
    reply: pageOf(rfidReader),
  }),
  'POST /rfid/rfidReader': endpoint({
    ...manage,
    summary: 'Register an RFID reader',
    lot: 'body.parkingLot',
    body: newRfidReader,
    reply: rfidReader,
    status: 201,
  }),
  'PUT /rfid/rfidReader/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change an RFID reader; what it read before is not judged anew',
    body: rfidReaderEdit,
    reply: rfidReader,
  }),
  'DELETE /rfid/rfidReader/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove an RFID reader; its messages are then of an unknown device',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /rfid/rfidReader/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed RFID reader',
    reply: rfidReader,
  }),
  'GET /rfid/rfidThreshold/{lotId}': endpoint({
    ...read,
    ...ofLot,
    summary: 'The RFID thresholds of a lot; none for who only sees gates',
    reply: pageOf(rfidThreshold),
  }),
  'POST /rfid/rfidThreshold': endpoint({
    ...manage,
    summary: 'Create an RFID threshold',
    lot: 'body.parkingLot',
    body: newRfidThreshold,
    reply: rfidThreshold,
    status: 201,
  }),
  'PUT /rfid/rfidThreshold/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Change an RFID threshold',
    body: rfidThresholdEdit,
    reply: rfidThreshold,
  }),
  'DELETE /rfid/rfidThreshold/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove an RFID threshold; its readers then have the usual 10 seconds',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /rfid/rfidThreshold/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed RFID threshold',
    reply: rfidThreshold,
  }),
  'POST /parking-lots/rfid/reset-tag-status': endpoint({
    ...manage,
    summary: 'Take every tag of a lot as outside: ends the visits of its passholders that a tag began',
    lot: 'body.parkingLotId',
    body: z.object({ parkingLotId: id }),
    reply: z.object({ ended: z.number().int().describe('how many visits ended') }),
  }),
}
