import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { BoundedCache } from './bounded-cache.ts'
import { rightsChannel } from './rights-channel.ts'
import { findUserById, type UserRow } from './user.store.ts'

/** Told of a user's id, or `*` for everybody. */
export type RightsListener = (userId: string) => void

interface Entry {
  viewer: Viewer | undefined
  readAt: number
}

const mostUsers = 10_000
/** How long rights may be believed while a dead connection hides that they changed. */
const longestBeliefMs = 60_000

/** What our rows say of users, emptied by NOTIFY and when the connection that hears it was lost. */
export const createRightsCache = async (database: Database, now: () => number) => {
  const entries = new BoundedCache<Entry>(mostUsers)
  const listeners = new Set<RightsListener>()
  let changes = 0
  const forget = (userId: string) => {
    changes += 1
    if (userId === '*') entries.clear()
    else entries.delete(userId)
    for (const listener of listeners) listener(userId)
  }
  const read = async (userId: string): Promise<Viewer | undefined> => {
    const before = changes
    const user = await findUserById(database, userId)
    const viewer = user && !user.isOut ? toViewer(user) : undefined
    // What changed while we read may not be in what we read.
    if (before === changes) entries.set(userId, { viewer, readAt: now() })
    return viewer
  }
  const stop = await database.listen(rightsChannel, forget, () => forget('*'))
  return {
    viewerOf(userId: string): Viewer | undefined | Promise<Viewer | undefined> {
      const entry = entries.get(userId)
      return entry && now() - entry.readAt < longestBeliefMs ? entry.viewer : read(userId)
    },
    clear: () => forget('*'),
    onChange(listener: RightsListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const toViewer = ({ id, email, name, roles, customerId, lots }: UserRow): Viewer => {
  const everywhere = reachOf(roles, 'lot.read') === 'all'
  return { userId: id, email, name, roles, customerId, lots: everywhere ? 'all' : new Set(lots) }
}
