import { Refusal } from '#platform/http/problems.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
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
  const isWithin = userId === undefined || (await createRateLimit(database, ofUser).take(userId))
  if (isWithin && (await createRateLimit(database, ofCaller).take(viewer.userId))) return
  throw new Refusal('too-many-requests')
}
