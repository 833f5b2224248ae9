import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import fastifyStatic from '@fastify/static'
import { readPayPage, type PayPage } from '@stallwise/domain/payments/pay-pages.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { createAddressLimit } from '#platform/http/address-limit.ts'
import { Refusal } from '#platform/http/problems.ts'
import { contentSecurityPolicy, payPagePolicy } from './content-security.ts'

export interface StaticOptions {
  /** The directory of the built web pages. */
  readonly directory: string
  /** The identity provider, if it is not the embedded one. */
  readonly issuer?: string | undefined
  /** The origin of the card form with which visitors pay on a page; undefined if they cannot. */
  readonly cardFormOriginOf?: (page: PayPage) => Promise<string | undefined>
}

/** Paths that do not belong to the single-page application. Source: decision 1. */
const notPages = new Set(['api', 'oidc', 'ingest', 'ocpp', 'metrics'])
/** Files with a content hash in their name. */
const hashed = /^assets\//
/** Files of the build that are not served. */
const isPrivate = (file: string): boolean => file === 'build.json' || file.startsWith('.')

const listFiles = (directory: string): Set<string> =>
  new Set(
    readdirSync(directory, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(directory.length + 1)
          .split(sep)
          .join('/'),
      )
      .filter((file) => !isPrivate(file)),
  )

const consolePage = 'index.html'
/** The pages where visitors pay, a build of their own. Decision 59. */
const payPages = 'pay.html'
const pages = new Set([consolePage, payPages])

const sendPage = (reply: FastifyReply, page: string, policy: string): FastifyReply =>
  reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-cache')
    .sendFile(page, { cacheControl: false })

/** ACC-08: as of a public call, since each page looks its lot up. */
const payPageLimit = { max: 3_000, windowMs: 60_000 }

type PayPageOptions = Pick<StaticOptions, 'cardFormOriginOf'> & {
  readonly html: string
  readonly isWithinLimit: (address: string) => boolean
}

const sendPayPage = async (
  reply: FastifyReply,
  path: string,
  { html, cardFormOriginOf, isWithinLimit }: PayPageOptions,
): Promise<FastifyReply> => {
  const page = readPayPage(path)
  const hasForm = page !== undefined && page.kind !== 'receipt'
  if (hasForm && !isWithinLimit(reply.request.ip))
    throw new Refusal('too-many-requests', { retryAfterSeconds: 60 })
  const origin = hasForm ? await cardFormOriginOf?.(page) : undefined
  return sendPage(reply, payPages, payPagePolicy(html, origin))
}

const sendAsset = (reply: FastifyReply, file: string): FastifyReply =>
  reply
    .header(
      'cache-control',
      hashed.test(file) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    )
    .sendFile(file, { cacheControl: false })

/** Serves the built files, the pages where visitors pay, and index.html for every other path of the application. */
export const registerStatic = async (
  app: FastifyInstance,
  { directory: given, issuer, cardFormOriginOf }: StaticOptions,
): Promise<void> => {
  const directory = given.replace(/[/\\]+$/, '')
  const files = listFiles(directory)
  const read = (page: string) => readFileSync(join(directory, page), 'utf8')
  const policy = contentSecurityPolicy(read(consolePage), issuer)
  const payPage = { html: read(payPages), cardFormOriginOf, isWithinLimit: createAddressLimit(payPageLimit) }
  await app.register(fastifyStatic, {
    root: directory,
    serve: false,
    acceptRanges: false,
    preCompressed: [...files].some((file) => file.endsWith('.br') || file.endsWith('.gz')),
  })
  app.get<{ Params: { '*': string } }>('/*', { config: { access: 'public' } }, (request, reply) => {
    const file = request.params['*']
    if (notPages.has(file.split('/')[0]!) || (hashed.test(file) && !files.has(file)))
      throw new Refusal('not-found')
    reply.header('vary', 'accept-encoding')
    if (readPayPage(`/${file}`)) return sendPayPage(reply, `/${file}`, payPage)
    return files.has(file) && !pages.has(file) ? sendAsset(reply, file) : sendPage(reply, consolePage, policy)
  })
}
