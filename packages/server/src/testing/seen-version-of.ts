import { endpoints, type EndpointName } from '@stallwise/contract/endpoints.ts'
import type { EndpointShape } from '@stallwise/contract/base/endpoint.ts'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { z } from 'zod'

const needsVersion = ({ body }: EndpointShape): boolean => {
  const version: unknown = body instanceof z.ZodObject ? body.shape['version'] : undefined
  return version instanceof z.ZodType && !version.safeParse(undefined).success
}

const edits = (Object.keys(endpoints) as EndpointName[])
  .filter((name) => name.startsWith('PUT ') && needsVersion(endpoints[name]))
  .map((name) => new RegExp(`^/api${name.slice(4).replace(/\{\w+\}/g, '[^/]+')}(\\?|$)`))

const isWithoutVersion = ({ method, url, payload }: InjectOptions): boolean =>
  method === 'PUT' &&
  typeof payload === 'object' &&
  !('version' in payload) &&
  edits.some((pattern) => pattern.test(String(url)))

type Send = (request: InjectOptions) => Promise<LightMyRequestResponse>

/**
 * Sends an edit of a whole object with its current version, as a screen does that has just read the object: the refusal
 * of a stale version says what it is. An edit with a version, and one whose payload is text, is sent as it is.
 */
export const sendWithVersion = async (
  send: Send,
  request: InjectOptions,
): Promise<LightMyRequestResponse> => {
  if (!isWithoutVersion(request)) return send(request)
  const withVersion = (version: number) =>
    send({ ...request, payload: { ...(request.payload as object), version } })
  const probe = await withVersion(-1)
  const { current } = probe.statusCode === 409 ? probe.json<{ current?: { version?: number } }>() : {}
  return current?.version === undefined ? probe : withVersion(current.version)
}
