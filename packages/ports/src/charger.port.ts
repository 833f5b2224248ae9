import type { ChargerCommand, ChargerOutcome } from '@stallwise/domain/charging/charger-commands.model.ts'
import type { ChargerMessage, ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'

/** Whether a token may charge. */
export type TokenStatus = 'accepted' | 'blocked' | 'expired' | 'invalid' | 'concurrent'

/** What a message is answered with; each message takes of it what its answer has. */
export interface ChargerReply {
  /** Our time, in milliseconds since 1970 UTC. */
  readonly at: number
  /** How long the station may be silent, in seconds. CST-12. */
  readonly heartbeatSeconds: number
  /** Null = the message had no token. */
  readonly token: TokenStatus | null
  /** CST-22: the number of a transaction that began in 1.6. */
  readonly transactionNumber: number | null
}

/** The connection of a station. CST-10. */
export interface ChargerLink {
  readonly protocol: ChargerProtocol
  /**
   * Asks for something and waits for the answer, for at most `timeoutMs`; what it says after that goes to `onLate` with
   * the command's id. One after the other; does not throw.
   */
  call(id: string, command: ChargerCommand, timeoutMs: number): Promise<ChargerOutcome>
  /** Ends it; `reason` is told to the station. */
  close(reason: string): void
}

/** What is told of a connection. */
export interface ChargerEvents {
  onOpen(link: ChargerLink): void
  /** Answers a message; what it throws is answered as an internal error. Messages of a station come one after the other. */
  onMessage(message: ChargerMessage, arrivedAt: number): Promise<ChargerReply>
  /** Something came: a message, an answer, or a sign that the connection stands. */
  onAlive(): void
  /** CST-53: a command whose time was over has an outcome. */
  onLate(id: string, outcome: ChargerOutcome): void
  /** An answer failed that is not the station's fault. */
  onFailure(error: unknown): void
  onClose(): void
}

/** A request of a station to connect, which was authenticated: what the HTTP server of Node tells of an upgrade. */
export interface ChargerUpgrade {
  /** An `IncomingMessage`. */
  readonly request: unknown
  /** A `Duplex`. */
  readonly socket: unknown
  readonly head: Uint8Array
}

/** Carries messages of stations. It knows neither who they are nor what becomes of what they say. CST-01. */
export interface ChargerCarrier {
  /** Takes a connection over. One with no version in common is closed, and nothing is told of it. */
  accept(upgrade: ChargerUpgrade, events: ChargerEvents): void
  /** Ends all connections. */
  close(): void
}
