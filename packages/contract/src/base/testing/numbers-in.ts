import type { z } from 'zod'

type Schema = z.core.$ZodType

/** A number of a call's query, body or reply. */
export interface NumberField {
  readonly call: string
  readonly path: string
  readonly name: string
  readonly takes: (value: number) => boolean
}

/** Every number of a schema, at every depth. */
export const numbersIn = (
  schema: Schema | undefined,
  call: string,
  path: readonly string[] = [],
): NumberField[] => {
  if (!schema) return []
  const within = (inner: Schema, name?: string) =>
    numbersIn(inner, call, name === undefined ? path : [...path, name])
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) => within(field, name))
    case 'array':
      return within(def.element)
    case 'record':
      return within(def.valueType)
    case 'union':
      return def.options.flatMap((option) => within(option))
    case 'intersection':
      return [...within(def.left), ...within(def.right)]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return within(def.innerType)
    case 'pipe':
      return [...within(def.in), ...within(def.out)]
    case 'lazy':
      throw new Error(`${call}: the fields of a lazy schema are not checked`)
    case 'number': {
      const takes = (value: number) => (schema as z.ZodType).safeParse(value).success
      return [{ call, path: path.join('.'), name: path.at(-1)!, takes }]
    }
    default:
      return []
  }
}
