import { createHash } from 'node:crypto'
import { signText } from '@stallwise/domain/wayfinders/sign.rules.ts'
import type { SignFormat } from '@stallwise/domain/wayfinders/wayfinders.model.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { orNotFound } from '#platform/http/problems.ts'
import { BoundedCache } from '#platform/sign-in/bounded-cache.ts'
import { loadSignFigures } from './sign-figures.store.ts'
import { signOf } from './sign-content.ts'
import type { SignParts } from './wayfinders.resource.ts'
import { findSign } from './wayfinders.store.ts'

const freshMs = 1_000
const maxSigns = 5_000
const contentTypes = { json: 'application/json; charset=utf-8', text: 'text/plain; charset=utf-8' } as const

type Bodies = Readonly<Record<SignFormat, string>>

const read = ({ database, clock }: SignParts, token: string): Promise<Bodies | undefined> =>
  database.asSystem(async (tx) => {
    const row = await findSign(tx, 'feed_token', token)
    const figures = row && (await loadSignFigures(tx, row.parking_lot_id))
    if (!row || !figures) return undefined
    const sign = signOf(row, figures, clock())
    return { json: JSON.stringify(sign), text: signText(sign) }
  })

const etagOf = (body: string): string =>
  `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`

/** Plain text if the client prefers it, otherwise JSON. WAY-10. */
const formatOf = (requested: SignFormat | undefined, accept: string | undefined): SignFormat =>
  requested ?? (/^\s*text\/plain\b/.test(accept ?? '') ? 'text' : 'json')

/** The content of signs for whoever has their token; each sign is read at most once a second. WAY-10, WAY-11. */
export const createSignFeed = (parts: SignParts) => {
  const cache = new BoundedCache<{ bodies: Promise<Bodies | undefined>; at: number }>(maxSigns)
  const bodiesOf = (token: string): Promise<Bodies | undefined> => {
    const cached = cache.get(token)
    const now = performance.now()
    if (cached && now - cached.at < freshMs) return cached.bodies
    const bodies = read(parts, token)
    cache.set(token, { bodies, at: now })
    bodies.catch(() => cache.delete(token))
    return bodies
  }
  return async (
    token: string,
    requested: SignFormat | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const bodies = orNotFound(await bodiesOf(token))
    const format = formatOf(requested, request.headers.accept)
    const etag = etagOf(bodies[format])
    reply.header('etag', etag).header('cache-control', 'public, max-age=1').header('vary', 'accept')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.header('content-type', contentTypes[format]).send(bodies[format])
  }
}
