import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConfigError } from '#platform/config/config-error.ts'
import { MigrationError } from '#platform/database/migrate.ts'
import { startDatabase } from '#platform/database/start-database.ts'
import { startFailureCode, startFailureText } from './start-failure.ts'

/** Answers every connection with a PostgreSQL error, or not at all. */
const startServer = async (answer?: Buffer): Promise<Server> => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (answer) socket.once('data', () => socket.end(answer))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return server
}
const refusal = (code: string, message: string): Buffer => {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`)
  const head = Buffer.alloc(5, 'E')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}
const addressOf = (server: Server) => `postgres://127.0.0.1:${(server.address() as AddressInfo).port}/x`

let starting: Server
let unknown: Server
let silent: Server
beforeAll(async () => {
  starting = await startServer(refusal('57P03', 'the database system is starting up'))
  unknown = await startServer(refusal('28P01', 'password authentication failed'))
  silent = await startServer()
})
afterAll(() => [starting, unknown, silent].map((server) => server?.close()))

const failureOf = async (databaseUrl: string): Promise<Error> => {
  const config = { dataDirectory: '/nowhere', databaseUrl, databaseWaitMs: 300 }
  const started = await startDatabase(config, () => {}).catch((error: Error) => error)
  if (started instanceof Error) return started
  await started.close()
  throw new Error('it started')
}

test.each([
  ['nobody listens', () => 'postgres://127.0.0.1:1/x', 'ECONNREFUSED'],
  ['nobody listens at any address of its host', () => 'postgres://localhost:1/x', 'ECONNREFUSED'],
  ['its host is not found', () => 'postgres://database.invalid/x', 'database.invalid'],
  ['it is starting', () => addressOf(starting), 'the database system is starting up'],
  ['it does not answer', () => addressOf(silent), 'timeout'],
])('OPS-10: a server whose database is unavailable (%s) has to be restarted', async (_why, url, reason) => {
  const failure = await failureOf(url())
  expect(failure.message).toContain(reason)
  expect(startFailureCode(failure)).toBe(75)
})

test('OPS-10: a configuration error has code 1', async () => {
  expect(startFailureCode(await failureOf(addressOf(unknown)))).toBe(1)
  expect(startFailureCode(new ConfigError('PORT is no number'))).toBe(1)
  expect(startFailureCode(Object.assign(new Error('in use'), { code: 'EADDRINUSE' }))).toBe(1)
  expect(startFailureCode('thrown')).toBe(1)
  const cut = Object.assign(new Error('canceling statement due to statement timeout'), { code: '57014' })
  expect(startFailureCode(new MigrationError('0001_x.sql failed', { cause: cut }))).toBe(1)
  const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
  expect(startFailureCode(new MigrationError('0001_x.sql failed', { cause: lost }))).toBe(75)
})

test('OPS-10: a port that is in use is named by its setting', () => {
  const inUse = { code: 'EADDRINUSE', syscall: 'listen', address: '127.0.0.1', port: 3000 }
  expect(startFailureText(Object.assign(new Error('listen EADDRINUSE'), inUse))).toBe(
    'PORT: 127.0.0.1:3000 is in use by another program, or by another server of Stallwise.',
  )
  expect(startFailureText(new Error('something else'))).toBe('something else')
})
