import net from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import tls from 'node:tls'
import type { BrokerMessage } from '@stallwise/ports/message-broker.port.ts'
import mqtt, { type IConnackPacket, type IPublishPacket, type ISubackPacket, type Packet } from 'mqtt-packet'
import { OrderedAcks } from './ordered-acks.ts'

export interface SessionOptions {
  readonly url: string
  readonly clientId: string
  readonly keepaliveSeconds: number
  readonly onReady: () => void
  readonly onMessage: (message: BrokerMessage) => Promise<void>
  readonly onProblem: (error: Error) => void
}

const connectTimeoutMs = 15_000
/** Limit for messages in progress; beyond it reading stops. */
const maxInFlight = 4_000
const filtersInPacket = 50
const refusals = [
  '',
  'protocol version',
  'client id',
  'server unavailable',
  'user or password',
  'not authorized',
]

const openSocket = (url: URL): net.Socket => {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return url.protocol === 'mqtts:'
    ? tls.connect({
        host,
        port: Number(url.port || 8883),
        // An IP address is not a valid server name; the certificate is still checked against it.
        ...(net.isIP(host) ? {} : { servername: host }),
      })
    : net.connect({ host, port: Number(url.port || 1883) })
}

/** One connection to a broker, from CONNECT to its end, in MQTT 3.1.1 with a persistent session. */
export class MqttSession {
  readonly ended: Promise<Error>
  readonly #options: SessionOptions
  readonly #socket: net.Socket
  readonly #acks = new OrderedAcks((ids) => this.#acknowledge(ids))
  readonly #end: (error: Error) => void
  #isReady = false
  #isEnded = false
  #isPaused = false
  #isDisconnecting = false
  #unacknowledged = 0
  #nextId = 1
  #lastReceivedAt = Date.now()

  constructor(options: SessionOptions) {
    this.#options = options
    const url = new URL(options.url)
    this.#socket = openSocket(url)
    this.#socket.setNoDelay(true)
    let resolve: (error: Error) => void
    this.ended = new Promise((done) => (resolve = done))
    const connecting = setTimeout(() => this.#end(new Error('no response')), connectTimeoutMs)
    const checking = setInterval(() => this.#checkConnection(), (options.keepaliveSeconds * 1_000) / 2)
    this.#end = (error) => {
      this.#isEnded = true
      clearTimeout(connecting)
      clearInterval(checking)
      this.#socket.destroy()
      resolve(error)
    }
    this.#listen(url, () => clearTimeout(connecting))
  }

  get isReady(): boolean {
    return this.#isReady && !this.#isEnded
  }

  /** Subscribes at QoS 1: at least once. */
  subscribe(filters: readonly string[]): void {
    for (let from = 0; from < filters.length; from += filtersInPacket) {
      const subscriptions = filters
        .slice(from, from + filtersInPacket)
        .map((topic) => ({ topic, qos: 1 as const }))
      this.#write({ cmd: 'subscribe', messageId: this.#newId(), subscriptions })
    }
  }

  unsubscribe(filters: readonly string[]): void {
    for (let from = 0; from < filters.length; from += filtersInPacket) {
      const unsubscriptions = filters.slice(from, from + filtersInPacket)
      this.#write({ cmd: 'unsubscribe', messageId: this.#newId(), unsubscriptions })
    }
  }

  /** Stops reading and disconnects when all is acknowledged, or after the time-out. */
  async disconnect(timeoutMs: number): Promise<void> {
    this.#socket.pause()
    this.#isDisconnecting = true
    const until = Date.now() + timeoutMs
    while (!this.#isEnded && this.#acks.size > 0 && Date.now() < until) await wait(10)
    if (!this.#isEnded && this.#isReady) {
      this.#write({ cmd: 'disconnect' })
      await new Promise<void>((done) => this.#socket.end(done).once('error', () => done()))
    }
    this.#end(new Error('disconnected'))
  }

  #listen(url: URL, onAnswer: () => void): void {
    const parser = mqtt.parser({ protocolVersion: 4 })
    parser.on('packet', (packet) => {
      onAnswer()
      this.#handle(packet)
    })
    parser.on('error', (error: Error) => this.#end(error))
    this.#socket.on('data', (bytes) => {
      this.#lastReceivedAt = Date.now()
      parser.parse(bytes)
    })
    this.#socket.on('error', (error) => this.#end(error))
    this.#socket.once('close', () => this.#end(new Error('the broker closed the connection')))
    this.#socket.once(url.protocol === 'mqtts:' ? 'secureConnect' : 'connect', () => this.#connect(url))
  }

  #connect({ username, password }: URL): void {
    const { clientId, keepaliveSeconds: keepalive } = this.#options
    const credentials = {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: Buffer.from(decodeURIComponent(password)) }),
    }
    this.#write({
      cmd: 'connect',
      protocolId: 'MQTT',
      protocolVersion: 4,
      clean: false,
      clientId,
      keepalive,
      ...credentials,
    })
  }

  #handle(packet: Packet): void {
    if (this.#isEnded) return
    if (packet.cmd === 'publish') this.#receive(packet)
    else if (packet.cmd === 'connack') this.#begin(packet)
    else if (packet.cmd === 'suback') this.#checkGranted(packet)
  }

  #begin({ returnCode = 0 }: IConnackPacket): void {
    if (returnCode !== 0) {
      const reason = refusals[returnCode] ?? String(returnCode)
      return this.#end(new Error(`the broker refused the connection: ${reason}`))
    }
    this.#isReady = true
    this.#options.onReady()
  }

  #checkGranted({ granted }: ISubackPacket): void {
    const refused = granted.filter((code) => code === 128).length
    if (refused > 0) this.#options.onProblem(new Error(`the broker refused ${refused} subscriptions`))
  }

  #receive({ qos, messageId, topic, payload }: IPublishPacket): void {
    if (qos === 2) return this.#end(new Error('the broker delivered at QoS 2, which was not requested'))
    const done = qos === 1 ? this.#acks.add(messageId!) : () => {}
    this.#unacknowledged++
    this.#throttle()
    this.#options.onMessage({ topic, payload: payload as Buffer }).then(
      () => {
        this.#unacknowledged--
        if (this.#isEnded) return
        done()
        this.#throttle()
      },
      (error: unknown) => this.#end(error as Error),
    )
  }

  #throttle(): void {
    if (this.#isDisconnecting) return
    if (!this.#isPaused && this.#unacknowledged >= maxInFlight) {
      this.#isPaused = true
      this.#socket.pause()
    } else if (this.#isPaused && this.#unacknowledged <= maxInFlight / 2) {
      this.#isPaused = false
      this.#lastReceivedAt = Date.now()
      this.#socket.resume()
    }
  }

  #acknowledge(messageIds: readonly number[]): void {
    this.#socket.cork()
    for (const messageId of messageIds) this.#write({ cmd: 'puback', messageId })
    this.#socket.uncork()
  }

  /** A dead connection is detected by an unanswered ping; not while reading is stopped. */
  #checkConnection(): void {
    const silence = Date.now() - this.#lastReceivedAt
    if (!this.#isPaused && !this.#isDisconnecting && silence > this.#options.keepaliveSeconds * 1_500)
      return this.#end(new Error('the broker no longer responds'))
    if (this.#isReady) this.#write({ cmd: 'pingreq' })
  }

  #newId(): number {
    return (this.#nextId = (this.#nextId % 65_535) + 1)
  }

  #write(packet: Packet): void {
    if (!this.#isEnded && this.#socket.writable) mqtt.writeToStream(packet, this.#socket)
  }
}
