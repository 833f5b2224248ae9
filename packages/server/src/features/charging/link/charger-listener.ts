import { ServerResponse, type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { ChargerHub } from './charger-hub.ts'
import { credentialsOf, identityOfPath, passwordUsed } from './credentials.ts'
import {
  findStationByIdentity,
  forgetFormerPassword,
  type KnownStation,
} from './station-connections.store.ts'
import { keepUnknownStation } from './unknown-stations.store.ts'

interface ListenerParts {
  readonly database: Database
  readonly clock: () => number
  readonly hub: ChargerHub
}

/** CST-44: attempts that failed, of an identity from an address and of an address, in a minute. */
const failuresOfIdentity = 10
const failuresOfAddress = 600
const windowMs = 60_000

/** The rest of an upgrade request; a request without one has none. */
const upgrades = new WeakMap<IncomingMessage, { readonly socket: Duplex; readonly head: Buffer }>()

/**
 * Requests to upgrade take the way of all requests, so that they are found, refused and logged like those. Those that are
 * not for us are answered as if they asked for nothing, as HTTP wants it (RFC 9110, 7.8).
 */
const routeUpgrades = (app: FastifyInstance): void => {
  app.server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => {})
    upgrades.set(request, { socket, head })
    const response = new ServerResponse(request)
    response.shouldKeepAlive = false
    response.assignSocket(socket as never)
    response.on('finish', () => {
      response.detachSocket(socket as never)
      socket.end()
    })
    app.routing(request, response)
  })
}

const protocolsOf = (request: FastifyRequest): string =>
  String(request.headers['sec-websocket-protocol'] ?? '').slice(0, 200)

const isWebSocket = ({ headers }: FastifyRequest): boolean => headers.upgrade?.toLowerCase() === 'websocket'

const wrongPassword = (reply: FastifyReply): Refusal => {
  reply.header('www-authenticate', 'Basic realm="OCPP", charset="UTF-8"')
  return new Refusal('wrong-key')
}

/** CST-10, CST-15, CST-17: the station that asks to connect, by its path and its password. */
const authenticate = async (
  parts: ListenerParts,
  request: FastifyRequest,
  reply: FastifyReply,
  onFailed: () => void,
): Promise<KnownStation> => {
  const identity = identityOfPath(request.raw.url ?? '')
  const station = identity === undefined ? undefined : await findStationByIdentity(parts.database, identity)
  if (!station) {
    onFailed()
    if (identity !== undefined && isWebSocket(request)) {
      const [address, at] = [request.ip, new Date(parts.clock())]
      await keepUnknownStation(parts.database, { identity, address, protocols: protocolsOf(request), at })
    }
    throw new Refusal('not-found')
  }
  const credentials = credentialsOf(request.headers.authorization)
  const isNamed = credentials?.name.equals(Buffer.from(station.identity)) ?? false
  const used = credentials && isNamed ? passwordUsed(station, credentials.password) : undefined
  if (!used) {
    onFailed()
    throw wrongPassword(reply)
  }
  if (used === 'current' && station.formerPasswordHash !== null)
    await forgetFormerPassword(parts.database, station)
  return station
}

/** Counts attempts that failed, so that what is refused again and again costs no query. CST-44. */
const createFailures = (clock: () => number) => {
  let counts = new Map<string, number>()
  let endsAt = 0
  type Attempt = readonly [address: string, addressAndPath: string]
  return {
    count: (attempt: Attempt) => {
      for (const key of attempt) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
    areTooMany: ([address, path]: Attempt): boolean => {
      if (clock() >= endsAt || counts.size > 50_000) {
        counts = new Map()
        endsAt = clock() + windowMs
      }
      return (counts.get(address) ?? 0) >= failuresOfAddress || (counts.get(path) ?? 0) >= failuresOfIdentity
    },
  }
}

/** Connects stations at `/ocpp/{identity}`. */
export const bindChargerListener = (app: FastifyInstance, parts: ListenerParts): void => {
  routeUpgrades(app)
  const attempts = createFailures(parts.clock)
  app.route({
    method: 'GET',
    url: '/ocpp/*',
    config: { access: 'public' },
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const attempt = [request.ip, `${request.ip} ${(request.raw.url ?? '').slice(0, 200)}`] as const
      if (attempts.areTooMany(attempt)) throw new Refusal('too-many-requests', { retryAfterSeconds: 60 })
      const station = await authenticate(parts, request, reply, () => attempts.count(attempt))
      const upgrade = upgrades.get(request.raw)
      if (!upgrade || !isWebSocket(request)) throw new Refusal('not-found')
      reply.hijack()
      reply.raw.detachSocket(upgrade.socket as never)
      parts.hub.accept({ request: request.raw, ...upgrade }, station)
      return reply
    },
  })
}
