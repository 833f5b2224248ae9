import {
  registeredVehicleSorts,
  registrationSources,
  registrationStates,
  validationOutcomes,
} from '@stallwise/domain/visitors/registered-vehicles.model.ts'
import { reductionKinds } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { z } from 'zod'
import { readAs } from '../logs/logs.contract.ts'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { countedPageOf, id, instant, listQuery, plainText, several } from '../base/wire.ts'

const text = z.string().max(1_000)
const optional = text.nullable().default(null)

/** Registered vehicles. Rules VEH-05 to VEH-10. */
export const registeredVehicles = lotResource({
  path: '/registered-vehicles',
  addPath: '/registeredVehicles/registerVehicletoLotByStaff',
  area: 'vehicles',
  read: 'visitor.read',
  manage: 'visitor.manage',
  fields: {
    licensePlate: text.default(''),
    name: optional,
    make: optional,
    model: optional,
    until: optional.describe('null = no end'),
  },
  shown: {
    until: instant.nullable(),
    registeredAt: instant,
    source: z.enum(registrationSources),
    state: z.enum(registrationStates),
    insideSince: instant.nullable(),
    readAs,
  },
  summaries: {
    add: 'Register a vehicle',
    edit: 'Change a registered vehicle',
    remove: 'Remove a registered vehicle',
    restore: 'Restore a removed registered vehicle',
  },
})

/** A registered vehicle. */
export type RegisteredVehicleView = z.infer<typeof registeredVehicles.view>

/** A list of registered vehicles: filter, order and page. */
export const registeredVehicleQuery = listQuery(registeredVehicleSorts).extend({
  search: plainText(200).optional(),
  states: several(z.enum(registrationStates)).optional(),
  sources: several(z.enum(registrationSources)).optional(),
})
/** A list of registered vehicles: filter, order and page. */
export type RegisteredVehicleQuery = z.output<typeof registeredVehicleQuery>

const validation = z.object({
  outcome: z.enum(validationOutcomes),
  until: instant.nullable().describe('null = no end, or that of a pass'),
})
/** What the validation kiosk answers. */
export type ValidationReply = z.infer<typeof validation>

/** A payment validation that was given to a license plate. */
const givenValidation = z.object({
  _id: id,
  licensePlate: z.string(),
  name: z.string(),
  givenAt: instant,
  givenBy: z.string().nullable(),
  isUsed: z.boolean().describe('by a payment'),
})
/** A payment validation that was given to a license plate. */
export type GivenValidation = z.infer<typeof givenValidation>

const kiosk = z.object({
  name: z.string(),
  timeZone: z.string(),
  visitorDurations: z.array(z.number().int()),
  currency: z.string(),
  validations: z
    .array(
      z.object({
        _id: id,
        name: z.string(),
        reduction: z.enum(reductionKinds),
        amount: z.number(),
        usesLeft: z.number().int().nullable().describe('null = no limit'),
      }),
    )
    .describe('payment validations to give; empty where visitors do not pay'),
  paysOnline: z.boolean().describe('visitors pay on the lot’s payment page. PAY-01'),
  given: z.array(givenValidation).describe('today, latest first; the last 50'),
})
/** What the validation kiosk shows of its lot. */
export type Kiosk = z.infer<typeof kiosk>

const ofKiosk = { area: 'visitors', access: 'visitor.manage', lot: 'params.id' } as const

/** Endpoints for registered vehicles and the validation kiosk. */
export const registeredVehiclesEndpoints = {
  ...registeredVehicles.writes,
  'GET /getRegisteredVehicle/{parkingLotId}': endpoint({
    area: 'vehicles',
    access: 'visitor.read',
    summary: 'The registered vehicles of a lot, filtered, sorted and paged',
    lot: 'params.parkingLotId',
    params: z.object({ parkingLotId: id }),
    query: registeredVehicleQuery,
    reply: countedPageOf(registeredVehicles.view),
  }),
  'GET /parking-lots/staff-visitor-validation/{id}': endpoint({
    ...ofKiosk,
    summary: 'What the validation kiosk of a lot shows',
    params: z.object({ id }),
    reply: kiosk,
  }),
  'POST /parking-lots/staff-visitor-validation/{id}': endpoint({
    ...ofKiosk,
    summary: 'Validate a visitor’s plate for one of the durations that the lot offers',
    params: z.object({ id }),
    body: z.object({ licensePlate: text, minutes: z.number() }),
    reply: validation,
  }),
  'POST /parking-lots/staff-visitor-validation/{id}/given': endpoint({
    ...ofKiosk,
    movesMoney: true,
    summary: 'Give a payment validation to a license plate',
    params: z.object({ id }),
    body: z.object({ licensePlate: text, paymentValidation: id }),
    reply: givenValidation,
    status: 201,
  }),
  'DELETE /parking-lots/staff-visitor-validation/{id}/given/{givenId}': endpoint({
    ...ofKiosk,
    summary: 'Take back a payment validation that no payment has used',
    params: z.object({ id, givenId: id }),
    reply: z.null(),
    status: 204,
  }),
}
