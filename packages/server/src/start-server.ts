import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AddressInfo } from 'node:net'
import { roles, type Role } from '@stallwise/domain/access/roles.ts'
import { defaultSeed } from '@stallwise/demo/simulator/live-simulator.ts'
import { startGateControllers, type RunningController } from '@stallwise/demo/simulator/gate-controllers.ts'
import { startPaymentSandbox, type PaymentSandbox } from '@stallwise/demo/simulator/payment-sandbox.ts'
import { demoPaymentValidations } from '@stallwise/demo/world/demo-payment-validations.ts'
import { demoPassCharges } from '@stallwise/demo/world/demo-pass-charges.ts'
import { demoRatePlans } from '@stallwise/demo/world/demo-rate-plans.ts'
import { demoMobileApp } from '@stallwise/demo/world/demo-mobile-app.ts'
import { demoCalendar } from '@stallwise/demo/world/demo-calendar.ts'
import { demoEvents } from '@stallwise/demo/world/demo-events.ts'
import { demoHealth } from '@stallwise/demo/health/health.rows.ts'
import { demoStations } from '@stallwise/demo/simulator/demo-chargers.ts'
import { demoWorld } from '@stallwise/demo/world/demo-world.ts'
import { inLanguage } from '@stallwise/demo/world/in-language.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { type App, createApp } from '#app.ts'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import { startFailureText } from '#platform/process/start-failure.ts'
import { readDemoConfig } from '#platform/config/demo-config.ts'
import type { Database } from '#platform/database/database.ts'
import { activateLanguage } from '#platform/language/language.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { startOnOneServer } from '#platform/concurrency/on-one-server.ts'
import { hasUsers, openPointsOf } from '#open-points.ts'
import { refuseMixedData } from '#demo/demo-data.ts'
import { loadDemoGates } from '#demo/gates.ts'
import { DemoAppeals } from '#demo/appeals.ts'
import { watchOwingVehicle } from '#demo/owing-vehicle.ts'
import { DemoPayments } from '#demo/payments.ts'
import { DemoViolations } from '#demo/violations.ts'
import { startDemoCalls } from '#demo/calls.ts'
import { startChargers } from '#demo/chargers.ts'
import { DemoGuests } from '#demo/guests.ts'
import { startDemoMobileUse } from './demo/mobile-use.ts'
import { decideDemoAdvice } from '#demo/advice.ts'
import { planDemoHistory } from '#demo/history.ts'
import { startDemoSimulator } from '#demo/simulator.ts'
import { loadDemoSources } from '#demo/sources.ts'
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

/** The built web pages are next to the built server; run from source, the dev server serves them. */
const findWebDirectory = (): string | undefined => {
  const directory = fileURLToPath(new URL('../web', import.meta.url))
  return existsSync(join(directory, 'index.html')) ? directory : undefined
}

interface DemoParts {
  readonly database: Database
  readonly app: App
  readonly world: DemoWorld
  readonly controllers: readonly RunningController[]
  readonly sandbox: PaymentSandbox
  readonly port: number
  readonly say: (line: string) => void
  /** Told where a visitor of the demo pays. */
  readonly onPayPath: (path: string | undefined) => void
}

/** Advisory lock: any number that nothing else uses. */
const demoLock = 7_820_314

/** Starts the simulated devices with this server's keys and addresses, and generates the lots' history in the background. */
const startSimulation = async (parts: DemoParts) => {
  const { database, app, world, controllers, sandbox, port, say } = parts
  const config = readDemoConfig()
  await loadDemoSources(database, world, Date.now())
  await loadDemoGates(database, app.services.gates.sealing, world, controllers)
  const history = await planDemoHistory(database, world, config.seed, say)
  const report = (problem: string) => app.server.log.warn(problem)
  const simulator = await startDemoSimulator(database, world, port, config, report)
  history.start()
  const { lots, files } = app.services
  const guestParts = { pool: database.pool, lots, clock: Date.now }
  let isStopping = false
  const advised = history.done
    .then(() => (isStopping ? undefined : decideDemoAdvice({ ...guestParts, database }, world)))
    .catch((error: Error) => report(`The demo's recommendations could not be worked out: ${error.message}`))
  const seed = config.seed ?? defaultSeed
  const stopGuests = new DemoGuests(guestParts, world, seed).watch(report)
  const stopViolations = new DemoViolations({ ...guestParts, database, files }, world, seed).watch(report)
  const appealParts = { ...app.services, ...guestParts, database }
  const stopAppeals = new DemoAppeals(appealParts, world).watch(report)
  const paymentParts = { ...app.services, ...guestParts, log: app.server.log }
  const payments = new DemoPayments(paymentParts, world, sandbox, (withinMs) => simulator.leaving(withinMs))
  await payments.saveAccounts()
  const stopPayments = payments.watch(report)
  const stopOwing = watchOwingVehicle(paymentParts, world, parts.onPayPath, report)
  const stopCalls = startDemoCalls({ database, world, seed }, report)
  const stopChargers = await startChargers(database, world, port, report)
  const stopMobileUse = startDemoMobileUse({ database, world, port, seed }, report)
  return {
    stop: async () => {
      isStopping = true
      await Promise.all([
        simulator.stop(),
        history.stop(),
        advised,
        stopGuests(),
        stopViolations(),
        stopAppeals(),
        stopPayments(),
        stopOwing(),
        stopCalls(),
        stopChargers(),
        stopMobileUse(),
      ])
    },
  }
}

