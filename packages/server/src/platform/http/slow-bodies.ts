import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemOf, Refusal } from './problems.ts'

export interface BodyPace {
  /** Time that every body gets, however small. */
  readonly graceMs: number
  /** Minimum rate of a sender; even slow connections are far above. */
  readonly bytesPerSecond: number
}

export const defaultPace: BodyPace = { graceMs: 20_000, bytesPerSecond: 1_000 }

/** Time limit for receiving the whole request: 10 MB at 256 kbit/s. */
export const requestTimeoutMs = 360_000

const refuse = ({ raw }: FastifyRequest): void => {
  const { socket } = raw
  if (socket.destroyed) return
  const body = JSON.stringify(problemOf(new Refusal('too-slow')))
  const head = ['HTTP/1.1 408 Request Timeout', 'Content-Type: application/problem+json', 'Connection: close']
  // The route is still waiting for the body, so its reply cannot be used.
  if (socket.writable)
    socket.end(`${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** OPS-20: closes connections whose body arrives too slowly (slow-body attacks). */
export const cutSlowBodies = (app: FastifyInstance, { graceMs, bytesPerSecond }: BodyPace): void => {
  const watch = (request: FastifyRequest) => {
    const { raw } = request
    const { socket, headers } = raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    // An injected request has no real socket.
    if (raw.complete || !hasBody || typeof socket.bytesRead !== 'number') return
    const startedAt = performance.now()
    const readBefore = socket.bytesRead
    const isSlow = () => {
      const seconds = (performance.now() - startedAt) / 1_000
      return (socket.bytesRead - readBefore) / seconds < bytesPerSecond
    }
    const timer = setInterval(() => {
      if (raw.complete || socket.destroyed) clearInterval(timer)
      else if (isSlow()) {
        clearInterval(timer)
        refuse(request)
      }
    }, graceMs)
    timer.unref()
    raw.once('end', () => clearInterval(timer))
    raw.once('close', () => clearInterval(timer))
  }
  // With a callback rather than a promise: the hook runs for every request, most of which have no body.
  app.addHook('onRequest', (request, _reply, next) => {
    watch(request)
    next()
  })
}
