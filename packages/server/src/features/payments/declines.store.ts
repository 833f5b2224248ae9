import { createHash } from 'node:crypto'
import { pausedUntil } from '@stallwise/domain/payments/payment-states.ts'
import { payLimits } from '@stallwise/domain/payments/payments.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

const hourMs = 3_600_000

const hashOf = (network: string): string => createHash('sha256').update(network).digest('base64url')

/** Notes a decline of a network. */
export const noteDecline = async (tx: Tx, network: string, now: number): Promise<void> => {
  await sql`insert into payment_decline (network_hash, at) values (${hashOf(network)}, ${new Date(now)})`.execute(
    tx,
  )
}

/** Deletes the declines that no longer count. */
export const deleteOldDeclines = async (tx: Tx, now: number): Promise<void> => {
  await sql`delete from payment_decline where at < ${new Date(now - 2 * hourMs)}`.execute(tx)
}

/** PAY-34: until when a plate in a lot, or a network, is paused; null if neither is. */
export const pauseOf = async (
  tx: Tx,
  by: { readonly lotId: string; readonly plate: string; readonly network: string },
  now: number,
): Promise<number | null> => {
  const since = new Date(now - hourMs)
  const { rows } = await sql<{
    kind: string
    at: Date
  }>`(select 'plate' as kind, settled_at as at from payment
      where parking_lot_id = ${by.lotId} and plate = ${by.plate} and state = 'declined' and settled_at > ${since}
      order by settled_at desc limit ${payLimits.declines})
    union all (select 'network', at from payment_decline
      where network_hash = ${hashOf(by.network)} and at > ${since} order by at desc limit ${payLimits.declines})`.execute(
    tx,
  )
  const limit = { max: payLimits.declines, pauseMinutes: payLimits.pauseMinutes }
  const untilOf = (kind: string) =>
    pausedUntil(
      rows.filter((row) => row.kind === kind).map(({ at }) => at.getTime()),
      now,
      limit,
    ) ?? 0
  return Math.max(untilOf('plate'), untilOf('network')) || null
}
