import { createConnection, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Listener } from './listener.ts'
import { appConnectionOf, createTestDatabase, type TestDatabase } from './test-database.ts'

/** A proxy between a client and the database that forwards everything, or accepts connections without answering, like a dead node. */
const startProxy = async (target: { path: string } | { host: string; port: number }) => {
  const sockets = new Set<Socket>()
  let isDead = false
  let swallowed = 0
  const proxy = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    if (isDead) {
      swallowed++
      return
    }
    const upstream = createConnection(target)
    sockets.add(upstream)
    upstream.on('error', () => socket.destroy())
    socket.on('close', () => upstream.destroy())
    upstream.on('close', () => socket.destroy())
    socket.on('data', (chunk) => isDead || upstream.write(chunk))
    upstream.on('data', (chunk) => isDead || socket.write(chunk))
  })
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
  return {
    port: (proxy.address() as { port: number }).port,
    swallowed: () => swallowed,
    die: () => (isDead = true),
    revive: () => (isDead = false),
    close: () => {
      for (const socket of sockets) socket.destroy()
      proxy.close()
    },
  }
}

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database?.drop())
afterEach(() => {
  vi.useRealTimers()
})

const startProxyOfDatabase = async () => {
  const { host, port, user, password, database: name } = new pg.Client(appConnectionOf(database.connection))
  const proxy = await startProxy(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port })
  return { proxy, through: { host: '127.0.0.1', port: proxy.port, user, password, database: name } }
}

test('notifications arrive again after a node accepted connections without answering', async () => {
  const { proxy, through } = await startProxyOfDatabase()
  const listener = new Listener(through, () => {}, 300)
  try {
    const heard: string[] = []
    let reconnected = 0
    await listener.listen({
      channel: 'listener_test',
      onPayload: (payload) => heard.push(payload),
      onReconnect: () => reconnected++,
    })
    expect(listener.isListening).toBe(true)
    proxy.die()
    listener.cut()
    await expect.poll(() => proxy.swallowed(), { timeout: 5_000 }).toBeGreaterThan(1)
    expect(listener.isListening).toBe(false)
    proxy.revive()
    await expect.poll(() => reconnected, { timeout: 8_000 }).toBe(1)
    expect(listener.isListening).toBe(true)
    await database.pool.query(`select pg_notify('listener_test', 'again')`)
    await expect.poll(() => heard).toEqual(['again'])
  } finally {
    await listener.close()
    proxy.close()
  }
})

test('a connection lost during a liveness check is replaced by one connection, not two', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { proxy, through } = await startProxyOfDatabase()
  const errors: Error[] = []
  const listener = new Listener(through, (error) => errors.push(error))
  try {
    const heard: string[] = []
    let reconnected = 0
    await listener.listen({
      channel: 'listener_pulse',
      onPayload: (payload) => heard.push(payload),
      onReconnect: () => reconnected++,
    })
    proxy.die()
    vi.advanceTimersByTime(15_000)
    listener.cut()
    await expect.poll(() => errors.length).toBeGreaterThan(0)
    proxy.revive()
    await expect.poll(() => reconnected, { timeout: 8_000 }).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 500))
    await database.pool.query(`select pg_notify('listener_pulse', 'once')`)
    await expect.poll(() => heard.length).toBeGreaterThan(0)
    expect([errors.length, reconnected, heard]).toEqual([1, 1, ['once']])
  } finally {
    await listener.close()
    proxy.close()
  }
})
