import { connectToMqtt } from '@stallwise/adapters/broker-mqtt/mqtt.broker.ts'
import { OcppCarrier } from '@stallwise/adapters/charger-ocpp/ocpp.carrier.ts'
import { openFilesDirectory } from '@stallwise/adapters/files-directory/files-directory.store.ts'
import { openFilesS3 } from '@stallwise/adapters/files-s3/files-s3.store.ts'
import { createAddressGuard } from '@stallwise/adapters/shared/outgoing/address-guard.ts'
import { createOutgoing, createOutgoingAddresses } from '@stallwise/adapters/shared/outgoing/send-outgoing.ts'
import { openSmtp } from '@stallwise/adapters/mail-smtp/smtp.carrier.ts'
import { nativeMobileEvents } from '@stallwise/adapters/mobile-native/mobile-native.source.ts'
import { demoOccupancyDay } from '@stallwise/demo/simulator/demo-occupancy.ts'
import { defaultSeed } from '@stallwise/demo/simulator/live-simulator.ts'
import { maxReadAgeMs } from '@stallwise/domain/gates/read-opening.rules.ts'
import { maxAnswerMs } from '@stallwise/domain/gates/pulse.rules.ts'
import type { OutgoingAddresses, SendOutgoing } from '@stallwise/ports/outgoing-http.port.ts'
import { productVersion } from '@stallwise/domain/product/product.ts'
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import {
  type BrokerPauses,
  DeviceIndex,
  IngestQueue,
  IngestWarnings,
  ReceivedMessages,
} from '#features/ingest/ingest.public.ts'
import { cardFormOriginOfPage, openCharging } from '#features/charging/charging.public.ts'
import { JudgedLots } from '#features/judging/judging.public.ts'
import {
  gatesChannel,
  GateZones,
  ControllerQueue,
  DecisionLog,
  openForReads,
  openUnjudged,
  type GateParts,
} from '#features/gates/gates.public.ts'
import { storeMobileEvents } from '#features/invitations/invitations.public.ts'
import { openImageLinks } from '#features/images/images.public.ts'
import { mailDeliveryOf } from '#features/notifications/notifications.work.public.ts'
import { Hub } from '#features/live/live.public.ts'
import { SourceKeys } from '#features/sources/sources.public.ts'
import { PublicMaps, StallSnapshots } from '#features/stalls/stalls.public.ts'
import { CommandNotices } from '#platform/commands/notices.ts'
import { Turns } from '#platform/concurrency/turns.ts'
import type { Config } from '#platform/config/config.ts'
import { ConfigError } from '#platform/config/config-error.ts'
import type { Database } from '#platform/database/database.ts'
import { notifyPasswordReplaced } from '#features/users/users.public.ts'
import { Exports } from '#platform/export/exports.ts'
import { createBinder } from '#platform/http/bind.ts'
import { createRequestKeys } from '#platform/http/request-keys.ts'
import { registerBodies } from '#platform/http/bodies.ts'
import { loggedRequest } from '#platform/http/logged-request.ts'
import { logRequests } from '#platform/http/request-log.ts'
import { logFormat } from '#platform/process/process-log.ts'
import { Refusal, createErrorHandler, sendProblem } from '#platform/http/problems.ts'
import { cutSlowBodies, requestTimeoutMs, defaultPace } from '#platform/http/slow-bodies.ts'
import { addSecurityHeaders, requireDeclaredAccess } from '#platform/http/security.ts'
import { activateLanguage } from '#platform/language/language.ts'
import { metricsRoutes } from '#platform/metrics/metrics.routes.ts'
import { Metrics } from '#platform/metrics/metrics.ts'
import { referenceRoutes } from '#platform/reference/reference.routes.ts'
import type { DemoAccount } from '#platform/sign-in/demo-account.ts'
import { openSealing, sealingKeyOf } from '#platform/secrets/sealing.ts'
import { createSignIn } from '#platform/sign-in/sign-in.ts'
import { registerStatic } from '#platform/static/static.routes.ts'
import { deviceAdapters, gateAdapters, paymentProviders, remoteDirectories } from './adapters.ts'
import { startBackground } from './background.ts'
import { identityOf, resetPasswordOf, type OpenDirectory } from './identity.ts'
import { bindFeatures } from './features.ts'
import { startIntake } from './broker-intake.ts'
import { mailResultsOf } from './mail-results.ts'
import type { Services } from './services.ts'

