import { planHoliday } from '@stallwise/domain/occupancy/holidays.rules.ts'
import type { Holiday } from '@stallwise/domain/occupancy/holidays.rules.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf } from '#platform/http/viewer.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { nextOf } from './calendar-change.ts'
import type { CalendarParts } from './calendar-change.ts'
import { deleteHoliday, findHoliday, saveHoliday } from './holidays.store.ts'

interface Change {
  readonly lotId: string
  readonly action: string
  readonly day: string
  readonly before: Holiday | null
  readonly after: Holiday | null
}

const audit = (tx: Tx, viewer: Viewer, { lotId, action, day, before, after }: Change, at: Date) =>
  writeAudit(tx, {
    parkingLotId: lotId,
    actor: { id: viewer.userId, name: viewer.name },
    ...{ action, objectKind: 'holiday', objectId: day, before, after, at },
  })

/** OCC-18: makes a day a holiday, or gives the holiday another name. */
export const setHoliday = async (
  { database, clock }: CalendarParts,
  viewer: Viewer,
  lot: string,
  wanted: Holiday,
): Promise<Holiday> => {
  const lotId = lot.toLowerCase()
  requireAt(viewer, 'lot.configure', lotId)
  const next = nextOf(planHoliday(wanted))
  return database.withViewer(scopeOf(viewer), async (tx) => {
    const before = (await findHoliday(tx, lotId, next.day)) ?? null
    await saveHoliday(tx, lotId, next)
    const change = { lotId, action: 'holiday.set', day: next.day, before, after: next }
    await audit(tx, viewer, change, new Date(clock()))
    return next
  })
}

/** OCC-18: makes a holiday a day like others. */
export const removeHoliday = async (
  { database, clock }: CalendarParts,
  viewer: Viewer,
  lot: string,
  day: string,
): Promise<void> => {
  const lotId = lot.toLowerCase()
  requireAt(viewer, 'lot.configure', lotId)
  return database.withViewer(scopeOf(viewer), async (tx) => {
    const before = await findHoliday(tx, lotId, day)
    if (!before) throw new Refusal('not-found')
    await deleteHoliday(tx, lotId, day)
    await audit(tx, viewer, { lotId, action: 'holiday.remove', day, before, after: null }, new Date(clock()))
  })
}
