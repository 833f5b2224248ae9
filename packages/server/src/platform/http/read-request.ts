import { readOnlyFields } from '@stallwise/contract/base/read-only-fields.ts'
import { unknownFields, type UnknownField } from '@stallwise/contract/base/unknown-fields.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultsOf, invalidFields, Refusal, type FieldFault } from './problems.ts'
import { findControlCharacter } from './unstorable-text.ts'

/** What a handler gets of a request, and the fields of it that can only be shown. */
export interface ReadParts {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly readOnly: Readonly<Record<string, unknown>>
}

const unstorable = {
  code: 'custom',
  message: 'contains a control character, or half of a character',
} as const

/** Reads a value by its schema; `unknown` are fields of it that the call does not have. */
const parse = (
  schema: z.ZodType | undefined,
  value: unknown,
  unknown: readonly UnknownField[],
): { readonly data: unknown; readonly faults: readonly FieldFault[] } => {
  const foreign = unknown.map(({ path, known }): FieldFault => {
    const names = known.length > 0 ? `known here: ${known.join(', ')}` : 'nothing is known here'
    return { path: path.join('.'), code: 'unknown-field', message: names }
  })
  if (!schema) return { data: undefined, faults: foreign }
  const result = schema.safeParse(value, { reportInput: true })
  if (!result.success) return { data: undefined, faults: [...faultsOf(result.error), ...foreign] }
  const path = findControlCharacter(result.data)
  if (!path) return { data: result.data, faults: foreign }
  const error = new z.ZodError([{ ...unstorable, path, input: undefined }])
  return { data: undefined, faults: [...faultsOf(error), ...foreign] }
}

const readParams = ({ params: schema }: EndpointShape, { params }: FastifyRequest): unknown => {
  const { data, faults } = parse(schema, params, [])
  if (faults.length > 0) throw new Refusal('not-found')
  return data
}

/** REQ-02. */
const readQuery = ({ query: schema }: EndpointShape, { query }: FastifyRequest): unknown => {
  const { data, faults } = parse(schema, query, unknownFields(schema, query))
  if (faults.length > 0) throw new Refusal('invalid', { faults: [...faults] })
  return data
}

/** REQ-01, REQ-03. */
const readBody = (method: string, shape: EndpointShape, { body }: FastifyRequest) => {
  if (shape.upload) return { body: undefined, readOnly: {} }
  const shown = new Set(method === 'PUT' || method === 'PATCH' ? readOnlyFields(shape) : [])
  const isShown = ({ path }: UnknownField) => path.length === 1 && shown.has(String(path[0]))
  const unknown = unknownFields(shape.body, body)
  const { data, faults } = parse(
    shape.body,
    body,
    unknown.filter((field) => !isShown(field)),
  )
  if (faults.length > 0) throw invalidFields(faults)
  const given = body as Readonly<Record<string, unknown>>
  const readOnly = unknown.filter(isShown).map(({ path: [field] }) => [field, given[field as string]])
  return { body: data, readOnly: Object.fromEntries(readOnly) as Readonly<Record<string, unknown>> }
}

/** The parts of a request by the schemas of its endpoint; `authorize` comes between the address and the rest of it. */
export const readRequest = (
  method: string,
  shape: EndpointShape,
  request: FastifyRequest,
  authorize: () => void,
): ReadParts => {
  const params = readParams(shape, request)
  authorize()
  const query = readQuery(shape, request)
  return { params, query, ...readBody(method, shape, request) }
}
