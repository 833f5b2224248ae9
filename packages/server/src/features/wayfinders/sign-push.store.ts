import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** How long a server may be about a push before another tries. */
const leaseSeconds = 15
/** A sign may also change because nobody reports any more. */
const lookAgainSeconds = 30

/** A sign that may have something to be told. */
export interface DueSign {
  readonly lotId: string
  readonly id: string
  readonly lotVersion: number
  readonly contentHash: string | null
  readonly failures: number
  readonly sinceSentMs: number | null
}

/** WAY-20, WAY-23: signs whose lot has changed since, or that failed; taken for a while. */
export const takeDueSigns = async (tx: Tx, most: number): Promise<DueSign[]> => {
  const { rows } = await sql<DueSign>`
    with due as (
      select p.parking_lot_id, p.wayfinder_id, s.version from wayfinder_push p
      join wayfinder w on w.parking_lot_id = p.parking_lot_id and w.id = p.wayfinder_id
      join lot_state s on s.parking_lot_id = p.parking_lot_id
      where p.next_at <= now() and w.push_url is not null and w.removed_at is null
        and (p.lot_version is distinct from s.version or p.failures > 0
          or p.next_at < now() - make_interval(secs => ${lookAgainSeconds}))
      order by p.next_at limit ${most} for update of p skip locked)
    update wayfinder_push p set next_at = now() + make_interval(secs => ${leaseSeconds}) from due
    where p.parking_lot_id = due.parking_lot_id and p.wayfinder_id = due.wayfinder_id
    returning p.parking_lot_id as "lotId", p.wayfinder_id as id, due.version as "lotVersion",
      p.content_hash as "contentHash", p.failures,
      extract(epoch from now() - p.sent_at)::float8 * 1000 as "sinceSentMs"`.execute(tx)
  return rows
}

/** What came of looking at a sign; `sent` absent where there was nothing to tell. */
export interface Told {
  readonly contentHash: string
  readonly pauseMs: number
  readonly sent?: { readonly ok: boolean; readonly status: number | null; readonly reason: string | null }
}

/** WAY-22. Whoever changed the sign meanwhile had it told anew: then this counts no more. */
export const writeTold = async (
  tx: Tx,
  due: DueSign,
  { contentHash, pauseMs, sent }: Told,
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
