import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoints } from './endpoints.ts'
import type { EndpointShape } from './base/endpoint.ts'

const read = (file: string): string => readFileSync(new URL(file, import.meta.url), 'utf8')
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
    .map((line) => line.split(','))

const [specified] = read('endpoints.fixture.csv').split('# Added')
const calls = rowsOf(specified!)
  .slice(1)
  .map(([, method, path]) => `${method} ${path}`)
const known: Readonly<Record<string, EndpointShape>> = endpoints
const partsOf = (schema: z.ZodType | undefined): Readonly<Record<string, z.ZodType>> => {
  if (!schema) return {}
  if (schema instanceof z.ZodOptional) return partsOf(schema.unwrap() as z.ZodType)
  return schema instanceof z.ZodObject ? (schema.shape as Record<string, z.ZodType>) : {}
}
const requiredOf = (schema: z.ZodType | undefined): string[] =>
  schema instanceof z.ZodOptional
    ? []
    : Object.entries(partsOf(schema)).flatMap(([name, part]) =>
        part.safeParse(undefined).success ? [] : [name],
      )

/** Areas of the specification that are not there yet. */
const isPlanned = (name: string): boolean =>
  /\/passholder-movements|RevenueDetails|RevenueReports|\/recommendations/.test(name)

test(`the specification has ${calls.length} calls; those that are not there are of reports and recommendations`, () => {
  const missing = calls.filter((name) => !(name in known))
  expect(missing.filter((name) => !isPlanned(name))).toEqual([])
  expect(missing.length).toBeLessThanOrEqual(16)
})

const parameters = rowsOf(read('specified-parameters.fixture.csv'))
  .slice(1)
  .map(([method, path, query = '', body = '']) => ({
    name: `${method} ${path}`,
    query: query.split(' ').filter(Boolean),
    body: body.split(' ').filter(Boolean),
  }))
  .filter(({ name }) => name in known)

describe(`${parameters.length} calls take the parameters that the specification lists, and need no other`, () => {
  test.each(parameters)('$name', ({ name, query, body }) => {
    const shape = known[name]!
    expect(Object.keys(partsOf(shape.query))).toEqual(expect.arrayContaining(query))
    expect(query).toEqual(expect.arrayContaining(requiredOf(shape.query)))
    if (body.length === 0) return
    expect(Object.keys(partsOf(shape.body))).toEqual(expect.arrayContaining(body))
    expect(body).toEqual(expect.arrayContaining(requiredOf(shape.body)))
  })
})

const withParameters = new Set(parameters.map(({ name }) => name))
const withoutParameters = calls.filter((name) => name in known && !withParameters.has(name))

describe(`${withoutParameters.length} calls of which the specification lists no parameter need none beside their address and body`, () => {
  test.each(withoutParameters)('%s', (name) => {
    expect(requiredOf(known[name]!.query)).toEqual([])
  })
})
