import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { i18n } from '@lingui/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createErrorHandler, Refusal } from './problems.ts'
import { cutSlowBodies } from './slow-bodies.ts'

let app: FastifyInstance
let port: number
const reads: string[] = []
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  app = Fastify({ bodyLimit: 1_000_000 })
  app.setErrorHandler(createErrorHandler())
  cutSlowBodies(app, { graceMs: 300, bytesPerSecond: 1_000 })
  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
  app.post('/', async (request) => {
    reads.push(String(request.body))
    // A response has no time limit.
    await wait(1_000)
    return 'done'
  })
  app.post(
    '/refused',
    {
      onRequest: async () => {
        throw new Refusal('unauthenticated')
      },
    },
    async () => 'never',
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app?.close())

/** Sends a body of `length` in pieces with pauses; returns what was received until the connection was closed. */
const send = async (path: string, length: number, piece: number, pauseMs: number) => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  let isOpen = true
  socket.on('data', (data) => (answer += String(data)))
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  void closed.then(() => (isOpen = false))
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${length}\r\n\r\n`,
  )
  const begun = performance.now()
  for (let sent = 0; sent < length && isOpen; sent += piece) {
    socket.write('x'.repeat(Math.min(piece, length - sent)))
    await wait(pauseMs)
  }
  await closed
  return { answer, ms: performance.now() - begun }
}

test('OPS-20: a body that arrives too slowly is ended with 408', async () => {
  const { answer, ms } = await send('/', 10_000, 1, 50)
  expect(answer).toContain('HTTP/1.1 408 ')
  expect(answer).toContain('"code":"too-slow"')
  expect(ms).toBeLessThan(5_000)
  expect(reads).toEqual([])
})

test('also after the request was already refused', async () => {
  const { ms } = await send('/refused', 10_000, 1, 50)
  expect(ms).toBeLessThan(5_000)
})

test('a large body at a sufficient rate is read, and its response may take longer', async () => {
  const { answer } = await send('/', 20_000, 2_000, 100)
  expect(answer).toContain('HTTP/1.1 200 ')
  expect(reads).toEqual(['x'.repeat(20_000)])
})
