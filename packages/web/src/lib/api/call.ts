import type { EndpointName, Endpoints } from '@stallwise/contract/endpoints.ts'
import type { BodyOf, ParamsOf, QueryOf, ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import { ApiProblem, readProblem } from './api-problem.ts'
import { requestUrl } from './request-url.ts'

type Part<E, K extends 'params' | 'query' | 'body', V> =
  E extends Readonly<Record<K, object>>
    ? Record<never, never> extends V
      ? { [P in K]?: V }
      : { [P in K]: V }
    : unknown

/** What a call of the contract is given. */
export type CallInput<N extends EndpointName> = Part<Endpoints[N], 'params', ParamsOf<Endpoints[N]>> &
  Part<Endpoints[N], 'query', QueryOf<Endpoints[N]>> &
  Part<Endpoints[N], 'body', BodyOf<Endpoints[N]>> & {
    signal?: AbortSignal
    /** The same with every repeat of a request, so that it is carried out once. */
    idempotencyKey?: string
  }

type Args<N extends EndpointName> =
  Record<never, never> extends CallInput<N> ? [input?: CallInput<N>] : [input: CallInput<N>]

interface RawInput {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  signal?: AbortSignal
  idempotencyKey?: string
}

/** Where bearer tokens come from, set once by the session. `renew` gives a fresh one, or undefined and starts sign-in. */
export interface TokenSource {
  current: () => string | undefined
  renew: () => Promise<string | undefined>
}

let tokens: TokenSource = { current: () => undefined, renew: async () => undefined }

export const setTokenSource = (source: TokenSource): void => {
  tokens = source
}

/** For what `fetch` cannot do, such as telling how far an upload is. */
export const tokenSource = (): TokenSource => tokens

const send = (url: string, init: RequestInit, token: string | undefined): Promise<Response> => {
  const headers = new Headers(init.headers)
  if (token) headers.set('authorization', `Bearer ${token}`)
  return fetch(url, { ...init, headers }).catch((error: unknown) => {
    if (init.signal?.aborted) throw error
    throw new ApiProblem({ title: String(error), status: 0, code: 'unreachable' })
  })
}

/** Sends with the caller's token; one that the server no longer takes is renewed once. */
export const fetchSignedIn = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await send(url, init, tokens.current())
  if (response.status !== 401) return response
  const token = await tokens.renew()
  return token ? send(url, init, token) : response
}

/** The longest that a screen waits for its data. Source: specification section 9. */
export const readTimeoutMs = 120_000

const noAnswer = () => new ApiProblem({ title: 'No answer in two minutes', status: 0, code: 'no-answer' })

/** Ends a read that takes too long; the caller's signal ends it too. */
const withTimeout = async <T>(
  given: AbortSignal | undefined,
  act: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const control = new AbortController()
  const end = () => control.abort(given?.reason)
  let isLate = false
  const timer = setTimeout(() => {
    isLate = true
    control.abort()
  }, readTimeoutMs)
  given?.addEventListener('abort', end)
  if (given?.aborted) end()
  try {
    return await act(control.signal)
  } catch (error) {
    throw isLate ? noAnswer() : error
  } finally {
    clearTimeout(timer)
    given?.removeEventListener('abort', end)
  }
}

const readReply = async (response: Response): Promise<unknown> => {
  if (!response.ok) throw await readProblem(response)
  if (response.status === 204) return undefined
  const isJson = response.headers.get('content-type')?.includes('json')
  return isJson ? response.json() : response.text()
}

/**
 * One call of the contract: `call('GET /parking-lots/{id}', { params: { id } })`. A refusal throws an ApiProblem.
 * The browser keeps ETags itself: an unchanged reply costs a 304 without a body.
 */
export const call = async <N extends EndpointName>(
  name: N,
  ...[given]: Args<N>
): Promise<ReplyOf<Endpoints[N]>> => {
  const [method, path] = name.split(' ') as [string, string]
  const { params, query, body, signal, idempotencyKey } = (given ?? {}) as RawInput
  const request = async (until: AbortSignal | undefined) =>
    readReply(
      await fetchSignedIn(requestUrl(path, params, query), {
        method,
        signal: until,
        headers: {
          accept: 'application/json',
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
    )
  // A change is not aborted: it would be unknown whether it was made.
  const reply = await (method === 'GET' ? withTimeout(signal, request) : request(signal))
  return reply as ReplyOf<Endpoints[N]>
}
