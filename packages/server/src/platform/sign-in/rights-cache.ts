import { reachOf } from '@stallwise/domain/access/capabilities.ts'
import type { Database } from '#platform/database/database.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { BoundedCache } from './bounded-cache.ts'
import { rightsChannel } from './rights-channel.ts'
import { findUserById, type UserRow } from './user.store.ts'

/** Called with a user's id, or `*` for all users. */
export type RightsListener = (userId: string) => void

interface Entry {
  viewer: Viewer | undefined
  readAt: number
}

const maxUsers = 10_000
/** How long cached rights are used while a dead connection could hide that they changed. */
const rightsTtlMs = 60_000

/** A user with the rights of now; undefined of one who was blocked or deleted. */
export const loadViewer = async (database: Database, userId: string): Promise<Viewer | undefined> => {
  const user = await findUserById(database, userId)
  return user && !user.isOut ? toViewer(user) : undefined
}

/** Caches users with their rights; invalidated by NOTIFY and when the listening connection is lost. */
export const createRightsCache = async (database: Database, now: () => number) => {
  const entries = new BoundedCache<Entry>(maxUsers)
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
    const viewer = await loadViewer(database, userId)
    // A change during the read may be missing in the result, so that is not cached.
    if (before === changes) entries.set(userId, { viewer, readAt: now() })
    return viewer
  }
  const stop = await database.listen(rightsChannel, forget, () => forget('*'))
  return {
    viewerOf(userId: string): Viewer | undefined | Promise<Viewer | undefined> {
      const entry = entries.get(userId)
      return entry && now() - entry.readAt < rightsTtlMs ? entry.viewer : read(userId)
    },
    clear: () => forget('*'),
    onChange(listener: RightsListener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop,
  }
}

const toViewer = ({ id, email, name, roles, customerId, lots, products }: UserRow): Viewer => {
  const everywhere = reachOf(roles, 'lot.read') === 'all'
  return {
    userId: id,
    email,
    name,
    roles,
    customerId,
    lots: everywhere ? 'all' : new Set(lots),
    ...(roles.includes('staffCustomer') && { products }),
  }
}
