import { earlyArrivalMs } from '@stallwise/domain/visitors/visitors.model.ts'
import { maxStayMs } from '@stallwise/domain/visits/visits.rules.ts'
import { sql } from 'kysely'

const early = sql.raw(`interval '${earlyArrivalMs} ms'`)

/** VIS-02: a guest pass that is extended or follows another one lets a vehicle stay for as long as any. */
export const longestVisit = sql.raw(`interval '${maxStayMs(true) + earlyArrivalMs} ms'`)

/** GUE-12: the visit of a guest, as `v`. */
export const visitOfGuest = sql`(select visit.entered_at, visit.exited_at,
      case when visit.read_plate <> visit.plate then json_build_object('plate', visit.read_plate, 'match', visit.match) end as read_as from visit
    where visit.parking_lot_id = guest_pass.parking_lot_id and visit.plate = guest_pass.plate
      and visit.passholder_id is null and visit.entered_at < guest_pass.until_at
      and visit.entered_at > guest_pass.starts_at - ${longestVisit}
      and (visit.exited_at is null or visit.exited_at > guest_pass.starts_at - ${early})
    order by visit.entered_at desc limit 1) v`

/** GUE-06: whether a guest had come before the pass was cancelled. */
export const hadCome = sql`exists (select 1 from ${visitOfGuest} where v.entered_at < guest_pass.removed_at)`
