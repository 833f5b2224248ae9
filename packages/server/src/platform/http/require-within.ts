import { Refusal } from './problems.ts'
import type { RateLimit } from './rate-limit.ts'

/** Counts one; beyond the limit it is refused until the window of the key ends. REQ-20. */
export const requireWithin = async (limit: RateLimit, ...key: string[]): Promise<void> => {
  if (await limit.take(...key)) return
  throw new Refusal('too-many-requests', { retryAfterSeconds: await limit.secondsLeft(...key) })
}
