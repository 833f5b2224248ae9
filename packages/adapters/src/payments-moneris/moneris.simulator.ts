import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CardBehavior } from '@stallwise/ports/conformance/payments.conformance.ts'
import type { PaymentAccount } from '@stallwise/ports/payments.port.ts'
import { SandboxBooks, type BookEntry } from './sandbox-books.simulator.ts'
import { brandOf, isCardNumber, isExpiry, sandboxCards } from './sandbox-cards.simulator.ts'
import { cardFormPage, cardFormScript, type SandboxLanguage } from './sandbox-form.simulator.ts'
import {
  answerGateway,
  sandboxApiToken,
  sandboxStores,
  type GatewayParts,
  type GatewayReply,
  type SandboxToken,
} from './sandbox-gateway.simulator.ts'

/** Failure of the next request to the gateway: no reply, a lost connection, both before or after it was carried out, or a status. */
export type GatewayFailure = 'silence' | 'silence-after' | 'hang-up' | 'hang-up-after' | { status: number }

export interface SandboxOptions {
  /** 0: any free port. */
  readonly port?: number
  readonly host?: string
  /** File of the books; without it they are lost when the sandbox stops. */
  readonly books?: string
  readonly language?: SandboxLanguage
  /** Origins of the pages that may embed the card form. */
  readonly origins?: readonly string[]
  readonly clock?: () => number
  /** After how long the card that replies late does; more than a client waits (35 s). */
  readonly lateMs?: number
  /** Gets each request to the gateway, in tests. */
  readonly onRequest?: (body: string) => void
}

