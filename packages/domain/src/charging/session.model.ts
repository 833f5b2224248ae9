import {
  chargingStates,
  type ChargerPlace,
  type ConnectorStatus,
  type IdToken,
  type TransactionBegin,
  type TransactionEnd,
  type TransactionUpdate,
} from './charger-messages.model.ts'
import type { JudgedEnergy } from './energy.model.ts'

interface Kept {
  /** Milliseconds since 1970 UTC: when it happened, and when it came. */
  readonly at: number
  readonly receivedAt: number
  readonly isTimeReplaced: boolean
  readonly transactionKey: string | null
  readonly place: ChargerPlace | null
}

/** A begin that is kept. */
export type KeptBegin = Kept & { readonly id: string } & Pick<
    TransactionBegin,
    'kind' | 'token' | 'remoteStartId' | 'meterWh'
  >
/** A change of a running transaction that is kept. */
export type KeptUpdate = Kept & Pick<TransactionUpdate, 'kind' | 'chargingState'>
/** An end that is kept. */
export type KeptEnd = Kept & { readonly id: string } & Pick<TransactionEnd, 'kind' | 'meterWh' | 'reason'>
/** A state of a connector that is kept. */
export type KeptStatus = Kept & { readonly kind: 'status'; readonly status: ConnectorStatus }

/** What a station said of sessions, without what it measured. */
export type KeptRecord = KeptBegin | KeptUpdate | KeptEnd | KeptStatus

/** What a station measured at one moment. */
export interface KeptValue extends Kept {
  readonly energyWh: number | null
  readonly powerW: number | null
}

/** All that a station said from a time on. */
export interface StationHistory {
  readonly ratedWatts: number
  /** Milliseconds since 1970 UTC. */
  readonly now: number
  readonly records: readonly KeptRecord[]
  readonly values: readonly KeptValue[]
}

/** What is known of the charging of a vehicle that is connected. */
export const sessionActivities = [...chargingStates, 'unknown'] as const
/** What is known of the charging of a vehicle that is connected. */
export type SessionActivity = (typeof sessionActivities)[number]

/** CHG-05: what ended a session. */
export const sessionEndings = ['station', 'next-session', 'available'] as const
/** CHG-05: what ended a session. */
export type SessionEnding = (typeof sessionEndings)[number]

/** CHG-01: a session as judged. Times in milliseconds since 1970 UTC. */
export interface ChargingSession {
  /** The record of its begin. */
  readonly id: string
  readonly transactionKey: string | null
  readonly place: ChargerPlace
  readonly token: IdToken | null
  readonly remoteStartId: number | null
  readonly beganAt: number
  /** Null while it runs. */
  readonly endedAt: number | null
  readonly ending: SessionEnding | null
  /** As the station names it. */
  readonly reason: string | null
  readonly energy: JudgedEnergy
  /** CHG-33: when power was first seen to flow; null = not yet. */
  readonly flowedAt: number | null
  readonly activity: SessionActivity
  readonly powerW: number | null
  /** When the station measured last; null = nothing yet. */
  readonly measuredAt: number | null
}
