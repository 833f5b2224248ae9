import { allowanceOn } from '@stallwise/domain/bookings/booking-groups.rules.ts'
import { addDays, dayCountOf, daysOf } from '@stallwise/domain/bookings/bookings.rules.ts'
import { bookingLimits } from '@stallwise/domain/bookings/bookings.model.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import { bindLotResource } from '#features/resources/resources.public.ts'
import { onlyAtFirst } from '#platform/database/list-page.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import type { Bind } from '#platform/http/bind.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { bookingGroups } from './booking-groups.resource.ts'
import { listBookingPage } from './booking-list.store.ts'
import { bookings } from './bookings.resource.ts'
import { countBooked } from './bookings.store.ts'

/** BOO-40: the days of a group. */
const showCalendar = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  { from, to }: { readonly from: string; readonly to: string },
) => {
  const days = { firstDay: from, lastDay: to }
  if (from > to) refuseFaults([{ path: 'to', code: 'last-day-before-first' }])
  if (dayCountOf(days) > bookingLimits.calendarDays)
    refuseFaults([{ path: 'to', code: 'too-many-days', limit: bookingLimits.calendarDays }])
  const group = await bookingGroups.get(parts, viewer, id)
  requireAt(viewer, 'passholder.read', group.parkingLot)
  return parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const today = await loadToday(tx, group.parkingLot, parts.clock())
    const booked = await countBooked(tx, { lotId: group.parkingLot, groupId: id, ...days })
    return {
      today,
      lastDay: addDays(today, group.daysAhead),
      days: daysOf(days).map((day) => ({
        day,
        booked: booked.get(day) ?? 0,
        allowance: allowanceOn(group, day),
      })),
    }
  })
}

/** Booking groups and bookings. */
export const bookingsRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  const { database } = parts
  bindLotResource(bind, parts, bookingGroups)
  bindLotResource(bind, parts, bookings)
  bind('GET /passholder-booking-groups', ({ viewer, query: { parkingLot: lotId, cursor, limit } }) =>
    bookingGroups.list(parts, {
      viewer,
      lotId,
      cursor,
      limit,
      narrowed: groupsSeenBy(viewer, 'booking_group'),
    }),
  )
  bind('GET /passholder-booking-groups/{id}', ({ viewer, params }) =>
    bookingGroups.get(parts, viewer, params.id),
  )
  bind('GET /passholder-booking-groups/{id}/calendar', ({ viewer, params, query }) =>
    showCalendar(parts, viewer, params.id, query),
  )
  bind('GET /bookings/{id}', ({ viewer, params }) => bookings.get(parts, viewer, params.id))
  bind('POST /bookings/list', ({ viewer, body: { parkingLot: lotId, ...page } }) =>
    database.withViewer(scopeOf(viewer), async (tx) => {
      const today = await loadToday(tx, lotId, parts.clock())
      const list = { ...page, lotId, seen: groupsSeenBy(viewer, 'g'), today }
      const found = await listBookingPage(tx, list)
      const data = await bookings.showAll(tx, parts, viewer, lotId, found.ids)
      return { data, ...onlyAtFirst(found.page, page.cursor) }
    }),
  )
}
