import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from './problems.ts'

const keyShape = /^[\x21-\x7e]{1,200}$/

/** The `Idempotency-Key` of a request as a UUID; null without one. A client sends it again with a repeat of the same request. */
export const readIdempotencyKey = ({ headers }: FastifyRequest): string | null => {
  const key = headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !keyShape.test(key))
    throw new Refusal('malformed', { detail: 'Idempotency-Key has 1 to 200 visible characters.' })
  const hex = createHash('sha256').update(key).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
