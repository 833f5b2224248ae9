import { createServer, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'

const retryAfterSeconds = '2'

const send = (response: ServerResponse, status: number, type: string, body: object) => {
  const headers: OutgoingHttpHeaders = {
    'content-type': `${type}; charset=utf-8`,
    'cache-control': 'no-store',
    connection: 'close',
  }
  if (status === 503) headers['retry-after'] = retryAfterSeconds
  response.writeHead(status, headers).end(JSON.stringify(body))
}

/** Whoever starts processes by the answer of `/api/health` must not end a server in the middle of an upgrade. */
const isHealth = (url: string | undefined): boolean => url?.split('?')[0] === '/api/health'

const starting = {
  type: '/problems/unavailable',
  title: 'The server is starting.',
  status: 503,
  code: 'unavailable',
}

/**
 * Listens while the database is migrated, which may take minutes: `/api/health` answers 200, everything else 503 with
 * `Retry-After` (OPS-07). Rejects if the address is in use. `close` ends within moments; the server listens then.
 */
export const openStartingPage = async ({
  port,
  host,
}: {
  readonly port: number
  readonly host: string
}): Promise<{ readonly port: number; close(): Promise<void> }> => {
  const server = createServer((request, response) =>
    isHealth(request.url)
      ? send(response, 200, 'application/json', { status: 'starting' })
      : send(response, 503, 'application/problem+json', starting),
  )
  await new Promise<void>((listening, failed) => {
    server.once('error', failed)
    server.listen(port, host, listening)
  })
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : port,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed())
        server.closeAllConnections()
      }),
  }
}
