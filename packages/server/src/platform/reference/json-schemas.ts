import { referenceNames, referenceShapes } from '@stallwise/contract/reference.ts'
import { z } from 'zod'

/** A JSON Schema of draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Readonly<Record<string, unknown>>
/** Schemas of requests (`input`) or of responses (`output`). */
export type Direction = 'input' | 'output'

/** Where named schemas are in the document. */
const componentPath = '#/components/schemas/'

/** Turns references within a schema into references into the document; drops patterns of schemas that have a format. */
const forDocument = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(forDocument)
  if (value === null || typeof value !== 'object') return value
  const parts = Object.entries(value).filter(([key]) => key !== 'pattern' || !('format' in value))
  return Object.fromEntries(
    parts.map(([key, part]) =>
      key === '$ref' ? [key, String(part).replace('#/$defs/', componentPath)] : [key, forDocument(part)],
    ),
  )
}

/** `isClosed`: objects take no other fields, as those of requests do. REQ-01, REQ-05. */
const write = (schema: z.ZodType, io: Direction, isClosed: boolean) => {
  const {
    $schema: _,
    $defs,
    ...own
  } = z.toJSONSchema(schema, {
    io,
    target: 'draft-2020-12',
    unrepresentable: 'any',
    metadata: referenceNames,
    override: ({ zodSchema, jsonSchema }) => {
      const { def } = zodSchema._zod
      if (isClosed && def.type === 'object' && !def.catchall) jsonSchema.additionalProperties = false
    },
  })
  return { own: forDocument(own) as JsonSchema, named: ($defs ?? {}) as Record<string, JsonSchema> }
}

/** The JSON schema for a use of a schema; named schemas become references. */
export const schemaOf = (schema: z.ZodType, io: Direction): JsonSchema =>
  write(schema, io, io === 'input').own

/** What devices and apps send. */
const isSentToUs = new Set(['NativeStallBatch', 'NativeStallEvent', 'MobileEventBatch', 'MobileEvent'])

/** The JSON schemas of all named schemas. */
export const namedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    Object.entries(referenceShapes).map(([name, schema]) => {
      const isEdit = name === 'StallEdit'
      const io = isEdit || isSentToUs.has(name) ? 'input' : 'output'
      const { id: _, ...definition } = write(schema, io, isEdit).named[name]!
      return [name, forDocument(definition) as JsonSchema]
    }),
  )
