import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, ifVersion, instant } from '../base/wire.ts'

/** A period whose figures are void, of a group or (null) of the whole lot. Source: specification section 3, decision 4. */
export const occupancyException = z.object({
  exceptionID: id,
  startTime: instant,
  endTime: instant,
  reason: z.string(),
  parkingGroup: id.nullable(),
  version: z.number().int(),
})

/** Stalls (by number) or a whole floor out of use; `endTime` null = until further notice. */
export const closure = z.object({
  _id: id,
  floor: z.string().nullable(),
  stalls: z.array(z.string()),
  startTime: instant,
  endTime: instant.nullable(),
  reason: z.string(),
  version: z.number().int(),
})

/** A holiday: a day in the lot's time zone. */
export const holiday = z.object({ date: z.iso.date(), name: z.string(), version: z.number().int() })

/** A lot's calendar: current and future closures, exceptions of the last 90 days and later, holidays of the last year and later. */
export const lotCalendar = z.object({
  closures: z.array(closure),
  exceptions: z.array(occupancyException),
  holidays: z.array(holiday),
})

/** A period whose figures are void. */
export type OccupancyExceptionView = z.infer<typeof occupancyException>
/** Stalls or a floor out of use. */
export type ClosureView = z.infer<typeof closure>
/** A holiday. */
export type HolidayView = z.infer<typeof holiday>
/** A lot's calendar. */
export type LotCalendarView = z.infer<typeof lotCalendar>

/** A new exception; times by OCC-17. */
export const newException = z.object({
  startTime: instant,
  endTime: instant,
  reason: z.string(),
  parkingGroup: id.nullable().default(null),
})

/** A change of an exception: absent fields are unchanged. A stale `version` is 409 with the current exception. */
export const exceptionEdit = z.object({
  exceptionID: id,
  version: z.number().int().optional(),
  startTime: instant.optional(),
  endTime: instant.optional(),
  reason: z.string().optional(),
  parkingGroup: id.nullable().optional(),
})

/** A new exception. */
export type NewException = z.output<typeof newException>
/** A change of an exception. */
export type ExceptionEdit = z.output<typeof exceptionEdit>

const ofLot = { area: 'lots', access: 'lot.configure', lot: 'params.id', params: z.object({ id }) } as const
const named = z.object({ exceptionID: id.optional() })

/** Endpoints for exceptions, which are returned with their lot. */
export const calendarEndpoints = {
  'PUT /parking-lots/exceptions/{id}': endpoint({
    ...ofLot,
    summary: 'Add an occupancy exception',
    body: newException,
    reply: occupancyException,
    status: 201,
  }),
  'PATCH /parking-lots/exceptions/{id}': endpoint({
    ...ofLot,
    summary: 'Update an occupancy exception',
    body: exceptionEdit,
    reply: occupancyException,
  }),
  'DELETE /parking-lots/exceptions/{id}': endpoint({
    ...ofLot,
    summary: 'Remove the occupancy exception named in the query or the body',
    query: named.extend(ifVersion.shape),
    body: named.optional(),
    reply: z.object({ deleted: id }),
  }),
}
