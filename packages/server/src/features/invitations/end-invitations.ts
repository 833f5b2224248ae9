import { endedInvitations } from '@stallwise/domain/invitations/invitations.rules.ts'
import type { InvitationState } from '@stallwise/domain/invitations/invitations.model.ts'
import { sql } from 'kysely'
import { cancelMails } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { lockAppStates, refreshAppStates } from './app-state.store.ts'
import { causeOf } from './invitation-cause.ts'

interface InvitedRow {
  readonly id: string
  readonly passholderId: string
  /** The address that was invited. */
  readonly email: string
  readonly state: InvitationState
}

interface HolderRow {
  readonly id: string
  readonly email: string | null
  readonly invitations: readonly InvitedRow[]
}

/** Passholders that were invited. */
const listInvited = async (tx: Tx, lotId: string, passholderIds: readonly string[]): Promise<HolderRow[]> => {
  const { rows } = await sql<HolderRow>`select p.id, p.email, json_agg(json_build_object('id', i.id,
      'passholderId', p.id, 'email', i.email, 'state', i.state)) as invitations
    from pass_invitation i join passholder p on p.parking_lot_id = i.parking_lot_id and p.id = i.passholder_id
    where i.parking_lot_id = ${lotId} and i.passholder_id = any(${[...passholderIds]}::uuid[])
    group by p.id, p.email`.execute(tx)
  return rows
}

interface Holders {
  readonly tx: Tx
  readonly lotId: string
  readonly passholderIds: readonly string[]
  /** Whether they are removed, or about to be in the same transaction. */
  readonly areRemoved: boolean
}

/** INV-07: ends the invitations of passholders that are over, and cancels their e-mails while they wait. */
export const endInvitations = async ({ tx, lotId, passholderIds, areRemoved }: Holders): Promise<void> => {
  if ((await listInvited(tx, lotId, passholderIds)).length === 0) return
  await lockAppStates(tx, lotId, passholderIds)
  const ended = (await listInvited(tx, lotId, passholderIds)).flatMap(({ email, invitations }) =>
    endedInvitations({ email, isRemoved: areRemoved }, invitations),
  )
  if (ended.length === 0) return
  await tx
    .deleteFrom('pass_invitation')
    .where('parking_lot_id', '=', lotId)
    .where(
      'id',
      'in',
      ended.map(({ id }) => id),
    )
    .execute()
  for (const { id } of ended) await cancelMails(tx, causeOf(id))
  await refreshAppStates(tx, lotId, [...new Set(ended.map(({ passholderId }) => passholderId))])
}

/** PAS-50: erases what invitations and the mobile app log say of passholders whose addresses are erased. */
export const eraseInvitations = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<void> => {
  await endInvitations({ tx, lotId, passholderIds, areRemoved: true })
  await sql`update mobile_log set email = null, detail = null
    where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])`.execute(tx)
}
