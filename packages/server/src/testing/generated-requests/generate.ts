import type { InjectOptions } from 'fastify'
import type { ApiCall, ApiDocument, Parameter } from './document.ts'
import type { Random } from './random.ts'
import { hostileText, hostileValue, Values, type KnownValues } from './values.ts'

type GeneratedRequest = Required<Pick<InjectOptions, 'method' | 'url' | 'headers'>> &
  Pick<InjectOptions, 'payload'>

const asText = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined')

/** A URL cannot contain an unpaired surrogate. */
const encode = (text: string): string => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '�'))

const brokenBodies = ['', '{', '[]', 'null', '"text"', '{"a":1}{', '{"__proto__":{"x":1}}', '\ufeff{}', '1']
const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=x',
]

/** Requests generated from a seed and the schemas of the server's own reference document. */
export const createGenerator = (random: Random, document: ApiDocument, known: KnownValues) => {
  const values = new Values(random, document, known)
  const parameter = ({ schema }: Parameter, spoil: number): string =>
    random.chance(spoil) ? hostileText(random) : asText(values.of(schema))

  const addressOf = ({ path, operation: { parameters = [] } }: ApiCall, spoil: number): string => {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const found = parameters.find((one) => one.in === 'path' && one.name === name)
      return encode(found ? parameter(found, spoil) : random.pick(known.words))
    })
    const query = parameters
      .filter((one) => one.in === 'query' && (one.required ? !random.chance(spoil) : random.chance(0.4)))
      .flatMap((one) => {
        const value = one.schema.type === 'array' ? values.of(one.schema) : parameter(one, spoil)
        return [value].flat().map((item) => `${one.name}=${encode(asText(item))}`)
      })
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled
  }

  const bodyOf = ({ operation }: ApiCall, spoil: number): Pick<GeneratedRequest, 'headers' | 'payload'> => {
    const content = Object.entries(operation.requestBody?.content ?? {})
    if (content.length === 0) return { headers: {} }
    const json = content.find(([type]) => type === 'application/json')
    if (spoil > 0 && random.chance(0.08))
      return { headers: { 'content-type': random.pick(contentTypes) }, payload: asText(hostileValue(random)) }
    if (!json) {
      const [type] = content.find(([one]) => !one.startsWith('multipart/')) ?? content[0]!
      return { headers: { 'content-type': type }, payload: asText(hostileValue(random)) }
    }
    const headers = { 'content-type': 'application/json' }
    if (spoil > 0 && random.chance(0.1)) return { headers, payload: random.pick(brokenBodies) }
    return { headers, payload: JSON.stringify(values.of(json[1].schema, spoil)) }
  }

  return (call: ApiCall): GeneratedRequest => {
    const spoil = random.pick([0, 0, 0, 0.1, 0.3])
    const url = random.chance(0.01) ? `${addressOf(call, spoil)}%zz` : addressOf(call, spoil)
    return { method: call.method as GeneratedRequest['method'], url, ...bodyOf(call, spoil) }
  }
}
