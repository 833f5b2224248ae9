import type { ApiDocument, Schema } from './document.ts'
import type { Random } from './random.ts'

/** Values that exist in the world, so that requests reach something. */
export interface KnownValues {
  readonly ids: string[]
  readonly words: readonly string[]
}

const unknownId = '01900000-0000-7000-8000-000000000000'
const days = ['2026-11-22', '2027-07-01', '2024-02-29', '1899-12-31', '2101-01-01']
const times = ['2026-11-22T08:00:00Z', '2026-11-22T08:00:00.123-05:00', '2027-03-14T07:30:00Z']

const hostileTexts = [
  ...['', ' ', 'null', 'undefined', 'NaN', '-1', '0', '1e999', '9'.repeat(30), 'a'.repeat(400)],
  ...['2026-13-45', '2026-02-30', '0000-00-00', '99999-01-01', '2026-11-22T25:61:61Z', '24:00'],
  ...["'; drop table stall; --", '../../etc/passwd', '%', '%00', '\0', 'a\0b', '\ud800', '\u202eabc', '😀'],
  ...['[]', '{}', 'Infinity', 'true', unknownId.slice(0, 35), `${unknownId}0`, unknownId.replace('-', '')],
  ...['\\', '"', '{1,2}', '\r\n', '__proto__', 'constructor', '0001-01-01', '294277-01-01'],
]
const hostileNumbers = [-1, 0, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, 5e-324, 32_768, 100_000]

const textOf = (
  random: Random,
  { minLength = 0, maxLength = 40 }: Schema,
  { words }: KnownValues,
): string => {
  const word = random.pick(words)
  return word.padEnd(minLength, 'x').slice(0, Math.max(minLength, Math.min(maxLength, 400)))
}

const numberOf = (random: Random, { type, minimum = 0, maximum = 1_000 }: Schema): number => {
  const edge = random.next()
  if (edge < 0.15) return Math.max(minimum, -1e9)
  if (edge < 0.3) return Math.min(maximum, 1e9)
  const number = minimum + random.next() * (Math.min(maximum, minimum + 1_000) - minimum)
  return type === 'integer' ? Math.round(number) : number
}

const byFormat = (random: Random, format: string | undefined, known: KnownValues): string | undefined => {
  if (format === 'uuid') return random.chance(0.85) ? random.pick(known.ids) : unknownId
  if (format === 'date') return random.pick(days)
  if (format === 'date-time') return random.pick(times)
  if (format === 'email') return `person${random.below(50)}@example.com`
  return undefined
}

/** Any JSON value, mostly unusual ones. */
export const hostileValue = (random: Random): unknown =>
  random.pick<() => unknown>([
    () => random.pick(hostileTexts),
    () => random.pick(hostileTexts),
    () => random.pick(hostileNumbers),
    () => null,
    () => [],
    () => ({}),
    () => [[[[]]]],
    () => true,
    () => ({ __proto__: null, constructor: 1 }),
  ])()

export const hostileText = (random: Random): string => random.pick(hostileTexts)

/** Generates values for the document's schemas. */
export class Values {
  readonly #random: Random
  readonly #document: ApiDocument
  readonly #known: KnownValues

  constructor(random: Random, document: ApiDocument, known: KnownValues) {
    this.#random = random
    this.#document = document
    this.#known = known
  }

  /** A value of a schema; with `spoil`, each part is invalid with that probability. */
  of(schema: Schema, spoil = 0, depth = 0): unknown {
    const random = this.#random
    if (spoil > 0 && random.chance(spoil)) return hostileValue(random)
    if (schema.$ref)
      return this.of(this.#document.components.schemas[schema.$ref.split('/').at(-1)!]!, spoil, depth)
    if ('const' in schema) return schema.const
    if (schema.enum) return random.pick(schema.enum)
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return this.of(random.pick(choices), spoil, depth)
    if (schema.allOf)
      return Object.assign({}, ...schema.allOf.map((part) => this.of(part, spoil, depth))) as object
    return this.#ofType(schema, spoil, depth)
  }

  #ofType(schema: Schema, spoil: number, depth: number): unknown {
    const type = typeof schema.type === 'object' ? this.#random.pick(schema.type) : schema.type
    if (type === 'null') return null
    if (type === 'boolean') return this.#random.chance(0.5)
    if (type === 'integer' || type === 'number') return numberOf(this.#random, schema)
    if (type === 'array') return this.#list(schema, spoil, depth)
    if (type === 'object' || schema.properties) return this.#object(schema, spoil, depth)
    return byFormat(this.#random, schema.format, this.#known) ?? textOf(this.#random, schema, this.#known)
  }

  #list({ items, maxItems = 3 }: Schema, spoil: number, depth: number): unknown[] {
    if (!items || depth > 5) return []
    return Array.from({ length: this.#random.below(Math.min(maxItems, 3) + 1) }, () =>
      this.of(items, spoil, depth + 1),
    )
  }

  #object({ properties = {}, required = [] }: Schema, spoil: number, depth: number): object {
    const entries = Object.entries(properties)
      .filter(([name]) => required.includes(name) || (depth < 5 && this.#random.chance(0.4)))
      .filter(() => spoil === 0 || !this.#random.chance(spoil / 3))
      .map(([name, part]) => [name, this.of(part, spoil, depth + 1)])
    return Object.fromEntries(entries) as object
  }
}
