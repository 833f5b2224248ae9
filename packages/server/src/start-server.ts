import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { usualSeed } from '@stallwise/demo/simulator/live-simulator.ts'
import { startGateControllers } from '@stallwise/demo/simulator/gate-controllers.ts'
import { demoCalendar } from '@stallwise/demo/world/demo-calendar.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { inLanguage } from '@stallwise/demo/world/in-language.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { createApp } from '#app.ts'
import type { Config } from '#platform/config/config.ts'
import { readDemoConfig } from '#platform/config/demo-config.ts'
import type { Database } from '#platform/database/database.ts'
import { activateLanguage } from '#platform/language/language.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { loadDemoGates } from '#demo/gates.ts'
import { planDemoHistory } from '#demo/history.ts'
import { startDemoSimulator } from '#demo/simulator.ts'
import { demoWords } from '#demo/words.ts'
import { loadWorld } from '#demo/world.load.ts'

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

/** The pages lie beside the built server; from source there are none, the dev server serves them. */
const findWebDirectory = (): string | undefined => {
  const directory = fileURLToPath(new URL('../web', import.meta.url))
  return existsSync(join(directory, 'index.html')) ? directory : undefined
}

/** The lots move from now on, and what they did before is filled in behind. */
const startDemo = async (
  database: Database,
  world: DemoWorld,
  port: number,
  report: (problem: string) => void,
  say: (line: string) => void,
): Promise<{ stop(): Promise<void> }> => {
  const config = readDemoConfig()
  const history = await planDemoHistory(database, world, config.seed, say)
  const simulator = await startDemoSimulator(database, world, port, config, report)
  history.start()
  return {
    stop: async () => {
      await Promise.all([simulator.stop(), history.stop()])
    },
  }
}

const demoWorldNow = (): DemoWorld => {
  const world = demoWorld(newKey)
  const { seed = usualSeed } = readDemoConfig()
  const calendar = demoCalendar(world, { now: Date.now(), seed })
  const words = demoWords()
  return inLanguage({ ...world, calendar }, (english) => words.get(english) ?? english)
}

/** Starts the server as configured; in demo mode with the demo's lots, kept moving by their simulated devices. */
export const startServer = async (
  config: Config,
  database: Database,
  say: (line: string) => void = () => undefined,
): Promise<{ close(): Promise<void> }> => {
  activateLanguage()
  const world = config.demo ? demoWorldNow() : undefined
  if (world) await loadWorld(database, world)
  const controllers = world && (await startGateControllers(world))
  const app = await createApp(config, database, {
    demoAccounts: world ? demoAccountsOf(world) : [],
    ownControllers: controllers?.running.map(({ address }) => address) ?? [],
    webDirectory: findWebDirectory(),
  })
  if (world) await loadDemoGates(database, app.services.gates.sealing, world, controllers?.running ?? [])
  await app.server.listen({ port: config.port, host: config.host })
  const { port } = app.server.server.address() as AddressInfo
  const demo =
    world && (await startDemo(database, world, port, (problem) => app.server.log.warn(problem), say))
  return {
    close: async () => {
      await demo?.stop()
      await app.close()
      await controllers?.stop()
    },
  }
}
