import Fastify, { LogController } from 'fastify'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { logFormat } from '#platform/process/process-log.ts'
import { loggedRequest } from './logged-request.ts'
import { logRequests } from './request-log.ts'

const linesAt = async (level: string): Promise<Record<string, unknown>[]> => {
  const lines: string[] = []
  const stream = new Writable({
    write: (text: Buffer, _encoding, done) => {
      lines.push(text.toString())
      done()
    },
  })
  const server = Fastify({
    logger: { level, stream, serializers: { req: loggedRequest }, ...logFormat },
    logController: new LogController({ disableRequestLogging: true }),
  })
  logRequests(server)
  server.get('/api/health', async () => 'alive')
  server.get('/api/thing', async (_request, reply) => reply.code(404).send('none'))
  await server.inject('/api/health')
  await server.inject('/api/thing?search=person')
  await server.close()
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('OPS-31: at `info` each request is one line with its status and duration, without monitoring’s', async () => {
  const lines = await linesAt('info')
  expect(lines).toHaveLength(1)
  expect(lines[0]).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/Z$/) as string,
    msg: 'request',
    status: 404,
    ms: expect.any(Number) as number,
    req: { method: 'GET', url: '/api/thing?search=…' },
  })
})

test('OPS-31: monitoring’s requests are logged at `debug`, and none at `warn`', async () => {
  expect((await linesAt('debug')).map(({ level }) => level)).toEqual(['debug', 'info'])
  expect(await linesAt('warn')).toEqual([])
})
