import type { RetentionLimits } from '@stallwise/domain/retention/retention.rules.ts'
import { dropMonths, type TableOfMonths } from '#platform/database/drop-months.ts'
import { storeDeviceBases, removeEvents, removeLogEntries } from './events.retention.store.ts'
import type { RetentionParts } from './retention.parts.ts'
import { noteProgress, type RetainedLot } from './retention.lots.store.ts'

const maxEventsAtOnce = 2_000

/** RET-30, RET-31: stores the new start of the log and the state at that time, before older events are deleted. */
export const moveLogStart = async (
  { database }: RetentionParts,
  { id, logFrom }: RetainedLot,
  { rawEvents }: RetentionLimits,
): Promise<void> => {
  if (logFrom !== null && logFrom >= rawEvents) return
  await database.asSystem(async (tx) => {
    await storeDeviceBases(tx, id, logFrom ?? 0, rawEvents)
    await noteProgress(tx, id, 'log_from', rawEvents)
  })
}

/** Drops whole months of a table that no lot needs any more. */
export const dropOldMonths = (
  { database }: RetentionParts,
  table: TableOfMonths,
  before: number,
): Promise<string[]> => database.asSystem((tx) => dropMonths(tx, table, before))

/** Deletes the rest of a lot's log before its start, in small steps. */
export const removeOldEvents = async (
  { database }: RetentionParts,
  { id }: RetainedLot,
  { rawEvents }: RetentionLimits,
): Promise<number> => {
  let removed = 0
  for (let batch = maxEventsAtOnce; batch === maxEventsAtOnce; removed += batch)
    batch = await database.asSystem((tx) => removeEvents(tx, id, rawEvents, maxEventsAtOnce))
  await database.asSystem((tx) => removeLogEntries(tx, id, rawEvents))
  return removed
}
