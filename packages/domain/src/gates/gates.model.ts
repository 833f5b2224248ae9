import type { CommandOutcome, CommandState } from '../commands/command.rules.ts'

/** Supported controllers: iBoot-PDU by its local REST API, iboot.co, iBoot-G2, and any other by request templates. */
export const gateDrivers = ['dataprobe-pdu', 'iboot-cloud', 'iboot-g2', 'http'] as const
/** A kind of controller. */
export type GateDriver = (typeof gateDrivers)[number]

/** Who connects to a controller: the server, or an edge box on site. GAT-06. */
export const gateReaches = ['server', 'edge'] as const
/** Who connects to a controller. */
export type GateReach = (typeof gateReaches)[number]

/** The state of a pulse: that of its command. GAT-10 to GAT-14. */
export type OpeningState = CommandState

/** The state of the release of a pulse; none = not needed. GAT-21, GAT-24. */
export const releaseStates = ['none', 'due', 'confirmed', 'given-up'] as const
/** The state of the release of a pulse. */
export type ReleaseState = (typeof releaseStates)[number]

/** Why an outcome is not `answered`; the web app has the texts. */
export const outcomeReasons = [
  'wrong-password',
  'address-not-allowed',
  'unreachable',
  'no-answer',
  'hung-up',
  'device-refused',
  'strange-answer',
  'edge-offline',
  'too-late',
  'server-stopped',
  'still-on',
] as const
/** Why an outcome is not `answered`. */
export type OutcomeReason = (typeof outcomeReasons)[number]

/** The outcome of a command to a controller. */
export type GateOutcome = CommandOutcome<OutcomeReason>

/** One request of a generic HTTP controller. GAT-05. */
export interface GateRequestTemplate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
  /** HTTP statuses that count as success; empty = every 2xx. */
  readonly successStatuses: readonly number[]
  /** A text that the response must contain; empty = any response. */
  readonly expectedReply: string
}

/** What a driver needs besides address and password. */
export interface GateSettings {
  /** iboot.co: the MAC address of the device. */
  readonly mac?: string | undefined
  /** Accepts the self-signed certificate of the device. */
  readonly selfSigned?: boolean | undefined
  readonly open?: GateRequestTemplate | undefined
  readonly release?: GateRequestTemplate | undefined
}

/** User name and password of a controller. */
export interface GateCredentials {
  readonly username: string
  readonly password: string
}
