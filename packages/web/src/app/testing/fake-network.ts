import { endpoints, type EndpointName } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { unknownFields } from '@stallwise/contract/base/unknown-fields.ts'
import type { LotChange } from '@stallwise/contract/live/live.contract.ts'
import type { ZodType } from 'zod'
import { vi } from 'vitest'

interface Call {
  query: URLSearchParams
  body: unknown
  /** The path without `/api`. */
  path: string
}

/** What the network answers: a reply by the contract's schema, or a refusal by its status. */
export type Answer = (call: Call) => unknown
export type Answers = Partial<Record<EndpointName, Answer>>

export class Refusal {
  readonly status: number
  /** What the problem document says beyond its status: `code`, `errors`, `current`. */
  readonly problem: object
  constructor(status: number, problem: object = {}) {
    this.status = status
    this.problem = problem
  }
}

const json = (body: unknown, status = 200, type = 'application/json') =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': type } })

const matches = (name: string, method: string, path: string) => {
  const [itsMethod, itsPath = ''] = name.split(' ')
  const pattern = itsPath.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '[^/]+')
  return itsMethod === method && new RegExp(`^/api${pattern}$`).test(path)
}

// A fixed path outranks one with a placeholder, as it does on the server.
const nameOf = (method: string, path: string) =>
  (Object.keys(endpoints) as EndpointName[])
    .filter((name) => matches(name, method, path))
    .sort((a, b) => a.split('{').length - b.split('{').length)[0]

/** The server refuses fields and parameters that the contract does not have (REQ-01, REQ-02). */
const requireKnown = (name: EndpointName, { query, body }: Call): void => {
  const shape: EndpointShape = endpoints[name]
  const foreign = [
    ...unknownFields(shape.query, Object.fromEntries(query)),
    ...(shape.upload ? [] : unknownFields(shape.body, body)),
  ]
  if (foreign.length > 0)
    throw new Error(`${name} does not have ${foreign.map(({ path }) => path.join('.')).join(', ')}`)
}

const encoder = new TextEncoder()

/** Answers every call of the page from `answers`; each request and reply is held against the contract, an unforeseen call fails. */
export const fakeNetwork = (answers: Answers) => {
  let write: (text: string) => void = () => undefined
  const calls: string[] = []
  const stream = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          write = (text) => controller.enqueue(encoder.encode(text))
          write(': here\n\n')
        },
      }),
      { headers: { 'content-type': 'text/event-stream' } },
    )
  const answer = (input: RequestInfo | URL, init: RequestInit = {}): Response => {
    const url = new URL(String(input), location.href)
    const name = nameOf(init.method ?? 'GET', url.pathname)
    if (name === 'GET /stream') return stream()
    const reply = name && answers[name]
    if (!name || !reply) throw new Error(`The test has no answer to ${init.method ?? 'GET'} ${url.pathname}`)
    calls.push(`${name} ${String(init.body ?? '')}`.trim())
    const call: Call = {
      path: url.pathname.replace(/^\/api/, ''),
      query: url.searchParams,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    }
    requireKnown(name, call)
    const answered = reply(call)
    if (answered instanceof Refusal)
      return json(
        { type: 'about:blank', title: 'No', status: answered.status, code: 'internal', ...answered.problem },
        answered.status,
        'application/problem+json',
      )
    const { reply: shape, ...rest } = endpoints[name]
    const parsed = (shape as ZodType).parse(answered)
    if ('raw' in rest) return new Response(String(parsed), { headers: { 'content-type': rest.raw } })
    return json(parsed)
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => answer(input, init))
  return {
    calls,
    change: (change: LotChange) =>
      write(`event: change\nid: ${change.version}\ndata: ${JSON.stringify(change)}\n\n`),
  }
}
