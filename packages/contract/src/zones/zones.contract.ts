import { gateRoles } from '@stallwise/domain/devices/cameras.rules.ts'
import {
  antiPassbackModes,
  gatePolicies,
  unjudgedEntries,
} from '@stallwise/domain/gates/read-opening.rules.ts'
import { zoneTypes } from '@stallwise/domain/zones/zones.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, pageOf, pageQuery } from '../base/wire.ts'

/** A member of a zone. */
export const zoneMember = z.object({ _id: id, name: z.string() })

/** A camera or a reader of a zone; its role should agree with the zone's type. ZON-07. */
export const zoneDevice = zoneMember.extend({ role: z.enum(gateRoles) })

/** Possible members of a zone of a lot. */
export const zoneChoices = z.object({
  passholderGroups: z.array(zoneMember),
  cameras: z.array(zoneDevice),
  sprockits: z.array(zoneMember),
  rfidReader: z.array(zoneDevice),
})

/** A member of a zone: its id, or the object as a zone shows it. */
const members = z.array(z.union([id, z.looseObject({ _id: id }).transform(({ _id }) => _id)])).max(500)
const minutes = z.number().nullable()

/** Zones; valid fields by ZON-01 and following. Users who see gates only get name, type and sprockits; the rest is empty or null. Source: specification section 3. */
export const zones = lotResource({
  path: '/zones',
  addPath: '/zones/',
  area: 'zones',
  read: 'device.read',
  manage: 'device.manage',
  fields: {
    name: z.string().default(''),
    type: z.string().nullable().default(null),
    passholderGroups: members.default([]),
    travelTime: minutes.default(null),
    autoDismissPeriod: minutes.default(null),
    gatePolicy: z.string().default('manual'),
    antiPassback: z.string().default('log'),
    unjudgedEntry: z.string().default('closed'),
    cameras: members.default([]),
    sprockits: members.default([]),
    rfidReader: members.default([]),
  },
  shown: {
    type: z.enum(zoneTypes),
    passholderGroups: z.array(zoneMember).describe('the authorized passholder groups; empty = all'),
    travelTime: z.number().int().nullable().describe('minutes; null = none'),
    autoDismissPeriod: z.number().int().nullable().describe('minutes; null = never'),
    gatePolicy: z.enum(gatePolicies).describe('for whom its gates open by themselves'),
    antiPassback: z.enum(antiPassbackModes).describe('what happens to a pass that enters while it is inside'),
    unjudgedEntry: z
      .enum(unjudgedEntries)
      .describe('what an entry does if a vehicle is not judged within 2 s'),
    cameras: z.array(zoneDevice),
    sprockits: z.array(zoneMember),
    rfidReader: z.array(zoneDevice).describe('every RFID reader of the zone'),
  },
  summaries: {
    add: 'Create a zone',
    edit: 'Update a zone',
    remove: 'Remove a zone; its members have no zone until it is restored',
    restore: 'Restore a removed zone with its members',
  },
})

/** A zone with its members. */
export type ZoneView = z.infer<typeof zones.view>
/** A member of a zone. */
export type ZoneMember = z.infer<typeof zoneMember>
/** A camera or a reader of a zone. */
export type ZoneDevice = z.infer<typeof zoneDevice>
/** Possible members of a zone of a lot. */
export type ZoneChoices = z.infer<typeof zoneChoices>

/** Endpoints for zones. */
export const zonesEndpoints = {
  ...zones.writes,
  'GET /zones/{parkingLotId}': endpoint({
    area: 'zones',
    summary: 'The zones of a lot, of one type or all',
    access: 'device.read',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    query: pageQuery.extend({ type: z.enum(['all', ...zoneTypes]).default('all') }),
    reply: pageOf(zones.view),
  }),
  'GET /zones/{parkingLotId}/choices': endpoint({
    area: 'zones',
    summary: 'Possible members of a zone of a lot',
    access: 'device.manage',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    reply: zoneChoices,
  }),
  'GET /zones/{id}/one-zone': endpoint({
    area: 'zones',
    summary: 'A zone',
    access: 'device.read',
    params: z.object({ id }),
    lot: 'object',
    reply: zones.view,
  }),
}
