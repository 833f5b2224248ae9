import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { productName } from '@stallwise/domain/product/product.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { openApiDocument } from './openapi-document.ts'

/** The page may not load anything from other hosts or send anything to them. */
const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>${productName} API</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
  </head>
  <body>
    <div id="app"></div>
    <script src="/api/reference/scalar.js"></script>
    <script src="/api/reference/start.js"></script>
  </body>
</html>
`

/** By default the viewer contacts its vendor's servers for fonts, a proxy and an assistant: all of that is off. */
const settings = {
  url: '/api/openapi.json',
  theme: 'default',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  mcp: { disabled: true },
  agent: { disabled: true },
}
const start = `Scalar.createApiReference('#app', ${JSON.stringify(settings)})\n`

const entry = '@scalar/fastify-api-reference'
const readViewer = async (): Promise<{ body: Buffer; etag: string }> => {
  const directory = dirname(createRequire(import.meta.url).resolve(entry))
  const source = await readFile(join(directory, 'js/standalone.js'))
  const etag = `"${createHash('sha1').update(source).digest('base64url')}"`
  return { body: await promisify(gzip)(source), etag }
}

const hourOld = 'public, max-age=3600'

const send = (reply: FastifyReply, type: string, body: string | Buffer): FastifyReply =>
  reply.header('content-type', `${type}; charset=utf-8`).header('cache-control', hourOld).send(body)

/** `/api/openapi.json`, and `/api/reference` to read it. */
export const referenceRoutes = (app: FastifyInstance): void => {
  const config = { access: 'public' }
  let document: string | undefined
  let viewer: Promise<{ body: Buffer; etag: string }> | undefined
  app.get('/api/openapi.json', { config }, (_request, reply) => {
    document ??= JSON.stringify(openApiDocument())
    return send(reply, 'application/json', document)
  })
  app.get('/api/reference', { config }, (_request, reply) =>
    send(reply.header('content-security-policy', policy), 'text/html', page),
  )
  app.get('/api/reference/start.js', { config }, (_request, reply) => send(reply, 'text/javascript', start))
  app.get('/api/reference/scalar.js', { config }, async (request, reply) => {
    viewer ??= readViewer()
    const { body, etag } = await viewer
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return send(reply.header('content-encoding', 'gzip'), 'text/javascript', body)
  })
}
