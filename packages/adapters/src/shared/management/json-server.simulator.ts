import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface JsonRequest {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** Parsed JSON, or the fields of a form. */
  readonly body: unknown
  readonly authorization: string | undefined
}

export interface JsonAnswer {
  readonly status: number
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Failure of the next requests: another response, a lost connection, or no response; `after`: the request is carried out, but the response is lost. */
export type SimulatedFailure = JsonAnswer | 'reset' | 'silence' | 'after'

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return undefined
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

const send = (response: ServerResponse, { status, body, headers }: JsonAnswer) =>
  response
    .writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers })
    .end(body === undefined ? undefined : JSON.stringify(body))

/** A JSON server on loopback with injectable failures. */
export const startJsonServer = async (answer: (request: JsonRequest) => JsonAnswer) => {
  const failures: { failure: SimulatedFailure; path: RegExp }[] = []
  const seen: string[] = []
  const nextFailure = (path: string): SimulatedFailure | undefined => {
    const place = failures.findIndex((one) => one.path.test(path))
    return place < 0 ? undefined : failures.splice(place, 1)[0]!.failure
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://any')
    const target = { method: request.method!, path: url.pathname, query: url.searchParams }
    const body = await readBody(request)
    seen.push(`${target.method} ${target.path}`)
    const failure = nextFailure(target.path)
    if (failure === 'reset') return request.socket.destroy()
    if (failure === 'silence') return
    if (typeof failure === 'object') return send(response, failure)
    const reply = answer({ ...target, body, authorization: request.headers.authorization })
    if (failure === 'after') return request.socket.destroy()
    send(response, reply)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of all requests. */
    seen: (): readonly string[] => seen,
    /** Failures of the next requests, one each; only for matching paths. */
    failNext: (next: readonly SimulatedFailure[], path = /./) => {
      failures.push(...next.map((failure) => ({ failure, path })))
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
