import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSource } from '@stallwise/demo/devices/devices.builders.ts'
import { aCustomer } from '@stallwise/demo/session/session.builders.ts'
import { loadSources } from '#features/sources/sources.public.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { startOnOneServer, type Running } from './on-one-server.ts'

const customer = aCustomer()
const source = aSource({ customer_id: customer.id })

let database: TestDatabase
const servers: Running[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  await database.look('insert into customer (id, name) values ($1, $2)', [customer.id, customer.name])
})
afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  await database?.drop()
})

const events: string[] = []
/** A server that simulates with its own key. */
const start = async (name: string): Promise<Running> => {
  const server = await startOnOneServer(database, {
    lock: 4_711,
    everyMs: 20,
    start: async () => {
      await database.asSystem((tx) => loadSources(tx, [{ ...source, key: name }]))
      events.push(`${name} runs`)
      return { stop: async () => void events.push(`${name} ends`) }
    },
    onOther: () => events.push(`${name} waits`),
    onError: (error) => events.push(error.message),
  })
  servers.push(server)
  return server
}
const keyIs = async (name: string) =>
  (await database.look('select key_hash from source where id = $1', [source.id]))[0].key_hash ===
  hashOfToken(name)

test('the first server continues with its key; the second takes over when the first ends or loses its connection', async () => {
  const first = await start('first')
  await start('second')
  expect(events).toEqual(['first runs', 'second waits'])
  expect(await keyIs('first')).toBe(true)
  await first.stop()
  await expect.poll(() => events.slice(2)).toEqual(['first ends', 'second runs'])
  expect(await keyIs('second')).toBe(true)

  await database.look(
    `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = 4711`,
  )
  await expect.poll(() => events.slice(4)).toEqual(['second ends', 'second runs'])
})

test('a failed start is reported and releases the lock', async () => {
  const failing = {
    lock: 4_712,
    everyMs: 20,
    start: () => Promise.reject(new Error('no port')),
    onOther: () => {},
    onError: () => {},
  }
  await expect(startOnOneServer(database, failing)).rejects.toThrow('no port')
  const next = await startOnOneServer(database, {
    ...failing,
    start: () => Promise.resolve({ stop: () => Promise.resolve() }),
    onOther: () => events.push('held'),
  })
  await next.stop()
  expect(events).not.toContain('held')
})
