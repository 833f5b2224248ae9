import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** How long one server may work on a push before another may try. */
const leaseSeconds = 15
/** A sign may also change because its devices stopped reporting, so it is checked this often in any case. */
const recheckSeconds = 30

/** A sign that may have to be updated. */
export interface DueSign {
  readonly lotId: string
  readonly id: string
  readonly lotVersion: number
  readonly contentHash: string | null
  readonly failures: number
  readonly sinceSentMs: number | null
}

/** WAY-20, WAY-23: takes signs whose lot has changed since the last push, or whose push failed, under a lease. */
export const leaseDueSigns = async (tx: Tx, maxSigns: number): Promise<DueSign[]> => {
  const { rows } = await sql<DueSign>`
    with due as (
      select p.parking_lot_id, p.wayfinder_id, s.version from wayfinder_push p
      join wayfinder w on w.parking_lot_id = p.parking_lot_id and w.id = p.wayfinder_id
      join lot_state s on s.parking_lot_id = p.parking_lot_id
      where p.next_at <= now() and w.push_url is not null and w.removed_at is null
        and (p.lot_version is distinct from s.version or p.failures > 0
          or p.next_at < now() - make_interval(secs => ${recheckSeconds}))
      order by p.next_at limit ${maxSigns} for update of p skip locked)
    update wayfinder_push p set next_at = now() + make_interval(secs => ${leaseSeconds}) from due
    where p.parking_lot_id = due.parking_lot_id and p.wayfinder_id = due.wayfinder_id
    returning p.parking_lot_id as "lotId", p.wayfinder_id as id, due.version as "lotVersion",
      p.content_hash as "contentHash", p.failures,
      extract(epoch from now() - p.sent_at)::float8 * 1000 as "sinceSentMs"`.execute(tx)
  return rows
}

/** The result of checking a sign; `sent` is absent if there was nothing to push. */
export interface PushResult {
  readonly contentHash: string
  readonly pauseMs: number
  readonly sent?: { readonly ok: boolean; readonly status: number | null; readonly reason: string | null }
}

/** WAY-22: stores the result, unless the sign was edited meanwhile and is to be pushed again. */
export const writePushResult = async (
  tx: Tx,
  due: DueSign,
  { contentHash, pauseMs, sent }: PushResult,
): Promise<void> => {
  const next = sql`now() + make_interval(secs => ${pauseMs / 1_000})`
  const isSame = sql`content_hash is not distinct from ${due.contentHash} and next_at > now()`
  const at = sql`parking_lot_id = ${due.lotId} and wayfinder_id = ${due.id} and ${isSame}`
  if (!sent)
    await sql`update wayfinder_push set lot_version = ${due.lotVersion}, failures = 0, next_at = ${next} where ${at}`.execute(
      tx,
    )
  else
    await sql`update wayfinder_push set lot_version = ${due.lotVersion}, next_at = ${next}, sent_at = now(),
      content_hash = ${sent.ok ? contentHash : due.contentHash}, ok = ${sent.ok}, status = ${sent.status},
      reason = ${sent.reason}, failures = ${sent.ok ? 0 : due.failures + 1} where ${at}`.execute(tx)
}
