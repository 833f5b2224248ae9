import type { Capability } from '@stallwise/domain/access/capabilities.ts'
import type { Pool, PoolClient } from 'pg'
import { editGates, judgeInTransaction } from '#features/ingest/ingest.public.ts'
import type { JudgedLots, LockedLot } from '#features/ingest/ingest.public.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { transactionOn } from '#platform/database/client-transaction.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { Kept } from './lot-things.store.ts'

export interface DeviceParts {
  readonly database: Database
  readonly pool: Pool
  readonly lots: JudgedLots
  readonly clock: () => number
}

/** The lot that a change is made on, under its lock. */
export interface Editing {
  readonly tx: Tx
  readonly lotId: string
  readonly customerId: string
  /** The lot's sensor time-out, by which its devices count as online. */
  readonly timeoutMs: number
  readonly now: number
}

/** What was done: for the audit as people read it, and what is answered. */
export interface Deed<View> {
  readonly action: string
  readonly before: View | null
  readonly after: View | null
}

const loadEditing = async (client: PoolClient, lotId: string, now: number): Promise<Editing> => {
  const tx = transactionOn(client)
  const lot = await tx
    .selectFrom('parking_lot')
    .where('id', '=', lotId)
    .select(['customer_id', 'sensor_timeout_minutes'])
    .executeTakeFirstOrThrow()
  return { tx, lotId, customerId: lot.customer_id, timeoutMs: lot.sensor_timeout_minutes * 60_000, now }
}

const lockedOf = (all: ReadonlyMap<string, LockedLot>, lotId: string): LockedLot => {
  const locked = all.get(lotId)
  if (!locked) throw new Refusal('not-found')
  return locked
}

/** DEV-07: changes a device, zone or threshold of a lot under the lot's lock, in the audit and in the lot's log. */
export const changeDevices = <View extends { readonly _id: string }>(
  { pool, lots, clock }: DeviceParts,
  viewer: Viewer,
  { lotId: lot, may, kind }: { readonly lotId: string; readonly may: Capability; readonly kind: string },
  change: (editing: Editing) => Promise<Deed<View>>,
): Promise<Deed<View>> => {
  const lotId = lot.toLowerCase()
  requireAt(viewer, may, lotId)
  const now = clock()
  return judgeInTransaction(pool, lots, [lotId], now, async (client, all) => {
    const locked = lockedOf(all, lotId)
    const editing = await loadEditing(client, lotId, now)
    const by = viewer.userId
    const deed = await editGates({ client, lots, locked, now, by }, () => change(editing))
    await writeAudit(client, {
      parkingLotId: lotId,
      actor: { id: by, name: viewer.name },
      action: deed.action,
      objectKind: kind,
      objectId: (deed.before ?? deed.after)!._id,
      before: deed.before,
      after: deed.after,
      at: new Date(now),
    })
    return deed
  })
}

/** The lot of an object that the viewer may see, removed ones included. */
export const lotOfObject = async (
  { database }: Pick<DeviceParts, 'database'>,
  viewer: Viewer,
  table: Kept,
  id: string,
): Promise<string> => {
  const row = await database.withViewer(scopeOf(viewer), (tx) =>
    tx.selectFrom(table).select('parking_lot_id').where('id', '=', id.toLowerCase()).executeTakeFirst(),
  )
  if (!row) throw new Refusal('not-found')
  return row.parking_lot_id
}

/** A stale version is answered with the object as it stands; without a version nobody asked. */
export const refuseStale = (version: number | undefined, current: { readonly version: number }): void => {
  if (version !== undefined && version !== current.version) throw new Refusal('stale-version', { current })
}

/** The draft with what an edit names of it; absent fields stay. */
export const withEdit = <Draft extends object>(draft: Draft, edit: object): Draft => {
  const given = Object.entries(edit).filter(([name, value]) => value !== undefined && name in draft)
  return { ...draft, ...Object.fromEntries(given) }
}
