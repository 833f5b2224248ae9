import type { FastifyInstance } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { probeDatabase } from './readiness.store.ts'

const probeTimeoutMs = 1_000

const details = {
  silent: 'The database does not respond.',
  full: 'The disk of the database is full.',
  readOnly: 'The database can only be read.',
  newer: 'A newer version of the server has migrated the database.',
} as const

/** Concurrent requests share one probe, so that they cannot use up the connections of a slow database. */
const createProbe = (database: Database) => {
  let running: Promise<boolean> | undefined
  return (): Promise<boolean> => {
    running ??= probeDatabase(database)
      .then(
        () => true,
        () => false,
      )
      .finally(() => (running = undefined))
    return running
  }
}

const within = async (answer: Promise<boolean>, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** `/api/health`: the process is alive. `/api/ready`: it can serve. The server listens only after its migrations. */
export const readinessRoutes = (app: FastifyInstance, { database }: { database: Database }): void => {
  const config = { access: 'public' }
  const probe = createProbe(database)
  app.get('/api/health', { config }, (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'alive' }),
  )
  app.get('/api/ready', { config }, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const answers = await within(probe(), probeTimeoutMs)
    const trouble = database.trouble() ?? (answers ? undefined : 'silent')
    if (trouble) throw new Refusal('unavailable', { detail: details[trouble] })
    if (!database.isListening())
      throw new Refusal('unavailable', { detail: 'Changes of other servers do not arrive.' })
    return { status: 'ready' }
  })
}
