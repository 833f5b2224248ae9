import { setTimeout as pause } from 'node:timers/promises'
import type { ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'
import { errorCodeOf, OcppRefusal, type OcppFault } from './ocpp-errors.ts'
import { callFrame, errorFrame, readFrame, resultFrame, type Frame, type Payload } from './ocpp-frames.ts'
import { Pace } from './ocpp-pace.ts'

/** What became of a call. */
export type CallResult =
  | { readonly payload: Payload }
  | { readonly error: string; readonly description: string }
  | { readonly failure: 'no-answer' | 'hung-up' }

type Incoming = Extract<Frame, { type: 'call' | 'wrong' }>

interface Waiting {
  /** Undefined once its time is over: then `late` is told. */
  answer: ((result: CallResult) => void) | undefined
  readonly late: (result: CallResult) => void
}

/** What a peer needs of a WebSocket. */
export interface PeerSocket {
  send(text: string): void
  pause(): void
  resume(): void
}

export interface PeerParts {
  readonly protocol: ChargerProtocol
  readonly socket: PeerSocket
  readonly answer: (action: string, payload: Payload, arrivedAt: number) => Promise<Payload>
  readonly onFailure: (error: unknown) => void
  readonly clock: () => number
}

/** CST-43: so many messages wait to be answered at most; then no more are read from the connection. */
const mostWaiting = 32
const fewWaiting = 8
/** How many calls whose time is over may still be answered. */
const mostLate = 20

const faultOfFrame = { frame: 'frame', type: 'type-of-message', payload: 'format' } as const

/** The calls of a station and ours to it, over one connection, one after the other in each direction. */
export class OcppPeer {
  readonly #parts: PeerParts
  readonly #pace: Pace
  readonly #incoming: { readonly frame: Incoming; readonly at: number }[] = []
  readonly #calls = new Map<string, Waiting>()
  #isAnswering = false
  #isPaused = false
  #isClosed = false
  #turn: Promise<unknown> = Promise.resolve()

  constructor(parts: PeerParts) {
    this.#parts = parts
    this.#pace = new Pace(performance.now())
  }

  receive(text: string): void {
    const frame = readFrame(text)
    if (frame.type === 'call' || frame.type === 'wrong') this.#queue(frame)
    else if (frame.type === 'result') this.#settle(frame.id, { payload: frame.payload })
    else if (frame.type === 'error')
      this.#settle(frame.id, { error: frame.code, description: frame.description })
  }

  /** Sends a call when those before it are answered; `late` is told what it is answered after `timeoutMs`. */
  call(
    id: string,
    action: string,
    payload: Payload,
    timeoutMs: number,
    late: (result: CallResult) => void,
  ): Promise<CallResult> {
    const sent = this.#turn.then(() => this.#send(id, action, payload, timeoutMs, late))
    this.#turn = sent
    return sent
  }

  close(): void {
    this.#isClosed = true
    this.#incoming.length = 0
    for (const { answer } of this.#calls.values()) answer?.({ failure: 'hung-up' })
    this.#calls.clear()
  }

  #send(
    id: string,
    action: string,
    payload: Payload,
    timeoutMs: number,
    late: Waiting['late'],
  ): Promise<CallResult> {
    if (this.#isClosed) return Promise.resolve({ failure: 'hung-up' })
    return new Promise((done) => {
      const waiting: Waiting = {
        answer: (result) => {
          clearTimeout(timer)
          waiting.answer = undefined
          done(result)
        },
        late,
      }
      const timer = setTimeout(() => waiting.answer?.({ failure: 'no-answer' }), timeoutMs)
      this.#calls.set(id, waiting)
      if (this.#calls.size > mostLate) this.#calls.delete(this.#calls.keys().next().value!)
      this.#parts.socket.send(callFrame(id, action, payload))
    })
  }

  #settle(id: string, result: CallResult): void {
    const waiting = this.#calls.get(id)
    this.#calls.delete(id)
    if (waiting?.answer) waiting.answer(result)
    else waiting?.late(result)
  }

  #queue(frame: Incoming): void {
    this.#incoming.push({ frame, at: this.#parts.clock() })
    if (!this.#isPaused && this.#incoming.length >= mostWaiting) {
      this.#isPaused = true
      this.#parts.socket.pause()
    }
    if (!this.#isAnswering) void this.#answerAll()
  }

  async #answerAll(): Promise<void> {
    this.#isAnswering = true
    for (let next = this.#incoming.shift(); next; next = this.#incoming.shift()) {
      const waitMs = this.#pace.take(performance.now())
      if (waitMs > 0) await pause(waitMs, undefined, { ref: false })
      await this.#answer(next.frame, next.at)
      if (this.#isPaused && this.#incoming.length <= fewWaiting) {
        this.#isPaused = false
        this.#parts.socket.resume()
      }
    }
    this.#isAnswering = false
  }

  async #answer(frame: Incoming, arrivedAt: number): Promise<void> {
    if (frame.type === 'wrong') {
      if (frame.fault === 'type' && this.#parts.protocol === 'ocpp1.6') return
      return this.#refuse(frame.id, faultOfFrame[frame.fault], 'not a message')
    }
    const { id, action, payload } = frame
    try {
      const answer = await this.#parts.answer(action, payload, arrivedAt)
      if (!this.#isClosed) this.#parts.socket.send(resultFrame(id, answer))
    } catch (error) {
      if (error instanceof OcppRefusal) return this.#refuse(id, error.fault, error.message)
      this.#parts.onFailure(error)
      this.#refuse(id, 'internal', '')
    }
  }

  #refuse(id: string, fault: OcppFault, description: string): void {
    if (this.#isClosed) return
    this.#parts.socket.send(errorFrame(id, errorCodeOf(this.#parts.protocol, fault), description))
  }
}