/** Only one of several servers on a database simulates; two would conflict over keys and stalls. */
const startDemo = (parts: DemoParts) =>
  startOnOneServer(parts.database, {
    lock: demoLock,
    everyMs: 5_000,
    start: () => startSimulation(parts),
    onOther: () =>
      parts.say('Another server on this database simulates the demo. This one takes over when that ends.'),
    onError: (error) => parts.app.server.log.warn(`The demo's simulation: ${error.message}`),
  })

const createDemoWorld = (): DemoWorld => {
  const world = demoWorld(newKey)
  const { seed = defaultSeed } = readDemoConfig()
  const calendar = demoCalendar(world, { now: Date.now(), seed })
  const ownEvents = demoEvents(world, { now: Date.now(), seed })
  const mobileApp = demoMobileApp(world, { now: Date.now(), seed })
  const ratePlans = demoRatePlans(world, { now: Date.now() })
  const paymentValidations = demoPaymentValidations(world, { now: Date.now() })
  const passCharges = demoPassCharges(world, { now: Date.now() })
  const words = demoWords()
  return inLanguage(
    {
      ...world,
      calendar,
      ownEvents,
      mobileApp,
      ratePlans,
      paymentValidations,
      passCharges,
      health: {
        ...demoHealth,
        stations: demoStations(world, () => '').map(({ parkingLotId }) => parkingLotId),
      },
    },
    (english) => words.get(english) ?? english,
  )
}

/** The sandbox of the payment provider. MON-40. */
const startDemoPayments = async ({ port, host, publicUrl, dataDirectory, locale }: Config) => {
  const { sandboxPort, sandboxUrl } = readDemoConfig()
  await mkdir(dataDirectory, { recursive: true })
  return startPaymentSandbox({
    serverPort: port,
    port: sandboxPort,
    host,
    publicUrl,
    sandboxUrl,
    books: join(dataDirectory, 'payment-sandbox.jsonl'),
    language: locale === 'es-MX' ? 'es' : 'en',
  }).catch((error: unknown) => {
    throw new ConfigError(startFailureText(error, 'SANDBOX_PORT'))
  })
}

interface StartOptions {
  /** Told what happens, in a line each. */
  readonly say?: (line: string) => void
  /** Told what an operator should change, in a line each. */
  readonly warn?: (line: string) => void
  /** Frees the address that the server is going to listen on. */
  readonly beforeListening?: () => Promise<void>
}

/** Starts the server as configured; in demo mode with the demo's lots and their simulated devices. */
export const startServer = async (
  config: Config,
  database: Database,
  { say = () => {}, warn = () => {}, beforeListening = async () => {} }: StartOptions = {},
): Promise<{ close(): Promise<void> }> => {
  activateLanguage()
  await refuseMixedData(database, config)
  for (const point of openPointsOf(config, { hasUsers: await hasUsers(database) })) warn(point)
  const world = config.demo ? createDemoWorld() : undefined
  if (world) await loadWorld(database, { ...world, sources: [] })
  const controllers = world && (await startGateControllers(world))
  const sandbox = world && (await startDemoPayments(config))
  const paymentHosts = [...config.paymentHosts, ...(sandbox ? [new URL(sandbox.url).host] : [])]
  let payPath: string | undefined
  const app = await createApp({ ...config, paymentHosts }, database, {
    demoAccounts: world ? demoAccountsOf(world) : [],
    demoPayPath: () => payPath,
    ownAddresses: [
      ...(controllers?.running ?? []).map(({ address }) => address),
      // The account of the demo's lots has the card form's address for browsers.
      ...(sandbox ? [sandbox.address, new URL(sandbox.url).origin] : []),
    ],
    webDirectory: findWebDirectory(),
  })
  await beforeListening()
  await app.server.listen({ port: config.port, host: config.host })
  const { port } = app.server.server.address() as AddressInfo
  const demo =
    world &&
    sandbox &&
    (await startDemo({
      database,
      app,
      world,
      controllers: controllers?.running ?? [],
      sandbox,
      port,
      say,
      onPayPath: (path) => (payPath = path),
    }))
  return {
    close: async () => {
      await demo?.stop()
      await app.close()
      await Promise.all([controllers?.stop(), sandbox?.close()])
    },
  }
}
