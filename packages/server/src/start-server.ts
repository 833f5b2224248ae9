import { randomBytes } from 'node:crypto'
import { roles } from '@stallwise/domain/access/roles.ts'
import type { Role } from '@stallwise/domain/access/roles.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { createApp } from '#app.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/database.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { loadWorld } from './world.load.ts'

const newKey = () => `sw_${randomBytes(32).toString('base64url')}`

const demoAccountsOf = ({ session }: DemoWorld): DemoAccount[] =>
  session.users
    .map(({ email, name, roles: [role] }) => ({
      role: role as Role,
      email,
      name,
      password: session.accounts.find((account) => account.email === email)!.password,
    }))
    .sort((a, b) => roles.indexOf(a.role) - roles.indexOf(b.role))

/** Starts the server as configured; in demo mode with the demo's lots, kept moving by their simulated devices. */
export const startServer = async (
  config: Config,
  database: Database,
): Promise<{ close(): Promise<void> }> => {
  const world = config.demo ? demoWorld(newKey) : undefined
  if (world) await loadWorld(database, world)
  const app = await createApp(config, database, { demoAccounts: world ? demoAccountsOf(world) : [] })
  await app.server.listen({ port: config.port, host: config.host })
  return { close: () => app.close() }
}
