import { sql, type Transaction } from 'kysely'
import type { Tables } from './tables.ts'

type Tx = Transaction<Tables>

interface Announcement {
  readonly channel: string
  readonly payload: string
}

const announcedIn = new WeakMap<Tx, Announcement[]>()

/**
 * Tells all servers, by NOTIFY when the transaction commits, that what they have cached is outdated. This server is
 * told before the commit is answered (`takeAnnouncements`), so that a client can rely on its change at once.
 */
export const announce = async (tx: Tx, channel: string, payload: string): Promise<void> => {
  announcedIn.set(tx, [...(announcedIn.get(tx) ?? []), { channel, payload }])
  await sql`select pg_notify(${channel}, ${payload})`.execute(tx)
}

/** What a transaction announced. Empty for a second call, since connections and their `Tx` are used again. */
export const takeAnnouncements = (tx: Tx): readonly Announcement[] => {
  const announced = announcedIn.get(tx) ?? []
  announcedIn.delete(tx)
  return announced
}
