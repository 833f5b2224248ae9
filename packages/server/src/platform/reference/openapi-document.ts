import { endpoints, type EndpointName } from '@stallwise/contract/endpoints.ts'
import { callProblems } from '@stallwise/contract/errors/call-problems.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import { productName } from '@stallwise/domain/product/product.ts'
import { namedSchemas } from './json-schemas.ts'
import { operationOf } from './operations.ts'
import { ingestPaths, statePaths, syncPaths } from './server-operations.ts'

const description = `The API of ${productName}. Every call needs a bearer token of the identity provider unless it is \
marked as public; devices use the key of their source. Times are RFC 3339 in UTC, dates are days in the lot’s time zone, \
ids are UUIDs. Errors are problem documents (RFC 9457) with a stable \`code\`. A lot to which the caller has \
no access is answered like one that does not exist.`

const securitySchemes = {
  token: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'An access token of the identity provider, for this API as its audience.',
  },
  sourceKey: { type: 'http', scheme: 'bearer', description: 'The key of a device source.' },
  syncKey: {
    type: 'http',
    scheme: 'bearer',
    description: 'The key that another server needs to import configurations from this one (`SYNC_KEY`).',
  },
  sourceKeyHeader: { type: 'apiKey', in: 'header', name: 'X-Api-Key', description: 'The same key.' },
}

const contractPaths = (): Record<string, Record<string, object>> => {
  const paths: Record<string, Record<string, object>> = {}
  for (const [name, shape] of Object.entries(endpoints) as [EndpointName, EndpointShape][]) {
    const [method, path] = name.split(' ') as [string, string]
    const verb = method.toLowerCase()
    paths[`/api${path}`] = {
      ...paths[`/api${path}`],
      [verb]: operationOf(verb, path, shape, callProblems[name]),
    }
  }
  return paths
}

/** The whole API as OpenAPI 3.1, generated from the contract that server and browser share. */
export const openApiDocument = () => ({
  openapi: '3.1.0',
  info: { title: `${productName} API`, version: '1.0.0', description },
  servers: [{ url: '/' }],
  paths: { ...contractPaths(), ...ingestPaths, ...syncPaths, ...statePaths },
  components: { schemas: namedSchemas(), securitySchemes },
})
