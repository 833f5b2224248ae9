import { lookup as resolve } from 'node:dns/promises'
import { request as requestHttp, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import {
  OutgoingError,
  type OutgoingAddresses,
  type OutgoingAnswer,
  type OutgoingRequest,
  type SendOutgoing,
} from '@stallwise/ports/outgoing-http.port.ts'
import type { AddressGuard } from './address-guard.ts'

const maxAnswerLength = 65_536

/** Resolves a host. */
export type Resolve = (host: string) => Promise<readonly string[]>

const byDns: Resolve = async (host) => (await resolve(host, { all: true })).map(({ address }) => address)

const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '')

const readAnswer = async (response: IncomingMessage, maxBytes: number): Promise<OutgoingAnswer> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of response) {
    size += (part as Buffer).length
    if (size > maxBytes) break
    parts.push(part as Buffer)
  }
  const { location } = response.headers
  return {
    status: response.statusCode!,
    text: Buffer.concat(parts).toString(),
    ...(size > maxBytes && { isCut: true as const }),
    ...(location !== undefined && { location }),
  }
}

/** The connection resolves the host again; it gets the checked address, even if the name resolves differently by then. */
const pinned =
  (address: string): LookupFunction =>
  (_host, options, done) => {
    const family = isIP(address)
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }

const begin = (url: URL, address: string, { method, headers, body, selfSigned }: OutgoingRequest) => {
  const isTls = url.protocol === 'https:'
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const options = {
    method,
    agent: false,
    lookup: pinned(address),
    headers: { 'user-agent': 'Stallwise', ...headers, ...(bytes && { 'content-length': bytes.length }) },
    ...(isTls && selfSigned && { rejectUnauthorized: false }),
  }
  const request = (isTls ? requestHttps : requestHttp)(url, options)
  return { request, send: () => request.end(bytes) }
}

/** Whether a connection was established, so that bytes may have arrived: for TLS only after the handshake. */
const watchConnection = (request: ClientRequest, isTls: boolean) => {
  const connection = { isEstablished: false }
  request.on('socket', (socket) =>
    socket.once(isTls ? 'secureConnect' : 'connect', () => {
      connection.isEstablished = true
    }),
  )
  return connection
}

const exchange = (
  url: URL,
  address: string,
  sent: OutgoingRequest,
  leftMs: number,
): Promise<OutgoingAnswer> =>
  new Promise((done, fail) => {
    const { request, send } = begin(url, address, sent)
    const connection = watchConnection(request, url.protocol === 'https:')
    const end = (failure: 'no-answer' | 'hung-up') => {
      clearTimeout(timer)
      request.destroy()
      fail(new OutgoingError(connection.isEstablished ? failure : 'unreachable', connection.isEstablished))
    }
    const timer = setTimeout(() => end('no-answer'), leftMs)
    request.on('error', () => end('hung-up'))
    request.on('response', (response) => {
      readAnswer(response, sent.maxBytes ?? maxAnswerLength).then(
        (answer) => {
          clearTimeout(timer)
          request.destroy()
          done(answer)
        },
        () => end('hung-up'),
      )
    })
    send()
  })

const withTimeout = <T>(work: Promise<T>, ms: number): Promise<T | undefined> => {
  let timer: NodeJS.Timeout
  const late = new Promise<undefined>((done) => {
    timer = setTimeout(() => done(undefined), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

/** The address to connect to; rejects with an OutgoingError if there is none. */
const addressFor = async (guard: AddressGuard, find: Resolve, url: URL, timeoutMs: number) => {
  if (!isWeb(url)) throw new OutgoingError('address-not-allowed', false)
  const host = hostOf(url)
  const addresses = isIP(host)
    ? [host]
    : await withTimeout(
        find(host).catch(() => []),
        timeoutMs,
      )
  if (!addresses || addresses.length === 0) throw new OutgoingError('unreachable', false)
  const [address] = guard.allowed(host, addresses)
  if (address === undefined) throw new OutgoingError('address-not-allowed', false)
  return address
}

/** Resolves a host without DNS: an address itself, or loopback for localhost (RFC 6761); undefined for any other name. */
const knownAddresses = (host: string): readonly string[] | undefined => {
  if (isIP(host)) return [host]
  return /(^|\.)localhost\.?$/i.test(host) ? ['127.0.0.1', '::1'] : undefined
}

/** Checks addresses in the same way as `createOutgoing` with the same guard. */
export const createOutgoingAddresses = (guard: AddressGuard, find: Resolve = byDns): OutgoingAddresses => ({
  mayBeSentTo: (text) => {
    const url = URL.parse(text)
    if (!url || !isWeb(url)) return false
    const addresses = knownAddresses(hostOf(url))
    return addresses === undefined || guard.allowed(hostOf(url), addresses).length > 0
  },
  failureOf: async (text, timeoutMs) => {
    try {
      await addressFor(guard, find, new URL(text), timeoutMs)
      return undefined
    } catch (error) {
      if (error instanceof OutgoingError) return error.failure
      throw error
    }
  },
})

/** Sends requests to addresses that users enter. */
export const createOutgoing =
  (guard: AddressGuard, find: Resolve = byDns): SendOutgoing =>
  async (sent) => {
    const startedAt = performance.now()
    const url = new URL(sent.url)
    const address = await addressFor(guard, find, url, sent.timeoutMs)
    return exchange(url, address, sent, Math.max(1, sent.timeoutMs - (performance.now() - startedAt)))
  }
