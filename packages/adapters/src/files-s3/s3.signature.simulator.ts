import { createHash, createHmac } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

interface Credentials {
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`)

const authorization =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

const mustBeSigned = ['host', 'x-amz-content-sha256', 'x-amz-date']
const maxSkewMs = 15 * 60_000

const instantOf = (date: string): number =>
  Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))

const canonicalRequest = (request: IncomingMessage, signed: readonly string[], hash: string): string => {
  const { pathname, searchParams } = new URL(request.url!, 'http://s3')
  const path = pathname.split('/').map(decodeURIComponent).map(encode).join('/')
  const query = [...searchParams].map(([name, value]) => `${encode(name)}=${encode(value)}`).sort()
  const headers = signed.map((name) => `${name}:${String(request.headers[name] ?? '').trim()}\n`)
  return [request.method, path, query.join('&'), headers.join(''), signed.join(';'), hash].join('\n')
}

/** The fault of a request's signature, implemented from the specification of Signature Version 4, independent of any library. */
export const faultOf = (
  request: IncomingMessage,
  body: Buffer,
  { region, accessKeyId, secretAccessKey }: Credentials,
): { status: number; code: string } | undefined => {
  const parts = authorization.exec(request.headers.authorization ?? '')
  if (!parts) return { status: 403, code: 'AccessDenied' }
  const [, keyId, day, namedRegion, names, signature] = parts as unknown as string[]
  const date = String(request.headers['x-amz-date'])
  const hash = String(request.headers['x-amz-content-sha256'])
  const signed = names!.split(';')
  if (keyId !== accessKeyId) return { status: 403, code: 'InvalidAccessKeyId' }
  if (namedRegion !== region) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  if (!mustBeSigned.every((name) => signed.includes(name))) return { status: 403, code: 'AccessDenied' }
  if (!(Math.abs(Date.now() - instantOf(date)) < maxSkewMs))
    return { status: 403, code: 'RequestTimeTooSkewed' }
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', date, scope, sha256(canonicalRequest(request, signed, hash))].join('\n')
  const key = [day!, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  if (hmac(key, text).toString('hex') !== signature) return { status: 403, code: 'SignatureDoesNotMatch' }
  if (hash !== sha256(body)) return { status: 400, code: 'XAmzContentSHA256Mismatch' }
  return undefined
}
