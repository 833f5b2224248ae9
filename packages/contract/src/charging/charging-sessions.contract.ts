import { stopReasons } from '@stallwise/domain/charging/start.model.ts'
import { energyDoubts, leftOutReasons, readingSources } from '@stallwise/domain/charging/energy.model.ts'
import { sessionPayers, sessionStates } from '@stallwise/domain/charging/listed-session.model.ts'
import { sessionActivities, sessionEndings } from '@stallwise/domain/charging/session.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { cents, countedPageOf, id, instant, listQuery, plainText, several } from '../base/wire.ts'

const kwh = z.number().describe('in kWh')

/** A charging session as staff see it. CHG-65 */
export const chargingSession = z.object({
  _id: id,
  parkingLot: id,
  station: z.object({ _id: id, name: z.string() }),
  evse: z.number().int(),
  payer: z.enum(sessionPayers),
  passholder: z.object({ _id: id, passholderId: z.string() }).nullable(),
  state: z.enum(sessionStates),
  startedAt: instant,
  endedAt: instant.nullable(),
  ending: z
    .enum(sessionEndings)
    .nullable()
    .describe('what ended it; null also if no end ever came. CHG-05, CHG-34'),
  reason: z.string().nullable().describe('why it ended, as the station names it'),
  activity: z.enum(sessionActivities),
  powerKw: z.number().nullable(),
  measuredAt: instant.nullable(),
  kwh: kwh.describe('what is charged, or was set by a person'),
  leastKwh: kwh.describe('the least that can have flowed. CHG-12'),
  mostKwh: kwh.describe('the most that can have flowed. CHG-12'),
  doubt: z.enum(energyDoubts).nullable().describe('why it needs, or needed, a person. CHG-16'),
  leftOut: z
    .array(z.object({ at: instant, kwh, source: z.enum(readingSources), reason: z.enum(leftOutReasons) }))
    .describe('readings of registers that are not in the energy. CHG-17'),
  stop: z
    .object({
      requestedAt: instant,
      isAccepted: z.boolean().describe('the station said that it stops'),
      reason: z.enum(stopReasons).nullable(),
    })
    .nullable(),
  isSettled: z.boolean().describe('what it costs is charged, or nobody pays it'),
  cleared: z
    .object({ at: instant, by: z.string().nullable(), note: z.string().nullable() })
    .nullable()
    .describe('a person has looked at it. CHG-63'),
  money: z
    .object({
      cents: cents.describe('what it cost, or costs so far'),
      heldCents: cents.nullable().describe('on hold on the visitor’s card at its begin'),
      currency: z.string(),
      payment: id.nullable(),
    })
    .nullable()
    .describe('null without payment.manage'),
})
/** A charging session as staff see it. */
export type ChargingSessionView = z.infer<typeof chargingSession>

/** A list of sessions: filter, order and page. */
export const chargingSessionQuery = listQuery(['at']).extend({
  parkingLot: id,
  state: several(z.enum(sessionStates)).optional(),
  station: id.optional().describe('of this station only'),
  sort: z.enum(['at', '-at']).default('-at'),
})
/** A list of sessions: filter, order and page. */
export type ChargingSessionQuery = z.output<typeof chargingSessionQuery>

const ofSession = {
  area: 'charging',
  access: 'station.operate',
  lot: 'object',
  params: z.object({ id }),
} as const

/** Endpoints for charging sessions, for staff. */
export const chargingSessionsEndpoints = {
  'GET /charging/sessions': endpoint({
    area: 'charging',
    access: 'station.operate',
    lot: 'query.parkingLot',
    summary: 'The charging sessions of a lot, the newest first',
    query: chargingSessionQuery,
    reply: countedPageOf(chargingSession),
  }),
  'POST /charging/sessions/{id}/stop': endpoint({
    ...ofSession,
    summary: 'Stop a session; the station is asked until it stops. One that has ended is answered as it is',
    reply: chargingSession,
  }),
  'POST /charging/sessions/{id}/clear': endpoint({
    ...ofSession,
    movesMoney: true,
    summary:
      'Accept the least energy of a session that needs a person, or set it within what can have flowed. 409 session-clear, payment-in-progress',
    body: z.object({
      kwh: z.number().nullable().default(null).describe('null = the least is accepted'),
      note: plainText(1_000).default(''),
    }),
    reply: chargingSession,
  }),
}
