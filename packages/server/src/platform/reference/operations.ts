import { problemStatus, type ProblemCode } from '@stallwise/contract/errors/problem-codes.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { takesIdempotencyKey } from '@stallwise/contract/base/idempotency.ts'
import type { z } from 'zod'
import { schemaOf, type JsonSchema } from './json-schemas.ts'

const json = (schema: JsonSchema) => ({ 'application/json': { schema } })

const fileOf = ({ field, raw }: NonNullable<EndpointShape['upload']>) => {
  const file = { type: 'string', format: 'binary' }
  const form = { type: 'object', properties: { [field]: file }, required: [field] }
  return { 'multipart/form-data': { schema: form }, [raw]: { schema: { type: 'string' } } }
}

/** The problem responses by status, with their possible codes. */
export const problemResponses = (codes: readonly ProblemCode[]): Record<string, object> => {
  const byStatus = new Map<number, ProblemCode[]>()
  for (const code of codes) {
    const status = problemStatus[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      String(status),
      {
        description: ofStatus.map((code) => `\`${code}\``).join(', '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  )
}

/** A delete may carry the version that the caller has seen. */
const acceptsVersion = ({ query }: EndpointShape, method: string): boolean =>
  method === 'delete' && query !== undefined && 'version' in (query as z.ZodObject).shape

/** The problems that a call may return because of its schemas, its permission and the state of the server. */
const codesOf = (shape: EndpointShape, method: string, path: string): ProblemCode[] => [
  'malformed',
  ...(shape.access === 'public'
    ? (['too-many-requests'] as const)
    : (['unauthenticated', 'forbidden'] as const)),
  ...(shape.lot === 'none' && !shape.params ? [] : (['not-found'] as const)),
  ...(shape.params ? (['address-too-long'] as const) : []),
  // REQ-01, REQ-02: a field or a parameter that the call does not have.
  'invalid',
  ...(takesIdempotencyKey(`${method.toUpperCase()} ${path}`, shape)
    ? (['idempotency-key-used'] as const)
    : []),
  ...(shape.body || shape.upload ? (['too-slow', 'too-large', 'unsupported-media-type'] as const) : []),
  ...(method === 'put' ? (['stale-version', 'device-in-use'] as const) : []),
  ...(acceptsVersion(shape, method) ? (['stale-version'] as const) : []),
  'unavailable',
]

/** Parameters that accept one value or a list are documented as a list. */
const withoutAlternatives = (schema: JsonSchema): JsonSchema => {
  const list = (schema['anyOf'] as JsonSchema[] | undefined)?.find(({ type }) => type === 'array')
  const { anyOf: _, ...rest } = schema
  return list ? { ...rest, ...list } : schema
}

const parameters = (schema: z.ZodType | undefined, where: 'path' | 'query') => {
  if (!schema) return []
  const { properties, required } = schemaOf(schema, 'input') as {
    properties: Record<string, JsonSchema>
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => {
    const { description, ...rest } = withoutAlternatives(property)
    return {
      name,
      in: where,
      required: where === 'path' || (required ?? []).includes(name),
      ...(description === undefined ? {} : { description }),
      schema: rest,
    }
  })
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'a repeat with the same key gets the same answer and changes nothing',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
}

const success = ({ status = 200, raw, reply }: EndpointShape) => {
  if (status === 204) return { '204': { description: 'Done' } }
  const schema = schemaOf(reply, 'output')
  return { [status]: { description: 'Done', content: raw ? { [raw]: { schema } } : json(schema) } }
}

const right = (access: string) =>
  access === 'public' ? 'Public: needs no token.' : `Needs the permission \`${access}\`.`

const nameOf = (method: string, path: string): string =>
  [method, ...path.split(/[^A-Za-z0-9]+/).filter(Boolean)]
    .map((word, place) => (place === 0 ? word : word[0]!.toUpperCase() + word.slice(1)))
    .join('')

/** An endpoint of the contract as an OpenAPI operation. */
export const operationOf = (
  method: string,
  path: string,
  shape: EndpointShape,
  problems: readonly ProblemCode[] = [],
) => ({
  operationId: nameOf(method, path),
  tags: [shape.area],
  summary: shape.summary,
  description: right(shape.access),
  security: shape.access === 'public' ? [] : [{ token: [] }],
  parameters: [
    ...parameters(shape.params, 'path'),
    ...parameters(shape.query, 'query'),
    ...(takesIdempotencyKey(`${method.toUpperCase()} ${path}`, shape) ? [idempotencyKey] : []),
  ],
  ...(shape.body && { requestBody: { required: true, content: json(schemaOf(shape.body, 'input')) } }),
  ...(shape.upload && { requestBody: { required: true, content: fileOf(shape.upload) } }),
  responses: {
    ...success(shape),
    ...problemResponses([...new Set([...codesOf(shape, method, path), ...problems])]),
  },
})
