import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'

/** A bucket and the key to it. `endpoint` is the address of the service, without the bucket. */
export interface S3Settings {
  readonly endpoint: string
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** Time-outs: of one attempt, of all attempts, and the first retry delay. */
export interface S3Timeouts {
  readonly attemptMs: number
  readonly overallMs: number
  readonly firstPauseMs: number
}

export const defaultTimeouts: S3Timeouts = { attemptMs: 5_000, overallMs: 15_000, firstPauseMs: 100 }

export interface S3Answer {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Uint8Array<ArrayBuffer>
}

export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'DELETE'
  /** Empty for the bucket itself. */
  readonly key: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Uint8Array
  /** Of the body, in hex. */
  readonly sha256?: string
}

/** The store returned an error or an unusable response. `code` is the store's, such as `AccessDenied`. */
export class S3Error extends Error {
  readonly status: number | undefined
  readonly code: string | undefined

  constructor(what: string, status?: number, code?: string, cause?: unknown) {
    super(what, { cause })
    this.status = status
    this.code = code
  }
}

const retryableStatuses = new Set([408, 429, 500, 502, 503, 504])

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export const codeOf = (bytes: Uint8Array): string | undefined =>
  /<Code>([^<]{1,100})<\/Code>/.exec(Buffer.from(bytes).toString('utf8'))?.[1]

const addressOf = ({ endpoint, bucket }: S3Settings, { key, query }: S3Request): string => {
  const search = query ? `?${new URLSearchParams(query)}` : ''
  return `${endpoint.replace(/\/+$/, '')}/${bucket}${key === '' ? '' : `/${key}`}${search}`
}

const attempt = async (settings: S3Settings, request: S3Request, ms: number): Promise<S3Answer> => {
  const { endpoint: _endpoint, bucket: _bucket, ...credentials } = settings
  const body = request.body ? Uint8Array.from(request.body) : undefined
  const signer = new AwsV4Signer({
    ...credentials,
    service: 's3',
    method: request.method,
    url: addressOf(settings, request),
    // The hash of the body is signed, so that the store rejects bytes that were damaged in transit.
    headers: {
      ...request.headers,
      'x-amz-content-sha256': request.sha256 ?? sha256Of(body ?? new Uint8Array()),
    },
  })
  const { url, headers, method } = await signer.sign()
  const signal = AbortSignal.timeout(ms)
  const answer = await fetch(url, { method, headers, signal, redirect: 'error', ...(body && { body }) })
  return {
    status: answer.status,
    headers: answer.headers,
    bytes: new Uint8Array(await answer.arrayBuffer()),
  }
}

const errorOf = (what: string, failure: S3Answer | Error): S3Error => {
  if (failure instanceof Error)
    return new S3Error(`${what}: ${failure.message}`, undefined, undefined, failure)
  const code = codeOf(failure.bytes)
  const detail = retryableStatuses.has(failure.status)
    ? `${failure.status} ${code ?? ''}`
    : 'the bytes are damaged'
  return new S3Error(`${what}: ${detail.trim()}`, failure.status, code)
}

/**
 * Sends a signed request, retried when the store is overloaded or unreachable; other responses are returned to the
 * caller. Retrying is safe: all of our requests are idempotent.
 */
export const sendToS3 = async (
  settings: S3Settings,
  request: S3Request,
  timeouts: S3Timeouts,
  isIntact: (answer: S3Answer) => boolean = () => true,
): Promise<S3Answer> => {
  const until = performance.now() + timeouts.overallMs
  const what = `${request.method} ${settings.bucket}/${request.key}`
  let lastFailure: S3Answer | Error | undefined
  for (let pauseMs = timeouts.firstPauseMs; ; pauseMs *= 2) {
    const left = Math.max(1, Math.ceil(until - performance.now()))
    const outcome = await attempt(settings, request, Math.min(left, timeouts.attemptMs)).catch(
      (error: unknown) => error as Error,
    )
    if (!(outcome instanceof Error) && !retryableStatuses.has(outcome.status) && isIntact(outcome))
      return outcome
    // If the overall time-out interrupted the last attempt, the failure of the previous one is more informative.
    const isCutShort = outcome instanceof Error && left < timeouts.attemptMs
    lastFailure = isCutShort ? (lastFailure ?? outcome) : outcome
    const wait = pauseMs * (0.5 + Math.random())
    if (performance.now() + wait > until) throw errorOf(what, lastFailure)
    await pause(wait)
  }
}
