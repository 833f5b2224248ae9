import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocket, WebSocketServer } from 'ws'
import { chargerProtocols, type ChargerProtocol } from '@stallwise/domain/charging/charger-messages.model.ts'
import type { ChargerCarrier, ChargerEvents, ChargerLink } from '@stallwise/ports/charger.port.ts'
import { actionsFromStation, answerTo, isForStations, politeAnswerTo } from './ocpp-answers.ts'
import { OcppRefusal } from './ocpp-errors.ts'
import type { Payload } from './ocpp-frames.ts'
import { OcppPeer } from './ocpp-peer.ts'
import { checkPayload } from './ocpp-schemas.ts'
import { call16 } from './ocpp16.commands.ts'
import { readMessage16 } from './ocpp16.messages.ts'
import { call2 } from './ocpp2.commands.ts'
import { readMessage2 } from './ocpp2.messages.ts'
import { outcomeOf } from './command-outcomes.ts'

/** CST-43: the longest frame, in bytes. */
export const maxFrameBytes = 256 * 1_024
/** CST-11: a connection on which nothing came for twice this time is ended, in milliseconds. */
const pingEveryMs = 30_000
const tickMs = 1_000

/** 2.0.1 before 2.1, of which we know only what both have. CST-01. */
const preferred: readonly ChargerProtocol[] = ['ocpp2.0.1', 'ocpp2.1', 'ocpp1.6']

const protocolOf = (text: string): ChargerProtocol | undefined =>
  chargerProtocols.find((protocol) => protocol === text)

const answer = async (
  protocol: ChargerProtocol,
  events: ChargerEvents,
  action: string,
  payload: Payload,
  arrivedAt: number,
): Promise<Payload> => {
  if (!actionsFromStation(protocol).has(action))
    throw new OcppRefusal(isForStations(protocol, action) ? 'not-supported' : 'unknown-action', action)
  checkPayload(protocol, action, payload)
  const read = protocol === 'ocpp1.6' ? readMessage16 : readMessage2
  const message = read(action, payload, arrivedAt)
  if (message) return answerTo(protocol, message, await events.onMessage(message, arrivedAt))
  const polite = politeAnswerTo(protocol, action)
  if (!polite) throw new OcppRefusal('not-supported', action)
  return polite
}

const openLink = (protocol: ChargerProtocol, peer: OcppPeer, socket: WebSocket, events: ChargerEvents) => {
  const callOf = protocol === 'ocpp1.6' ? call16 : call2
  return {
    protocol,
    call: async (id, command, timeoutMs) => {
      const { action, payload } = callOf(command)
      const late = (result: Parameters<typeof outcomeOf>[1]) => events.onLate(id, outcomeOf(command, result))
      return outcomeOf(command, await peer.call(id, action, payload, timeoutMs, late))
    },
    close: (reason) => {
      socket.close(1_000, reason)
      // A station that does not answer is not waited for.
      setTimeout(() => socket.terminate(), 5_000).unref()
    },
  } satisfies ChargerLink
}

interface Watched {
  readonly socket: WebSocket
  heardAt: number
}

/** Carries OCPP 1.6J, 2.0.1 and 2.1 over WebSockets. Decision 118. */
export class OcppCarrier implements ChargerCarrier {
  readonly #server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: maxFrameBytes,
    handleProtocols: (offered) => preferred.find((protocol) => offered.has(protocol)) ?? false,
  })
  readonly #watched = new Set<Watched>()
  readonly #clock: () => number
  readonly #timer: NodeJS.Timeout
  #ticks = 0

  constructor(clock: () => number = Date.now) {
    this.#clock = clock
    this.#timer = setInterval(() => this.#ping(), tickMs)
    this.#timer.unref()
  }

  accept({ request, socket, head }: Parameters<ChargerCarrier['accept']>[0], events: ChargerEvents): void {
    this.#server.handleUpgrade(
      request as IncomingMessage,
      socket as Duplex,
      Buffer.from(head.buffer, head.byteOffset, head.byteLength),
      (webSocket) => this.#open(webSocket, events),
    )
  }

  close(): void {
    clearInterval(this.#timer)
    for (const { socket } of this.#watched) socket.close(1_001, 'the server stops')
    setTimeout(() => {
      for (const { socket } of this.#watched) socket.terminate()
    }, 1_000).unref()
  }

  #open(socket: WebSocket, events: ChargerEvents): void {
    // An error is followed by a close.
    socket.on('error', () => {})
    const protocol = protocolOf(socket.protocol)
    // OCPP-J 2.0.1 section 3.2: without a common version the connection is opened, and closed at once.
    if (!protocol) return socket.close(1_002, 'no subprotocol in common')
    const watched: Watched = { socket, heardAt: performance.now() }
    this.#watched.add(watched)
    const peer = new OcppPeer({
      protocol,
      socket,
      clock: this.#clock,
      answer: (action, payload, arrivedAt) => answer(protocol, events, action, payload, arrivedAt),
      onFailure: events.onFailure,
    })
    const hear = () => {
      watched.heardAt = performance.now()
      events.onAlive()
    }
    socket.on('pong', hear)
    socket.on('ping', hear)
    socket.on('message', (data, isBinary) => {
      hear()
      if (!isBinary) peer.receive((data as Buffer).toString())
    })
    socket.on('close', () => {
      this.#watched.delete(watched)
      peer.close()
      events.onClose()
    })
    events.onOpen(openLink(protocol, peer, socket, events))
  }

  /** Each second some of the connections, so that they are not all pinged at once. */
  #ping(): void {
    const turns = pingEveryMs / tickMs
    const turn = this.#ticks++ % turns
    const silentSince = performance.now() - 2 * pingEveryMs - tickMs
    let nth = 0
    for (const { socket, heardAt } of this.#watched) {
      if (nth++ % turns !== turn) continue
      if (heardAt < silentSince) socket.terminate()
      else if (socket.readyState === WebSocket.OPEN) socket.ping()
    }
  }
}
