import {
  commandKinds,
  commandReasons,
  profilePurposes,
} from '@stallwise/domain/charging/charger-commands.model.ts'
import { commandStates } from '@stallwise/domain/commands/command.rules.ts'
import { z } from 'zod'
import { endpoint } from '../base/endpoint.ts'
import { id, instant, pageOf, pageQuery, plainText } from '../base/wire.ts'

const evse = z.number().int().min(0).max(1_000)
const connector = z.number().int().min(1).max(1_000)

/** A command to a station: who, when, what, and what became of it. CST-50 to CST-53. */
export const chargingCommand = z.object({
  _id: id,
  parkingLot: id,
  station: id,
  kind: z.enum(commandKinds),
  by: z.object({ _id: id.nullable(), name: z.string() }),
  askedAt: instant,
  decidedAt: instant.nullable(),
  state: z.enum(commandStates),
  outcomeReason: z.enum(commandReasons).nullable(),
  isLater: z.boolean().describe('the station does it later: after a transaction or a restart'),
  detail: z.string().nullable().describe('in the words of the station'),
  settings: z
    .array(z.object({ name: z.string(), value: z.string().nullable(), isReadOnly: z.boolean() }))
    .nullable(),
})

/** A command to a station. */
export type ChargingCommandView = z.infer<typeof chargingCommand>

/** What may be asked of a station by those who operate it. */
export const stationOperation = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('start'),
    evse,
    idToken: plainText(20).optional().describe('in whose name; absent = of the operator'),
  }),
  z.object({ kind: z.literal('stop'), transaction: plainText(36) }),
  z.object({ kind: z.literal('reset'), isHard: z.boolean().default(false) }),
  z.object({ kind: z.literal('unlock'), evse, connector: connector.default(1) }),
  z.object({
    kind: z.literal('availability'),
    evse: evse.nullable().describe('null = the whole station'),
    isOperative: z.boolean(),
  }),
  z.object({
    kind: z.literal('trigger'),
    message: z.enum(['status', 'meter', 'boot', 'heartbeat']),
    evse: evse.nullable().default(null),
  }),
])

/** What may be asked of a station by those who operate it. */
export type StationOperation = z.output<typeof stationOperation>

/** A limit over time. CST-54. */
export const stationProfile = z.object({
  id: z.number().int().min(1).max(2_147_483_647),
  stackLevel: z.number().int().min(0).max(100).default(0),
  purpose: z.enum(profilePurposes),
  transaction: plainText(36).optional().describe('of a profile of one transaction'),
  unit: z.enum(['A', 'W']),
  startsAt: instant.nullable().describe('null = with the transaction'),
  durationSeconds: z.number().int().min(1).max(31_536_000).optional(),
  periods: z
    .array(
      z.object({
        startSeconds: z.number().int().min(0).max(31_536_000),
        limit: z.number().min(0).max(1_000_000),
        phases: z.number().int().min(1).max(3).optional(),
      }),
    )
    .min(1)
    .max(100),
})

/** What may be set at a station by those who manage it. */
export const stationSetting = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('getConfiguration'),
    names: z
      .array(plainText(100))
      .max(100)
      .default([])
      .describe('1.6: none = all; 2.0.1: Component.Variable'),
  }),
  z.object({
    kind: z.literal('setConfiguration'),
    name: plainText(100).min(1),
    value: plainText(500),
  }),
  z.object({ kind: z.literal('setChargingProfile'), evse, profile: stationProfile }),
  z.object({
    kind: z.literal('clearChargingProfile'),
    id: z.number().int().nullable().default(null),
    evse: evse.nullable().default(null),
    purpose: z.enum(profilePurposes).nullable().default(null),
  }),
])

/** What may be set at a station by those who manage it. */
export type StationSettingCommand = z.output<typeof stationSetting>

const ofStation = { area: 'charging', lot: 'object', params: z.object({ id }) } as const

/** Endpoints for commands to charging stations. They answer after 8 seconds, with what is known then. */
export const chargingCommandsEndpoints = {
  'GET /charging/stations/{id}/commands': endpoint({
    ...ofStation,
    access: 'station.operate',
    summary: 'The commands to a charging station, latest first',
    query: pageQuery,
    reply: pageOf(chargingCommand),
  }),
  'POST /charging/stations/{id}/commands': endpoint({
    ...ofStation,
    access: 'station.operate',
    summary: 'Ask a charging station to start, stop, restart, unlock, or to be available or not',
    body: stationOperation,
    reply: chargingCommand,
  }),
  'POST /charging/stations/{id}/settings': endpoint({
    ...ofStation,
    access: 'station.manage',
    summary: 'Read or change the configuration of a charging station, or its charging profiles',
    body: stationSetting,
    reply: chargingCommand,
  }),
}
