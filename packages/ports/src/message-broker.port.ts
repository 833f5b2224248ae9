/** A message that a broker delivers. */
export interface BrokerMessage {
  readonly topic: string
  readonly payload: Uint8Array
}

/** Who hears from a broker. */
export interface BrokerListener {
  /**
   * Resolves when what the message says is durable: it is acknowledged only then. Many may be under way at once. A
   * rejection ends the connection, so that the broker delivers again whatever was not acknowledged.
   */
  onMessage(message: BrokerMessage): Promise<void>
  onConnected(isConnected: boolean): void
  /** Why a connection ended or a subscription was refused; it is tried again. */
  onProblem(error: Error): void
}

/** Where the broker is and who we are: the session of a client id outlives connection and process. */
export interface BrokerAddress {
  /** `mqtt://` or `mqtts://`, with user and password if the broker wants them. */
  readonly url: string
  readonly clientId: string
  /** Delay of the first reconnect attempt, doubled at each further one up to `maxMs`. */
  readonly pauses?: { readonly firstMs: number; readonly maxMs: number } | undefined
}

/** A lasting relation to a broker: connected again whenever the connection is lost, until it is closed. */
export interface MessageBroker {
  /** The topic filters wanted from now on, at least once each (QoS 1). */
  subscribe(filters: readonly string[]): void
  /** Reads no further, acknowledges what becomes durable within the time given, and leaves; the session stays. */
  close(timeoutMs?: number): Promise<void>
}

/** Opens a relation to a broker; a broker that is not there is waited for. */
export type ConnectToBroker = (address: BrokerAddress, listener: BrokerListener) => MessageBroker
