import { bookings as contract } from '@stallwise/contract/bookings/bookings.contract.ts'
import { bookingStateOn, checkBooking, tidyBooking } from '@stallwise/domain/bookings/bookings.rules.ts'
import type { BookingDraft } from '@stallwise/domain/bookings/bookings.model.ts'
import { passesOfBooking } from '@stallwise/domain/pass-charges/recorded-passes.rules.ts'
import { localDayOf } from '@stallwise/domain/time/local-day.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql } from 'kysely'
import { noteAuthorisations, type LotChange } from '#features/judging/judging.public.ts'
import { groupsSeenBy, seesGroup } from '#features/passholders/passholders.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { lotResource } from '#features/resources/resources.public.ts'
import { loadTimeZone, loadToday } from '#platform/database/lot-day.ts'
import type { Tx } from '#platform/database/database.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { loadBookingContext, periodOf, type SeenGroups } from './bookings.store.ts'

const ofGroup = <T>(field: string) =>
  sql<T>`(select ${sql.ref(field)} from booking_group g
    where g.parking_lot_id = booking.parking_lot_id and g.id = booking.booking_group_id)`

interface Row {
  readonly booking_group_id: string
  readonly first_day: string
  readonly last_day: string
  readonly name: string
  readonly email: string | null
  readonly plate: string
  readonly passholder_id: string | null
}

const daysOfRow = ({ first_day, last_day }: Pick<Row, 'first_day' | 'last_day'>) => ({
  firstDay: first_day,
  lastDay: last_day,
})

const draftOfRow = (row: Row): BookingDraft => ({
  bookingGroup: row.booking_group_id,
  ...daysOfRow(row),
  name: row.name,
  email: row.email,
  licensePlate: row.plate,
  passholder: row.passholder_id,
})

const seenBy = (viewer: Viewer): SeenGroups => ({
  bookingGroups: groupsSeenBy(viewer, 'booking_group'),
  passholderGroups: groupsSeenBy(viewer, 'g'),
})

/** Fields are written together, tidied. */
const together = () => ({})

/** BOO-31: whoever cancels or restores a booking decides about its days; restoring its passholder does not. */
const keepAsItIs = async ({ tx, lotId }: LotChange, id: string): Promise<void> => {
  await tx.updateTable('booking').set({ freed_last_day: null }).where(rowOfLot(lotId, id)).execute()
}

/** A passholder shows how many bookings are ahead. */
const markPassholdersStale = (change: LotChange, ...passholders: readonly (string | null)[]): void => {
  if (passholders.some((id) => id !== null)) change.markStale('passholders')
}

/** PCH-33: told when everything is written. */
const noteBookedDays = (change: LotChange, passholderIds: readonly (string | null)[]): void => {
  const ids = passholderIds.filter((id) => id !== null)
  if (ids.length === 0) return
  change.ahead(async () => {
    await tell('bookedDaysChanged', { tx: change.tx, lotId: change.lotId, passholderIds: ids })
    return undefined
  })
}

const bookedPartOf = ({ passholder, firstDay, lastDay }: BookingDraft) => ({ passholder, firstDay, lastDay })

/** The bookings of a lot. BOO-10 to BOO-16, BOO-20. */
export const bookings = lotResource({
  contract,
  table: 'booking',
  kind: 'booking',
  stale: 'bookings',
  audited: [],
  // BOO-50: an erased one is nobody's any more.
  isSeenBy: (row, viewer) => row.erased_at === null && seesGroup(viewer, row.group_tenants),
  alsoRead: {
    group_name: ofGroup<string>('g.name'),
    group_tenants: ofGroup<string[]>('g.tenants'),
    pass_id: sql<string | null>`(select p.pass_id from passholder p
      where p.parking_lot_id = booking.parking_lot_id and p.id = booking.passholder_id)`,
    booked_by_name: sql<string | null>`(select u.name from app_user u where u.id = booking.booked_by)`,
  },
  readLot: async (tx: Tx, lotId: string) => ({ time_zone: await loadTimeZone(tx, lotId) }),
  fields: {
    bookingGroup: { read: (row) => row.booking_group_id, write: together },
    firstDay: { read: (row) => row.first_day, write: together },
    lastDay: { read: (row) => row.last_day, write: together },
    name: { read: (row) => row.name, write: together },
    email: { read: (row) => row.email, write: together },
    licensePlate: { read: (row) => row.plate, write: together },
    passholder: { read: (row) => row.passholder_id, write: together },
  },
  shown: (row, { now }) => ({
    bookingGroupName: row.group_name,
    passholderId: row.pass_id,
    state: bookingStateOn(
      { ...daysOfRow(row), isCanceled: row.removed_at !== null },
      localDayOf(now, row.time_zone).day,
    ),
    bookedAt: row.booked_at.toISOString(),
    bookedBy: row.booked_by_name,
  }),
  rule: checkBooking,
  known: (change, row, draft) =>
    loadBookingContext(change, draft, seenBy(change.viewer), { row, before: row && draftOfRow(row) }),
  alsoWrite: async ({ tx, lotId, now, viewer }, draft, { row }) => ({
    ...tidyBooking(draft),
    ...periodOf(draft, await loadTimeZone(tx, lotId)),
    booking_group_id: draft.bookingGroup!,
    first_day: draft.firstDay,
    last_day: draft.lastDay,
    passholder_id: draft.passholder,
    freed_last_day: null,
    ...(!row && { booked_at: new Date(now), booked_by: viewer.userId }),
  }),
  beforeInsert: (change, { licensePlate, passholder }) => {
    markPassholdersStale(change, passholder)
    return noteAuthorisations(change, [normalisePlate(licensePlate)])
  },
  beforeUpdate: (change, row, draft) => {
    const { licensePlate, passholder } = draft
    markPassholdersStale(change, passholder, row.passholder_id)
    noteBookedDays(change, passesOfBooking(bookedPartOf(draftOfRow(row)), bookedPartOf(draft)))
    return noteAuthorisations(change, [row.plate, normalisePlate(licensePlate)])
  },
  remove: async (change, row) => {
    const today = await loadToday(change.tx, change.lotId, change.now)
    if (row.last_day < today) throw new Refusal('booking-over')
    markPassholdersStale(change, row.passholder_id)
    noteBookedDays(change, [row.passholder_id])
    await noteAuthorisations(change, [row.plate])
    await keepAsItIs(change, row.id)
  },
  restore: async (change, row) => {
    markPassholdersStale(change, row.passholder_id)
    noteBookedDays(change, [row.passholder_id])
    await noteAuthorisations(change, [row.plate])
    await keepAsItIs(change, row.id)
  },
})
