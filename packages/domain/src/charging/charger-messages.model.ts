/** The versions of OCPP that a station may speak, as their WebSocket subprotocols. CST-01. */
export const chargerProtocols = ['ocpp2.1', 'ocpp2.0.1', 'ocpp1.6'] as const
/** A version of OCPP. */
export type ChargerProtocol = (typeof chargerProtocols)[number]

/** The states of a connector: those of 1.6, and `occupied` of 2.0.1, which has no finer ones. CST-13. */
export const connectorStatuses = [
  'available',
  'occupied',
  'preparing',
  'charging',
  'suspendedEV',
  'suspendedEVSE',
  'finishing',
  'reserved',
  'unavailable',
  'faulted',
] as const
/** The state of a connector. */
export type ConnectorStatus = (typeof connectorStatuses)[number]

/** What a transaction of 2.0.1 says of its charging. */
export const chargingStates = ['charging', 'connected', 'suspendedEV', 'suspendedEVSE', 'idle'] as const
/** What a transaction of 2.0.1 says of its charging. */
export type ChargingState = (typeof chargingStates)[number]

/** Where at a station: 0 = the station itself. A connector of 1.6 is an EVSE with one connector. CST-13. */
export interface ChargerPlace {
  readonly evse: number
  readonly connector: number | null
}

/** What a driver identified with. */
export interface IdToken {
  readonly text: string
  /** The type as 2.0.1 names it (`ISO14443`, `Central`); null in 1.6, which has no types. */
  readonly type: string | null
}

/** A time as the station gave it, and the one to go by. Milliseconds since 1970 UTC. CST-20. */
export interface MessageTime {
  /** As sent; null = none, or not readable. */
  readonly native: number | null
  readonly at: number
  /** The station's time was absent or impossible: `at` is when the message arrived. */
  readonly isReplaced: boolean
}

/** What was measured at one moment. CST-30. */
export interface MeterSample {
  readonly time: MessageTime
  /** As in 1.6 (`Sample.Periodic`, `Transaction.End`), in 2.0.1 the same words; null = not said: a periodic one. */
  readonly context: string | null
  /** The register of energy taken in, in Wh: of the station's lifetime or of the transaction, which it does not say. */
  readonly energyWh: number | null
  readonly powerW: number | null
  /** Current of each phase in A; null = not measured. One without a phase is that of the first. */
  readonly amps: readonly [number | null, number | null, number | null] | null
  readonly stateOfCharge: number | null
}

/** CST-21: what makes a message the same as one that came before. */
export interface Identified {
  /** Equal for repeats, and different for different messages, of one station. */
  readonly identity: string
}

/** The station has started. */
export interface BootMessage {
  readonly kind: 'boot'
  readonly vendor: string
  readonly model: string
  readonly serial: string | null
  readonly firmware: string | null
  /** Why, as 2.0.1 says it. */
  readonly reason: string | null
}

/** The station is there. */
export interface HeartbeatMessage {
  readonly kind: 'heartbeat'
}

/** A connector, or the whole station, has another state. */
export interface StatusMessage extends Identified {
  readonly kind: 'status'
  readonly place: ChargerPlace
  readonly time: MessageTime
  readonly status: ConnectorStatus
  /** What is wrong, as the station names it; null = nothing. */
  readonly error: string | null
  readonly detail: string | null
}

/** May this token charge? */
export interface AuthoriseMessage {
  readonly kind: 'authorise'
  readonly token: IdToken
}

interface TransactionMessage extends Identified {
  /**
   * What the station calls the transaction. 2.0.1: its own text. 1.6: the number that we gave it, or whatever the station
   * sent as text (`-1`, `0`, `9223372036854776000`); null = it sent none, or it is the begin of one in 1.6 (CST-22).
   */
  readonly transactionKey: string | null
  /** Its place in the sequence of the transaction; null in 1.6. Some stations always send 0. */
  readonly seqNo: number | null
  /** Null = not said: 1.6 does not say it at the end. */
  readonly place: ChargerPlace | null
  readonly token: IdToken | null
  readonly time: MessageTime
  readonly samples: readonly MeterSample[]
  /** Why it was sent, as 2.0.1 says it. */
  readonly trigger: string | null
  readonly chargingState: ChargingState | null
  /** The id that we gave a remote start of 2.0.1. */
  readonly remoteStartId: number | null
  /** 2.0.1: it was kept while the station had no connection. */
  readonly isOffline: boolean
}

/** A transaction has begun. */
export interface TransactionBegin extends TransactionMessage {
  readonly kind: 'begin'
  /** The register at the begin, as far as the message says it. */
  readonly meterWh: number | null
}

/** Something of a running transaction has changed. */
export interface TransactionUpdate extends TransactionMessage {
  readonly kind: 'update'
}

/** A transaction is over. */
export interface TransactionEnd extends TransactionMessage {
  readonly kind: 'end'
  readonly meterWh: number | null
  /** As the standard names it; `Local` if the station does not say. */
  readonly reason: string
}

/** Measured values: of a transaction, or of a connector without one. */
export interface MeterMessage extends Identified {
  readonly kind: 'meter'
  readonly transactionKey: string | null
  readonly seqNo: number | null
  readonly place: ChargerPlace | null
  readonly chargingState: ChargingState | null
  readonly samples: readonly MeterSample[]
}

/** Something about the security of the station. */
export interface SecurityEventMessage {
  readonly kind: 'security'
  readonly type: string
  readonly time: MessageTime
  readonly detail: string | null
}

/** Messages that are stored before they are acknowledged, and judged afterwards. CST-02. */
export type TransactionMessages = TransactionBegin | TransactionUpdate | TransactionEnd

/** What a station says, whichever version of OCPP it speaks. CST-01. */
export type ChargerMessage =
  | BootMessage
  | HeartbeatMessage
  | StatusMessage
  | AuthoriseMessage
  | TransactionMessages
  | MeterMessage
  | SecurityEventMessage