export interface AppOptions {
  readonly demoAccounts?: readonly DemoAccount[]
  /** Where a visitor of the demo pays, for the sign-in page. */
  readonly demoPayPath?: () => string | undefined
  readonly clock?: () => number
  /** False in tests that run background jobs themselves. */
  readonly background?: boolean
  /** Origins (with port) of the demo's gate controllers and payment sandbox, which may be reached although they are on loopback. */
  readonly ownAddresses?: readonly string[]
  /** GAT-15; tests of gates that do not answer wait less. */
  readonly gateAnswerWithinMs?: number
  /** ING-63; tests of messages that fail repeatedly wait less. */
  readonly brokerPauses?: BrokerPauses
  /** Directory of the built web pages; without it the server serves none. */
  readonly webDirectory?: string | undefined
}

export interface App {
  readonly server: FastifyInstance
  readonly services: Services
  close(): Promise<void>
}

/** GAT-06: the list of allowed addresses is read once; the server does not start with an invalid list. */
const addressGuardOf = ({ gateAddresses }: Config) => {
  try {
    return createAddressGuard(gateAddresses)
  } catch (error) {
    throw new ConfigError(`GATE_ADDRESSES: ${(error as Error).message}`)
  }
}

const isOrigin = (url: string, origins: readonly string[]): boolean => {
  const origin = URL.parse(url)?.origin
  return origin !== undefined && origins.includes(origin)
}

/** GAT-06: every other loopback address stays blocked. */
const outgoingOf = (
  config: Config,
  own: readonly string[],
): { send: SendOutgoing; addresses: OutgoingAddresses } => {
  const guard = addressGuardOf(config)
  const [send, addresses] = [createOutgoing(guard), createOutgoingAddresses(guard)]
  const sendToOwn = createOutgoing(createAddressGuard(['127.0.0.1']))
  return {
    send: async (sent) => (isOrigin(sent.url, own) ? sendToOwn(sent) : send(sent)),
    addresses: {
      mayBeSentTo: (url) => isOrigin(url, own) || addresses.mayBeSentTo(url),
      failureOf: async (url, timeoutMs) =>
        isOrigin(url, own) ? undefined : addresses.failureOf(url, timeoutMs),
    },
  }
}

/** How long running requests may take to finish when the server stops. */
const requestGraceMs = 4_000

const openGates = async (
  config: Config,
  database: Database,
  lots: JudgedLots,
  { clock = Date.now, ownAddresses = [], gateAnswerWithinMs = maxAnswerMs }: AppOptions,
): Promise<GateParts> => ({
  database,
  clock,
  gateAdapters,
  ...outgoingOf(config, ownAddresses),
  sealing: await openSealing(database, sealingKeyOf(config)),
  gateNotices: new CommandNotices(database, gatesChannel),
  gateZones: new GateZones(database),
  openingTurns: new Turns({ maxWaiting: 1_000, maxWaitMs: maxReadAgeMs }),
  controllerQueue: new ControllerQueue(),
  decisionLog: new DecisionLog({ database, lots, clock }),
  answerWithinMs: gateAnswerWithinMs,
})

/** How mails are delivered. */
export const openMailDelivery = (config: Config) => mailDeliveryOf(config, openSmtp)

const openRemoteDirectory =
  ({ oidc }: Config): OpenDirectory =>
  (identity) =>
    identity.kind === 'auth0'
      ? remoteDirectories.auth0({ ...identity, tenantUrl: `https://${identity.domain.toLowerCase()}` })
      : remoteDirectories.keycloak({ ...identity, serverUrl: identity.url, pagesClientId: oidc.clientId })

