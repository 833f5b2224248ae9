import { givenHours } from '@stallwise/domain/payment-validations/payment-validations.model.ts'
import { sql } from 'kysely'
import { markUses } from '#features/payment-validations/payment-validations.public.ts'
import type { Tx } from '#platform/database/database.ts'

/** A plate with validations that no payment has used, and the stay for which they were given. Times in milliseconds since 1970 UTC. */
export interface WaitingForPlate {
  readonly lotId: string
  readonly plate: string
  /** Null: no stay began within 24 hours. */
  readonly stay: {
    readonly begin: number
    readonly end: number
    readonly hadPass: boolean
    readonly visitIds: readonly string[]
  } | null
  readonly useIds: readonly string[]
}

interface WaitingRow {
  readonly lot_id: string
  readonly plate: string
  readonly use_ids: string[]
  readonly begin: Date | null
  readonly end: Date | null
  readonly had_pass: boolean | null
  readonly visit_ids: string[] | null
}

/** Late messages may still tell of a stay; nothing depends on it before. */
const waitsMinutes = 15

/** VAL-27: validations that staff gave and no payment has used, whose stay has ended, or for which none began in time. */
export const listWaitingUses = async (tx: Tx, now: number, limit: number): Promise<WaitingForPlate[]> => {
  const over = new Date(now - waitsMinutes * 60_000)
  const { rows } = await sql<WaitingRow>`
    with waiting as (select u.parking_lot_id, u.plate, u.id, u.used_at,
        coalesce(own.begin, next_one.begin) as begin
      from payment_validation_use u
      left join lateral (select coalesce(v.stay_entered_at, v.entered_at) as begin from visit v
        where v.parking_lot_id = u.parking_lot_id and v.id = u.visit_id limit 1) own on true
      left join lateral (select coalesce(v.stay_entered_at, v.entered_at) as begin from visit v
        where u.visit_id is null and v.parking_lot_id = u.parking_lot_id and v.plate = u.plate
          and v.entered_at > u.used_at and v.entered_at <= u.used_at + ${givenHours} * interval '1 hour'
        order by v.entered_at limit 1) next_one on true
      where u.given_by = 'staff' and u.state = 'reserved' and u.payment_id is null and u.plate <> ''),
    of_stays as (select w.parking_lot_id, w.plate, w.begin, array_agg(w.id) as use_ids, max(w.used_at) as used_at
      from waiting w group by w.parking_lot_id, w.plate, w.begin)
    select s.parking_lot_id as lot_id, s.plate, s.use_ids, s.begin, stay."end", stay.had_pass, stay.visit_ids
    from of_stays s
    left join lateral (select array_agg(v.id) as visit_ids,
        bool_or(v.passholder_id is not null and not v.pass_not_valid) filter (where v.entered_at = s.begin) as had_pass,
        (array_agg(coalesce(v.stay_ended_at, case when v.closed_by <> 'longestStay' then v.exited_at end)
          order by v.entered_at desc))[1] as "end"
      from visit v where v.parking_lot_id = s.parking_lot_id and v.plate = s.plate
        and coalesce(v.stay_entered_at, v.entered_at) = s.begin) stay on true
    where case when s.begin is null then s.used_at + ${givenHours} * interval '1 hour' < ${over} else stay."end" < ${over} end
    order by s.used_at limit ${limit}`.execute(tx)
  return rows.map((row) => ({
    lotId: row.lot_id,
    plate: row.plate,
    useIds: row.use_ids,
    stay: row.begin &&
      row.end && {
        begin: row.begin.getTime(),
        end: row.end.getTime(),
        hadPass: row.had_pass === true,
        visitIds: row.visit_ids ?? [],
      },
  }))
}

/** VAL-27: what becomes of validations at the end of their stay. */
export const endUses = async (
  tx: Tx,
  lotId: string,
  useIds: readonly string[],
  needed: readonly string[],
): Promise<void> => {
  await markUses(tx, sql`parking_lot_id = ${lotId} and id = any(${[...useIds]}::uuid[])`)
  await sql`update payment_validation_use
    set state = case when id = any(${[...needed]}::uuid[]) then 'used' else 'released' end
    where parking_lot_id = ${lotId} and id = any(${[...useIds]}::uuid[]) and state = 'reserved' and payment_id is null`.execute(
    tx,
  )
}
