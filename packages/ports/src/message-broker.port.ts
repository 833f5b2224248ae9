/** A message that a broker delivers. */
export interface BrokerMessage {
  readonly topic: string
  readonly payload: Uint8Array
}

/** Receives the messages of a broker. */
export interface BrokerListener {
  /**
   * Resolves when the message's data is durable: only then is it acknowledged. Many can be in progress at once. A
   * rejection closes the connection, so that the broker redelivers unacknowledged messages.
   */
  onMessage(message: BrokerMessage): Promise<void>
  onConnected(isConnected: boolean): void
  /** Called when a connection ended or a subscription was refused; both are retried. */
  onProblem(error: Error): void
}

/** Address of the broker and our identity there: the session of a client id survives connection and process. */
export interface BrokerAddress {
  /** `mqtt://` or `mqtts://`, with user and password if the broker requires them. */
  readonly url: string
  readonly clientId: string
  /** Delay of the first reconnect attempt, doubled at each further one up to `maxMs`. */
  readonly pauses?: { readonly firstMs: number; readonly maxMs: number } | undefined
}

/** A connection to a broker that reconnects whenever it is lost, until it is closed. */
export interface MessageBroker {
  /** Replaces the topic filters, subscribed at QoS 1 (at least once). */
  subscribe(filters: readonly string[]): void
  /** Stops reading, acknowledges what becomes durable within the time-out, and disconnects; the session is kept. */
  close(timeoutMs?: number): Promise<void>
}

/** Connects to a broker; retries until it is reachable. */
export type ConnectToBroker = (address: BrokerAddress, listener: BrokerListener) => MessageBroker
