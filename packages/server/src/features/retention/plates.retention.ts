import { randomInt } from 'node:crypto'
import { erasePlates, readsUntil } from '@stallwise/domain/retention/plate-erasure.ts'
import { dayStart, type RetentionLimits } from '@stallwise/domain/retention/retention.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import type { Tx } from '#platform/database/database.ts'
import { eraseKept } from './kept.retention.ts'
import {
  findOldest,
  loadKnownPlates,
  loadReadsOf,
  loadVisitsOf,
  writeErasure,
} from './plates.retention.store.ts'
import type { RetentionParts } from './retention.parts.ts'
import { noteProgress, type RetainedLot } from './retention.lots.store.ts'

const eraseDay = async (tx: Tx, lotId: string, from: number): Promise<number> => {
  const until = from + dayMs
  const known = await loadKnownPlates(tx, lotId)
  const readUntil = readsUntil(until, await loadVisitsOf(tx, lotId, from, until))
  const erasure = erasePlates({
    from,
    until,
    visits: await loadVisitsOf(tx, lotId, from, readUntil),
    reads: await loadReadsOf(tx, lotId, from, readUntil),
    isKnown: (plate) => known.has(plate),
    random: (below) => randomInt(below),
  })
  await writeErasure(tx, lotId, erasure)
  await noteProgress(tx, lotId, 'plates_erased_until', until)
  return erasure.visits.size + erasure.reads.size
}

/** RET-20: erases plates of non-passholders day by day, each in one transaction and once; then what features keep as long. */
export const eraseOldPlates = async (
  { database }: RetentionParts,
  { id, platesErasedUntil }: RetainedLot,
  limits: RetentionLimits,
): Promise<number> => {
  const oldest = platesErasedUntil ?? (await database.asSystem((tx) => findOldest(tx, id)))
  let erased = 0
  for (let day = dayStart(oldest ?? limits.plates); day < limits.plates; day += dayMs)
    erased += await database.asSystem((tx) => eraseDay(tx, id, day))
  return erased + (await eraseKept(database, 'plates', id, limits.plates))
}
