import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { plateBox } from '../base/plate-box.ts'
import { cents, countedPageOf, id, instant, pageQuery, plainText, several } from '../base/wire.ts'
import { parkingSession } from './parking-session.contract.ts'

const ofStaff = { area: 'payments', access: 'payment.lookup', lot: 'params.id' } as const

/** A vehicle that is inside, with the read of its entry. PAY-100. */
export const vehicleInside = z.object({
  _id: id.describe('of its visit'),
  licensePlate: z.string().nullable().describe('null if only a tag was read, or once it is erased'),
  readPlate: z.string().nullable().describe('as the camera read it'),
  enteredAt: instant,
  heldSince: instant
    .nullable()
    .describe('when an exit did not open for it, since it was not paid; null if none did'),
  zone: z.object({ _id: id, name: z.string() }).nullable().describe('where it entered'),
  camera: z.string().nullable(),
  make: z.string().nullable(),
  color: z.string().nullable(),
  isPassholder: z.boolean(),
  image: z.string().nullable().describe('a link to the image, signed for five minutes'),
  plateBox,
})
/** A vehicle that is inside. */
export type VehicleInside = z.infer<typeof vehicleInside>

/** A search for vehicles that are inside. PAY-100, PAY-101. */
export const vehiclesInsideQuery = pageQuery.extend({
  search: plainText(20).optional().describe('a part of the license plate; similar plates are found too'),
  from: instant.optional().describe('entered at or after'),
  to: instant.optional().describe('entered at or before'),
  zone: several(id).optional().describe('where it entered'),
  holder: several(z.enum(['visitor', 'passholder'])).optional(),
  sort: z.enum(['enteredAt', '-enteredAt']).default('-enteredAt'),
})
/** A search for vehicles that are inside. */
export type VehiclesInsideQuery = z.output<typeof vehiclesInsideQuery>

/** What a vehicle that is inside owes if it leaves now. PAY-102. */
export const staffPrice = z.object({
  licensePlate: z.string().nullable().describe('null for a vehicle without a plate'),
  reference: z.string().nullable().describe('of a vehicle without a plate, for its payments'),
  enteredAt: instant,
  currency: z.string(),
  isCovered: z
    .boolean()
    .describe(
      'it parks free of charge: a passholder, a guest who does not pay, a registered vehicle or a booking. PAY-17',
    ),
  paidUntil: instant.nullable(),
  leaveBy: parkingSession.shape.leaveBy,
  paidCents: parkingSession.shape.paidCents,
  validations: z.array(z.object({ name: z.string() })),
  leave: parkingSession.shape.options.element.nullable().describe('null if nothing is owed, or it is paid'),
  path: z.string().describe('of the payment page for this stay, below the address of this installation'),
  pathEndsAt: instant.nullable().describe('null: when the vehicle leaves'),
})
/** What a vehicle that is inside owes if it leaves now. */
export type StaffPrice = z.infer<typeof staffPrice>

const visit = z.object({ id, visit: id })

/** A vehicle that entered or left within a period. PAY-131. */
export const vehicleByTime = vehicleInside.extend({
  leftAt: instant.nullable().describe('null while it is inside'),
  image: vehicleInside.shape.image.describe(
    'of the read at the entry, or, in a search by exits, at the exit; signed for five minutes',
  ),
})
/** A vehicle that entered or left within a period. */
export type VehicleByTime = z.infer<typeof vehicleByTime>

/** A search for vehicles that entered or left within a period. PAY-131. */
export const vehiclesByTimeQuery = pageQuery.extend({
  by: z.enum(['entry', 'exit']).default('entry'),
  from: instant,
  to: instant.describe('at most 31 days after `from`'),
  search: vehiclesInsideQuery.shape.search,
})
/** A search for vehicles that entered or left within a period. */
export type VehiclesByTimeQuery = z.output<typeof vehiclesByTimeQuery>

/** What a plate has paid and owes now. PAY-130. */
export const plateAnswer = z.object({
  licensePlate: z.string(),
  visit: id
    .nullable()
    .describe('of its stay that runs; null if no vehicle with the plate is known to be inside'),
  enteredAt: instant.nullable().describe('since when it is inside'),
  meantPlate: z
    .string()
    .nullable()
    .describe('the only vehicle inside whose plate looks alike, if this one is not inside. PAY-128'),
  owes: z
    .object({
      state: z.enum(['covered', 'paid', 'nothing', 'due']),
      currency: z.string(),
      dueCents: cents,
      paidCents: cents.describe('for this stay'),
      paidUntil: instant.nullable(),
      coveredUntil: instant.nullable().describe('null if it is not covered, or without an end'),
      leaveBy: instant.nullable().describe('until when it may leave without paying more'),
    })
    .nullable()
    .describe('null where payments are off'),
})
/** What a plate has paid and owes now. */
export type PlateAnswer = z.infer<typeof plateAnswer>

const mostPlates = 20

/** Endpoints for staff at an exit whose driver has to pay without the plate being read. */
export const priceStayEndpoints = {
  'GET /parking-lots/{id}/vehicles-inside': endpoint({
    ...ofStaff,
    summary: 'Vehicles that are inside, with the pictures of their entries, the newest first',
    params: z.object({ id }),
    query: vehiclesInsideQuery,
    reply: countedPageOf(vehicleInside),
  }),
  'GET /parking-lots/{id}/vehicles-inside/{visit}': endpoint({
    ...ofStaff,
    summary: 'What a vehicle that is inside owes, with the link to pay it. 409 not-inside, payments-off',
    params: visit,
    reply: z.object({
      vehicle: vehicleInside,
      price: staffPrice.nullable().describe('null for a vehicle of which no plate is known'),
    }),
  }),
  'POST /parking-lots/{id}/vehicles-inside/{visit}/plate': endpoint({
    ...ofStaff,
    access: 'payment.manage',
    summary: 'Correct the plate of a vehicle that is inside; its visit is judged again',
    params: visit,
    body: z.object({ licensePlate: z.string().max(50) }),
    reply: z.object({ licensePlate: z.string() }),
  }),
  'POST /parking-lots/{id}/vehicles-inside/{visit}/had-left': endpoint({
    ...ofStaff,
    movesMoney: true,
    summary:
      'Say that a vehicle had left unread: before its last entry, with which a new stay begins, or by now; audited. 409 not-inside',
    params: visit,
    reply: plateAnswer,
  }),
  'GET /parking-lots/{id}/vehicles-by-time': endpoint({
    ...ofStaff,
    summary: 'Vehicles that entered or left within a period, with their pictures, the latest first',
    params: z.object({ id }),
    query: vehiclesByTimeQuery,
    reply: countedPageOf(vehicleByTime),
  }),
  'POST /parking-lots/{id}/plate-answers': endpoint({
    ...ofStaff,
    summary:
      'What license plates have paid and owe now, as their payment pages and exits say; changes nothing',
    params: z.object({ id }),
    body: z.object({ licensePlates: z.array(z.string().max(50)).min(1).max(mostPlates) }),
    reply: z.object({ data: z.array(plateAnswer).describe('in the order asked, each plate once') }),
  }),
  'POST /parking-lots/{id}/staff-entries': endpoint({
    ...ofStaff,
    movesMoney: true,
    summary:
      'Set the entry of a vehicle that was not read: what it owes, with a link to pay it for 12 hours. 409 plate-inside, payments-off',
    params: z.object({ id }),
    body: z.object({
      licensePlate: z.string().max(50).nullable().describe('null: the vehicle has none'),
      enteredAt: instant,
    }),
    reply: staffPrice,
  }),
}
