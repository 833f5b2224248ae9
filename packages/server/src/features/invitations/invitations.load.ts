import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'

/** Plain rows of invitations and of the mobile app log. */
export interface MobileAppRows {
  readonly invitations: readonly { readonly parking_lot_id: string }[]
  readonly log: readonly { readonly parking_lot_id: string }[]
}

/** Adds the rows of new lots. */
export const loadMobileApp = async (
  tx: Tx,
  { mobileApp }: { readonly mobileApp?: MobileAppRows | undefined },
  { lotIds }: { readonly lotIds: readonly string[] },
): Promise<void> => {
  if (!mobileApp) return
  const { invitations, log } = mobileApp
  const isNew = (row: { readonly parking_lot_id: string }) => lotIds.includes(row.parking_lot_id)
  await loadRows(tx, 'pass_invitation', invitations.filter(isNew))
  await loadRows(tx, 'mobile_log', log.filter(isNew))
  await sql`update passholder p set app_joined_at = (select min(m.at) from mobile_log m
      where m.parking_lot_id = p.parking_lot_id and m.passholder_id = p.id and m.kind = 'appInstalled')
    where p.parking_lot_id = any(${[...lotIds]}::uuid[])`.execute(tx)
  await sql`update passholder p set app_state = app_state_of(p.parking_lot_id, p.id, p.app_joined_at)
    where p.parking_lot_id = any(${[...lotIds]}::uuid[])`.execute(tx)
}
