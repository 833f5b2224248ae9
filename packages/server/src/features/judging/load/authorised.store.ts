import { maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { AuthorisedPlates } from '@stallwise/domain/passes/lot-passes.ts'
import type { Authorisation } from '@stallwise/domain/passes/pass-change.model.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
import { earlyArrivalMs } from '@stallwise/domain/visitors/visitors.model.ts'
import type { SqlClient } from '#platform/database/ask.ts'
import { bookingsInForce, guestsInForce, registrationsInForce } from './plate-rights.ts'
import { askOf, type OfLot, type WantedLot } from './wanted-lots.ts'

interface AuthorisationRow {
  readonly lot: string
  readonly plate: string
  readonly id: string
  readonly from: Date
  readonly until: Date | null
  readonly startsAt: Date | null
  readonly groupId: string | null
  readonly make: string | null
  readonly isPayment: boolean
  readonly isPayingGuest: boolean
  readonly freeMs: number | null
}

/**
 * SQL: as `wantedLots`, each from so much earlier on that what ended is known until the grace period after it is over, and was
 * judged: otherwise a violation would not open if the lot is loaded meanwhile.
 */
const lotsSince = `(select w.lot, least(w.start, s.violations_until - interval '${maxLatenessMs} ms')
    - coalesce(greatest(l.violation_grace_minutes, l.exit_grace_minutes), 0) * interval '1 minute' as start
  from unnest($1::uuid[], $2::timestamptz[]) w (lot, start) left join parking_lot l on l.id = w.lot
  left join lot_state s on s.parking_lot_id = w.lot) wanted`

/**
 * GUE-10, BOO-20, PAY-50, VIO-19: the guest passes, registered vehicles, bookings and payments of a lot, and the time that staff gave
 * free of charge (also if it was not needed in the end, VAL-27), or of some of its plates, by plate. Those that ended so long
 * before `start` that no read of theirs is accepted any more are left out.
 */
export const loadAuthorised = async (
  client: SqlClient,
  lotId: string,
  start: number,
  plates?: readonly string[],
): Promise<AuthorisedPlates> => (await loadAuthorisedOf(client, [{ lotId, start }], plates))(lotId)

/** The same of many lots. */
export const loadAuthorisedOf = async (
  client: SqlClient,
  lots: readonly WantedLot[],
  plates?: readonly string[],
): Promise<OfLot<AuthorisedPlates>> => {
  const ofPlates = plates ? 'and plate = any($3::text[])' : ''
  const rowsOf = await askOf<AuthorisationRow>(
    client,
    lots.map(({ lotId, start }) => ({ lotId, start: start - maxLatenessMs })),
    `select lot, plate, id, starts_at - interval '${earlyArrivalMs} ms' as "from", until,
       starts_at as "startsAt", null::uuid as "groupId", null::text as make, false as "isPayment",
       is_paying as "isPayingGuest", null::float8 as "freeMs"
     from ${lotsSince} join ${guestsInForce} on of_plate.parking_lot_id = lot and until > start ${ofPlates}
     union all select lot, plate, id, registered_at, until, null, null, make, false, false, null
     from ${lotsSince} join ${registrationsInForce} on of_plate.parking_lot_id = lot
       and (until is null or until > start) ${ofPlates}
     union all select lot, plate, of_plate.id, starts_at, until, null, g.parking_group_id, null, false, false, null
     from ${lotsSince} join ${bookingsInForce} on of_plate.parking_lot_id = lot and until > start ${ofPlates}
     join booking_group g on g.parking_lot_id = lot and g.id = booking_group_id
     union all select lot, plate, id, counts_from, counts_until, null, null, null, true, false, null
     from ${lotsSince} join payment on parking_lot_id = lot
     where plate is not null and paid_until > start and counts_until > start and counts_until > counts_from ${ofPlates}
     union all select lot, plate, id, used_at, used_at + interval '${longestStayDays} days', null, null, null, false, false,
       case reduction when 'minutes' then amount * 60000 else ${longestStayDays * 86_400_000} end
     from ${lotsSince} join payment_validation_use on parking_lot_id = lot
     where given_by = 'staff' and taken_back_at is null and plate <> ''
       and (reduction = 'minutes' or (reduction = 'percent' and amount = 100))
       and used_at > start - interval '${longestStayDays} days' ${ofPlates}
     order by plate, "from", id`,
    plates ? [plates] : [],
  )
  return (lotId) => byPlate(rowsOf(lotId))
}

const byPlate = (rows: readonly AuthorisationRow[]): AuthorisedPlates => {
  const authorised = new Map<string, Authorisation[]>()
  for (const { plate, id, from, until, startsAt, groupId, make, isPayment, isPayingGuest, freeMs } of rows) {
    const one = {
      id,
      from: from.getTime(),
      until: until?.getTime() ?? null,
      ...(startsAt !== null && { startsAt: startsAt.getTime() }),
      ...(groupId !== null && { groupId }),
      ...(make !== null && { make }),
      ...(isPayment && { isPayment }),
      ...(isPayingGuest && { isPayingGuest }),
      ...(freeMs !== null && { freeMs: Number(freeMs) }),
    }
    const known = authorised.get(plate)
    if (known) known.push(one)
    else authorised.set(plate, [one])
  }
  return authorised
}
