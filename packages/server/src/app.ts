import Fastify from 'fastify'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'

export async function startServer(config: Config, _database: Database): Promise<{ close(): Promise<void> }> {
  const app = Fastify({ logger: { level: config.logLevel } })
  app.get('/api/health', async () => ({ status: 'ok' }))
  await app.listen({ port: config.port, host: config.host })
  return { close: () => app.close() }
}
