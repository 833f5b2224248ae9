import { randomUUID } from 'node:crypto'
import { WebSocket } from 'ws'

type Payload = Record<string, unknown>
type Handler = (action: string, payload: Payload) => Payload | undefined

interface Waiting {
  readonly done: (payload: Payload) => void
  readonly fail: (error: Error) => void
}

interface SocketOptions {
  /** `ws://host/ocpp` */
  readonly url: string
  readonly identity: string
  readonly password: string
  readonly protocol: string
  /** Answers a call of the central system; undefined = NotImplemented. */
  readonly handle: Handler
}

/** The socket of a simulated station: calls, and answers to calls. Shares no code with the carrier. */
export class SimulatedSocket {
  readonly #options: SocketOptions
  readonly #waiting = new Map<string, Waiting>()
  #socket: WebSocket | undefined

  constructor(options: SocketOptions) {
    this.#options = options
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  connect(): Promise<void> {
    const { url, identity, password, protocol } = this.#options
    const credentials = Buffer.from(`${identity}:${password}`).toString('base64')
    const socket = new WebSocket(`${url}/${encodeURIComponent(identity)}`, [protocol], {
      headers: { authorization: `Basic ${credentials}` },
      perMessageDeflate: false,
      handshakeTimeout: 10_000,
    })
    this.#socket = socket
    socket.on('message', (data) => this.#receive((data as Buffer).toString()))
    socket.on('close', () => this.#failAll('the connection ended'))
    return new Promise((done, fail) => {
      socket.once('open', () => done())
      socket.once('error', (error) => fail(error))
      socket.on('error', () => {})
    })
  }

  /** The answer to a call; fails with its code. `raw` replaces the payload as text, for numbers that JavaScript cannot write. */
  call(action: string, payload: Payload, raw = JSON.stringify(payload)): Promise<Payload> {
    if (!this.isOpen) return Promise.reject(new Error('there is no connection'))
    const id = randomUUID()
    return new Promise((done, fail) => {
      this.#waiting.set(id, { done, fail })
      this.#socket!.send(`[2,"${id}",${JSON.stringify(action)},${raw}]`)
    })
  }

  /** Without a word, as when the power fails. */
  cut(): void {
    this.#socket?.terminate()
  }

  close(): Promise<void> {
    const socket = this.#socket
    if (!socket || socket.readyState === WebSocket.CLOSED) return Promise.resolve()
    return new Promise((done) => {
      socket.once('close', () => done())
      socket.close()
      setTimeout(() => socket.terminate(), 1_000).unref()
    })
  }

  #receive(text: string): void {
    const [type, id, third, fourth] = JSON.parse(text) as [number, string, unknown, unknown]
    if (type === 2) return this.#answer(id, String(third), fourth as Payload)
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    if (type === 3) waiting?.done(third as Payload)
    else waiting?.fail(new Error(String(third)))
  }

  #answer(id: string, action: string, payload: Payload): void {
    const answer = this.#options.handle(action, payload)
    this.#socket?.send(JSON.stringify(answer ? [3, id, answer] : [4, id, 'NotImplemented', '', {}]))
  }

  #failAll(reason: string): void {
    for (const { fail } of this.#waiting.values()) fail(new Error(reason))
    this.#waiting.clear()
  }
}
