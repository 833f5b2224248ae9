import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant } from '../base/wire.ts'

/** Data of a device read from a message; plates are null without permission to see them. */
export const readEvent = z.object({
  deviceId: z.string(),
  kind: z.enum(['stall', 'plate', 'tag']),
  at: instant,
  occupied: z.boolean().nullable().optional(),
  batteryPercent: z.number().optional(),
  fault: z.string().optional(),
  plate: z.string().nullable().optional(),
  score: z.number().optional(),
  directionDegrees: z.number().optional(),
  epc: z.string().nullable().optional(),
  antenna: z.number().optional(),
  rssiDbm: z.number().optional(),
})

/**
 * The outcome of a message: `taken` (some of it is new), `repeated` (all of it was accepted before), `nothing` (no
 * data, such as a heartbeat), `rejected` (all of it), `refused` (not read at all, for `reason`).
 */
export const messageOutcomes = ['taken', 'repeated', 'nothing', 'rejected', 'refused'] as const

/** A message as received, and its outcome. Source: rules DEV-10 and following. */
export const deviceMessage = z.object({
  _id: id,
  source: id.nullable(),
  sourceName: z.string().nullable(),
  receivedAt: instant,
  via: z.enum(['http', 'mqtt']),
  body: z
    .string()
    .nullable()
    .describe('as received, without secrets; null if there was none or the viewer may not see all of it'),
  isCut: z.boolean().describe('the stored body was truncated'),
  sizeBytes: z.number().int(),
  outcome: z.enum(messageOutcomes),
  reason: z.string().nullable(),
  accepted: z.number().int(),
  duplicates: z.number().int(),
  rejected: z.array(z.object({ eventId: z.string(), code: z.string(), message: z.string() })),
  events: z.array(readEvent).describe('at most 20'),
})

/** A message as received. */
export type DeviceMessageView = z.infer<typeof deviceMessage>
/** A device's data in a message. */
export type ReadEventView = z.infer<typeof readEvent>
/** The outcome of a message. */
export type MessageOutcome = (typeof messageOutcomes)[number]

/** An EV charging station named by stalls. */
export const evStation = z.object({
  stationId: z.string(),
  vendor: z.string().nullable(),
  stalls: z.array(z.object({ _id: id, stall: z.string(), floor: z.string() })),
  connectors: z.array(z.string()).describe('that the station reported, as stalls name them'),
})

/** An EV charging station. */
export type EvStationView = z.infer<typeof evStation>

/** Endpoints for testing a device, and for EV stations. */
export const deviceMessagesEndpoints = {
  'GET /devices/{parkingLotId}/{deviceId}/last-message': endpoint({
    area: 'devices',
    summary: 'The last message of a device of a lot, as received; null if none is stored',
    access: 'device.manage',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id, deviceId: z.string().min(1).max(200) }),
    reply: deviceMessage.nullable(),
  }),
  'GET /ev-stations/{parkingLotId}': endpoint({
    area: 'devices',
    summary:
      'The EV stations of a lot: named by its stalls, or added in Charging; empty for users who see gates only',
    access: 'device.read',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: z.object({ data: z.array(evStation), nextCursor: z.string().nullable() }),
  }),
}
