import { endpoints } from '@stallwise/contract/endpoints.ts'
import { sourceKind } from '@stallwise/contract/sources/sources.contract.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { expect, test } from 'vitest'
import { openApiDocument } from './openapi-document.ts'

interface Operation {
  operationId?: string
  parameters?: { name: string; in: string; required: boolean; schema: object }[]
  requestBody?: { content: Record<string, { schema: Record<string, unknown> }> }
  responses: Record<string, { content?: Record<string, { schema: Record<string, unknown> }> }>
  security: object[]
  summary: string
}
type Paths = Record<string, Record<string, Operation>>

const document = openApiDocument()
const paths = document.paths as unknown as Paths

test.each(Object.entries(endpoints) as [string, EndpointShape][])('%s is in the reference', (name, shape) => {
  const [method, path] = name.split(' ') as [string, string]
  const operation = paths[`/api${path}`]![method.toLowerCase()]!
  expect(operation.summary).toBe(shape.summary)
  expect(operation.security).toEqual(shape.access === 'public' ? [] : [{ token: [] }])
  const inPath = operation
    .parameters!.filter((parameter) => parameter.in === 'path')
    .map(({ name: own }) => own)
  expect(inPath).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, own]) => own))
  expect(operation.requestBody === undefined).toBe(shape.body === undefined && shape.upload === undefined)
  expect(operation.responses[String(shape.status ?? 200)]).toBeDefined()
  const refuses = operation.responses['401'] !== undefined && operation.responses['403'] !== undefined
  expect(refuses).toBe(shape.access !== 'public')
})

test('every reference can be resolved', () => {
  const { schemas } = document.components
  const named = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref]) => ref!)
  expect(named.length).toBeGreaterThan(50)
  for (const ref of named) expect(Object.keys(schemas)).toContain(ref.replace('#/components/schemas/', ''))
})

test('the names of operations are unique', () => {
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).map(({ operationId }) => operationId),
  )
  const own = names.filter(Boolean)
  expect(own.length).toBe(Object.keys(endpoints).length)
  expect(new Set(own).size).toBe(own.length)
})

test('a list in a query is documented as a list, and page sizes with their limits', () => {
  const { parameters } = paths['/api/alerts/count/']!['get']!
  expect(parameters).toMatchObject([
    { name: 'parkingLotId', in: 'query', required: true, schema: { type: 'array' } },
  ])
  const limit = paths['/api/sources']!['get']!.parameters!.find(({ name }) => name === 'limit')
  expect(limit).toMatchObject({ required: false, schema: { minimum: 1, maximum: 500, default: 50 } })
})

test.each(sourceKind.options)('the endpoint for devices of %s is documented', (kind) => {
  const { post } = paths[`/ingest/${kind}`]!
  expect(post!.requestBody!.content['application/json']).toBeDefined()
  expect(post!.responses).not.toHaveProperty('415')
  const parameters = post!.parameters?.map(({ name }) => name) ?? []
  expect(parameters).toEqual(kind.startsWith('rfid-') ? ['device'] : [])
})

test('the batch endpoint for devices is documented with its response and key', () => {
  const { post } = paths['/ingest/stall-events']!
  expect(post!.requestBody!.content['application/json']!.schema).toEqual({
    $ref: '#/components/schemas/NativeStallBatch',
  })
  expect(post!.responses['200']!.content!['application/json']!.schema).toEqual({
    $ref: '#/components/schemas/IngestReply',
  })
  expect(post!.security).toEqual([{ sourceKey: [] }, { sourceKeyHeader: [] }])
  expect(document.components.schemas['NativeStallEvent']).toMatchObject({
    properties: { eventId: { type: 'string' }, occupied: { type: 'boolean' }, at: { format: 'date-time' } },
    required: ['eventId', 'deviceId', 'occupied', 'at'],
  })
})