const createServices = async (
  config: Config,
  database: Database,
  options: AppOptions,
  signIn: Awaited<ReturnType<typeof createSignIn>>,
  log: FastifyBaseLogger,
): Promise<Services> => {
  const clock = options.clock ?? Date.now
  const snapshots = new StallSnapshots(database)
  const hub = new Hub(database, snapshots)
  const lots = new JudgedLots((lotId, version) => hub.committed(lotId, version), config.judgedLotsBytes)
  const metrics: Metrics = new Metrics({
    streamClients: () => hub.size,
    judgedLots: () => lots.size,
    operation: { version: productVersion, database, judging: () => queue.waiting },
  })
  const warnings = new IngestWarnings({
    database,
    clock,
    onWarning: (kind, count) => metrics.warning(kind, count),
  })
  const sealing = await openSealing(database, sealingKeyOf(config))
  const queue: IngestQueue = new IngestQueue({
    pool: database.pool,
    lots,
    clock,
    onWarning: (sourceId, warning) => warnings.note(sourceId, warning),
    onBatch: (events, milliseconds) => metrics.judged(events, milliseconds / 1_000),
  })
  return {
    config,
    database,
    pool: database.pool,
    clock,
    exports: new Exports({ database, sealing, clock }),
    lots,
    snapshots,
    adapters: deviceAdapters,
    publicMaps: new PublicMaps(database),
    hub,
    metrics,
    onIngest: (kind, reply) => metrics.ingested(kind, reply),
    warnings,
    messages: new ReceivedMessages({ database, clock }),
    guard: signIn.authenticator,
    demoAccounts: options.demoAccounts ?? [],
    demoOccupancy: (lotId, group, day) => demoOccupancyDay({ lotId, seed: defaultSeed }, group, day),
    sources: new SourceKeys(database, clock),
    devices: new DeviceIndex(database),
    queue,
    imageLinks: await openImageLinks(database, clock),
    gates: await openGates(config, database, lots, options),
    charging: openCharging({
      database,
      clock,
      carrier: new OcppCarrier(clock),
      queue,
      sealing,
      onFailure: (err) => log.warn({ err }, 'charging station'),
    }),
    paymentProviders,
    ...identityOf(config, database, openRemoteDirectory(config)),
    ...openMailDelivery(config),
    mailResults: mailResultsOf(database),
    mobile: { adapter: nativeMobileEvents, store: storeMobileEvents(database, clock) },
    files: config.filesS3 ? openFilesS3(config.filesS3) : await openFilesDirectory(config.filesDirectory),
  }
}

/** Wires the whole server together; no other module knows all of its parts. */
export const createApp = async (
  config: Config,
  database: Database,
  options: AppOptions = {},
): Promise<App> => {
  activateLanguage()
  const handleError = createErrorHandler()
  const server = Fastify({
    logger: { level: config.logLevel, serializers: { req: loggedRequest }, ...logFormat },
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 1_048_576,
    requestTimeout: requestTimeoutMs,
    trustProxy: config.trustedProxies,
    // Errors before routing: a malformed URL, or one with a parameter that is too long.
    frameworkErrors: handleError,
    forceCloseConnections: 'idle',
  })
  requireDeclaredAccess(server)
  cutSlowBodies(server, defaultPace)
  logRequests(server)
  addSecurityHeaders(server, config.publicUrl)
  server.setErrorHandler(handleError)
  server.setNotFoundHandler((_request, reply) => sendProblem(reply, new Refusal('not-found')))
  await registerBodies(server)
  const demoAccounts = options.demoAccounts ?? []
  const onRefused = (reason: string) => server.log.info({ reason }, 'access token rejected')
  const onForgotten = resetPasswordOf(config, database, options.clock ?? Date.now)
  const onPasswordReplaced = notifyPasswordReplaced
  const signIn = await createSignIn({
    database,
    config,
    demoAccounts,
    demoPayPath: options.demoPayPath,
    onRefused,
    onForgotten,
    onPasswordReplaced,
  })
  await signIn.register(server)
  const services = await createServices(config, database, options, signIn, server.log)
  const onOpeningFailed = (err: unknown) => server.log.error({ err }, 'opening gates for vehicles failed')
  services.lots.listenToArrivals(openForReads(services.gates, onOpeningFailed))
  services.queue.listenToUnjudged(openUnjudged(services.gates, onOpeningFailed))
  metricsRoutes(server, services.metrics, config.metricsToken)
  referenceRoutes(server)
  const bind = createBinder(server, signIn.authenticator, createRequestKeys(database))
  bindFeatures({ app: server, bind, services })
  if (options.webDirectory)
    await registerStatic(server, {
      directory: options.webDirectory,
      issuer: config.oidc.issuer,
      cardFormOriginOf: cardFormOriginOfPage(database),
    })
  const stopBackground = await startBackground(services, server.log, options.background ?? true)
  const stopIntake = await startIntake(config, services, server.log, {
    connect: connectToMqtt,
    pauses: options.brokerPauses,
  })
  const close = async () => {
    services.hub.close()
    const cutOff = setTimeout(() => server.server.closeAllConnections(), requestGraceMs)
    await services.charging.close()
    await Promise.all([stopIntake?.(), stopBackground(), server.close()])
    clearTimeout(cutOff)
    await services.hub.flush()
    services.exports.close()
  }
  return { server, services, close }
}
