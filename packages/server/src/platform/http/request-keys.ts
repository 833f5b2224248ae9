import { createHash } from 'node:crypto'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import type { Database } from '#platform/database/database.ts'
import { readIdempotencyKey } from './idempotency-key.ts'
import { Refusal } from './problems.ts'

/** A request with an `Idempotency-Key`. */
interface KeyedRequest {
  /** The key with the call, the caller and the object that it is of. */
  readonly id: string
  /** A digest of everything else that was sent. */
  readonly request: string
}

interface Stored {
  readonly request: string
  /** Whether `answer` is there: it is not while the request is carried out, nor if the handler answers repeats itself. */
  readonly isDone: boolean
  /** As JSON. */
  readonly answer: string | null
}

const digest = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/** REQ-10: the request of a call that takes a key; undefined if none was sent. */
export const keyedRequest = (
  name: string,
  { lot, upload, notCompared = [] }: EndpointShape,
  request: FastifyRequest,
): KeyedRequest | undefined => {
  const key = readIdempotencyKey(request)
  if (key === null) return undefined
  const { params, query, body, viewer, headers } = request
  const field = lot.startsWith('body.') ? lot.slice('body.'.length) : undefined
  const lotId = field && (body as Readonly<Record<string, unknown>> | null)?.[field]
  // A file of a form is not read yet.
  const content = upload
    ? headers['content-length']
    : Object.entries(body ?? {})
        .filter(([field]) => !notCompared.includes(field))
        .sort(([one], [other]) => (one < other ? -1 : 1))
  return {
    id: digest(name, viewer?.userId ?? null, params, lotId ?? null, key),
    request: digest(query, content ?? null),
  }
}

const model = 'IdempotencyKey'
/** For how long an answer is repeated. */
const keptHours = 24
/** A request that was begun longer ago was cut off with its server. */
const abandonedMinutes = 5

const begin = `insert into oidc_payload (model, id, payload, expires_at)
  values ('${model}', $1, jsonb_build_object('request', $2::text, 'isDone', false),
    now() + make_interval(mins => ${abandonedMinutes}))
  on conflict (model, id) do update set payload = excluded.payload, expires_at = excluded.expires_at
  where oidc_payload.expires_at <= now()`
const end = `update oidc_payload set expires_at = now() + make_interval(hours => ${keptHours}),
    payload = payload || jsonb_build_object('isDone', $2::boolean, 'answer', $3::text)
  where model = '${model}' and id = $1`
const drop = `delete from oidc_payload where model = '${model}' and id = $1`
const find = `select payload from oidc_payload where model = '${model}' and id = $1 and expires_at > now()`

const pauseMs = 50
const patienceMs = 60_000

/** Carries out a request once by its key, however often and on whichever server it arrives. REQ-10 to REQ-12. */
export interface RequestKeys {
  once<T>(keyed: KeyedRequest, answersRepeats: boolean, work: () => T | Promise<T>): Promise<T>
}

export const createRequestKeys = ({ pool }: Pick<Database, 'pool'>): RequestKeys => {
  const carryOut = async <T>(id: string, answersRepeats: boolean, work: () => T | Promise<T>): Promise<T> => {
    try {
      const answer = await work()
      await pool.query(end, [id, !answersRepeats, answersRepeats ? null : JSON.stringify(answer ?? null)])
      return answer
    } catch (error) {
      // A refused request had no effect: the same key may be sent with a corrected one.
      await pool.query(drop, [id])
      throw error
    }
  }
  const once: RequestKeys['once'] = async (keyed, answersRepeats, work) => {
    const patientUntil = Date.now() + patienceMs
    while (Date.now() < patientUntil) {
      const { rowCount } = await pool.query(begin, [keyed.id, keyed.request])
      if (rowCount === 1) return carryOut(keyed.id, answersRepeats, work)
      const { rows } = await pool.query<{ payload: Stored }>(find, [keyed.id])
      const stored = rows[0]?.payload
      if (stored && stored.request !== keyed.request) throw new Refusal('idempotency-key-used')
      if (stored && answersRepeats) return work()
      if (stored?.isDone) return JSON.parse(stored.answer!) as never
      await new Promise((wake) => setTimeout(wake, pauseMs))
    }
    throw new Refusal('unavailable')
  }
  return { once }
}
