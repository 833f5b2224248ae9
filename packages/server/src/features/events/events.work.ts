import { dayMs } from '@stallwise/domain/time/durations.ts'
import { carryAt, ownDaysAt } from './own-days.ts'
import { readDueCalendar, type CalendarParts } from './calendar-readings.ts'
import { claimCalendars } from './calendars.store.ts'
import { addOwnDays } from './occurrences.store.ts'
import { claimOwnEvents } from './own-events.store.ts'

/** Calendars that are read at the same time. */
const atOnce = 4
/** How long one server may take for a reading before another may try. */
const leaseMs = 60_000
/** A server that stops waits for a run. */
const longestRunMs = 5_000

/** EVT-13, EVT-15: reads the calendars whose turn it is; returns how many. */
export const readDueCalendars = async (parts: CalendarParts): Promise<number> => {
  const until = performance.now() + longestRunMs
  const failures: unknown[] = []
  let total = 0
  for (let count = atOnce; count === atOnce && performance.now() < until;) {
    const now = parts.clock()
    const due = await parts.database.asSystem((tx) =>
      claimCalendars(tx, new Date(now), { lentUntil: new Date(now + leaseMs), limit: atOnce }),
    )
    const outcomes = await Promise.allSettled(due.map((calendar) => readDueCalendar(parts, calendar)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') failures.push(outcome.reason)
    count = due.length
    total += count
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} calendars were not read`)
  return total
}

/** EVT-03: carries weekly events forward; returns how many. */
export const carryOwnEvents = ({
  database,
  clock,
}: Pick<CalendarParts, 'database' | 'clock'>): Promise<number> =>
  database.asSystem(async (tx) => {
    const now = clock()
    const next = new Date(now + dayMs)
    const due = await claimOwnEvents(tx, new Date(now), { next, limit: 200 })
    for (const { lotId, ...event } of due) {
      const lot = await tx
        .selectFrom('parking_lot')
        .select('time_zone')
        .where('id', '=', lotId)
        .executeTakeFirstOrThrow()
      await addOwnDays(tx, lotId, event.id, ownDaysAt(event, now, lot.time_zone))
      if (carryAt(event, now) !== null) continue
      await tx
        .updateTable('own_event')
        .set({ due_at: null })
        .where('parking_lot_id', '=', lotId)
        .where('id', '=', event.id)
        .execute()
    }
    return due.length
  })
