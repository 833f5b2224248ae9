import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { cutConnection } from './database-watch.ts'

const firstPauseMs = 100
const maxPauseMs = 5_000
/** A silently broken connection is detected by a periodic query that gets no answer. */
const pulseEveryMs = 15_000
const answerTimeoutMs = 5_000

interface Subscription {
  channel: string
  onPayload: (payload: string) => void
  onReconnect: () => void
}

/** One connection for all channels, opened by the first `listen` and kept until `close`. */
export class Listener {
  readonly #connection: pg.ClientConfig
  readonly #onError: (error: Error) => void
  readonly #subscriptions = new Set<Subscription>()
  readonly #closing = new AbortController()
  #client: Promise<pg.Client> | undefined
  /** A client runs one query at a time. */
  #turn: Promise<unknown> = Promise.resolve()
  #connected: pg.Client | undefined

  constructor(connection: pg.ClientConfig, onError: (error: Error) => void, timeoutMs = answerTimeoutMs) {
    this.#connection = { ...connection, query_timeout: timeoutMs, connectionTimeoutMillis: timeoutMs }
    this.#onError = onError
  }

  /** False while notifications are wanted and the connection that hears them is lost. */
  get isListening(): boolean {
    return this.#subscriptions.size === 0 || this.#connected !== undefined
  }

  /** Ends a connection that is known to be dead, so that the next one is opened at once. */
  cut(): void {
    if (this.#connected) cutConnection(this.#connected)
  }

  async listen(subscription: Subscription): Promise<() => Promise<void>> {
    this.#subscriptions.add(subscription)
    try {
      this.#client ??= this.#open()
      const client = this.#client
      await this.#inTurn(async () => subscribe(await client, subscription.channel))
    } catch (error) {
      this.#subscriptions.delete(subscription)
      throw error
    }
    return () => this.#stop(subscription)
  }

  async close(): Promise<void> {
    this.#closing.abort()
    const client = await this.#client?.catch(() => undefined)
    await client?.end().catch(() => {})
  }

  async #stop(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription)
    if (this.#channels().has(subscription.channel) || this.#closing.signal.aborted) return
    const client = await this.#client?.catch(() => undefined)
    const sql = `unlisten ${pg.escapeIdentifier(subscription.channel)}`
    await this.#inTurn(() => client?.query(sql)).catch(() => {})
  }

  #inTurn(work: () => unknown): Promise<unknown> {
    const done = this.#turn.then(work)
    this.#turn = done.catch(() => {})
    return done
  }

  async #open(): Promise<pg.Client> {
    try {
      return await this.#connect()
    } catch (error) {
      this.#client = undefined
      throw error
    }
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client(this.#connection)
    client.on('error', () => {})
    client.on('notification', ({ channel, payload = '' }) => this.deliver(channel, payload))
    try {
      await client.connect()
      for (const channel of this.#channels()) await subscribe(client, channel)
    } catch (error) {
      // The driver's `end` would wait for responses of a dead server.
      cutConnection(client)
      throw error
    }
    this.#connected = client
    this.#watch(client)
    return client
  }

  #watch(client: pg.Client): void {
    let isLost = false
    const lose = (error: Error) => {
      // A connection that ends during a liveness check reports it twice.
      if (isLost) return
      isLost = true
      clearInterval(pulse)
      client.removeAllListeners('end').removeAllListeners('notification')
      this.#connected = undefined
      cutConnection(client)
      if (this.#closing.signal.aborted) return
      this.#onError(error)
      this.#client = this.#reconnect()
      this.#client.catch(() => {})
    }
    const pulse = setInterval(() => void client.query('select 1').catch(lose), pulseEveryMs)
    pulse.unref()
    client.once('end', () =>
      lose(new Error('The connection that listens for notifications was lost; reconnecting.')),
    )
  }

  async #reconnect(): Promise<pg.Client> {
    for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
      await wait(pauseMs, undefined, { ref: false, signal: this.#closing.signal })
      const client = await this.#connect().catch(() => undefined)
      if (!client) continue
      for (const { onReconnect } of this.#subscriptions) onReconnect()
      return client
    }
  }

  /** Calls the handlers of the channel. */
  deliver(channel: string, payload: string): void {
    for (const subscription of this.#subscriptions) {
      if (subscription.channel === channel) subscription.onPayload(payload)
    }
  }

  #channels(): Set<string> {
    return new Set([...this.#subscriptions].map(({ channel }) => channel))
  }
}

const subscribe = async (client: pg.Client, channel: string): Promise<void> => {
  await client.query(`listen ${pg.escapeIdentifier(channel)}`)
}
