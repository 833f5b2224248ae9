import { setTimeout as pause } from 'node:timers/promises'
import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { ManagementToken, type TokenSource } from './management-token.ts'

/** Time-outs: of one attempt, of all attempts of a call, and the first retry delay. */
export interface ManagementTimeouts {
  readonly attemptMs: number
  readonly overallMs: number
  readonly firstPauseMs: number
}

export const defaultTimeouts: ManagementTimeouts = { attemptMs: 8_000, overallMs: 15_000, firstPauseMs: 200 }

export interface ManagementSettings {
  /** Without a closing slash. */
  readonly baseUrl: string
  readonly token: TokenSource
  readonly timeouts?: ManagementTimeouts | undefined
}

export interface ManagementCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Retried when it is unknown whether it was carried out. True for reads; for writes only if idempotent. */
  readonly isRepeatable?: boolean
}

export interface ManagementAnswer {
  readonly status: number
  readonly headers: Headers
  /** Undefined if there was none, or no JSON. */
  readonly body: unknown
}

const retryableStatuses = new Set([408, 429, 500, 502, 503, 504])

/** When requests are allowed again: Auth0 sends a time, others a number of seconds. */
const requestedPauseMs = (headers: Headers): number | undefined => {
  const reset = Number(headers.get('x-ratelimit-reset') ?? undefined)
  if (reset > 1_000_000_000) return Math.max(50, reset * 1_000 - Date.now())
  const after = Number(headers.get('retry-after') ?? undefined)
  return after >= 0 ? Math.max(50, after * 1_000) : undefined
}

/** Calls a management API with our token; retries within a limited time. */
export class ManagementClient {
  readonly #baseUrl: string
  readonly #token: ManagementToken
  readonly #timeouts: ManagementTimeouts

  constructor({ baseUrl, token, timeouts = defaultTimeouts }: ManagementSettings) {
    this.#baseUrl = baseUrl
    this.#timeouts = timeouts
    this.#token = new ManagementToken(token, timeouts.attemptMs)
  }

  /**
   * The response, except for missing rights (`not-allowed`); rejects with `unavailable` if there was none.
   * After 429 and an expired token (401) the request was not carried out, so it is always retried.
   */
  async send(call: ManagementCall): Promise<ManagementAnswer> {
    const until = performance.now() + this.#timeouts.overallMs
    const what = `${call.method} ${call.path}`
    let hasNewToken = false
    for (let pauseMs = this.#timeouts.firstPauseMs; ; pauseMs *= 2) {
      const token = await this.#token.get()
      const outcome = await this.#attempt(call, token, until).catch((error: unknown) => error as Error)
      if (!(outcome instanceof Error) && outcome.status === 401 && !hasNewToken) {
        this.#token.forget(token)
        hasNewToken = true
        continue
      }
      const wait = this.#waitFor(call, outcome, pauseMs)
      if (wait !== undefined && performance.now() + wait < until) {
        await pause(wait)
        continue
      }
      if (outcome instanceof Error) throw new DirectoryFault('unavailable', `${what}: ${outcome.message}`)
      if (outcome.status === 401 || outcome.status === 403)
        throw new DirectoryFault('not-allowed', `${what}: ${outcome.status}`)
      return outcome
    }
  }

  /** Delay before a retry; undefined if it is not retried. */
  #waitFor(
    { method, isRepeatable = method === 'GET' }: ManagementCall,
    outcome: ManagementAnswer | Error,
    pauseMs: number,
  ): number | undefined {
    const backoffMs = pauseMs * (0.5 + Math.random())
    if (outcome instanceof Error) return isRepeatable ? backoffMs : undefined
    if (outcome.status === 429) return requestedPauseMs(outcome.headers) ?? backoffMs
    return isRepeatable && retryableStatuses.has(outcome.status) ? backoffMs : undefined
  }

  async #attempt(
    { method, path, query, body }: ManagementCall,
    token: string,
    until: number,
  ): Promise<ManagementAnswer> {
    const ms = Math.max(1, Math.min(this.#timeouts.attemptMs, Math.ceil(until - performance.now())))
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const answer = await fetch(`${this.#baseUrl}${path}${search}`, {
      method,
      redirect: 'error',
      signal: AbortSignal.timeout(ms),
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: parse(text) }
  }
}

const parse = (text: string): unknown => {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
