import { capabilities, type Capability } from '@stallwise/domain/access/capabilities.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, id, seenVersion } from '../base/wire.ts'
import { productAccess } from '../lots/lots.contract.ts'
import { parkingGroup } from './parking-groups.contract.ts'

const text = z.string().max(1_000)

/** Weekdays (0 = Sunday) and hours in which passes of a kind are valid. */
export const passValidityGroup = z.object({
  _id: id.optional().describe('absent for a new one'),
  name: text,
  days: z.array(z.number()).max(50),
  from: z.string().max(10).describe('HH:MM'),
  to: z.string().max(10).describe('HH:MM, at most 24:00; before `from` = on the next day'),
})

/** How recommendations are made. Source: decision 6, CFG-08. */
export const recommendationSettings = z.object({
  mediumRisk: z.boolean(),
  waitingPeriodDays: z.number(),
  raiseFromPercent: z.number(),
  lowerUntilPercent: z.number(),
  priceStepPercent: z.number(),
  elasticity: z.number(),
  visitorStallMonthlyRevenue: z.number().nullable(),
  turnedAwayCents: cents
    .nullable()
    .describe('what it costs to turn a vehicle away, in cents; null = worked out from prices. REC-44'),
})

const retention = z.object({
  events: z.number(),
  plates: z.number(),
  matchedImages: z.number(),
  unmatchedImages: z.number(),
})

/** The settings of a lot as a whole. Rules CFG-01 to CFG-09. */
export const lotSettings = z.object({
  name: text,
  address: text,
  city: text,
  highOccupancyThreshold: z.number(),
  capitalizationRate: z.number().nullable(),
  sensorTimeoutMinutes: z.number(),
  latenessMinutes: z
    .number()
    .describe('the lateness window: events at most this late may arrive in any order'),
  violationGraceMinutes: z
    .number()
    .describe('the grace period of violations: what drivers have to register, extend or leave'),
  timeLimitMinutes: z
    .number()
    .nullable()
    .describe('how long vehicles without a pass may stay, beside the grace period; null = no limit'),
  enableTenantTrackingByPassholderGroup: z.boolean(),
  enableSmallerMapIcon: z.boolean(),
  publicMap: z.boolean(),
  retention: retention.describe('days'),
  tabAccess: z.object({ violation: z.boolean() }),
  passValidityGroups: z.array(passValidityGroup).max(100),
  visitorDurations: z.array(z.number()).max(100).describe('minutes'),
  exitGraceMinutes: z
    .number()
    .describe('how long a vehicle may stay to leave the lot after it paid, or its time ended. PAY-12'),
  coverBeforeMinutes: z
    .number()
    .describe('how long before it begins, or is made, a pass frees a vehicle of charge. PAY-17'),
  recommendationSettings,
  timeBoundPasses: z.boolean().describe('cannot be turned off later'),
})

/** A lot's configuration. `version` is that of the configuration, not of the lot's state. */
export const lotConfiguration = lotSettings.extend({
  _id: id,
  version: z.number().int(),
  timeZone: z.string(),
  currency: z.string(),
  customer: z.object({ _id: id, name: z.string() }),
  productAccess,
  floors: z.array(z.object({ floorName: z.string(), stalls: z.number().int() })),
  parkingGroups: z.array(parkingGroup),
  allowed: z.array(z.enum(capabilities as [Capability, ...Capability[]])),
})

/** The settings of a lot. */
export type LotSettingsView = z.infer<typeof lotSettings>
/** A lot's configuration. */
export type LotConfiguration = z.infer<typeof lotConfiguration>

/** A change of a lot: absent fields are unchanged. A stale `version` is 409 with the current configuration. */
export const lotUpdate = lotSettings
  .extend({ retention: retention.partial(), recommendationSettings: recommendationSettings.partial() })
  .partial()
  .extend({ version: seenVersion })

/** A change of a lot. */
export type LotUpdate = z.output<typeof lotUpdate>

/** New minimums. Rule CFG-24. */
export const minimumsSet = z.object({
  parkingGroups: z.array(parkingGroup),
  warnings: z.array(z.enum(['may-affect-recommendations', 'resets-waiting-period'])),
})

/** What a reset removed and loaded. Rule CFG-40. */
export const lotReset = z.object({
  recommendations: z.number().int(),
  tasks: z.number().int(),
  alerts: z.number().int(),
  demoDays: z.number().int(),
})

/** What was copied from another server. Rule CFG-50. */
export const lotSynced = z.object({
  settings: z.array(z.string()).describe('the names of the settings that changed'),
  parkingGroups: z.object({ added: z.number().int(), changed: z.number().int() }),
  holidays: z.number().int(),
  managers: z.number().int(),
})

const ofLot = { area: 'lots', access: 'lot.configure', lot: 'params.id', params: z.object({ id }) } as const

/** Endpoints for a lot's configuration as a whole. */
export const configurationEndpoints = {
  'GET /parking-lots/{id}/configuration': endpoint({
    ...ofLot,
    summary: 'The configuration of a lot',
    reply: lotConfiguration,
  }),
  'PUT /parking-lots/{id}/update': endpoint({
    ...ofLot,
    summary: 'Update a lot',
    body: lotUpdate,
    reply: lotConfiguration,
  }),
  'PUT /parking-lots/{id}/set-stall-minimums': endpoint({
    ...ofLot,
    summary: 'Set the minimum of a parking group, or of all groups of a type',
    body: z.object({
      parkingGroup: z.string().max(64),
      minimum: z.number(),
      version: z
        .number()
        .int()
        .optional()
        .describe('the version of the group that the caller has seen, for a single group'),
    }),
    reply: minimumsSet,
  }),
  'PUT /parking-lots/update-productAccess': endpoint({
    area: 'lots',
    summary: 'Set the products of a lot; absent ones are unchanged',
    access: 'lot.administer',
    lot: 'body.parkingLot',
    body: z.object({
      parkingLot: id,
      productAccess: productAccess.partial(),
      version: seenVersion,
    }),
    reply: lotConfiguration,
  }),
  'PUT /admin/parking-lots/{id}/reset': endpoint({
    area: 'admin',
    summary:
      'Clear recommendations, tasks and alerts and load demo data; requires the lot’s name as confirmation',
    access: 'lot.administer',
    lot: 'params.id',
    params: z.object({ id }),
    body: z.object({ name: text }),
    reply: lotReset,
  }),
  'POST /syncProdData': endpoint({
    area: 'admin',
    summary: 'Import a lot’s configuration from another Stallwise server',
    access: 'lot.administer',
    lot: 'query.parkingLotId',
    query: z.object({
      parkingLotId: id,
      sourceParkingLotId: id.optional().describe('the lot’s id on that server, if different'),
    }),
    reply: lotSynced,
  }),
}
