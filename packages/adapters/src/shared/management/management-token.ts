import { DirectoryFault } from '@stallwise/ports/identity-directory.port.ts'

/** Where a management API issues tokens for our credentials. */
export interface TokenSource {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
  readonly as: 'json' | 'form'
}

const contents = ({ fields, as }: TokenSource) =>
  as === 'json'
    ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fields) }
    : { body: new URLSearchParams(fields) }

/** A token is renewed a minute before it expires, or for the last tenth of a short lifetime. */
const usableMs = (seconds: number): number => Math.max(seconds * 900, (seconds - 60) * 1_000)

interface CachedToken {
  readonly token: string
  readonly until: number
}

const fetchToken = async (source: TokenSource, ms: number): Promise<CachedToken> => {
  const signal = AbortSignal.timeout(ms)
  const answer = await fetch(source.url, {
    method: 'POST',
    redirect: 'error',
    signal,
    ...contents(source),
  }).catch((error: Error) => {
    throw new DirectoryFault('unavailable', `no token: ${error.message}`)
  })
  const reply = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (!answer.ok || typeof reply.access_token !== 'string') {
    const isOurFault = answer.status >= 400 && answer.status < 500 && answer.status !== 429
    const errorCode = typeof reply.error === 'string' ? reply.error.slice(0, 60) : ''
    throw new DirectoryFault(
      isOurFault ? 'not-allowed' : 'unavailable',
      `no token: ${answer.status} ${errorCode}`.trim(),
    )
  }
  const seconds = typeof reply.expires_in === 'number' ? reply.expires_in : 60
  return { token: reply.access_token, until: Date.now() + usableMs(seconds) }
}

/** Caches a token until it expires; concurrent callers share one request. */
export class ManagementToken {
  readonly #source: TokenSource
  readonly #ms: number
  #cached: CachedToken | undefined
  #fetching: Promise<CachedToken> | undefined

  constructor(source: TokenSource, ms: number) {
    this.#source = source
    this.#ms = ms
  }

  async get(): Promise<string> {
    if (this.#cached && Date.now() < this.#cached.until) return this.#cached.token
    this.#fetching ??= fetchToken(this.#source, this.#ms).finally(() => (this.#fetching = undefined))
    this.#cached = await this.#fetching
    return this.#cached.token
  }

  /** Called when a token was rejected: the next call fetches a new one, unless that already happened. */
  forget(token: string): void {
    if (this.#cached?.token === token) this.#cached = undefined
  }
}
