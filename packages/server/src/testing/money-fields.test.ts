import { endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { endpointNames } from './rights-walk.ts'
import { sampleFor, sendSample } from './send-sample.ts'
import { startTestServer, type TestServer } from './test-app.ts'

type Name = (typeof endpointNames)[number]

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

/** An amount that is refused: whole cents have no decimals, other money has at most two. */
const wrongMoney = (name: string, call: Name): number | undefined => {
  if (name === 'cents' || name.endsWith('Cents')) return 1.5
  const isDecimal =
    ['standardPassPrice', 'amount'].includes(name) || (name === 'value' && /Credit/.test(call))
  return isDecimal ? 1.555 : undefined
}

interface Place {
  readonly path: string
  /** What is sent of the body's field. */
  readonly value: unknown
}

/** The places of money in a schema, each with what is wrong there; lists have one entry. */
const moneyIn = (schema: z.core.$ZodType, call: Name, path: readonly string[] = []): Place[] => {
  const { def } = schema._zod as z.core.$ZodTypes['_zod']
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape).flatMap(([name, field]) =>
        moneyIn(field, call, [...path, name]).map((place) => ({ ...place, value: { [name]: place.value } })),
      )
    case 'array':
      return moneyIn(def.element, call, [...path, '0']).map((place) => ({ ...place, value: [place.value] }))
    case 'optional':
    case 'nullable':
    case 'default':
      return moneyIn(def.innerType, call, path)
    case 'number': {
      const value = wrongMoney(path.at(-1)!, call)
      // The rules that count decimals come after the schema, which refuses what else is missing within.
      return value === undefined || (value !== 1.5 && path.length > 1)
        ? []
        : [{ path: path.join('.'), value }]
    }
    default:
      return []
  }
}

const placesOf = (name: Name): Place[] => {
  const { body } = endpoints[name] as EndpointShape
  return body ? moneyIn(body, name) : []
}
const withMoney = endpointNames.filter((name) => placesOf(name).length > 0)

describe(`FLD-25: ${withMoney.flatMap(placesOf).length} money fields of ${withMoney.length} calls refuse more decimals than they have`, () => {
  test.each(withMoney)('%s', async (name) => {
    const sample = await sampleFor(server, name)
    for (const { path, value } of placesOf(name)) {
      const answer = await sendSample(server, name, {
        ...sample,
        body: { ...sample.body, ...(value as object) },
      })
      expect(answer.statusCode, `${path}: ${answer.body}`).toBe(422)
      const paths = answer.json<{ errors: { path: string }[] }>().errors.map((fault) => fault.path)
      expect(paths, answer.body).toContain(path)
    }
  })
})
