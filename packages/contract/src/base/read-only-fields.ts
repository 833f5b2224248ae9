import { z } from 'zod'
import type { EndpointShape } from './endpoint.ts'

/** The fields of an object that an edit of it shows but does not change; an edit carries the version of the object and returns it. REQ-03. */
export const readOnlyFields = ({ body, reply }: EndpointShape): readonly string[] => {
  if (!(reply instanceof z.ZodObject) || !(body instanceof z.ZodObject)) return []
  if (!('version' in reply.shape) || !('version' in body.shape)) return []
  return Object.keys(reply.shape).filter((field) => !Object.hasOwn(body.shape, field))
}
