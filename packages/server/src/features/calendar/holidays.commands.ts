import { isDay, planHoliday, type Holiday } from '@stallwise/domain/calendar/holidays.rules.ts'
import { changeLot, type AuditRecord, type ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { nextOf } from './calendar-change.ts'
import { deleteHoliday, findHoliday, saveHoliday } from './holidays.store.ts'

const auditOf = (
  action: string,
  day: string,
  before: Holiday | null,
  after: Holiday | null,
): AuditRecord => ({ action, objectKind: 'holiday', objectId: day, before, after })

/** OCC-18: makes a day a holiday within a change of the lot; what it was before, and what it is. */
export const setHolidayRow = async (
  tx: Tx,
  lotId: string,
  wanted: Holiday,
): Promise<{ before: Holiday | null; after: Holiday }> => {
  const after = nextOf(planHoliday(wanted))
  const before = (await findHoliday(tx, lotId, after.day)) ?? null
  if (before?.name !== after.name) await saveHoliday(tx, lotId, after)
  return { before, after }
}

/** OCC-18: makes a day a holiday, or gives the holiday another name; open screens are told. */
export const setHoliday = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  wanted: Holiday,
): Promise<Holiday> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId } = change
    const { before, after } = await setHolidayRow(tx, lotId, wanted)
    if (before?.name === after.name) return after
    change.audit(auditOf('holiday.set', after.day, before, after))
    change.markStale('lot', 'occupancyHistory')
    return after
  })

/** OCC-18: makes a holiday a day like others. */
export const removeHoliday = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  day: string,
): Promise<void> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId } = change
    const before = isDay(day) ? await findHoliday(tx, lotId, day) : undefined
    if (!before) throw new Refusal('not-found')
    await deleteHoliday(tx, lotId, day)
    change.audit(auditOf('holiday.remove', day, before, null))
    change.markStale('lot', 'occupancyHistory')
  })
