import type { FastifyInstance, FastifyRequest } from 'fastify'
import { problemOf, Refusal } from './problems.ts'

export interface BodyPace {
  /** Time that every body has, however small. */
  readonly graceMs: number
  /** Below this rate a sender does not mean to finish; the slowest honest line is far above. */
  readonly bytesPerSecond: number
}

export const usualPace: BodyPace = { graceMs: 20_000, bytesPerSecond: 1_000 }

/** The whole request, headers and body, must be here by then: 10 MB at 256 kbit/s. */
export const longestRequestMs = 360_000

const refuse = ({ raw }: FastifyRequest): void => {
  const { socket } = raw
  if (socket.destroyed) return
  const body = JSON.stringify(problemOf(new Refusal('too-slow')))
  const head = ['HTTP/1.1 408 Request Timeout', 'Content-Type: application/problem+json', 'Connection: close']
  // The route still waits for the body, so that its reply cannot be used.
  if (socket.writable)
    socket.end(`${[...head, `Content-Length: ${Buffer.byteLength(body)}`].join('\r\n')}\r\n\r\n${body}`)
  socket.destroySoon()
}

/** OPS-20: cuts off who sends a body so slowly that only a connection is meant to be kept busy. */
export const cutSlowBodies = (app: FastifyInstance, { graceMs, bytesPerSecond }: BodyPace): void => {
  app.addHook('onRequest', async (request) => {
    const { raw } = request
    const { socket, headers } = raw
    const hasBody = headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined
    // A request that is injected has no real socket.
    if (raw.complete || !hasBody || typeof socket.bytesRead !== 'number') return
    const begun = performance.now()
    const readBefore = socket.bytesRead
    const isSlow = () => {
      const seconds = (performance.now() - begun) / 1_000
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
  })
}
