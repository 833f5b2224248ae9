import { i18n } from '@lingui/core'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import { createTestDatabase } from '#platform/database/test-database.ts'
import { createErrorHandler } from '#platform/http/problems.ts'
import { readinessRoutes } from './readiness.routes.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

const start = (database: Database) => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const app = Fastify()
  closers.unshift(() => app.close())
  app.setErrorHandler(createErrorHandler())
  readinessRoutes(app, { database })
  return app
}

const withDatabase = async (options?: { migrated: boolean }) => {
  const database = await createTestDatabase(options)
  closers.push(() => database.drop())
  return { app: start(database), database }
}

test('a server without its tables is alive and not ready', async () => {
  const { app } = await withDatabase({ migrated: false })
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  const answer = await app.inject('/api/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.json()).toMatchObject({ code: 'unavailable' })
  expect(answer.headers['cache-control']).toBe('no-store')
})

test('a server whose database hangs reports it within about a second, and queries it once at a time', async () => {
  let probes = 0
  const hanging = () => {
    probes++
    return new Promise<never>(() => {})
  }
  const app = start({
    asSystem: hanging,
    trouble: () => undefined,
    isListening: () => true,
  } as unknown as Database)
  const begun = Date.now()
  const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/api/ready')))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(503))
  expect(Date.now() - begun).toBeLessThan(5_000)
  expect(probes).toBe(1)
  expect((await app.inject('/api/health')).statusCode).toBe(200)
})

test('a server is ready again when its database is', async () => {
  const { app, database } = await withDatabase()
  expect((await app.inject('/api/ready')).json()).toEqual({ status: 'ready' })
  let away = true
  const flickering = {
    ...database,
    asSystem: (work: never) => (away ? Promise.reject(new Error('gone')) : database.asSystem(work)),
  }
  const other = start(flickering as Database)
  expect((await other.inject('/api/ready')).statusCode).toBe(503)
  away = false
  expect((await other.inject('/api/ready')).statusCode).toBe(200)
})

test('a server that does not receive notifications is not ready', async () => {
  const { database } = await withDatabase()
  const app = start({ ...database, isListening: () => false })
  const answer = await app.inject('/api/ready')
  expect(answer.statusCode).toBe(503)
  expect(answer.json().detail).toBe('Changes of other servers do not arrive.')
})
