import { callOutcomes, longestCallNote } from '@stallwise/domain/gates/intercom-calls.rules.ts'
import { openingCauses, refusalCauses } from '@stallwise/domain/gates/read-opening.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery, plainText } from '../base/wire.ts'

/** A call at the intercom of a lot as somebody noted it. Rule ICM-04. */
export const intercomCall = z.object({
  _id: id,
  parkingLot: id,
  at: instant,
  note: z.string(),
  outcome: z.enum(callOutcomes),
  by: z.object({ _id: id.nullable(), name: z.string() }),
})
/** A call at the intercom of a lot. */
export type IntercomCallView = z.infer<typeof intercomCall>

const mayPark = z.object({
  mayPark: z.boolean(),
  cause: z.enum([...openingCauses, ...refusalCauses]).describe('as gates decide it'),
})
/** Whether somebody may park now, and why. Rule ICM-03. */
export type MayParkView = z.infer<typeof mayPark>

const mostAsked = 50

/** Endpoints for the intercom page. */
export const intercomEndpoints = {
  'GET /intercom/calls/{lotId}': endpoint({
    area: 'devices',
    summary: 'The noted calls at the intercom of a lot, newest first',
    access: 'gate.open',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    query: pageQuery,
    reply: pageOf(intercomCall),
  }),
  'POST /intercom/calls': endpoint({
    area: 'devices',
    summary: 'Note a call at the intercom',
    access: 'gate.open',
    lot: 'body.parkingLot',
    body: z.object({ parkingLot: id, note: plainText(longestCallNote), outcome: z.enum(callOutcomes) }),
    reply: intercomCall,
    status: 201,
  }),
  'POST /intercom/may-park': endpoint({
    area: 'devices',
    summary: 'Whether passholders and license plates may park now, as gates decide it; changes nothing',
    access: 'gate.open',
    lot: 'body.parkingLot',
    body: z.object({
      parkingLot: id,
      passholders: z.array(id).max(mostAsked).default([]),
      licensePlates: z.array(plainText(40)).max(mostAsked).default([]),
    }),
    reply: z.object({
      passholders: z.array(mayPark.extend({ _id: id })).describe('those of the lot'),
      licensePlates: z.array(mayPark.extend({ licensePlate: z.string() })),
    }),
  }),
}
