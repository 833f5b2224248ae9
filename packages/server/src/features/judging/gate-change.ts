import { gateChangeFrom, gateChangeOf } from '@stallwise/domain/judging/lot-gates.ts'
import type { LotChange } from './lot-change.ts'
import { loadGates } from './load/gate-devices.store.ts'

/** The time from which a change of this lot applies to reads: after what was reported by now, or arrived, if that is earlier. */
export const loadChangeFrom = async ({ client, lotId, now }: LotChange): Promise<number> => {
  const { rows } = await client.query(
    'select max(least(at, received_at)) as last from device_event where parking_lot_id = $1 and at >= $2',
    [lotId, new Date(now)],
  )
  return gateChangeFrom(now, rows[0].last?.getTime() ?? null)
}

/** VIS-12: a reset is after every read by its own time, so that it also ends the visits that a clock dated ahead. */
const loadResetAt = async ({ client, lotId, now }: LotChange): Promise<number> => {
  const { rows } = await client.query('select last_event_at from lot_state where parking_lot_id = $1', [
    lotId,
  ])
  return gateChangeFrom(now, rows[0].last_event_at?.getTime() ?? null)
}

/**
 * ING-25: called before a change writes cameras or readers of a lot, their zones or thresholds. Takes the judging lock
 * and, when everything is written, logs what changed for judging, if anything.
 */
export const noteGateChange = async (change: LotChange): Promise<void> => {
  await change.judging()
  const before = await loadGates(change.client, change.lotId)
  change.beforeCommit(async () => {
    const after = await loadGates(change.client, change.lotId)
    const detail = gateChangeOf(before, after, await loadChangeFrom(change))
    if (detail.cameras.length + detail.readers.length > 0) change.log({ kind: 'devices-changed', detail })
  })
}

/** VIS-12: marks every tag of a lot as outside; returns how many visits this ends. */
export const resetTagStatus = async (change: LotChange): Promise<number> => {
  const { client, lotId, now } = change
  const { lot } = await change.judging()
  const at = await loadResetAt(change)
  const { rows } = await client.query(
    `select count(*)::int as ended from visit
     where parking_lot_id = $1 and exited_at is null and passholder_id is not null and (plate is null or plate_at is not null)`,
    [lotId],
  )
  lot.resetTags(at, now)
  change.log({ kind: 'tags-reset', detail: { at }, isApplied: true })
  return rows[0].ended
}
