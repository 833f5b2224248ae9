import { capabilities, type Capability } from '@stallwise/domain/access/capabilities.ts'
import { lotListSorts } from '@stallwise/domain/lots/lot-list.model.ts'
import { z } from 'zod'
import { count, floorCount, groupCount, lotCounts, typeCounts } from '../occupancy/occupancy.contract.ts'
import { endpoint } from '../base/endpoint.ts'
import { lotCalendar } from '../calendar/calendar.contract.ts'
import { countedPageOf, id, instant, listQuery, several } from '../base/wire.ts'

/** Which paid features are on. Source: decision 1. */
export const productAccess = z.object({
  insightVolt: z.boolean(),
  visitorValidation: z.boolean(),
  enforcement: z.boolean(),
  payments: z.boolean(),
})

/** A lot's figures by the specification's names, with `lot.realtime`. Source: specification section 3, decision 1. */
const lotFigures = {
  capacity: z.number().int().optional(),
  occupancy: z.number().int().optional(),
  occupancyPercent: z.number().nullable().optional(),
  stallMix: z.record(z.string(), z.number().int()).optional(),
  stallOccupancy: z.record(z.string(), z.number().int()).optional(),
}

const deviceHealth = z.object({ total: z.number().int(), reporting: z.number().int() })

/** Source: rules SEN-06. */
const sensorHealth = deviceHealth.extend({
  errors: z.number().int().describe('in error: fault, silent, flapping, or never reported'),
  lowBattery: z.number().int(),
})

/** That a lot will be full today, where that is at least as probable as not. */
const willBeFull = z
  .object({
    at: instant.describe('about when'),
    chance: z.number().describe('from 0 to 1'),
    text: z.string().describe('in words, such as “Will be full at about 10:45 (4 in 5)”'),
  })
  .nullable()
  .optional()

/** A row of the lot list. What the viewer's rights exclude is absent: a camera-only customer gets no figures. Source: decision 1. */
export const lotListItem = z.object({
  _id: id,
  name: z.string(),
  city: z.string(),
  timeZone: z.string(),
  customer: z.object({ _id: id, name: z.string() }),
  version: z.number().int(),
  lastEventAt: instant.nullable(),
  sensors: sensorHealth.optional(),
  cameras: deviceHealth.optional(),
  highOccupancyThreshold: z.number(),
  ...lotFigures,
  counts: count
    .extend({
      high: z.boolean(),
      estimated: z.boolean(),
      types: typeCounts,
      highGroups: z.array(groupCount).describe('the parking groups above their own threshold'),
    })
    .optional(),
  today: z
    .array(z.number().nullable())
    .describe('occupancy percent per half hour of the local day so far')
    .optional(),
  willBeFull,
  alerts: z.object({ violation: z.number().int(), occupancy: z.number().int() }).optional(),
  tasks: z.number().int().optional(),
  recommendations: z.number().int().optional(),
  hasMap: z.boolean().describe('whether any floor has a map').optional(),
})

const floor = z.object({
  floorName: z.string(),
  position: z.number().int(),
  linkToMap: z.string().nullable(),
})

/** A lot as a whole. `counts`, `calendar` (and floors' maps) only with `lot.realtime`; `allowed` = what this viewer may do here. */
export const lot = z.object({
  _id: id,
  name: z.string(),
  address: z.string(),
  city: z.string(),
  timeZone: z.string(),
  currency: z.string(),
  customer: z.object({ _id: id, name: z.string() }),
  ...lotFigures,
  highOccupancyThreshold: z.number(),
  enableTenantTrackingByPassholderGroup: z.boolean(),
  enableSmallerMapIcon: z.boolean(),
  tabAccess: z.object({ violation: z.boolean() }),
  productAccess: productAccess.describe('of a staff user, the products that it may use there'),
  capitalizationRate: z.number().nullable().optional(),
  timeBoundPasses: z.boolean().describe('whether daytime and overnight passes can be sold'),
  passValidityGroups: z.array(
    z.object({
      _id: id,
      name: z.string(),
      days: z.array(z.number().int()),
      from: z.string(),
      to: z.string(),
    }),
  ),
  sensorTimeoutMinutes: z.number().int(),
  floors: z.array(floor),
  parkingGroups: z.array(
    z.object({
      _id: id,
      name: z.string(),
      type: z.enum(['tenant', 'visitor', 'ev', 'reserved']),
      stalls: z.number().int(),
      minimumNumberOfStalls: z.number().int(),
      countedBy: z.enum(['stalls', 'plates']),
    }),
  ),
  counts: lotCounts.optional(),
  willBeFull,
  calendar: lotCalendar.optional(),
  alerts: z.object({ violation: z.number().int(), occupancy: z.number().int() }).optional(),
  tasks: z.number().int().optional(),
  recommendations: z.number().int().optional(),
  sensors: sensorHealth.optional(),
  lastEventAt: instant.nullable(),
  version: z.number().int(),
  allowed: z.array(z.enum(capabilities as [Capability, ...Capability[]])),
})

/** What the public lot viewer shows: floors and counts, nothing about people. Source: decision 7. */
export const lotMapView = z.object({
  _id: id,
  name: z.string(),
  timeZone: z.string(),
  enableSmallerMapIcon: z.boolean(),
  floors: z.array(floor.extend(floorCount.shape)),
  counts: count,
  version: z.number().int(),
})

/** A row of the lot list. */
export type LotListItem = z.infer<typeof lotListItem>
/** A lot as a whole. */
export type Lot = z.infer<typeof lot>
/** What the public lot viewer shows. */
export type LotMapView = z.infer<typeof lotMapView>

/** Endpoints for reading lots. */
export const lotsEndpoints = {
  'GET /parking-lots': endpoint({
    area: 'lots',
    summary: 'The caller’s lots',
    access: 'lot.read',
    lot: 'none',
    query: listQuery(lotListSorts, { longestSearch: 100 }).extend({
      customer: several(id).optional(),
      id: several(id).optional().describe('these lots only'),
      hasMap: z
        .enum(['true', 'false'])
        .transform((text) => text === 'true')
        .optional()
        .describe('lots with or without a floor that has a map'),
    }),
    reply: countedPageOf(lotListItem),
  }),
  'GET /parking-lots/{id}': endpoint({
    area: 'lots',
    summary: 'A lot',
    access: 'lot.read',
    lot: 'params.id',
    params: z.object({ id }),
    reply: lot,
  }),
  'GET /parking-lots/map-view/{id}': endpoint({
    area: 'lots',
    summary: 'A lot as the public lot viewer shows it',
    access: 'public',
    lot: 'params.id',
    params: z.object({ id }),
    reply: lotMapView,
  }),
  'GET /floor-maps/{hash}': endpoint({
    area: 'lots',
    summary: 'A floor’s map, immutable by its hash',
    access: 'public',
    lot: 'none',
    params: z.object({ hash: z.string().regex(/^[0-9a-f]{64}$/) }),
    reply: z.string(),
    raw: 'image/svg+xml',
  }),
}
