import { planHoliday, type Holiday } from '@stallwise/domain/calendar/holidays.rules.ts'
import { isDay } from '@stallwise/domain/fields/day.rules.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'
import {
  changeLot,
  type AuditRecord,
  type ChangeLotParts,
  type LotChange,
} from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import type { Tx } from '#platform/database/database.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { refuseStale, type SeenVersion } from '#platform/http/seen-version.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { nextOf } from './calendar-change.ts'
import { holidayView } from './calendar.view.ts'
import { deleteHoliday, findHoliday, saveHoliday, type StoredHoliday } from './holidays.store.ts'

const textOf = (holiday: Holiday | null) => holiday && { day: holiday.day, name: holiday.name }

const auditOf = (
  action: string,
  day: string,
  before: Holiday | null,
  after: Holiday | null,
): AuditRecord => ({
  action,
  objectKind: 'holiday',
  objectId: day,
  before: textOf(before),
  after: textOf(after),
})

/** A version of a holiday that was removed meanwhile is stale too. */
const refuseStaleHoliday = (version: number | undefined, current: StoredHoliday | null): void => {
  if (current) return refuseStale(version, holidayView(current))
  if (version === undefined) return
  throw new Refusal('stale-version', { current: null })
}

/** OCC-18: makes a day a holiday within a change of the lot; returns the holiday before and after. */
export const setHolidayRow = async (
  tx: Tx,
  lotId: string,
  { version, ...wanted }: Holiday & SeenVersion,
): Promise<{ before: StoredHoliday | null; after: StoredHoliday }> => {
  const next = nextOf(planHoliday(wanted))
  const before = (await findHoliday(tx, lotId, next.day)) ?? null
  refuseStaleHoliday(version, before)
  const isSame = before?.name === next.name
  return { before, after: isSame ? before : await saveHoliday(tx, lotId, next) }
}

/** Forecasts follow from which days were holidays; a day is counted as past when it may be over in any zone. */
const tellIfPast = async ({ tx, lotId, now }: LotChange, day: string): Promise<void> => {
  const tomorrow = new Date(now + dayMs).toISOString().slice(0, 10)
  if (day <= tomorrow) await tell('pastOccupancyChanged', { tx, lotId })
}

/** OCC-18: adds a holiday, or renames it; open screens are notified. */
export const setHoliday = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  wanted: Holiday & SeenVersion,
): Promise<StoredHoliday> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId } = change
    // REQ-04: only a day that is none yet is set without one.
    if (wanted.version === undefined && isDay(wanted.day) && (await findHoliday(tx, lotId, wanted.day)))
      refuseFaults([{ path: 'version', code: 'required' }])
    const { before, after } = await setHolidayRow(tx, lotId, wanted)
    if (before?.name === after.name) return after
    change.audit(auditOf('holiday.set', after.day, before, after))
    await tellIfPast(change, after.day)
    change.markStale('lot', 'occupancyHistory')
    return after
  })

/** OCC-18: removes a holiday. */
export const removeHoliday = (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  day: string,
  { version }: SeenVersion = {},
): Promise<void> =>
  changeLot(parts, viewer, { lot, capability: 'lot.configure' }, async (change) => {
    const { tx, lotId } = change
    const before = isDay(day) ? await findHoliday(tx, lotId, day) : undefined
    if (!before) throw new Refusal('not-found')
    refuseStaleHoliday(version, before)
    await deleteHoliday(tx, lotId, day)
    change.audit(auditOf('holiday.remove', day, before, null))
    await tellIfPast(change, day)
    change.markStale('lot', 'occupancyHistory')
  })
