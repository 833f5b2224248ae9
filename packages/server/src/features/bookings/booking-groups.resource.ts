import { bookingGroups as contract } from '@stallwise/contract/bookings/booking-groups.contract.ts'
import {
  allowanceOn,
  checkBookingGroup,
  tidyBookingGroup,
  type KeptOfBookingGroup,
} from '@stallwise/domain/bookings/booking-groups.rules.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import type { passholderGroupTypes } from '@stallwise/domain/passholders/passholders.model.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { sql } from 'kysely'
import { noteAuthorisations } from '#features/judging/judging.public.ts'
import { loadGroupChoices, requireRemover, seesGroup } from '#features/passholders/passholders.public.ts'
import { listNames, lotResource } from '#features/resources/resources.public.ts'
import { loadTimeZone, loadToday } from '#platform/database/lot-day.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { lastUsedDay } from './bookings.store.ts'
import { hasBookingsFrom, listAuthorisedPlates } from './booking-groups.store.ts'

const idsOf = (rows: readonly { readonly _id: string }[]) => rows.map(({ _id }) => _id)

const parkingGroupField = (field: string) =>
  sql<string>`(select ${sql.ref(field)} from parking_group g
    where g.parking_lot_id = booking_group.parking_lot_id and g.id = booking_group.parking_group_id)`

const bookingsThat = (now: Date, condition: ReturnType<typeof sql>) =>
  sql<number>`(select count(*)::int from booking b, parking_lot l,
      lateral (select (${now}::timestamptz at time zone l.time_zone)::date as today) t
    where l.id = booking_group.parking_lot_id and b.parking_lot_id = l.id
      and b.booking_group_id = booking_group.id and ${condition})`

/** Fields are written together, tidied. */
const together = () => ({})

interface KeptColumns {
  readonly parking_group_id: string
  readonly allowance: number
  readonly weekday_allowances: readonly (number | null)[]
  readonly days_ahead: number
  readonly longest_booking: number | null
  readonly tenants: readonly string[]
}

/** BOO-04. */
const keptOf = (row: KeptColumns): KeptOfBookingGroup => ({
  parkingGroup: row.parking_group_id,
  allowance: row.allowance,
  weekdayAllowances: row.weekday_allowances,
  daysAhead: row.days_ahead,
  longestBooking: row.longest_booking,
  tenants: row.tenants,
})

/** The booking groups of a lot. BOO-01 to BOO-05. */
export const bookingGroups = lotResource({
  contract,
  table: 'booking_group',
  kind: 'booking-group',
  stale: 'bookings',
  isSeenBy: (row, viewer) => seesGroup(viewer, row.tenants),
  audited: [],
  alsoRead: (now: Date) => ({
    assigned: sql<{ _id: string; name: string }[]>`(select
        coalesce(json_agg(json_build_object('_id', u.id, 'name', u.name) order by lower(u.name)), '[]')
      from app_user u where u.id = any(booking_group.tenants) and u.removed_at is null)`,
    parking_group_name: parkingGroupField('g.name'),
    parking_group_type: parkingGroupField('g.type'),
    booked_today: bookingsThat(
      now,
      sql`b.first_day <= t.today and b.last_day >= t.today and ${lastUsedDay} >= t.today`,
    ),
    upcoming: bookingsThat(now, sql`b.first_day > t.today and b.removed_at is null`),
  }),
  readLot: async (tx: Tx, lotId: string) => ({ time_zone: await loadTimeZone(tx, lotId) }),
  fields: {
    name: { read: (row) => row.name, write: together },
    parkingGroup: { read: (row) => row.parking_group_id, write: together },
    allowance: { read: (row) => row.allowance, write: together },
    weekdayAllowances: { read: (row) => row.weekday_allowances, write: together },
    daysAhead: { read: (row) => row.days_ahead, write: together },
    longestBooking: { read: (row) => row.longest_booking, write: together },
    contactEmails: { read: (row) => row.contact_emails, write: together },
    tenants: { read: (row) => row.assigned, write: together, entered: idsOf },
  },
  shown: (row, { now }) => ({
    parkingGroupName: row.parking_group_name,
    parkingGroupType: row.parking_group_type as (typeof passholderGroupTypes)[number],
    bookedToday: row.booked_today,
    allowanceToday: allowanceOn(
      { allowance: row.allowance, weekdayAllowances: row.weekday_allowances },
      localDayOf(now, row.time_zone).day,
    ),
    upcomingBookings: row.upcoming,
  }),
  rule: checkBookingGroup,
  known: async ({ tx, lotId, viewer }, row) => {
    const { parkingGroups, tenants } = await loadGroupChoices(tx, lotId)
    return {
      names: await listNames(tx, 'booking_group', lotId, row),
      parkingGroups: new Set(idsOf(parkingGroups)),
      tenants: new Set([...idsOf(tenants), ...(row?.tenants ?? [])]),
      ...(seesOnlyOwnGroups(viewer.roles) && { kept: row ? keptOf(row) : ('new' as const) }),
    }
  },
  alsoWrite: async ({ viewer }, draft, { row }) => {
    const tidy = tidyBookingGroup(draft)
    const own = { name: tidy.name, contact_emails: tidy.contactEmails }
    const others = {
      parking_group_id: draft.parkingGroup!,
      allowance: tidy.allowance,
      weekday_allowances: tidy.weekdayAllowances,
      days_ahead: tidy.daysAhead,
      longest_booking: tidy.longestBooking,
      tenants: [...new Set(draft.tenants)],
    }
    if (!seesOnlyOwnGroups(viewer.roles)) return { ...own, ...others }
    // BOO-04: a tenant does not give itself passes.
    return row ? own : { ...own, ...others, allowance: 0, weekday_allowances: [], tenants: [viewer.userId] }
  },
  beforeUpdate: async (change, row, { parkingGroup }) => {
    if (parkingGroup === row.parking_group_id) return
    await noteAuthorisations(change, await listAuthorisedPlates(change, row.id))
  },
  remove: async (change, row) => {
    const today = await loadToday(change.tx, change.lotId, change.now)
    if (await hasBookingsFrom(change, row.id, today)) throw new Refusal('booking-group-in-use')
    await change.tx
      .updateTable('booking_group')
      .set({ removed_by: change.viewer.userId })
      .where('parking_lot_id', '=', change.lotId)
      .where('id', '=', row.id)
      .execute()
  },
  restore: async ({ actor }, row) => requireRemover(actor, row.removed_by),
})
