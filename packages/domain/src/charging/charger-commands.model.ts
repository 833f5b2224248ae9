import type { CommandOutcome } from '../commands/command.rules.ts'
import type { ChargerPlace, IdToken } from './charger-messages.model.ts'

/** What a charging profile limits. CST-54. */
export const profilePurposes = ['station', 'default', 'transaction'] as const
/** What a charging profile limits. */
export type ProfilePurpose = (typeof profilePurposes)[number]

/** A limit of power or current over time. Limits have at most one digit after the point. CST-54. */
export interface ChargingProfile {
  readonly id: number
  readonly stackLevel: number
  readonly purpose: ProfilePurpose
  readonly transactionKey?: string | undefined
  readonly unit: 'A' | 'W'
  /** When the first period begins, in milliseconds since 1970 UTC; null = with the transaction. */
  readonly startsAt: number | null
  readonly durationSeconds?: number | undefined
  /** A limit in A is of each phase, one in W of all together. */
  readonly periods: readonly {
    readonly startSeconds: number
    readonly limit: number
    readonly phases?: number | undefined
  }[]
}

/** What a station may be asked to send again. */
export const triggers = ['boot', 'status', 'meter', 'heartbeat'] as const
/** What a station is asked to send again. */
export type Trigger = (typeof triggers)[number]

/** What may be asked of a station, whichever version of OCPP it speaks. CST-50. */
export type ChargerCommand =
  | {
      readonly kind: 'start'
      readonly evse: number | null
      readonly token: IdToken
      /** The transaction that begins says it, in 2.0.1. */
      readonly remoteStartId: number
      readonly profile?: ChargingProfile | undefined
    }
  | { readonly kind: 'stop'; readonly transactionKey: string }
  | { readonly kind: 'reset'; readonly isHard: boolean }
  | { readonly kind: 'unlock'; readonly place: ChargerPlace }
  | { readonly kind: 'availability'; readonly evse: number | null; readonly isOperative: boolean }
  /** Names of keys in 1.6 (none = all), in 2.0.1 of a component and its variable with a point between them. */
  | { readonly kind: 'getConfiguration'; readonly names: readonly string[] }
  | { readonly kind: 'setConfiguration'; readonly name: string; readonly value: string }
  /** CST-58 */
  | { readonly kind: 'setPassword'; readonly password: string }
  | { readonly kind: 'setChargingProfile'; readonly evse: number; readonly profile: ChargingProfile }
  | {
      readonly kind: 'clearChargingProfile'
      readonly id: number | null
      readonly evse: number | null
      readonly purpose: ProfilePurpose | null
    }
  | { readonly kind: 'trigger'; readonly message: Trigger; readonly evse: number | null }

/** The kinds of commands. */
export const commandKinds = [
  'start',
  'stop',
  'reset',
  'unlock',
  'availability',
  'getConfiguration',
  'setConfiguration',
  'setPassword',
  'setChargingProfile',
  'clearChargingProfile',
  'trigger',
] as const satisfies readonly ChargerCommand['kind'][]
/** A kind of command. */
export type CommandKind = ChargerCommand['kind']

/** Why a command was not carried out, or is not known to be. CST-52. */
export const commandReasons = [
  'rejected',
  'not-supported',
  'unknown-key',
  'station-error',
  'strange-answer',
  'no-answer',
  'hung-up',
  'not-connected',
  'too-late',
  'server-stopped',
] as const
/** Why a command was not carried out, or is not known to be. */
export type CommandReason = (typeof commandReasons)[number]

/** A setting of a station. */
export interface StationSetting {
  readonly name: string
  /** Null = the station does not know it or does not say. */
  readonly value: string | null
  readonly isReadOnly: boolean
}

/** What a station says besides whether it does what it is asked. */
export interface CommandAnswer {
  /** It does it later: as soon as a transaction is over, or after a restart. */
  readonly isLater?: boolean
  readonly settings?: readonly StationSetting[]
  /** Its own words. */
  readonly detail?: string
}

/** What became of a command. CST-51 to CST-53. */
export type ChargerOutcome = CommandOutcome<CommandReason> & { readonly answer?: CommandAnswer }
