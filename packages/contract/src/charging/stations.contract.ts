import { chargerProtocols, connectorStatuses } from '@stallwise/domain/charging/charger-messages.model.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { lotResource } from '../base/lot-resource.ts'
import { id, instant, plainText } from '../base/wire.ts'
import { chargingCommand } from './commands.contract.ts'

/** The state of a connector of a station. CST-13, CST-14. */
export const connectorView = z.object({
  evse: z.number().int().describe('0 = the station itself'),
  connector: z.number().int(),
  status: z.enum(connectorStatuses),
  error: z.string().nullable().describe('what is wrong, as the station names it'),
  detail: z.string().nullable(),
  since: instant,
})

const number = z.number().nullable()

/** Charging stations; valid fields by CST-10 and CST-60. The identity of a station cannot be changed. */
export const chargingStations = lotResource({
  path: '/charging/stations',
  area: 'charging',
  read: 'station.operate',
  manage: 'station.manage',
  fields: {
    identity: plainText(200).default('').describe('by which it connects: the last part of its path'),
    name: plainText(200).default(''),
    vendor: plainText(200).default(''),
    ratedKw: number.default(null),
    phases: number.default(null),
    ampsPerPhase: number.default(null),
  },
  shown: {
    ratedKw: z.number(),
    phases: z.number().int(),
    ampsPerPhase: z.number().int(),
    isConnected: z.boolean(),
    connectedAt: instant.nullable().describe('when it connected last'),
    disconnectedAt: instant.nullable(),
    lastMessageAt: instant.nullable().describe('when it was heard of last; within a minute'),
    protocol: z.enum(chargerProtocols).nullable(),
    boot: z
      .object({
        vendor: z.string(),
        model: z.string(),
        serial: z.string().nullable(),
        firmware: z.string().nullable(),
        at: instant,
      })
      .nullable()
      .describe('what it said of itself when it started'),
    passwordMadeAt: instant,
    isFormerPasswordValid: z.boolean().describe('until the new one was used'),
    connectors: z.array(connectorView),
    stalls: z.array(z.object({ _id: id, stall: z.string(), floor: z.string() })),
  },
  summaries: {
    list: 'The charging stations of a lot, with their states',
    add: 'Add a charging station; its password is shown once',
    edit: 'Update a charging station',
    remove: 'Remove a charging station; it is disconnected',
    restore: 'Restore a removed charging station',
  },
})

/** A charging station. */
export type ChargingStationView = z.infer<typeof chargingStations.view>

const withPassword = chargingStations.view.extend({
  password: z.string().describe('40 hexadecimal digits, to be entered at the station'),
})

/** A station that connected and that nobody has added. CST-17. */
export const unknownChargingStation = z.object({
  identity: z.string(),
  firstSeenAt: instant,
  lastSeenAt: instant,
  attempts: z.number().int(),
  address: z.string(),
  protocols: z.string().describe('the versions of OCPP that it offers'),
})

const newStation = 'POST /charging/stations'

/** Endpoints for charging stations. */
export const chargingStationsEndpoints = {
  ...chargingStations.list,
  ...chargingStations.writes,
  [newStation]: { ...chargingStations.writes[newStation], reply: withPassword },
  'POST /charging/stations/{id}/password': endpoint({
    area: 'charging',
    access: 'station.manage',
    lot: 'object',
    params: z.object({ id }),
    summary:
      'Make a new password for a charging station, and give it to the station if it is connected; the one before is valid until it is used',
    reply: withPassword.extend({
      push: chargingCommand.describe('what became of the attempt to give it to the station'),
    }),
  }),
  'GET /charging/first-tries/{lotId}': endpoint({
    area: 'charging',
    access: 'station.operate',
    lot: 'params.lotId',
    params: z.object({ lotId: id }),
    summary:
      'How many attempts to charge led to power within 60 s, by station; stations of which no attempt is known are left out',
    reply: z.object({
      days: z.number().int().describe('of so many days until now'),
      data: z.array(
        z.object({
          station: id,
          attempts: z.number().int().describe('of which it is known'),
          succeeded: z.number().int(),
        }),
      ),
    }),
  }),
  'GET /charging/unknown-stations': endpoint({
    area: 'charging',
    access: 'lot.administer',
    lot: 'none',
    summary: 'Stations that connected and that nobody has added, latest first',
    reply: z.object({ data: z.array(unknownChargingStation) }),
  }),
}
