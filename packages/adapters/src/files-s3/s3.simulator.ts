import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { S3Settings } from './s3.request.ts'
import { faultOf } from './s3.signature.simulator.ts'

interface SimulatedFile {
  readonly bytes: Buffer
  readonly type: string
  readonly sha256: string | undefined
}

/** Failure of the next requests: a status, a lost connection, no response, or damaged bytes. */
export type S3Failure = number | 'reset' | 'silence' | 'damage'

const pageSize = 3
const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const respondWithError = (response: ServerResponse, status: number, code: string) =>
  response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>No.</Message></Error>`)

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

const listing = (files: ReadonlyMap<string, SimulatedFile>, query: URLSearchParams): string => {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const keys = [...files.keys()].sort().filter((key) => key.startsWith(prefix) && key > after)
  const page = keys.slice(0, pageSize)
  const contents = page.map((key) => `<Contents><Key>${escape(key)}</Key><Size>1</Size></Contents>`).join('')
  const next =
    keys.length > pageSize ? `<NextContinuationToken>${escape(page.at(-1)!)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${next !== ''}</IsTruncated>${contents}${next}</ListBucketResult>`
}

const answer = (
  files: Map<string, SimulatedFile>,
  request: IncomingMessage,
  body: Buffer,
  response: ServerResponse,
  damage: boolean,
): unknown => {
  const { pathname, searchParams } = new URL(request.url!, 'http://s3')
  const [, , ...names] = pathname.split('/')
  const key = decodeURIComponent(names.join('/'))
  if (key === '' && request.method === 'GET')
    return response.writeHead(200, { 'content-type': 'application/xml' }).end(listing(files, searchParams))
  if (request.method === 'PUT') {
    const sha256 = request.headers['x-amz-meta-sha256'] as string | undefined
    files.set(key, { bytes: body, type: request.headers['content-type'] ?? 'binary/octet-stream', sha256 })
    return response.writeHead(200, { etag: '"0"' }).end()
  }
  const file = files.get(key)
  if (request.method === 'DELETE') {
    files.delete(key)
    return response.writeHead(204).end()
  }
  if (!file) return respondWithError(response, 404, 'NoSuchKey')
  const meta = file.sha256 === undefined ? {} : { 'x-amz-meta-sha256': file.sha256 }
  const bytes = damage ? Buffer.concat([file.bytes.subarray(1), Buffer.of(0)]) : file.bytes
  return response.writeHead(200, { 'content-type': file.type, ...meta }).end(bytes)
}

/**
 * An S3 service with one bucket in memory: verifies Signature Version 4 and the hash of the body, returns errors
 * as XML, lists in small pages, and simulates failures on request.
 */
export const startS3 = async () => {
  const files = new Map<string, SimulatedFile>()
  const failures: S3Failure[] = []
  const seen: string[] = []
  const credentials = { region: 'ca-test-1', accessKeyId: 'AKIATEST', secretAccessKey: 'secret/of+test' }
  const server = createServer((request, response) => {
    void (async () => {
      const body = await bodyOf(request)
      seen.push(`${request.method} ${request.url}`)
      const failure = failures.shift()
      if (failure === 'reset') return request.socket.resetAndDestroy()
      if (failure === 'silence') return void (await pause(60_000, undefined, { ref: false }))
      if (typeof failure === 'number')
        return respondWithError(response, failure, failure === 503 ? 'SlowDown' : 'InternalError')
      const fault = faultOf(request, body, credentials)
      if (fault) return respondWithError(response, fault.status, fault.code)
      const bucket = request.url!.split(/[/?]/)[1]
      if (bucket !== 'stallwise') return respondWithError(response, 404, 'NoSuchBucket')
      return answer(files, request, body, response, failure === 'damage')
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const settings: S3Settings = { endpoint, bucket: 'stallwise', ...credentials }
  return {
    files,
    failures,
    seen,
    settings,
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
