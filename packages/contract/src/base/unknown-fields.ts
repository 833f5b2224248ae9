import type { z } from 'zod'

/** Where a field is in a body: names of fields and numbers of entries. */
export type FieldPath = readonly (string | number)[]

/** A field that a schema does not know, and the names that it knows there. */
export interface UnknownField {
  readonly path: FieldPath
  readonly known: readonly string[]
}

type Def = z.core.$ZodTypes['_zod']['def']
type Schema = z.core.$ZodType

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const ofObject = (
  { shape, catchall }: z.core.$ZodObjectDef,
  value: Record<string, unknown>,
  path: FieldPath,
): UnknownField[] => {
  // `looseObject` takes any field; `strictObject` is what every object is in a request.
  const isOpen = catchall !== undefined && catchall._zod.def.type !== 'never'
  const known = Object.keys(shape)
  return Object.entries(value).flatMap(([name, field]) => {
    if (Object.hasOwn(shape, name)) return find(shape[name]!, field, [...path, name])
    return isOpen ? [] : [{ path: [...path, name], known }]
  })
}

/** Of alternatives, the one that the value fits best: the first with the fewest unknown fields of those that accept it. */
const ofUnion = (options: readonly Schema[], value: unknown, path: FieldPath): UnknownField[] => {
  const accepting = options.filter((option) => (option as z.ZodType).safeParse(value).success)
  const found = accepting.map((option) => find(option, value, path))
  return found.sort((one, other) => one.length - other.length)[0] ?? []
}

const find = (schema: Schema, value: unknown, path: FieldPath): UnknownField[] => {
  const def = schema._zod.def as Def
  switch (def.type) {
    case 'object':
      return isRecord(value) ? ofObject(def, value, path) : []
    case 'array':
      if (!Array.isArray(value)) return []
      return value.flatMap((item, index) => find(def.element, item, [...path, index]))
    case 'record':
      if (!isRecord(value)) return []
      return Object.entries(value).flatMap(([name, item]) => find(def.valueType, item, [...path, name]))
    case 'union':
      return ofUnion(def.options, value, path)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return find(def.innerType, value, path)
    case 'pipe':
      return find(def.in, value, path)
    case 'intersection':
    case 'tuple':
    case 'lazy':
      throw new Error(`a request cannot have a schema of the type ${def.type}: its fields are not checked`)
    default:
      return []
  }
}

/** The fields of a value that its schema does not know, at every depth; without a schema none are known. REQ-01. */
export const unknownFields = (schema: z.ZodType | undefined, value: unknown): UnknownField[] => {
  if (schema) return find(schema, value, [])
  return isRecord(value) ? Object.keys(value).map((name) => ({ path: [name], known: [] })) : []
}
