import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** PAY-10: the stay of a vehicle that is inside. */
export interface Stay {
  /** Its latest visit. */
  readonly visitId: string
  /** All of its visits: an entry read of a parked car goes on with the stay. */
  readonly visitIds: readonly string[]
  readonly plate: string
  /** The entry with which the vehicle came in, in milliseconds since 1970 UTC. */
  readonly begin: number
  /** PAY-17: it had a pass when it entered, which was valid on that day. */
  readonly hadPass: boolean
}

/** A read at an exit that is being decided. */
export interface ReadAtExit {
  readonly eventId: string
  readonly at: number
}

interface StayRow {
  readonly visitId: string
  readonly visitIds: string[]
  readonly plate: string
  readonly begin: Date
  readonly hadPass: boolean
}

/** GAT-58: what was decided last, by the times of the reads, about a visit of the name `v`; `last` is the name of the row. */
export const lastDecisionOf = (v: string, lotId: string) =>
  sql`(select d.cause, d.read_at from gate_decision d where d.parking_lot_id = ${lotId}
    and d.visit_id = ${sql.ref(`${v}.id`)} order by d.read_at desc limit 1) last`

/**
 * PAY-10, GAT-58: whether the stay of a visit `v` goes on although the visit ended: by itself after the longest stay of a
 * vehicle without a pass (VIS-40), or by a read at an exit, and what was decided last (`lastDecisionOf`) held the vehicle. An
 * exit read that arrived too late to be decided held nobody (VIS-33): the vehicle has gone, unless it was held later.
 */
export const goesOnAfterEnd = (v: string) => {
  const of = (name: string) => sql.ref(`${v}.${name}`)
  return sql`(not ${of('exit_missed')} and case
    when ${of('closed_by')} = 'exit' then last.cause = 'unpaid'
    when ${of('closed_by')} <> 'longestStay' then false
    when ${of('stay_ended_at')} is null and ${of('passholder_id')} is null then coalesce(last.cause = 'unpaid', true)
    else last.cause = 'unpaid' and ${of('stay_ended_at')} = last.read_at end)`
}

/**
 * PAY-10, GAT-58: the stay of a plate that runs: of its latest visit, if that is open, or the stay goes on after it, or it
 * ended by the read that is being decided.
 */
export const findStay = async (
  tx: Tx,
  lotId: string,
  plate: string,
  read: ReadAtExit | null = null,
): Promise<Stay | undefined> => {
  const isOfRead = read
    ? sql`((latest.exited_at = ${new Date(read.at)} and latest.exit_event_id = ${read.eventId})
        or (latest.closed_by = 'longestStay' and latest.stay_ended_at = ${new Date(read.at)}))`
    : sql`false`
  const { rows } = await sql<StayRow>`
    with latest as (select v.*, coalesce(v.stay_entered_at, v.entered_at) as begin from visit v
      where v.parking_lot_id = ${lotId} and v.plate = ${plate} order by v.entered_at desc limit 1)
    select latest.id as "visitId", latest.plate, latest.begin, stay."visitIds", stay."hadPass"
    from latest cross join lateral (select array_agg(one.id) as "visitIds",
        coalesce(bool_or(one.passholder_id is not null and not one.pass_not_valid) filter (where one.entered_at = latest.begin), false) as "hadPass"
      from visit one where one.parking_lot_id = ${lotId} and one.plate = ${plate} and one.entered_at >= latest.begin) stay
    left join lateral ${lastDecisionOf('latest', lotId)} on true
    where latest.exited_at is null or (not latest.exit_missed and ${isOfRead}) or ${goesOnAfterEnd('latest')}`.execute(
    tx,
  )
  const row = rows[0]
  return row && { ...row, begin: row.begin.getTime() }
}

/** The running stay that a visit belongs to. */
export const findStayOfVisit = async (tx: Tx, lotId: string, visitId: string): Promise<Stay | undefined> => {
  const { rows } = await sql<{ plate: string | null }>`select plate from visit
    where parking_lot_id = ${lotId} and id = ${visitId} limit 1`.execute(tx)
  const plate = rows[0]?.plate ?? null
  const stay = plate === null ? undefined : await findStay(tx, lotId, plate)
  return stay?.visitIds.includes(visitId) ? stay : undefined
}

/** PAY-105: whether a vehicle entered after a time, also if it has left since. */
export const hasEnteredSince = async (
  tx: Tx,
  lotId: string,
  plate: string,
  since: number,
): Promise<boolean> => {
  const { rows } = await sql`select from visit where parking_lot_id = ${lotId} and plate = ${plate}
    and entered_at > ${new Date(since)} limit 1`.execute(tx)
  return rows.length > 0
}
