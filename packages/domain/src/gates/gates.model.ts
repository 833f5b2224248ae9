/** Controllers that we can drive: iBoot-PDU by its local REST, iboot.co, iBoot-G2, and any other by described requests. */
export const gateDrivers = ['dataprobe-pdu', 'iboot-cloud', 'iboot-g2', 'http'] as const
/** A kind of controller. */
export type GateDriver = (typeof gateDrivers)[number]

/** Who connects to a controller: the server, or the box on site. GAT-06. */
export const gateReaches = ['server', 'edge'] as const
/** Who connects to a controller. */
export type GateReach = (typeof gateReaches)[number]

/** Where a pulse stands: asked for, claimed by whoever sends it, and its outcomes. GAT-10 to GAT-14. */
export const openingStates = ['requested', 'claimed', 'answered', 'refused', 'unknown', 'expired'] as const
/** Where a pulse stands. */
export type OpeningState = (typeof openingStates)[number]

/** Where the release of a pulse stands; none = not needed. GAT-21, GAT-24. */
export const releaseStates = ['none', 'due', 'confirmed', 'given-up'] as const
/** Where the release of a pulse stands. */
export type ReleaseState = (typeof releaseStates)[number]

/** Why an outcome is not `answered`; the browser has the words. */
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

/** What came of something that was sent to a controller. */
export type GateOutcome =
  { readonly state: 'answered' } | { readonly state: 'refused' | 'unknown'; readonly reason: OutcomeReason }

/** One request of a generic HTTP controller. GAT-05. */
export interface GateRequestTemplate {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly headers: readonly { readonly name: string; readonly value: string }[]
  readonly body: string
  /** HTTP statuses that count as done; empty = every 2xx. */
  readonly successStatuses: readonly number[]
  /** Words that the answer must hold; empty = any answer. */
  readonly expectedReply: string
}

/** What a driver needs besides address and password. */
export interface GateSettings {
  /** iboot.co: the unit. */
  readonly mac?: string | undefined
  /** Takes the certificate that the device made for itself. */
  readonly selfSigned?: boolean | undefined
  readonly open?: GateRequestTemplate | undefined
  readonly release?: GateRequestTemplate | undefined
}

/** User name and password of a controller. */
export interface GateCredentials {
  readonly username: string
  readonly password: string
}
