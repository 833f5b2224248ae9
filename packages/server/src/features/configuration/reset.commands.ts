import { slotMark, type ImportedDay } from '@stallwise/domain/occupancy/history-import.model.ts'
import type { LotFigures } from '@stallwise/domain/judging/judging.model.ts'
import { localDayOf, type LocalDay } from '@stallwise/domain/time/local-day.ts'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { writeImport } from '#features/occupancy/occupancy.public.ts'
import { ask } from '#lot-events/lot-events.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { findLot } from './configuration.store.ts'
import { deleteOpenAlerts } from './reset.store.ts'

/** Number of vehicles of a demo group in each slot of a local day. */
export type DemoOccupancy = (
  lotId: string,
  group: { readonly type: GroupType; readonly capacity: number },
  day: { readonly day: string; readonly slots: number },
) => number[]

export interface ResetParts extends ChangeLotParts {
  readonly config: { readonly demo: boolean }
  readonly demoOccupancy: DemoOccupancy
}

const demoDays = 90

/** The local days before today, the oldest first. */
const daysBefore = (now: number, timeZone: string) => {
  const days = [localDayOf(now, timeZone)]
  while (days.length <= demoDays) days.unshift(localDayOf(days[0]!.startMs - hourMs, timeZone))
  return days.slice(0, demoDays)
}

const importedDay = ({ day, startMs }: LocalDay, slots: readonly number[]): ImportedDay => ({
  day,
  startMs,
  slots,
  marks: slots.map(() => slotMark.reading),
})

/** CFG-40: past values of every group, and their sums for the lot. */
const loadDemoDays = async (
  { client, lotId, now }: LotChange,
  { groups, capacity }: Pick<LotFigures, 'groups' | 'capacity'>,
  { timeZone, demoOccupancy }: { timeZone: string; demoOccupancy: DemoOccupancy },
): Promise<void> => {
  const importId = uuidv7()
  const days = daysBefore(now, timeZone)
  const sums = days.map(({ slots }) => new Array<number>(slots).fill(0))
  for (const group of groups) {
    const values = days.map((day) => demoOccupancy(lotId, group, day))
    values.forEach((ofDay, nth) => ofDay.forEach((value, slot) => (sums[nth]![slot]! += value)))
    const imported = days.map((day, nth) => importedDay(day, values[nth]!))
    await writeImport(client, { lotId, key: group._id, importId, capacity: group.capacity }, imported)
  }
  const ofLot = days.map((day, nth) => importedDay(day, sums[nth]!))
  await writeImport(client, { lotId, key: lotId, importId, capacity }, ofLot)
}

/** CFG-40: deletes alerts like a user does, so that a replay gives the same. */
const deleteAlerts = async (change: LotChange): Promise<number> => {
  const { tx, lotId, now, viewer } = change
  const deleted = await deleteOpenAlerts(tx, lotId, { by: viewer.userId, at: new Date(now) })
  for (const alert of deleted) {
    const detail = { alertId: alert.id, alertType: alert.alert_type, groupId: alert.group_id }
    change.log({ kind: 'alert-deleted', detail })
  }
  return deleted.length
}

/** CFG-40, CFG-41: clears recommendations, tasks and alerts and loads demo data. */
export const resetLot = (
  parts: ResetParts,
  viewer: Viewer,
  lot: string,
  typedName: string,
): Promise<{ recommendations: number; tasks: number; alerts: number; demoDays: number }> =>
  changeLot(parts, viewer, { lot, capability: 'lot.administer', affects: 'judging' }, async (change) => {
    const { tx, lotId } = change
    const stored = orNotFound(await findLot(tx, lotId))
    const isNamed = typedName.trim() === stored.settings.name
    refuseFaults(isNamed ? [] : [{ path: 'name', code: typedName.trim() === '' ? 'required' : 'invalid' }])
    if (stored.productAccess.payments && !parts.config.demo) throw new Refusal('real-payments')
    const alerts = await deleteAlerts(change)
    const cleared = await ask('clearAdvice', { tx, lotId })
    const { timeZone } = stored
    await loadDemoDays(change, (await change.judging()).lot.figures(), {
      timeZone,
      demoOccupancy: parts.demoOccupancy,
    })
    const result = { ...cleared, alerts, demoDays }
    change.audit({
      action: 'lot.reset',
      objectKind: 'parking-lot',
      objectId: lotId,
      before: null,
      after: result,
    })
    change.markStale('lot', 'alerts', 'tasks', 'recommendations', 'occupancyHistory')
    return result
  })
