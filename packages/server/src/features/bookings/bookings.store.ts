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

/** BOO-12: the passes that a group has booked, on each day with any. */
export const countBooked = async (
  tx: Tx,
  { lotId, groupId, firstDay, lastDay, except }: CountedDays,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{ day: string; booked: number }>`
    select to_char(d, 'YYYY-MM-DD') as day, count(*)::int as booked
    from booking b, generate_series(greatest(b.first_day, ${firstDay}::date), least(b.last_day, ${lastDay}::date), interval '1 day') d
    where b.parking_lot_id = ${lotId} and b.booking_group_id = ${groupId} and b.removed_at is null
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
  { tx, lotId, now }: LotChange,
  draft: BookingDraft,
  seen: SeenGroups,
  { row, before }: { readonly row: KnownRow | undefined; readonly before: BookingDraft | undefined },
): Promise<BookingContext> => {
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
  }
}
