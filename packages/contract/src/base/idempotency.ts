import type { EndpointShape } from './endpoint.ts'

/** Whether a call takes an `Idempotency-Key`: every public POST, every call that moves money, and those that say so. REQ-10. */
export const takesIdempotencyKey = (name: string, shape: EndpointShape): boolean =>
  (shape.access === 'public' && name.startsWith('POST ')) ||
  shape.movesMoney === true ||
  shape.takesIdempotencyKey === true
