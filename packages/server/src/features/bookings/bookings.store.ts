import { addDays, areDays, type BookingContext } from '@stallwise/domain/bookings/bookings.rules.ts'
import type { BookingDraft, BookingLimits, Days } from '@stallwise/domain/bookings/bookings.model.ts'
import { instantOfWallClock } from '@stallwise/domain/time/wall-clock.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { loadToday } from '#platform/database/lot-day.ts'
import type { Tx } from '#platform/database/database.ts'

/** BOO-20: when days begin and end on the clock of a time zone. */
export const periodOf = ({ firstDay, lastDay }: Days, timeZone: string) => ({
  starts_at: new Date(instantOfWallClock(`${firstDay}T00:00`, timeZone)!),
  ends_at: new Date(instantOfWallClock(`${addDays(lastDay, 1)}T00:00`, timeZone)!),
})

interface CountedDays extends Days {
  readonly lotId: string
  readonly groupId: string
  /** A booking that is not counted. */
  readonly except?: string | undefined
}

/** BOO-17: the visits of the plate of a booking `b` on its days, until a time, as `v`. */
const visitsOfBooking = (
  until: ReturnType<typeof sql>,
) => sql`(select visit.plate, visit.read_plate from visit
    where visit.parking_lot_id = b.parking_lot_id and visit.plate = b.plate
      and visit.entered_at < least(b.ends_at, ${until}) and b.starts_at < ${until}
      and (visit.exited_at is null or visit.exited_at > b.starts_at)) v`

/**
 * BOO-17: the last day on which a booking `b` uses a pass of its group, in a lot `l`; null = none. A canceled one whose vehicle
 * had come uses those until then.
 */
export const lastUsedDay = sql`case when b.removed_at is null then b.last_day
    when exists (select from ${visitsOfBooking(sql`b.removed_at`)})
      then least(b.last_day, (b.removed_at at time zone l.time_zone)::date) end`

/** BOO-12: the passes that a group has booked, on each day with any. */
export const countBooked = async (
  tx: Tx,
  { lotId, groupId, firstDay, lastDay, except }: CountedDays,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ day: string; booked: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, count(*)::int as booked
    from booking b join parking_lot l on l.id = b.parking_lot_id,
      lateral (select ${lastUsedDay} as day) used,
      generate_series(greatest(b.first_day, ${firstDay}::date), least(used.day, ${lastDay}::date), interval '1 day') d
    where b.parking_lot_id = ${lotId} and b.booking_group_id = ${groupId} and used.day is not null
      and b.first_day <= ${lastDay}::date and b.last_day >= ${firstDay}::date
      and b.id is distinct from ${except ?? null}::uuid
    group by 1`.execute(tx)
  return new Map(rows.map(({ day, booked }) => [day, booked]))
}

/** BOO-13: whether a plate is booked in the lot on one of these days. */
export const isPlateBooked = async (
  tx: Tx,
  { lotId, firstDay, lastDay, except }: Omit<CountedDays, 'groupId'>,
  plate: string,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from booking
    where parking_lot_id = ${lotId} and removed_at is null and plate = ${plate}
      and first_day <= ${lastDay}::date and last_day >= ${firstDay}::date
      and id is distinct from ${except ?? null}::uuid limit 1`.execute(tx)
  return rows.length > 0
}

interface LimitsRow {
  readonly id: string
  readonly allowance: number
  readonly weekday_allowances: (number | null)[]
  readonly days_ahead: number
  readonly longest_booking: number | null
}

/** What limits the bookings of a lot's groups; all of them unless `seen`, a condition on `booking_group`, says otherwise. */
export const loadLimits = async (
  tx: Tx,
  lotId: string,
  seen = sql`true`,
): Promise<Map<string, BookingLimits>> => {
  const { rows } = await sql<LimitsRow>`select id, allowance, weekday_allowances, days_ahead, longest_booking
    from booking_group where parking_lot_id = ${lotId} and removed_at is null and ${seen}`.execute(tx)
  return new Map(
    rows.map((row) => [
      row.id,
      {
        allowance: row.allowance,
        weekdayAllowances: row.weekday_allowances,
        daysAhead: row.days_ahead,
        longestBooking: row.longest_booking,
      },
    ]),
  )
}

const loadPassholderGroup = async (
  tx: Tx,
  lotId: string,
  passholder: string,
  seen: ReturnType<typeof sql>,
): Promise<string | undefined> => {
  const { rows } = await sql<{ group: string }>`select g.id as "group" from passholder p
    join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
    where p.parking_lot_id = ${lotId} and p.id = ${passholder} and p.removed_at is null and ${seen}`.execute(
    tx,
  )
  return rows[0]?.group
}

const loadPlateOwner = async (tx: Tx, lotId: string, plate: string, now: number) => {
  const { rows } = await sql<{ passholder: string; group: string }>`
    select p.id as passholder, p.passholder_group_id as "group" from passholder_plate v
    join passholder p on p.parking_lot_id = ${lotId} and p.id = v.passholder_id and p.removed_at is null
    where v.parking_lot_id = ${lotId} and v.removed_at is null and v.plate = ${plate}
      and (v.until is null or v.until > ${new Date(now)})`.execute(tx)
  return rows[0]
}

/** BOO-17. */
const loadCameAs = async (
  { tx, lotId, now }: LotChange,
  id: string | undefined,
): Promise<string[] | undefined> => {
  if (id === undefined) return undefined
  const { rows } = await sql<{
    plates: string[]
  }>`select array_remove(array[v.plate, v.read_plate], null) as plates
    from booking b, lateral ${visitsOfBooking(sql`${new Date(now)}::timestamptz`)}
    where b.parking_lot_id = ${lotId} and b.id = ${id}`.execute(tx)
  return rows.length > 0 ? rows.flatMap(({ plates }) => plates) : undefined
}

interface KnownRow {
  readonly id: string
  readonly removed_at: Date | null
}

/** Conditions on `booking_group` and on `passholder_group` g: what the user sees. */
export interface SeenGroups {
  readonly bookingGroups: ReturnType<typeof sql>
  readonly passholderGroups: ReturnType<typeof sql>
}

/** What a booking is checked against; `row` is the one that is edited or restored, `before` its draft. */
export const loadBookingContext = async (
  change: LotChange,
  draft: BookingDraft,
  seen: SeenGroups,
  { row, before }: { readonly row: KnownRow | undefined; readonly before: BookingDraft | undefined },
): Promise<BookingContext> => {
  const { tx, lotId, now } = change
  const plate = normalisePlate(draft.licensePlate)
  const { bookingGroup: groupId, passholder, firstDay, lastDay } = draft
  const days = areDays(draft) ? { lotId, firstDay, lastDay, except: row?.id } : undefined
  return {
    groups: await loadLimits(tx, lotId, seen.bookingGroups),
    passholderGroup:
      passholder === null
        ? undefined
        : await loadPassholderGroup(tx, lotId, passholder, seen.passholderGroups),
    plateOwner: await loadPlateOwner(tx, lotId, plate, now),
    isPlateBooked: days !== undefined && (await isPlateBooked(tx, days, plate)),
    booked: days && groupId !== null ? await countBooked(tx, { ...days, groupId }) : new Map(),
    today: await loadToday(tx, lotId, now),
    before,
    isRestored: row !== undefined && row.removed_at !== null,
    cameAs: await loadCameAs(change, row?.id),
  }
}
