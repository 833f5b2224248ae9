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

/** What the next requests meet instead of an answer: one, a lost connection, silence; `after`: what was asked is done, and nobody hears of it. */
export type Trouble = JsonAnswer | 'reset' | 'silence' | 'after'

const readBody = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const text = Buffer.concat(chunks).toString('utf8')
  if (text === '') return undefined
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  return isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text)
}

const say = (response: ServerResponse, { status, body, headers }: JsonAnswer) =>
  response
    .writeHead(status, { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers })
    .end(body === undefined ? undefined : JSON.stringify(body))

/** A server on loopback that answers in JSON and can be troubled. */
export const startJsonServer = async (answer: (request: JsonRequest) => JsonAnswer) => {
  const troubles: { trouble: Trouble; path: RegExp }[] = []
  const seen: string[] = []
  const takeTrouble = (path: string): Trouble | undefined => {
    const place = troubles.findIndex((one) => one.path.test(path))
    return place < 0 ? undefined : troubles.splice(place, 1)[0]!.trouble
  }
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, 'http://any')
    const asked = { method: request.method!, path: url.pathname, query: url.searchParams }
    const body = await readBody(request)
    seen.push(`${asked.method} ${asked.path}`)
    const trouble = takeTrouble(asked.path)
    if (trouble === 'reset') return request.socket.destroy()
    if (trouble === 'silence') return
    if (typeof trouble === 'object') return say(response, trouble)
    const said = answer({ ...asked, body, authorization: request.headers.authorization })
    if (trouble === 'after') return request.socket.destroy()
    say(response, said)
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => request.socket.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Method and path of everything that was asked. */
    seen: (): readonly string[] => seen,
    /** The next requests meet these, one each; only those whose path fits. */
    trouble: (next: readonly Trouble[], path = /./) => {
      troubles.push(...next.map((trouble) => ({ trouble, path })))
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise<void>((done) => server.close(() => done()))
    },
  }
}
