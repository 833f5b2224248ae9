import { setTimeout as wait } from 'node:timers/promises'
import { maxKeptTextLength } from '@stallwise/domain/ingest/message-text.rules.ts'
import type {
  BrokerAddress,
  BrokerMessage,
  ConnectToBroker,
  MessageBroker,
} from '@stallwise/ports/message-broker.port.ts'
import type { FastifyBaseLogger } from 'fastify'
import { SourceTopics, type FoundSource } from '#features/sources/sources.public.ts'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { BrokerMetrics, BrokerOutcome } from '#platform/metrics/broker-metrics.ts'
import { BrokerConnectionLog } from './broker-connection.ts'
import { processMessage, type IngestParts } from './ingest.routes.ts'
import type { ReceivedMessage } from './message-body.ts'

export interface BrokerPauses {
  readonly firstMs: number
  readonly maxMs: number
}

export interface BrokerIntakeOptions {
  readonly parts: IngestParts
  readonly database: Database
  readonly address: BrokerAddress
  readonly connect: ConnectToBroker
  readonly metrics: BrokerMetrics
  readonly log: FastifyBaseLogger
  /** ING-63: the pauses between attempts; tests wait less. */
  readonly pauses?: BrokerPauses | undefined
}

const maxMessageBytes = 1_048_576
/** How often a message may fail while others succeed. */
const maxFailures = 5
const defaultPauses: BrokerPauses = { firstMs: 250, maxMs: 10_000 }

/** The text of a message; of one that is too large only the part that may be stored. */
const textOf = ({ buffer, byteOffset, length }: Uint8Array): string =>
  Buffer.from(buffer, byteOffset, length > maxMessageBytes ? maxKeptTextLength : length).toString()

/**
 * Receives device messages from the MQTT broker and processes them like posted ones. A message is acknowledged when its
 * events are durable and judged, or when it is clear that they never will be (ING-62, ING-63).
 */
export class BrokerIntake {
  readonly #options: BrokerIntakeOptions
  readonly #topics: SourceTopics
  readonly #stopping = new AbortController()
  #broker: MessageBroker | undefined
  /** Messages processed since the start: tells a bad message from an unavailable database. */
  #processed = 0

  constructor(options: BrokerIntakeOptions) {
    this.#options = options
    this.#topics = new SourceTopics(options.database, (filters) => this.#broker?.subscribe(filters))
  }

  /** Connects and subscribes. Returns a function that stops: it finishes running messages and leaves the rest to the broker. */
  async start(): Promise<() => Promise<void>> {
    const { connect, address, metrics, log } = this.#options
    const connection = new BrokerConnectionLog(log, address.clientId)
    const stopTopics = await this.#topics.start()
    this.#broker = connect(address, {
      onMessage: (message) => this.#receive(message),
      onConnected: (isConnected) => {
        metrics.connected(isConnected)
        if (isConnected) connection.connected()
        else connection.disconnected()
        if (!isConnected && !this.#stopping.signal.aborted) this.#noteUnreachable()
      },
      onProblem: (error) => connection.problem(error),
    })
    this.#broker.subscribe(this.#topics.all.map(({ topicFilter }) => topicFilter))
    return async () => {
      this.#stopping.abort()
      await stopTopics()
      await this.#broker?.close()
    }
  }

  #noteUnreachable(): void {
    for (const { sourceId } of this.#topics.all)
      this.#options.parts.warnings.note(sourceId, { kind: 'broker-unreachable' })
  }

  async #receive(message: BrokerMessage): Promise<void> {
    const { metrics } = this.#options
    let outcome: BrokerOutcome | undefined
    metrics.begun()
    try {
      const source = this.#topics.find(message.topic)
      outcome = source ? await this.#processWithRetries(source, message) : 'unmatched'
    } finally {
      metrics.ended(outcome)
    }
  }

  /** ING-63: retries while no message succeeds; a message that fails while others succeed is dropped after some attempts. */
  async #processWithRetries(source: FoundSource, { topic, payload }: BrokerMessage): Promise<BrokerOutcome> {
    const { log, metrics, pauses = defaultPauses } = this.#options
    const text = textOf(payload)
    const json = this.#parse(source, payload, text)
    if (json === undefined) return 'malformed'
    let failures = 0
    for (let pauseMs = pauses.firstMs; ;) {
      const processedBefore = this.#processed
      try {
        return await this.#process(source, { json, text })
      } catch (error) {
        if (pauseMs === pauses.firstMs)
          log.warn({ err: error, topic }, 'MQTT message could not be processed; retrying')
        metrics.retried()
        await wait(pauseMs, undefined, { signal: this.#stopping.signal })
        const othersSucceed = this.#processed > processedBefore
        pauseMs = othersSucceed ? pauses.firstMs : Math.min(2 * pauseMs, pauses.maxMs)
        if (othersSucceed) failures++
        if (failures < maxFailures) continue
        log.error(
          { err: error, topic },
          'MQTT message dropped: it failed repeatedly while other messages succeeded',
        )
        return 'failed'
      }
    }
  }

  #parse(source: FoundSource, payload: Uint8Array, text: string): unknown {
    if (payload.length > maxMessageBytes) return this.#refuse(source, 'body-too-large', text)
    try {
      return JSON.parse(text) as unknown
    } catch (error) {
      return this.#refuse(source, 'malformed', text, (error as Error).message)
    }
  }

  #refuse(
    { sourceId }: FoundSource,
    code: 'body-too-large' | 'malformed',
    text: string,
    detail?: string,
  ): undefined {
    const { warnings, messages } = this.#options.parts
    warnings.note(sourceId, { kind: code })
    messages.noteRefused({ sourceId, via: 'mqtt', text, refused: { code, detail } })
    return undefined
  }

  async #process(
    source: FoundSource,
    message: ReceivedMessage & { readonly text: string },
  ): Promise<BrokerOutcome> {
    const { parts, log } = this.#options
    try {
      const adapter = parts.adapters.get(source.kind)!
      const reply = await processMessage(parts, source, adapter, message, { log, via: 'mqtt' })
      parts.sources.touch(source.sourceId)
      parts.onIngest?.(source.kind, reply)
      this.#processed++
      return 'taken'
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'malformed') throw error
      this.#refuse(source, 'malformed', message.text, error.detail)
      return 'malformed'
    }
  }
}
