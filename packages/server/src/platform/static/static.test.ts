import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { i18n } from '@lingui/core'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createErrorHandler } from '#platform/http/problems.ts'
import { requireDeclaredAccess } from '#platform/http/security.ts'
import { registerStatic } from './static.routes.ts'

const inline = 'document.documentElement.dataset.x = 1'
const page = `<!doctype html><title>Pages</title><script>${inline}</script><script type="module" src="/assets/main-abc.js"></script>`
const payPage = '<!doctype html><title>Pay</title><script type="module" src="/assets/pay-abc.js"></script>'
let directory: string
let app: FastifyInstance
beforeAll(async () => {
  i18n.loadAndActivate({ locale: 'en-US', messages: {} })
  const parent = mkdtempSync(join(tmpdir(), 'stallwise-web-'))
  directory = join(parent, 'web')
  mkdirSync(join(directory, 'assets'), { recursive: true })
  writeFileSync(join(parent, 'secret.txt'), 'secret')
  writeFileSync(join(directory, 'index.html'), page)
  writeFileSync(join(directory, 'pay.html'), payPage)
  writeFileSync(join(directory, 'build.json'), '{}')
  mkdirSync(join(directory, '.vite'))
  writeFileSync(join(directory, '.vite/manifest.json'), '{}')
  writeFileSync(join(directory, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  writeFileSync(join(directory, 'assets/main-abc.js'), 'export {}')
  writeFileSync(join(directory, 'assets/main-abc.js.br'), brotliCompressSync('export {}'))
  app = Fastify()
  requireDeclaredAccess(app)
  app.setErrorHandler(createErrorHandler())
  await registerStatic(app, {
    directory: `${directory}/`,
    issuer: 'https://id.example.com/realms/a',
    cardFormOriginOf: async (page) =>
      'lotId' in page && page.lotId === 'paid' ? 'https://cards.example.com' : undefined,
  })
})
afterAll(async () => {
  await app?.close()
  rmSync(join(directory, '..'), { recursive: true, force: true })
})

describe('no page is sent', () => {
  test.each(['/api/nothing', '/api', '/oidc/nothing', '/ingest/nothing', '/metrics/x', '/assets/old-123.js'])(
    'for %s',
    async (url) => {
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toContain('application/problem+json')
    },
  )

  test.each(['/../secret.txt', '/%2e%2e/secret.txt', '/assets/..%2f..%2fsecret.txt', '/..%5csecret.txt'])(
    'no file outside the build for %s',
    async (url) => {
      expect((await app.inject(url)).body).not.toContain('secret')
    },
  )

  test.each(['/build.json', '/.vite/manifest.json'])('nor internal files of the build: %s', async (url) => {
    expect((await app.inject(url)).body).toBe(page)
  })
})

test.each([
  '/',
  '/parking-lots/1/real-time-status',
  '/admin/a@b.example/x',
  '/index.html',
  '/callback?code=1',
])('%s returns the application, with revalidation on each use', async (url) => {
  const answer = await app.inject(url)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toBe(page)
  expect(answer.headers['cache-control']).toBe('no-cache')
  expect(answer.headers['content-type']).toContain('text/html')
  expect(answer.headers['etag']).toBeDefined()
})

test('the policy allows only the build’s own script by its hash, and signing in at the issuer', async () => {
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  const hash = createHash('sha256').update(inline).digest('base64')
  expect(policy).toContain(`script-src 'self' 'sha256-${hash}';`)
  expect(policy).toContain("connect-src 'self' https://id.example.com;")
  expect(policy).not.toContain('unsafe-eval')
  expect(policy).toContain("object-src 'none'")
})

describe('the pages where visitors pay', () => {
  const policyOf = async (url: string) => String((await app.inject(url)).headers['content-security-policy'])

  test.each([
    '/visitor-pay-for-parking/paid?plate=ABC123',
    '/visitor-pay-for-parking/receipt/r1',
    '/transaction-receipt/r1',
  ])('%s returns them, with revalidation on each use', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(payPage)
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect(answer.headers['etag']).toBeDefined()
  })

  test('may show the card form of the lot’s payment provider in a frame, and no other', async () => {
    expect(await policyOf('/visitor-pay-for-parking/paid')).toContain(
      '; frame-src https://cards.example.com;',
    )
    for (const url of ['/visitor-pay-for-parking/free', '/visitor-pay-for-parking/receipt/paid'])
      expect(await policyOf(url)).toContain("; frame-src 'none';")
  })

  test('load scripts, styles and data from this server alone, and are shown in no frame', async () => {
    const policy = await policyOf('/transaction-receipt/r1')
    for (const part of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "frame-ancestors 'none'",
    ])
      expect(policy.split('; ')).toContain(part)
  })

  test('ACC-08: are limited for a network, since each looks its lot up', async () => {
    const open = (url: string) => app.inject({ url, remoteAddress: '203.0.113.9' })
    for (let nth = 0; nth < 3_000; nth++) await open('/visitor-pay-for-parking/paid')
    const refused = await open('/visitor-pay-for-parking/paid')
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '60'])
    expect((await open('/transaction-receipt/r1')).statusCode).toBe(200)
    expect((await app.inject('/visitor-pay-for-parking/paid')).statusCode).toBe(200)
  })

  test('are not served without their policy', async () => {
    expect((await app.inject('/pay.html')).body).toBe(page)
  })
})

test('files with a content hash are cached for a year, others for an hour', async () => {
  const asset = await app.inject('/assets/main-abc.js')
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(asset.body).toBe('export {}')
  expect((await app.inject('/favicon.svg')).headers['cache-control']).toBe('public, max-age=3600')
})

test('compressed files of the build are sent to clients that accept them', async () => {
  const url = '/assets/main-abc.js'
  const answer = await app.inject({ url, headers: { 'accept-encoding': 'br, gzip' } })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['content-type']).toContain('javascript')
  expect(answer.headers['vary']).toBe('accept-encoding')
  const onlyGzip = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
  expect(onlyGzip.headers['content-encoding']).toBeUndefined()
  expect(onlyGzip.body).toBe('export {}')
})

test('a request for a range that a file does not have gets the whole file', async () => {
  for (const url of ['/', '/assets/main-abc.js', '/favicon.svg']) {
    const answer = await app.inject({ url, headers: { range: 'bytes=9999999-' } })
    expect(answer.statusCode).toBe(200)
  }
})