/** Transactions of a page of the list. */
const sandboxPage = 100
const tokenLifeMs = 15 * 60_000
const maxBody = 65_536

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of request) {
    if ((size += (part as Buffer).length) > maxBody) throw new RangeError('body too large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts).toString()
}

const profileOf = (storeId: string): string => `ht${storeId}`

interface Sandbox extends GatewayParts {
  readonly language: SandboxLanguage
  readonly origins: Set<string>
  readonly failures: GatewayFailure[]
  readonly lateMs: number
  readonly timers: Set<NodeJS.Timeout>
  readonly onRequest: ((body: string) => void) | undefined
}

/** A token of a card; its number is not kept. */
const addToken = ({ tokens, clock }: Sandbox, pan: string, lifeMs = tokenLifeMs): string => {
  for (const [key, { expiresAt }] of tokens) if (expiresAt <= clock()) tokens.delete(key)
  const dataKey = `ot-${randomBytes(19)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, 'x')
    .slice(0, 25)}`
  const card: SandboxToken['card'] = sandboxCards.find((known) => known.pan === pan) ?? sandboxCards[0]!
  const maskedPan = `${pan.slice(0, 4)}***${pan.slice(-4)}`
  tokens.set(dataKey, { card, brand: brandOf(pan), maskedPan, expiresAt: clock() + lifeMs, isUsed: false })
  return dataKey
}

/** What the form sends to its own server: with the fields that it shows. */
interface TokenRequest {
  readonly profile?: string
  /** Of the page that embeds the form. */
  readonly origin?: string
  readonly pan?: string
  readonly exp?: string
  readonly cvd?: string
}
/** What the form posts to the page that embeds it, as JSON. */
interface TokenReply {
  /** A list, if the form shows more than the number. */
  readonly responseCode: string | readonly string[]
  readonly dataKey: string | null
  readonly errorMessage: string | null
  readonly bin: string | null
}

/** Sends card data as the form does; for tests without a browser. */
export const typeCard = async (
  { tokenizationUrl, profileId }: PaymentAccount,
  typed: Omit<TokenRequest, 'profile'>,
): Promise<TokenReply> => {
  const url = new URL('/HPPtoken/tokens', tokenizationUrl)
  const headers = { origin: url.origin, 'content-type': 'application/json' }
  const body = JSON.stringify({ profile: profileId, ...typed })
  return (await (await fetch(url, { method: 'POST', headers, body })).json()) as TokenReply
}

const errorsOf = ({ origins, clock }: Sandbox, request: TokenRequest): string[] => {
  const { profile = '', origin = '', pan = '', exp, cvd } = request
  if (!sandboxStores.some((storeId) => profileOf(storeId) === profile)) return ['940']
  if (!origins.has(origin)) return ['942']
  return [
    ...(isCardNumber(pan) ? [] : ['943']),
    ...(exp === undefined || isExpiry(exp, clock()) ? [] : ['944']),
    ...(cvd === undefined || /^\d{3,4}$/.test(cvd) ? [] : ['945']),
  ]
}

const tokenize = (sandbox: Sandbox, request: TokenRequest): TokenReply => {
  const errors = errorsOf(sandbox, request)
  const codes = errors.length > 0 ? errors : ['001']
  const responseCode = request.exp === undefined && request.cvd === undefined ? codes[0]! : codes
  if (errors.length > 0) return { responseCode, dataKey: null, errorMessage: 'Invalid card data', bin: null }
  const dataKey = addToken(sandbox, request.pan!)
  return { responseCode, dataKey, errorMessage: null, bin: request.pan!.slice(0, 6) }
}

const sendJson = (response: ServerResponse, value: unknown) =>
  response
    .writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' })
    .end(JSON.stringify(value))

const sendForm = (response: ServerResponse, query: URLSearchParams, { language }: Sandbox) => {
  const nonce = randomBytes(16).toString('base64')
  const policy = [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'nonce-${nonce}'`,
    `connect-src 'self'`,
    `form-action 'none'`,
    `base-uri 'none'`,
  ].join('; ')
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
    .end(cardFormPage(query, language, nonce))
}

const deliver = (
  { timers, lateMs }: Sandbox,
  { xml, delivery }: GatewayReply,
  request: IncomingMessage,
  response: ServerResponse,
) => {
  const type = { 'content-type': 'text/xml' }
  const reply = () => response.writeHead(200, type).end(xml)
  if (delivery === 'reply') return reply()
  if (delivery === 'twice') {
    const length = Buffer.byteLength(xml)
    const raw = `HTTP/1.1 200 OK\r\ncontent-type: text/xml\r\ncontent-length: ${length}\r\n\r\n${xml}`
    return request.socket.end(raw + raw)
  }
  if (delivery === 'none') return
  const timer = setTimeout(() => {
    timers.delete(timer)
    reply()
  }, lateMs).unref()
  timers.add(timer)
}

const answerRequest = async (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) => {
  const body = await bodyOf(request)
  sandbox.onRequest?.(body)
  const failure = sandbox.failures.shift()
  if (failure === 'silence') return
  if (failure === 'hang-up') return request.socket.destroy()
  if (typeof failure === 'object') return response.writeHead(failure.status).end('Simulated failure')
  const reply = answerGateway(sandbox, body)
  if (failure === 'silence-after') return
  if (failure === 'hang-up-after') return request.socket.destroy()
  deliver(sandbox, reply, request, response)
}

/** Card data comes from the form alone, which is of the same origin. */
const isFromForm = ({ headers }: IncomingMessage): boolean =>
  headers.origin === undefined || URL.parse(headers.origin)?.host === headers.host

/** Transactions of a store and a period; with `after`, a page of them that fits in 64 KB. */
const listEntries = (entries: readonly BookEntry[], query: URLSearchParams) => {
  const [store, after] = [query.get('store'), query.get('after')]
  const from = Number(query.get('from') ?? 0)
  const to = Number(query.get('to') ?? Infinity)
  const found = entries.filter(
    ({ storeId, at }) => (store === null || storeId === store) && at >= from && at < to,
  )
  if (after === null) return { data: found }
  const next = Number(after) + sandboxPage
  return { data: found.slice(Number(after), next), next: next < found.length ? next : null }
}

const answer = async (sandbox: Sandbox, request: IncomingMessage, response: ServerResponse) => {
  const { pathname, searchParams } = new URL(request.url!, 'http://sandbox')
  switch (`${request.method} ${pathname}`) {
    case 'GET /HPPtoken/index.php':
      return sendForm(response, searchParams, sandbox)
    case 'GET /HPPtoken/form.js':
      return response.writeHead(200, { 'content-type': 'text/javascript' }).end(cardFormScript)
    case 'POST /HPPtoken/tokens':
      if (!isFromForm(request)) return response.writeHead(403).end()
      return sendJson(response, tokenize(sandbox, JSON.parse(await bodyOf(request)) as TokenRequest))
    case 'POST /gateway2/servlet/MpgRequest':
      return answerRequest(sandbox, request, response)
    case 'GET /sandbox/transactions':
      return sendJson(response, listEntries(sandbox.books.entries, searchParams))
    default:
      return response.writeHead(404).end()
  }
}

const listen = async (server: Server, port: number, host: string): Promise<number> => {
  await new Promise<void>((done, failed) => {
    server.once('error', failed)
    server.listen(port, host, done)
  })
  return (server.address() as AddressInfo).port
}

/** A sandbox of Moneris: the hosted card form and the gateway, on an origin of its own. */
export const startMonerisSandbox = async (options: SandboxOptions = {}) => {
  const { port = 0, host = '127.0.0.1', lateMs = 40_000, clock = Date.now, language = 'en' } = options
  const sandbox: Sandbox = {
    books: new SandboxBooks(options.books),
    tokens: new Map(),
    clock,
    batches: 0,
    language,
    origins: new Set(options.origins),
    failures: [],
    lateMs,
    timers: new Set(),
    onRequest: options.onRequest,
  }
  const server = createServer((request, response) => {
    answer(sandbox, request, response).catch(() => request.socket.destroy())
  })
  const used = await listen(server, port, host)
  const address = `http://127.0.0.1:${used}`
  const paths = { gateway: '/gateway2/servlet/MpgRequest', form: '/HPPtoken/index.php' }
  return {
    port: used,
    /** Where the server sends charges. */
    address,
    books: sandbox.books,
    /** Failures of the next requests to the gateway, one each. */
    failures: sandbox.failures,
    /** Pages of this origin may embed the card form. */
    allowOrigin: (origin: string) => void sandbox.origins.add(origin),
    /** An account of the sandbox; `base` is the address under which browsers reach it. */
    account: (storeId = 'store5', base = address): PaymentAccount => ({
      provider: 'moneris',
      gatewayUrl: address + paths.gateway,
      tokenizationUrl: base + paths.form,
      profileId: profileOf(storeId),
      storeId,
      apiToken: sandboxApiToken,
    }),
    /** A new token of a test card, as the form gives it; `lifeMs` 0: one that has expired. */
    tokenOf: (behavior: CardBehavior, lifeMs?: number): string =>
      addToken(sandbox, sandboxCards.find((card) => card.behavior === behavior)!.pan, lifeMs),
    closeBatch: () => {
      sandbox.batches++
    },
    close: async () => {
      for (const timer of sandbox.timers) clearTimeout(timer)
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

export type MonerisSandbox = Awaited<ReturnType<typeof startMonerisSandbox>>
