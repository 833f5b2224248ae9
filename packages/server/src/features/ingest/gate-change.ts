import { gateChangeFrom, gateChangeOf } from '@stallwise/domain/judging/lot-gates.ts'
import type { PoolClient } from 'pg'
import { loadGates } from './gate-devices.store.ts'
import type { JudgedLots } from './judged-lots.ts'
import type { LockedLot } from './locked-lot.ts'
import { writeLotLog } from './lot-log.store.ts'

interface Editing {
  readonly client: PoolClient
  readonly lots: JudgedLots
  readonly locked: LockedLot
  readonly now: number
  /** Who edits. */
  readonly by: string
}

const loadFrom = async ({ client, locked, now }: Editing): Promise<number> => {
  const { rows } = await client.query('select last_event_at from lot_state where parking_lot_id = $1', [
    locked.lot.facts.lotId,
  ])
  return gateChangeFrom(now, rows[0].last_event_at?.getTime() ?? null)
}

/**
 * ING-25: runs an edit of the devices at a lot's gates, logs what it made of them and judges the lot with it. The
 * caller holds the lot's lock.
 */
export const editGates = async <T>(editing: Editing, edit: () => Promise<T>): Promise<T> => {
  const { client, lots, locked, now, by } = editing
  const { lotId } = locked.lot.facts
  const before = await loadGates(client, lotId)
  const result = await edit()
  const change = gateChangeOf(before, await loadGates(client, lotId), await loadFrom(editing))
  const detail = { ...change, by }
  await writeLotLog(client, { lotId, version: locked.version, at: now, kind: 'devices-changed', detail })
  locked.lot = await lots.load(client, lotId, now)
  locked.stale.add('devices')
  return result
}

/** VIS-12: takes every tag of a lot as outside; answers how many visits that ends. The caller holds the lot's lock. */
export const resetTagStatus = async (editing: Editing): Promise<number> => {
  const { client, locked, now, by } = editing
  const { lotId } = locked.lot.facts
  const at = await loadFrom(editing)
  const { rows } = await client.query(
    `select count(*)::int as ended from visit
     where parking_lot_id = $1 and exited_at is null and passholder_id is not null and (plate is null or plate_at is not null)`,
    [lotId],
  )
  const detail = { at, by }
  await writeLotLog(client, { lotId, version: locked.version, at: now, kind: 'tags-reset', detail })
  locked.lot.resetTags(at, now)
  return rows[0].ended
}
