import { referenceNames, referenceShapes } from '@stallwise/contract/reference.ts'
import { z } from 'zod'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 takes it. */
export type JsonSchema = Readonly<Record<string, unknown>>
/** Shapes as they are sent to us, or as we answer them. */
export type Direction = 'input' | 'output'

/** Where a named shape stands in the document. */
const place = '#/components/schemas/'

/** References within one schema become references into the document; a format says enough without its pattern. */
const forDocument = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(forDocument)
  if (value === null || typeof value !== 'object') return value
  const parts = Object.entries(value).filter(([key]) => key !== 'pattern' || !('format' in value))
  return Object.fromEntries(
    parts.map(([key, part]) =>
      key === '$ref' ? [key, String(part).replace('#/$defs/', place)] : [key, forDocument(part)],
    ),
  )
}

const write = (schema: z.ZodType, io: Direction) => {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    metadata: referenceNames,
  })
  return { own: forDocument(own) as JsonSchema, named: ($defs ?? {}) as Record<string, JsonSchema> }
}

/** A shape where it is used, named ones by their name. */
export const schemaOf = (schema: z.ZodType, io: Direction): JsonSchema => write(schema, io).own

const isSentToUs = new Set(['StallEdit', 'NativeStallBatch', 'NativeStallEvent'])

/** Every shape that has a name. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(referenceShapes).map(([name, schema]) => {
      const { id: _, ...definition } = write(schema, isSentToUs.has(name) ? 'input' : 'output').named[name]!
      return [name, forDocument(definition) as JsonSchema]
    }),
  )
