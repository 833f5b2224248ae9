import { createRateLimit } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { UserParts } from './user-parts.ts'

const ofUser = { model: 'LinksOfUser', max: 5, windowMinutes: 60 }
const ofCaller = { model: 'LinksOfCaller', max: 60, windowMinutes: 60 }

/** USR-22: counts a link sent by a caller, and for the user if it exists; refuses beyond the limit. */
export const countLink = async (
  { database }: Pick<UserParts, 'database'>,
  viewer: Viewer,
  userId?: string,
): Promise<void> => {
  if (userId !== undefined) await requireWithin(createRateLimit(database, ofUser), userId)
  await requireWithin(createRateLimit(database, ofCaller), viewer.userId)
}
