import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'
import type { SignInSettings } from './sign-in-settings.ts'

interface Cookie {
  value: string
  path: string
}

/** Enough of a browser to sign in: keeps cookies by path, fills forms and follows redirects within the server. */
export class TestBrowser {
  readonly #app: FastifyInstance
  readonly #cookies = new Map<string, Cookie>()
  readonly #address: string

  constructor(app: FastifyInstance, address = '127.0.0.1') {
    this.#app = app
    this.#address = address
  }

  open(url: string): Promise<LightMyRequestResponse> {
    return this.#send({ method: 'GET', url })
  }

  submit(url: string, fields: Record<string, string>, accept = 'text/html'): Promise<LightMyRequestResponse> {
    return this.#send({
      method: 'POST',
      url,
      headers: { accept, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  }

  /** Follows redirects until a response that is not a redirect, or a redirect to `until`. */
  async follow(answer: LightMyRequestResponse, until: string): Promise<LightMyRequestResponse | URL> {
    for (let current = answer; ; current = await this.open(locationOf(current)!)) {
      const location = locationOf(current)
      if (location === undefined) return current
      if (location.startsWith(until)) return new URL(location)
    }
  }

  cookieNames(): string[] {
    return [...this.#cookies.keys()].map((key) => key.split(' ')[0]!)
  }

  async #send(options: InjectOptions): Promise<LightMyRequestResponse> {
    const { pathname, search } = new URL(String(options.url), 'http://localhost')
    const answer = await this.#app.inject({
      ...options,
      url: pathname + search,
      remoteAddress: this.#address,
      headers: { accept: 'text/html', ...options.headers, cookie: this.#cookiesFor(pathname) },
    })
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) this.#keep(line)
    return answer
  }

  #cookiesFor(path: string): string {
    return [...this.#cookies]
      .filter(([, cookie]) => path.startsWith(cookie.path))
      .map(([key, cookie]) => `${key.split(' ')[0]}=${cookie.value}`)
      .join('; ')
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const read = (wanted: string) =>
      attributes.find((one) => one.toLowerCase().startsWith(`${wanted}=`))?.slice(wanted.length + 1)
    const path = read('path') ?? '/'
    const expires = read('expires')
    if (!value || (expires && Date.parse(expires) < Date.now())) this.#cookies.delete(`${name} ${path}`)
    else this.#cookies.set(`${name} ${path}`, { value, path })
  }
}

export interface Authorization {
  url: string
  verifier: string
  state: string
}

/** The authorization request of the application; `changes` replaces parameters. */
export const startAuthorization = (
  settings: SignInSettings,
  changes: Record<string, string | undefined> = {},
): Authorization => {
  const verifier = randomBytes(32).toString('base64url')
  const state = randomBytes(8).toString('hex')
  const parameters: Record<string, string | undefined> = {
    client_id: settings.clientId,
    redirect_uri: settings.redirectUri,
    response_type: 'code',
    scope: settings.scope,
    state,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    ...changes,
  }
  const set = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return { url: `/oidc/auth?${new URLSearchParams(set)}`, verifier, state }
}

const locationOf = (answer: LightMyRequestResponse): string | undefined => {
  return answer.headers.location as string | undefined
}
