import { problemStatus } from '@stallwise/contract/errors/problem-codes.ts'
import type { FieldCode, ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import type {
  CellFaultView,
  ElementFaultView,
  Problem,
  RowFault,
} from '@stallwise/contract/errors/problem.contract.ts'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ZodError } from 'zod'
import { titleOf } from './problem-titles.ts'

export interface FieldFault {
  path: string
  code: FieldCode
  limit?: number
  message: string
}

/** What is wrong with a field of a request, or in a file. */
export type Fault = FieldFault | RowFault | CellFaultView | ElementFaultView

/** A refusal on its way out; the table of codes gives its status. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly faults: Fault[] | undefined
  readonly current: unknown
  readonly detail: string | undefined

  constructor(code: ProblemCode, more: { faults?: Fault[]; current?: unknown; detail?: string } = {}) {
    super(code)
    this.code = code
    this.faults = more.faults
    this.current = more.current
    this.detail = more.detail
  }
}

const fieldCodeByIssue: Readonly<Record<string, FieldCode>> = {
  invalid_type: 'wrong-type',
  too_small: 'too-small',
  too_big: 'too-large',
  unrecognized_keys: 'not-allowed',
}

/** What is wrong with each field; whoever parses has to report inputs, else a wrong type reads as a missing field. */
export const faultsOf = (error: ZodError): FieldFault[] =>
  error.issues.map((issue) => ({
    path: issue.path.join('.'),
    code:
      issue.code === 'invalid_type' && (issue.input === undefined || issue.input === null)
        ? 'required'
        : (fieldCodeByIssue[issue.code] ?? 'invalid'),
    message: issue.message,
  }))

/** Shapes that did not fit: fields that are wrong are 422, a body that is no object at all is 400. */
export const invalid = (error: ZodError): Refusal => {
  const faults = faultsOf(error)
  return faults.some((fault) => fault.path === '')
    ? new Refusal('malformed', { faults })
    : new Refusal('invalid', { faults })
}

const codeByFastifyStatus: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  404: 'not-found',
  405: 'method-not-allowed',
  413: 'too-large',
  415: 'unsupported-media-type',
  429: 'too-many-requests',
  503: 'unavailable',
}

const toRefusal = (error: FastifyError | Refusal): Refusal => {
  if (error instanceof Refusal) return error
  const code = codeByFastifyStatus[error.statusCode ?? 500]
  return code ? new Refusal(code, { detail: error.message }) : new Refusal('internal')
}

export const problemOf = (refusal: Refusal): Problem => ({
  type: `/problems/${refusal.code}`,
  title: titleOf(refusal.code),
  status: problemStatus[refusal.code],
  code: refusal.code,
  ...(refusal.detail === undefined ? {} : { detail: refusal.detail }),
  ...(refusal.faults === undefined ? {} : { errors: refusal.faults }),
  ...(refusal.current === undefined ? {} : { current: refusal.current }),
})

export const sendProblem = (reply: FastifyReply, refusal: Refusal): FastifyReply =>
  reply
    .code(problemStatus[refusal.code])
    .headers(refusal.code === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {})
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(refusal)))

export const handleError = (error: FastifyError | Refusal, request: FastifyRequest, reply: FastifyReply) => {
  const refusal = toRefusal(error)
  if (refusal.code === 'internal') request.log.error({ err: error }, 'a request failed')
  return sendProblem(reply, refusal)
}
