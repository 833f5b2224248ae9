import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, ifVersion, instant, seenVersion } from '../base/wire.ts'
import { closure, holiday } from './calendar.contract.ts'

/** Stalls (by number) or a floor (by name) to close; times by OCC-16, absent start = at once, null end = until further notice. */
export const newClosure = z.object({
  floor: z.string().max(40).nullable().default(null),
  stalls: z.array(z.string().max(40)).max(20_000).default([]),
  startTime: instant.optional(),
  endTime: instant.nullable().default(null),
  reason: z.string().max(1_000),
})

/** Stalls or a floor to close. */
export type NewClosure = z.output<typeof newClosure>

const ofLot = { area: 'lots', access: 'lot.configure', lot: 'params.id' } as const
const ofClosure = z.object({ id, closureId: id })
const ofHoliday = z.object({ id, date: z.string().max(10) })

/** Endpoints for closures and holidays, which are returned with their lot. */
export const calendarEditsEndpoints = {
  'POST /parking-lots/{id}/closures': endpoint({
    ...ofLot,
    summary: 'Close stalls or a floor',
    params: z.object({ id }),
    body: newClosure,
    reply: closure,
    status: 201,
  }),
  'PUT /parking-lots/{id}/closures/{closureId}': endpoint({
    ...ofLot,
    summary: 'Update the end of a closure that is not over',
    params: ofClosure,
    body: z.object({ endTime: instant.nullable(), version: seenVersion }),
    reply: closure,
  }),
  'DELETE /parking-lots/{id}/closures/{closureId}': endpoint({
    ...ofLot,
    summary: 'Cancel a closure that has not begun',
    params: ofClosure,
    query: ifVersion,
    reply: z.object({ deleted: id }),
  }),
  'PUT /parking-lots/{id}/holidays/{date}': endpoint({
    ...ofLot,
    summary: 'Add a holiday, or rename it',
    params: ofHoliday,
    body: z.object({ name: z.string().max(1_000), version: z.number().int().optional() }),
    reply: holiday,
  }),
  'DELETE /parking-lots/{id}/holidays/{date}': endpoint({
    ...ofLot,
    summary: 'Remove a holiday',
    params: ofHoliday,
    query: ifVersion,
    reply: z.object({ deleted: z.string() }),
  }),
}
