import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery, several } from '../base/wire.ts'

/** An alert; `occupancy` is the percent that raised it. Source: specification section 3, decision 1. */
export const alert = z.object({
  _id: id,
  parkingLot: id,
  alertType: z.enum(['violation', 'occupancy']),
  alertStatus: z.enum(['active', 'deleted']),
  alertBody: z.enum(['tenant', 'visitor', 'ev', 'reserved', 'general']),
  parkingGroup: z.object({ _id: id, name: z.string() }).nullable(),
  occupancy: z.number().nullable(),
  threshold: z.number().nullable(),
  dateCreated: instant,
  updated_at: instant,
})

/** An alert. */
export type Alert = z.infer<typeof alert>

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
    query: pageQuery.extend({ parkingLot: id, status }),
    reply: pageOf(alert),
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
