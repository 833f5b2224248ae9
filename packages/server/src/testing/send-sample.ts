import { endpoints } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import type { HTTPMethods } from 'fastify'
import { addressOf, makeSample, type endpointNames } from './rights-walk.ts'
import type { Sample } from './rights-walk.rows.ts'
import type { TestServer } from './test-app.ts'

type Name = (typeof endpointNames)[number]

const askerOf = (name: Name) => ((endpoints[name] as EndpointShape).access === 'public' ? null : 'provider')

/** A request of the rights walk for an endpoint, about the own lot. */
export const sampleFor = (
  { database, world, services, tokenOf, server }: TestServer,
  name: Name,
): Promise<Sample> =>
  makeSample(
    { base: '', server, database, world, files: services.files, tokenOf },
    name,
    'own',
    askerOf(name),
  )

/** Sends a request as the provider; a public one without a token. */
export const sendSample = (
  server: TestServer,
  name: Name,
  { params, query, body, file, headers }: Sample,
  more: Readonly<Record<string, string>> = {},
) => {
  const [method, path] = name.split(' ') as [HTTPMethods, string]
  const content = body ? JSON.stringify(body) : file?.text
  return server.ask(askerOf(name), {
    method: method as 'GET',
    url: `${addressOf(path, params)}?${new URLSearchParams(query)}`,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
      ...more,
    },
    ...(content !== undefined && { payload: typeof content === 'string' ? content : Buffer.from(content) }),
  })
}
