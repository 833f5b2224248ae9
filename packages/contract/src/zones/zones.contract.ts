import { zoneTypes } from '@stallwise/domain/zones/zones.rules.ts'
import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { id, ifVersion, pageOf, pageQuery } from '../shared/wire.ts'

/** Something that a zone holds. */
export const zoneMember = z.object({ _id: id, name: z.string() })

/**
 * A zone and what it holds. Who only sees gates gets its name, type and sprockits alone; the rest is empty or null.
 * Source: specification section 3.
 */
export const zone = z.object({
  _id: id,
  parkingLot: id,
  name: z.string(),
  type: z.enum(zoneTypes),
  passholderGroups: z.array(zoneMember).describe('the authorised passholder groups; empty = all'),
  travelTime: z.number().int().nullable().describe('minutes; null = none'),
  autoDismissPeriod: z.number().int().nullable().describe('minutes; null = never'),
  cameras: z.array(zoneMember),
  sprockits: z.array(zoneMember),
  rfidReader: z.array(zoneMember).describe('every RFID reader of the zone'),
  version: z.number().int(),
})

/** What a zone of a lot may hold. */
export const zoneChoices = z.object({
  passholderGroups: z.array(zoneMember),
  cameras: z.array(zoneMember),
  sprockits: z.array(zoneMember),
  rfidReader: z.array(zoneMember),
})

/** What a zone may hold: an id, or the object as a zone shows it. */
const members = z.array(z.union([id, z.object({ _id: id }).transform(({ _id }) => _id)])).max(500)
const minutes = z.number().nullable()

const fields = {
  name: z.string(),
  type: z.string().nullable(),
  passholderGroups: members,
  travelTime: minutes,
  autoDismissPeriod: minutes,
  cameras: members,
  sprockits: members,
  rfidReader: members,
}

/** A new zone; ZON-01 and following say what its fields may be. */
export const newZone = z.object({
  parkingLot: id,
  name: fields.name.default(''),
  type: fields.type.default(null),
  passholderGroups: members.default([]),
  travelTime: minutes.default(null),
  autoDismissPeriod: minutes.default(null),
  cameras: members.default([]),
  sprockits: members.default([]),
  rfidReader: members.default([]),
})

/** A change of a zone: absent fields stay. A stale `version` is 409 with the zone as it stands. */
export const zoneEdit = z.object(fields).partial().extend({ version: z.number().int().optional() })

/** A zone and what it holds. */
export type ZoneView = z.infer<typeof zone>
/** Something that a zone holds. */
export type ZoneMember = z.infer<typeof zoneMember>
/** What a zone of a lot may hold. */
export type ZoneChoices = z.infer<typeof zoneChoices>
/** A new zone. */
export type NewZone = z.output<typeof newZone>
/** A change of a zone. */
export type ZoneEdit = z.output<typeof zoneEdit>

const ofId = { params: z.object({ id }), lot: 'object' } as const
const manage = { area: 'zones', access: 'device.manage' } as const

/** Calls of area zones. */
export const zonesEndpoints = {
  'GET /zones/{parkingLotId}': endpoint({
    area: 'zones',
    summary: 'The zones of a lot, of one type or all',
    access: 'device.read',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    query: pageQuery.extend({ type: z.enum(['all', ...zoneTypes]).default('all') }),
    reply: pageOf(zone),
  }),
  'GET /zones/{parkingLotId}/choices': endpoint({
    area: 'zones',
    summary: 'What a zone of a lot may hold',
    access: 'device.manage',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: zoneChoices,
  }),
  'GET /zones/{id}/one-zone': endpoint({
    ...ofId,
    area: 'zones',
    summary: 'A zone',
    access: 'device.read',
    reply: zone,
  }),
  'POST /zones/': endpoint({
    ...manage,
    summary: 'Create a zone',
    lot: 'body.parkingLot',
    body: newZone,
    reply: zone,
    status: 201,
  }),
  'PUT /zones/{id}': endpoint({ ...manage, ...ofId, summary: 'Change a zone', body: zoneEdit, reply: zone }),
  'DELETE /zones/{id}': endpoint({
    ...manage,
    ...ofId,
    summary: 'Remove a zone; what it held stands alone until it is brought back',
    query: ifVersion,
    reply: z.null(),
    status: 204,
  }),
  'POST /zones/{id}/restore': endpoint({
    ...manage,
    ...ofId,
    summary: 'Bring back a removed zone with what it held',
    reply: zone,
  }),
}
