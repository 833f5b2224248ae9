import type { EdgeCommand, EdgeResult } from '@stallwise/contract/gates/edge.contract.ts'
import type { EdgeConfig } from './edge-config.ts'

const waitSeconds = 25
const pollTimeoutMs = (waitSeconds + 10) * 1_000
/** A claim that takes longer than the lifetime of the pulse is useless. */
const claimTimeoutMs = 5_000

/** A call to the server failed; `status` is undefined if the server was not reached. */
export class EdgeServerError extends Error {
  readonly status: number | undefined

  constructor(status: number | undefined) {
    super(status === undefined ? 'the server cannot be reached' : `the server answered with status ${status}`)
    this.status = status
  }
}

/** Client for the server's edge API. */
export class EdgeServer {
  readonly #config: EdgeConfig

  constructor(config: EdgeConfig) {
    this.#config = config
  }

  async commands(stop: AbortSignal): Promise<readonly EdgeCommand[]> {
    const signal = AbortSignal.any([stop, AbortSignal.timeout(pollTimeoutMs)])
    const reply = await this.#call('GET', `/edge/commands?wait=${waitSeconds}`, undefined, signal)
    return (reply as { data: EdgeCommand[] }).data
  }

  async claim(id: string): Promise<{ claimed: boolean; remainingMs: number }> {
    const reply = await this.#call('POST', '/edge/claims', { _id: id }, AbortSignal.timeout(claimTimeoutMs))
    return reply as { claimed: boolean; remainingMs: number }
  }

  async report(results: readonly EdgeResult[]): Promise<void> {
    await this.#call('POST', '/edge/results', { data: results }, AbortSignal.timeout(10_000))
  }

  async #call(method: string, path: string, body: object | undefined, signal: AbortSignal): Promise<unknown> {
    const { server, key } = this.#config
    const headers = { 'x-api-key': key, ...(body && { 'content-type': 'application/json' }) }
    const request = {
      method,
      headers,
      signal,
      redirect: 'error' as const,
      ...(body && { body: JSON.stringify(body) }),
    }
    const response = await fetch(`${server}/api${path}`, request).catch(() => {
      throw new EdgeServerError(undefined)
    })
    if (response.ok) return response.json()
    await response.body?.cancel()
    throw new EdgeServerError(response.status)
  }
}
