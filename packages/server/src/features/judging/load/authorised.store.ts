import { maxLatenessMs } from '@stallwise/domain/ingest/acceptance.rules.ts'
import type { AuthorisedPlates } from '@stallwise/domain/passes/lot-passes.ts'
import type { Authorisation } from '@stallwise/domain/passes/pass-change.model.ts'
import { longestStayDays } from '@stallwise/domain/payments/staff-entry.ts'
import { earlyArrivalMs } from '@stallwise/domain/visitors/visitors.model.ts'
import { CompiledQuery } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from '#platform/database/database.ts'

interface AuthorisationRow {
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

/** Runs a query in the transaction of a change, or of a request. */
type Query = (text: string, values: unknown[]) => Promise<{ readonly rows: AuthorisationRow[] }>

const queryOf = (transaction: PoolClient | Tx): Query =>
  'executeQuery' in transaction
    ? (text, values) => transaction.executeQuery<AuthorisationRow>(CompiledQuery.raw(text, values))
    : (text, values) => transaction.query<AuthorisationRow>(text, values)

/**
 * GUE-10, BOO-20, PAY-50, VIO-19: the guest passes, registered vehicles, bookings and payments of a lot, and the time that staff gave
 * free of charge (also if it was not needed in the end, VAL-27), or of some of its plates, by plate. Those that ended so long
 * before `start` that no read of theirs is accepted any more are left out.
 */
export const loadAuthorised = async (
  transaction: PoolClient | Tx,
  lotId: string,
  start: number,
  plates?: readonly string[],
): Promise<AuthorisedPlates> => {
  const ofPlates = plates ? 'and plate = any($3::text[])' : ''
  const { rows } = await queryOf(transaction)(
    `select plate, id, starts_at - interval '${earlyArrivalMs} ms' as "from", coalesce(ended_at, ends_at) as until,
       starts_at as "startsAt", null::uuid as "groupId", null::text as make, false as "isPayment",
       parking_payment_option = 'paid' as "isPayingGuest", null::float8 as "freeMs"
     from guest_pass where parking_lot_id = $1 and removed_at is null and erased_at is null
       and coalesce(ended_at, ends_at) > $2 ${ofPlates}
     union all select plate, id, registered_at, until, null, null, make, false, false, null
     from registered_vehicle where parking_lot_id = $1 and removed_at is null and erased_at is null
       and (until is null or until > $2) ${ofPlates}
     union all select b.plate, b.id, b.starts_at, b.ends_at, null, g.parking_group_id, null, false, false, null
     from booking b join booking_group g on g.parking_lot_id = $1 and g.id = b.booking_group_id
     where b.parking_lot_id = $1 and b.removed_at is null and b.erased_at is null and b.ends_at > $2 ${ofPlates}
     union all select plate, id, counts_from, counts_until, null, null, null, true, false, null
     from payment where parking_lot_id = $1 and plate is not null and paid_until > $2 and counts_until > $2
       and counts_until > counts_from ${ofPlates}
     union all select plate, id, used_at, used_at + interval '${longestStayDays} days', null, null, null, false, false,
       case reduction when 'minutes' then amount * 60000 else ${longestStayDays * 86_400_000} end
     from payment_validation_use where parking_lot_id = $1 and given_by = 'staff' and taken_back_at is null and plate <> ''
       and (reduction = 'minutes' or (reduction = 'percent' and amount = 100))
       and used_at > $2::timestamptz - interval '${longestStayDays} days' ${ofPlates}
     order by plate, "from", id`,
    [lotId, new Date(start - maxLatenessMs), ...(plates ? [plates] : [])],
  )
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
    authorised.set(plate, [...(authorised.get(plate) ?? []), one])
  }
  return authorised
}
