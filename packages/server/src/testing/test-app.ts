import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { i18n } from '@lingui/core'
import type { Role } from '@stallwise/domain/access/roles.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { createApp, type App, type AppOptions } from '#app.ts'
import { readConfig } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { TestDatabase } from '#platform/database/test-database.ts'
import { signInAs } from '#platform/sign-in/test-tokens.ts'
import { sendWithVersion } from './seen-version-of.ts'
import { createWorldDatabase, planTestWorld, type TestWorld } from './test-world.ts'

export interface TestApp extends App {
  /** Sends a request as a user of that role; null = without a token. An edit without a version gets the current one. */
  ask(who: Role | null, request: InjectOptions | string): Promise<LightMyRequestResponse>
  tokenOf(role: Role): Promise<string>
}

interface Options extends Pick<AppOptions, 'clock' | 'gateAnswerWithinMs' | 'brokerPauses'> {
  readonly env?: Record<string, string>
}

/** The whole server on a database, used through HTTP; its timers fire only when a test fires them. */
export const startTestApp = async (
  database: Database,
  { env, ...options }: Options = {},
): Promise<TestApp> => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const filesDirectory = await mkdtemp(join(tmpdir(), 'stallwise-files-'))
  const config = readConfig({ LOG_LEVEL: 'silent', FILES_DIR: filesDirectory, ...env })
  const app = await createApp(config, database, { background: false, ...options })
  const tokens = new Map<Role, Promise<string>>()
  const tokenOf = (role: Role): Promise<string> => {
    const token = tokens.get(role) ?? signInAs(database, `${role}@example.com`)
    tokens.set(role, token)
    return token
  }
  return {
    ...app,
    tokenOf,
    ask: async (who, request) => {
      const options = typeof request === 'string' ? { url: request } : request
      const headers = who
        ? { ...options.headers, authorization: `Bearer ${await tokenOf(who)}` }
        : options.headers
      const sent: InjectOptions = { method: 'GET', ...options, ...(headers && { headers }) }
      return sendWithVersion((one) => app.server.inject(one), sent)
    },
    close: async () => {
      await app.close()
      await rm(filesDirectory, { recursive: true, force: true })
    },
  }
}

export interface TestServer extends TestApp {
  readonly database: TestDatabase
  readonly world: TestWorld
}

/** The same with its own database and test world. */
export const startTestServer = async (options: Options = {}): Promise<TestServer> => {
  const database = await createWorldDatabase()
  const world = planTestWorld()
  const app = await startTestApp(database, options)
  return {
    ...app,
    database,
    world,
    close: async () => {
      await app.close()
      await database.drop()
    },
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** A call of the API below /api, as a user of that role unless another is named. */
export const sendAs =
  (role: Role, app: () => TestApp) =>
  (method: Method, path: string, payload?: object, who: Role | null = role) =>
    app().ask(who, { method, url: `/api${path}`, ...(payload && { payload }) })
