import { readAlertCause } from '@stallwise/domain/alerts/alert-causes.rules.ts'
import { silenceScopes } from '@stallwise/domain/alerts/alert-silences.rules.ts'
import { violationReasons } from '@stallwise/domain/violations/violations.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery, several } from '../base/wire.ts'

const place = z.object({ kind: z.enum(['zone', 'sector', 'stall']), _id: id, name: z.string() })
const group = z.object({ _id: id, name: z.string() })

/** ALE-30: a cause as it is named in replies, such as `violation:wrongZone:{id}` or `occupancy:lot`. */
const cause = z
  .string()
  .max(100)
  .refine((key) => readAlertCause(key) !== undefined)

/** An alert; `occupancy` is the percent that raised it. Source: specification section 3, decision 1. */
export const alert = z.object({
  _id: id,
  parkingLot: id,
  alertType: z.enum(['violation', 'occupancy']),
  alertStatus: z.enum(['active', 'deleted']),
  alertBody: z.enum(['tenant', 'visitor', 'ev', 'reserved', 'general']),
  parkingGroup: group.nullable(),
  cause,
  violation: z
    .object({
      reason: z.enum(violationReasons),
      location: place.nullable(),
      licensePlate: z.string().nullable(),
    })
    .nullable()
    .describe('of a violation that the caller sees; its id is the alert’s'),
  occupancy: z.number().nullable(),
  threshold: z.number().nullable(),
  dateCreated: instant,
  updated_at: instant,
})

/** An alert. */
export type Alert = z.infer<typeof alert>

const silence = z.object({
  _id: id,
  parkingLot: id,
  scope: z.enum(silenceScopes),
  cause: cause.nullable().describe('of scope `cause`, which is a snooze'),
  endsAt: instant,
  dateCreated: instant,
  createdBy: z.string().nullable(),
})

/** ALE-34, ALE-35: alerts that nobody is notified of for a time. */
export type Silence = z.infer<typeof silence>

const causeOfAlerts = z.object({
  cause,
  alertType: alert.shape.alertType,
  alertBody: alert.shape.alertBody,
  reason: z.enum(violationReasons).nullable(),
  location: place.nullable(),
  parkingGroup: group.nullable(),
  count: z.number().int().describe('how many are active'),
  times: z.number().int().describe('of occupancy: how often the threshold was exceeded in the last 7 days'),
  newest: id,
  licensePlate: z.string().nullable().describe('of a single violation'),
  occupancy: alert.shape.occupancy,
  threshold: alert.shape.threshold,
  first: instant,
  last: instant,
})

/** ALE-32: the active alerts of one cause. */
export type AlertsOfCause = z.infer<typeof causeOfAlerts>

const status = z.enum(['active', 'deleted']).optional()

/** Endpoints for alerts. */
export const alertsEndpoints = {
  'GET /alerts/{parkingLotId}': endpoint({
    area: 'alerts',
    summary: 'Alerts of a lot, newest first',
    access: 'alert.read',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    query: pageQuery.extend({ status }),
    reply: pageOf(alert),
  }),
  'GET /alerts': endpoint({
    area: 'alerts',
    summary: 'Alerts of a lot by status, newest first',
    access: 'alert.read',
    lot: 'query.parkingLot',
    query: pageQuery.extend({ parkingLot: id, status, cause: cause.optional() }),
    reply: pageOf(alert),
  }),
  'GET /alerts/causes': endpoint({
    area: 'alerts',
    summary: 'The active alerts of a lot by cause, the newest first, and its silences',
    access: 'alert.read',
    lot: 'query.parkingLot',
    query: z.object({ parkingLot: id }),
    reply: z.object({ data: z.array(causeOfAlerts), silences: z.array(silence) }),
  }),
  'POST /alerts/causes/delete': endpoint({
    area: 'alerts',
    summary: 'Delete the active alerts of a cause that were created until a time',
    access: 'alert.delete',
    lot: 'body.parkingLot',
    body: z.object({ parkingLot: id, cause, until: instant }),
    reply: z.object({ deleted: z.number().int() }),
  }),
  'POST /alerts/silences': endpoint({
    area: 'alerts',
    summary:
      'Snooze a cause, or silence a lot or a type of its alerts, until a time; replaces an earlier one',
    access: 'alert.delete',
    lot: 'body.parkingLot',
    status: 201,
    body: z.object({
      parkingLot: id,
      scope: z.enum(silenceScopes),
      cause: cause.nullish().describe('required with scope `cause`'),
      until: instant,
    }),
    reply: silence,
  }),
  'DELETE /alerts/silences/{id}': endpoint({
    area: 'alerts',
    summary: 'End a silence early; one that is over counts as success',
    access: 'alert.delete',
    lot: 'query.parkingLot',
    params: z.object({ id }),
    query: z.object({ parkingLot: id }),
    reply: z.object({ ended: id }),
  }),
  'GET /alerts/count/': endpoint({
    area: 'alerts',
    summary: 'Number of active alerts in each of the given lots',
    access: 'alert.read',
    lot: 'query.parkingLotId',
    query: z.object({ parkingLotId: several(id) }),
    reply: z.object({
      count: z.number().int(),
      counts: z.array(
        z.object({
          parkingLotId: id,
          violation: z.number().int(),
          occupancy: z.number().int(),
          count: z.number().int(),
        }),
      ),
    }),
  }),
  'POST /alerts/delete': endpoint({
    area: 'alerts',
    summary: 'Delete alerts; alerts already deleted count as success',
    access: 'alert.delete',
    lot: 'object',
    body: z.object({ ids: z.array(id).min(1).max(500) }),
    reply: z.object({ deleted: z.array(id) }),
  }),
}
