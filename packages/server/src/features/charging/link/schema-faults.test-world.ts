/** What schemas of OCPP have. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly format?: string
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly minimum?: number
  readonly maximum?: number
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly definitions?: Readonly<Record<string, Schema>>
}

/** A message with one thing wrong. */
export interface Broken {
  readonly payload: object
  readonly path: string
  readonly fault: 'required' | 'type' | 'value'
}

const resolve = (schema: Schema, root: Schema): Schema => {
  if (schema.$ref === undefined) return schema
  return resolve(root.definitions![schema.$ref.split('/').at(-1)!]!, root)
}

const textFor = (schema: Schema): string => {
  if (schema.format === 'date-time') return '2026-03-04T14:00:00Z'
  return (schema.format === 'uri' ? 'http://a.example/b' : 'text').slice(0, schema.maxLength)
}

/** A right value with every field that there is, so that every field can be made wrong. */
const valueOf = (given: Schema, root: Schema, depth = 0): unknown => {
  const schema = resolve(given, root)
  if (schema.enum) return schema.enum[0]
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => depth < 6 || schema.required?.includes(name))
          .filter(([name]) => name !== 'customData')
          .map(([name, one]) => [name, valueOf(one, root, depth + 1)]),
      )
    case 'array':
      return Array.from({ length: Math.max(1, schema.minItems ?? 1) }, () =>
        valueOf(schema.items ?? {}, root, depth + 1),
      )
    case 'integer':
    case 'number':
      return Math.max(1, schema.minimum ?? 1)
    case 'boolean':
      return true
    case 'string':
      return textFor(schema)
    default:
      return 'anything'
  }
}

/** A right message. */
export const exampleOf = (schema: Schema): object => valueOf(schema, schema) as object

type Path = readonly (string | number)[]

const withValue = (value: unknown, [key, ...rest]: Path, next: unknown): unknown => {
  if (key === undefined) return next
  if (Array.isArray(value))
    return value.map((one, nth) => (nth === key ? withValue(one, rest, next) : (one as unknown)))
  const entries = Object.entries(value as object)
  if (rest.length === 0 && next === undefined)
    return Object.fromEntries(entries.filter(([name]) => name !== key))
  return Object.fromEntries(
    entries.map(([name, one]) => [name, name === key ? withValue(one, rest, next) : (one as unknown)]),
  )
}

const wrongTypeOf = (schema: Schema): unknown => (schema.type === 'string' || schema.enum ? 12 : 'wrong')

/** What is wrong with one value: its type, its length, its word, its bounds. */
const wrongValues = (schema: Schema): { value: unknown; fault: Broken['fault'] }[] => {
  const wrong: { value: unknown; fault: Broken['fault'] }[] = []
  if (schema.type !== undefined) wrong.push({ value: wrongTypeOf(schema), fault: 'type' })
  if (schema.enum) wrong.push({ value: 'NoSuchWord', fault: 'value' })
  if (schema.maxLength !== undefined && !schema.enum)
    wrong.push({ value: 'x'.repeat(schema.maxLength + 1), fault: 'value' })
  if (schema.minItems !== undefined && schema.minItems > 0) wrong.push({ value: [], fault: 'required' })
  if (schema.maximum !== undefined) wrong.push({ value: schema.maximum + 1, fault: 'value' })
  if (schema.minimum !== undefined) wrong.push({ value: schema.minimum - 1, fault: 'value' })
  return wrong
}

/** Every message with one field missing, of another type, too long, too few, of an unknown word or out of bounds. */
export const breakSchema = (root: Schema): Broken[] => {
  const example = exampleOf(root)
  const broken: Broken[] = []
  const visit = (given: Schema, path: Path, depth: number): void => {
    const schema = resolve(given, root)
    const name = path.join('.')
    if (path.length > 0)
      for (const { value, fault } of wrongValues(schema))
        broken.push({ payload: withValue(example, path, value) as object, path: name, fault })
    for (const field of schema.required ?? [])
      broken.push({
        payload: withValue(example, [...path, field], undefined) as object,
        path: [...path, field].join('.'),
        fault: 'required',
      })
    for (const [field, one] of Object.entries(schema.properties ?? {}))
      if (field !== 'customData' && (depth < 6 || schema.required?.includes(field)))
        visit(one, [...path, field], depth + 1)
    if (schema.items) visit(schema.items, [...path, 0], depth + 1)
  }
  visit(root, [], 0)
  return broken
}
