import { setTimeout as pause } from 'node:timers/promises'
import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'
import { ManagementToken, type TokenSource } from './management-token.ts'

/** How long is waited: for one answer, for all attempts of a call, and first between two. */
export interface ManagementPatience {
  readonly attemptMs: number
  readonly overallMs: number
  readonly firstPauseMs: number
}

export const usualPatience: ManagementPatience = { attemptMs: 8_000, overallMs: 15_000, firstPauseMs: 200 }

export interface ManagementSettings {
  /** Without a closing slash. */
  readonly baseUrl: string
  readonly token: TokenSource
  readonly patience?: ManagementPatience | undefined
}

export interface ManagementCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Sent again when no one knows whether it was done. Reading is; writing only where twice is as good as once. */
  readonly isRepeatable?: boolean
}

export interface ManagementAnswer {
  readonly status: number
  readonly headers: Headers
  /** Undefined where there was none, or no JSON. */
  readonly body: unknown
}

const passing = new Set([408, 429, 500, 502, 503, 504])

/** Until when we may not ask: Auth0 names the second, others how many. */
const askedPauseMs = (headers: Headers): number | undefined => {
  const reset = Number(headers.get('x-ratelimit-reset') ?? undefined)
  if (reset > 1_000_000_000) return Math.max(50, reset * 1_000 - Date.now())
  const after = Number(headers.get('retry-after') ?? undefined)
  return after >= 0 ? Math.max(50, after * 1_000) : undefined
}

/** Calls a management interface with our token, patiently, but never for long. */
export class ManagementClient {
  readonly #baseUrl: string
  readonly #token: ManagementToken
  readonly #patience: ManagementPatience

  constructor({ baseUrl, token, patience = usualPatience }: ManagementSettings) {
    this.#baseUrl = baseUrl
    this.#patience = patience
    this.#token = new ManagementToken(token, patience.attemptMs)
  }

  /**
   * What it answered, whatever that is but a lack of rights (`not-allowed`); rejects with `unavailable` when nothing
   * came. 429 and an expired token (401) were never acted on, so those are sent again in any case.
   */
  async send(call: ManagementCall): Promise<ManagementAnswer> {
    const until = performance.now() + this.#patience.overallMs
    const what = `${call.method} ${call.path}`
    let hasNewToken = false
    for (let pauseMs = this.#patience.firstPauseMs; ; pauseMs *= 2) {
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

  /** How long to wait before it is sent again; undefined where it is not. */
  #waitFor(
    { method, isRepeatable = method === 'GET' }: ManagementCall,
    outcome: ManagementAnswer | Error,
    pauseMs: number,
  ): number | undefined {
    const usual = pauseMs * (0.5 + Math.random())
    if (outcome instanceof Error) return isRepeatable ? usual : undefined
    if (outcome.status === 429) return askedPauseMs(outcome.headers) ?? usual
    return isRepeatable && passing.has(outcome.status) ? usual : undefined
  }

  async #attempt(
    { method, path, query, body }: ManagementCall,
    token: string,
    until: number,
  ): Promise<ManagementAnswer> {
    const ms = Math.max(1, Math.min(this.#patience.attemptMs, Math.ceil(until - performance.now())))
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
