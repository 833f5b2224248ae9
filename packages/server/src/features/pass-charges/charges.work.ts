import { addDays } from '@stallwise/domain/bookings/bookings.rules.ts'
import { isSameData } from '@stallwise/domain/fields/same-data.ts'
import { chargesAfter } from '@stallwise/domain/pass-charges/pass-charges.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import type { StaleName } from '@stallwise/contract/live/live.contract.ts'
import { announceStale, lockLotEditors } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import type { DatabaseParts, Tx } from '#platform/database/database.ts'
import {
  beginRecording,
  deleteChanges,
  listBegun,
  listChanges,
  listChargesSince,
  listChargingLots,
  listLotsWithChanges,
  lockCharges,
  setRecordedDay,
  writeCharges,
  type RecordedChange,
  type StoredCharge,
} from './charges.store.ts'
import { recordPasses } from './record-passes.ts'

const changesAtOnce = 2_000

const byPass = (changes: readonly RecordedChange[]): Map<string, RecordedChange[]> => {
  const found = new Map<string, RecordedChange[]>()
  for (const change of changes) {
    const earlier = found.get(change.passholderId)
    if (earlier) earlier.push(change)
    else found.set(change.passholderId, [change])
  }
  return found
}

const isSame = (a: StoredCharge | undefined, b: StoredCharge): boolean =>
  a?.chargedCents === b.chargedCents && a.chargedDays === b.chargedDays && isSameData(a.spans, b.spans)

/** Reads the oldest changes of a lot; returns how many charges are different now, and whether more changes wait. */
const applyBatch = async (
  tx: Tx,
  lotId: string,
  limit: number,
): Promise<{ written: number; isMore: boolean }> => {
  if (!(await lockCharges(tx, lotId))) return { written: 0, isMore: false }
  const changes = await listChanges(tx, lotId, limit)
  if (changes.length === 0) return { written: 0, isMore: false }
  const firstDay = changes.map(({ day }) => day).reduce((first, day) => (day < first ? day : first))
  const passes = byPass(changes)
  const before = await listChargesSince(tx, lotId, [...passes.keys()], firstDay)
  const written = [...passes].flatMap(([passholderId, ofPass]) => {
    const stored: readonly StoredCharge[] = before.get(passholderId) ?? []
    const after = ofPass.reduce<readonly StoredCharge[]>(chargesAfter, stored)
    return after
      .filter((charge, nth) => !isSame(stored[nth], charge))
      .map((charge) => ({ ...charge, passholderId }))
  })
  if (written.length > 0) await writeCharges(tx, lotId, written)
  await beginRecording(tx, lotId, firstDay)
  await deleteChanges(
    tx,
    lotId,
    changes.map(({ sequence }) => sequence),
  )
  return { written: written.length, isMore: changes.length === limit }
}

/** PCH-30: the charges follow the recorded changes. May run on several servers at once; one of them reads a lot. */
export const applyPassChanges = async (
  { database }: Pick<DatabaseParts, 'database'>,
  limit = changesAtOnce,
): Promise<void> => {
  const lots = await database.asSystem(listLotsWithChanges)
  const changed = new Set<string>()
  for (const lotId of lots)
    for (let isMore = true; isMore;) {
      const done = await database.asSystem((tx) => applyBatch(tx, lotId, limit))
      if (done.written > 0) changed.add(lotId)
      isMore = done.isMore
    }
  if (changed.size > 0) await announceStale(database, changed, 'passCharges')
}

const mostDaysMissed = 400

/** PCH-31: records the passes whose period begins, of lots on whose clock a new day has begun: at the price of that day. */
export const recordPeriodsBegun = async (
  { database }: Pick<DatabaseParts, 'database'>,
  now: number,
): Promise<void> => {
  for (const { id, time_zone: timeZone, day: recorded, changed } of await database.asSystem(
    listChargingLots,
  )) {
    const { day: today } = localDayOf(now, timeZone)
    if (recorded !== null && recorded >= today) continue
    const stale = new Set<StaleName>()
    await database.asSystem(async (tx) => {
      const beginDay = (day: string) =>
        tell('passDayBegins', {
          tx,
          lotId: id,
          day,
          at: new Date(now),
          markStale: (name) => stale.add(name),
        })
      // An edit that is not committed yet would be recorded before the pass as it was without that edit.
      await lockLotEditors(tx, [id])
      if (!(await setRecordedDay(tx, id, recorded, today))) return
      const earliest = addDays(today, -mostDaysMissed)
      for (let day = addDays(recorded ?? changed ?? today, 1); day <= today; day = addDays(day, 1))
        if (day >= earliest) {
          await beginDay(day)
          await recordPasses(tx, id, await listBegun(tx, id, day), day)
        }
      if (recorded === null) await beginDay(today)
    })
    if (stale.size > 0) await announceStale(database, new Set([id]), ...stale)
  }
}
