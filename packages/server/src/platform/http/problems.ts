import { problemStatus, type FieldCode, type ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import type {
  CellFaultView,
  ElementFaultView,
  FieldFaultView,
  Problem,
  RowFault,
} from '@stallwise/contract/errors/problem.contract.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { isDatabaseUnavailable } from '#platform/database/database-unavailable.ts'
import { createAddressLimit } from './address-limit.ts'
import { titleOf } from './problem-titles.ts'

export type FieldFault = FieldFaultView

/** What is wrong with a field of a request, or in a file. */
export type Fault = FieldFault | RowFault | CellFaultView | ElementFaultView

interface RefusalDetails {
  /** In place of the text of the code. */
  readonly title?: string
  readonly faults?: Fault[]
  readonly faultCount?: number
  readonly current?: unknown
  readonly detail?: string
  /** When to try again, for the `Retry-After` header. */
  readonly retryAfterSeconds?: number
}

/** An error that is answered as a problem document; the table of codes gives its status. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly title: string | undefined
  readonly faults: Fault[] | undefined
  readonly faultCount: number | undefined
  readonly current: unknown
  readonly detail: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(code: ProblemCode, more: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.title = more.title
    this.faults = more.faults
    this.faultCount = more.faultCount
    this.current = more.current
    this.detail = more.detail
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** What was looked for; refused as not found if it is not there. */
export const orNotFound = <T>(found: T): NonNullable<T> => {
  if (found === undefined || found === null) throw new Refusal('not-found')
  return found
}

type Issue = ZodError['issues'][number]

const boundOf = (bound: number | bigint) => ({ limit: Number(bound) })

/** Maps a Zod issue to the code that the domain rules use for the same fault. */
const codeOf = (issue: Issue): { code: FieldCode; limit?: number } => {
  switch (issue.code) {
    case 'invalid_type':
      return { code: issue.input === undefined || issue.input === null ? 'required' : 'wrong-type' }
    case 'too_big':
      if (issue.origin === 'string') return { code: 'too-long', ...boundOf(issue.maximum) }
      if (issue.origin === 'array') return { code: 'too-many', ...boundOf(issue.maximum) }
      return { code: 'too-large', ...boundOf(issue.maximum) }
    case 'too_small':
      if (issue.origin === 'number' || issue.origin === 'int')
        return { code: 'too-small', ...(issue.inclusive !== false && boundOf(issue.minimum)) }
      return Number(issue.minimum) === 1 ? { code: 'required' } : { code: 'too-small' }
    case 'unrecognized_keys':
      return { code: 'unknown-field' }
    default:
      return { code: 'invalid' }
  }
}

/** The faults by field. Parse with `reportInput`, otherwise a wrong type looks like a missing field. */
export const faultsOf = (error: ZodError): FieldFault[] =>
  error.issues.flatMap((issue) => {
    const paths =
      issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]
    return paths.map((path) => ({ path: path.join('.'), ...codeOf(issue), message: issue.message }))
  })

/** The refusal for faults of a body: 422 for invalid fields, 400 for a body that is not an object. */
export const invalidFields = (faults: readonly FieldFault[]): Refusal =>
  new Refusal(faults.some((fault) => fault.path === '') ? 'malformed' : 'invalid', { faults: [...faults] })

/** The refusal for a failed schema. */
export const invalid = (error: ZodError): Refusal => invalidFields(faultsOf(error))

const codeByFastifyStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'too-slow',
  413: 'too-large',
  414: 'address-too-long',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
}

const toRefusal = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error
  if (isDatabaseUnavailable(error)) return new Refusal('unavailable')
  const status = error.statusCode ?? 500
  const code = codeByFastifyStatus[status] ?? (status >= 400 && status < 500 ? 'malformed' : undefined)
  return code ? new Refusal(code, { detail: error.message }) : new Refusal('internal')
}

export const problemOf = (refusal: Refusal): Problem => ({
  type: `/problems/${refusal.code}`,
  title: refusal.title ?? titleOf(refusal.code, refusal.retryAfterSeconds),
  status: problemStatus[refusal.code],
  code: refusal.code,
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
  ...(refusal.faults === undefined ? {} : { errors: refusal.faults }),
  ...(refusal.faultCount === undefined || refusal.faultCount === refusal.faults?.length
    ? {}
    : { errorCount: refusal.faultCount }),
  ...(refusal.current === undefined ? {} : { current: refusal.current }),
})

/** Default seconds for `Retry-After`, unless the refusal has its own. */
const retryAfter: Partial<Record<ProblemCode, number>> = { unavailable: 2 }

const headersOf = ({ code, retryAfterSeconds = retryAfter[code] }: Refusal): Record<string, string> => ({
  ...(code === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
  ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
})

export const sendProblem = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .code(problemStatus[refusal.code])
    .headers(headersOf(refusal))
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(refusal)))

/** ACC-14: limit of wrong source keys per address. */
const wrongKeys = { max: 300, windowMs: 60_000 }

/** The same problem affects every request, so it is only logged periodically. */
export const repeatedLogs = { max: 1, windowMs: 30_000 }

/** Answers every error of a request as a problem document. */
export const createErrorHandler = () => {
  const isWithinLimit = createAddressLimit(wrongKeys)
  const shouldLog = createAddressLimit(repeatedLogs)
  return (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const refusal = toRefusal(error)
    if (refusal.code === 'wrong-key' && !isWithinLimit(request.ip))
      return sendProblem(reply, new Refusal('too-many-requests', { retryAfterSeconds: 60 }))
    if (refusal.code === 'internal')
      request.log.error({ err: error }, 'request failed with an internal error')
    else if (refusal.code === 'unavailable' && shouldLog(error.message))
      request.log.warn(
        { reason: error.message },
        'requests are answered with 503: the service is unavailable',
      )
    return sendProblem(reply, refusal)
  }
}
