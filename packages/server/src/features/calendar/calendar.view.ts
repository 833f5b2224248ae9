import type {
  ClosureView,
  LotCalendarView,
  OccupancyExceptionView,
} from '@stallwise/contract/calendar/calendar.contract.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Tx } from '#platform/database/database.ts'
import { closures as closureRows, loadPlaces, type Places, type StoredClosure } from './closures.store.ts'
import { exceptions as exceptionRows, type StoredException } from './exceptions.store.ts'
import { listHolidays, type StoredHoliday } from './holidays.store.ts'

const day = 24 * 60 * 60_000

export const closureView = (closure: StoredClosure, { floors, stalls }: Places): ClosureView => ({
  _id: closure.id,
  floor: closure.floorId === null ? null : (floors.get(closure.floorId) ?? null),
  stalls: closure.stallIds.flatMap((id) => stalls.get(id) ?? []).sort(),
  startTime: isoOf(closure.from),
  endTime: closure.to === null ? null : isoOf(closure.to),
  reason: closure.reason,
  version: closure.version,
})

export const exceptionView = (exception: StoredException): OccupancyExceptionView => ({
  exceptionID: exception.id,
  startTime: isoOf(exception.from),
  endTime: isoOf(exception.to),
  reason: exception.reason,
  parkingGroup: exception.groupId,
  version: exception.version,
})

/** A lot's calendar, as its screens show it. */
export const holidayView = ({ day, name, version }: StoredHoliday) => ({ date: day, name, version })

export const loadCalendar = async (
  tx: Tx,
  lotId: string,
  { now, timeZone }: { readonly now: number; readonly timeZone: string },
): Promise<LotCalendarView> => {
  const closures = await closureRows.listAfter(tx, lotId, new Date(now))
  const places = closures.length > 0 && (await loadPlaces(tx, lotId))
  const exceptions = await exceptionRows.listAfter(tx, lotId, new Date(now - 90 * day))
  const holidays = await listHolidays(tx, lotId, localDayOf(now - 365 * day, timeZone).day)
  return {
    closures: places ? closures.map((closure) => closureView(closure, places)) : [],
    exceptions: exceptions.map(exceptionView),
    holidays: holidays.map(holidayView),
  }
}
