import type { OccupancyException } from '@stallwise/domain/calendar/exceptions.rules.ts'
import { calendarRows, type Stored } from './calendar-rows.store.ts'

export type StoredException = Stored<OccupancyException>

export const exceptions = calendarRows('occupancy_exception', {
  entryOf: (row): OccupancyException => ({
    groupId: row.group_id,
    from: row.starts_at.getTime(),
    to: row.ends_at.getTime(),
    reason: row.reason,
  }),
  valuesOf: ({ groupId, from, to, reason }) => ({
    group_id: groupId,
    starts_at: new Date(from),
    ends_at: new Date(to),
    reason,
  }),
})
