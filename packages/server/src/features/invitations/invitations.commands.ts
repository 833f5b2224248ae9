import type { InvitedSome } from '@stallwise/contract/invitations/invitations.contract.ts'
import type { PassholderView } from '@stallwise/contract/passholders/passholders.contract.ts'
import { splitEmails } from '@stallwise/domain/fields/field.rules.ts'
import { maxInvitationsAnHour } from '@stallwise/domain/invitations/invitations.model.ts'
import { invitedAddresses, reasonNotToInvite } from '@stallwise/domain/invitations/invitations.rules.ts'
import { maxPassholdersAtOnce } from '@stallwise/domain/passholders/passholders.model.ts'
import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { cancelMails, queueMail } from '#features/notifications/notifications.public.ts'
import { groupsSeenBy, limitedUserOf, passholders } from '#features/passholders/passholders.public.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import type { RowOf } from '#platform/database/tables.ts'
import { lockAppStates, refreshAppStates } from './app-state.store.ts'
import { causeOf } from './invitation-cause.ts'
import { addToMobileLog } from './mobile-log.store.ts'

export interface InvitationParts extends ChangeLotParts {
  readonly publicUrl: string
  readonly config: { readonly mobileAppUrl?: string }
}

type Invited = Pick<RowOf<'passholder'>, 'id' | 'pass_id' | 'name' | 'email' | 'app_state'>

const capability = 'passholder.manage' as const

const findPassholders = async (
  { tx, lotId, viewer }: LotChange,
  condition: RawBuilder<unknown>,
): Promise<Invited[]> => {
  const { rows } = await sql<Invited>`select p.id, p.pass_id, p.name, p.email, p.app_state from passholder p
    join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
    where p.parking_lot_id = ${lotId} and p.removed_at is null and ${groupsSeenBy(viewer, 'g')} and ${condition}
    order by p.id`.execute(tx)
  return rows
}
const withIds = (ids: readonly string[]) => sql`p.id = any(${[...ids]}::uuid[])`

interface Addressed {
  readonly holder: Invited
  readonly email: string
  readonly id: string
}

/** Invitations that wait to be sent are replaced. */
const cancelEarlier = async ({ tx, lotId }: LotChange, holders: readonly Invited[]): Promise<void> => {
  const { rows } = await sql<{ id: string }>`delete from pass_invitation
    where parking_lot_id = ${lotId} and passholder_id = any(${holders.map(({ id }) => id)}::uuid[])
    returning case state when 'queued' then id end as id`.execute(tx)
  for (const { id } of rows) if (id !== null) await cancelMails(tx, causeOf(id))
}

const writeInvitations = async (change: LotChange, addressed: readonly Addressed[]): Promise<void> => {
  const { tx, lotId, now, viewer } = change
  const rows = JSON.stringify(addressed.map(({ holder, email, id }) => ({ holder: holder.id, email, id })))
  await sql`insert into pass_invitation (parking_lot_id, passholder_id, email, id, state, asked_at)
    select ${lotId}, holder, email, id, 'queued', ${new Date(now)}
    from jsonb_to_recordset(${rows}::jsonb) as i(holder uuid, email text, id uuid)`.execute(tx)
  await addToMobileLog(
    tx,
    lotId,
    addressed.map(({ holder, email }) => ({
      at: new Date(now),
      kind: 'invited',
      passholderId: holder.id,
      email,
      detail: viewer.name,
    })),
  )
}

const lotNameOf = async ({ tx, lotId }: LotChange): Promise<string> =>
  (await tx.selectFrom('parking_lot').select('name').where('id', '=', lotId).executeTakeFirstOrThrow()).name

/** INV-01: writes the invitations of these passholders, whose e-mails are sent when the change is committed. */
const inviteAll = async (
  { publicUrl, config }: InvitationParts,
  change: LotChange,
  holders: readonly Invited[],
): Promise<void> => {
  const { tx, lotId } = change
  const addressed = holders.flatMap((holder) =>
    invitedAddresses(holder.email).map((email) => ({ holder, email, id: uuidv7() })),
  )
  const ids = holders.map(({ id }) => id)
  await lockAppStates(tx, lotId, ids)
  await cancelEarlier(change, holders)
  await writeInvitations(change, addressed)
  const lotName = await lotNameOf(change)
  const appLink = config.mobileAppUrl ?? null
  for (const { holder, email, id } of addressed)
    await queueMail(tx, {
      to: email,
      template: 'pass-invited',
      cause: causeOf(id),
      causedBy: limitedUserOf(change.viewer),
      data: {
        name: holder.name,
        passId: holder.pass_id,
        lotName,
        appLink,
        portalLink: `${publicUrl}/pass-portal`,
      },
    })
  await refreshAppStates(tx, lotId, ids)
  for (const { id, email } of holders)
    change.audit({
      action: 'passholder.invite',
      objectKind: 'passholder',
      objectId: id,
      before: null,
      after: { email },
    })
  if (holders.length > 0) change.markStale('passholders')
}

const lotOf = async (parts: InvitationParts, viewer: Viewer, id: string): Promise<string> =>
  (await passholders.get(parts, viewer, id)).parkingLot

/** INV-01, INV-02: invites one passholder. */
export const invitePassholder = async (
  parts: InvitationParts,
  viewer: Viewer,
  id: string,
): Promise<PassholderView> => {
  const lot = await lotOf(parts, viewer, id)
  await changeLot(parts, viewer, { lot, capability }, async (change) => {
    const holder = orNotFound((await findPassholders(change, withIds([id])))[0])
    const reason = reasonNotToInvite({ email: holder.email, appState: holder.app_state })
    if (reason) throw new Refusal(reason)
    await inviteAll(parts, change, [holder])
  })
  return passholders.get(parts, viewer, id)
}

/** INV-02: sends the invitation again. */
export const inviteAgain = async (
  parts: InvitationParts,
  viewer: Viewer,
  id: string,
): Promise<PassholderView> => {
  const lot = await lotOf(parts, viewer, id)
  const limit = { model: 'InvitationsOfPassholder', max: maxInvitationsAnHour, windowMinutes: 60 }
  await requireWithin(createRateLimit(parts.database, limit), id)
  await changeLot(parts, viewer, { lot, capability }, async (change) => {
    const holder = orNotFound((await findPassholders(change, withIds([id])))[0])
    if (invitedAddresses(holder.email).length === 0) throw new Refusal('no-email')
    await inviteAll(parts, change, [holder])
  })
  return passholders.get(parts, viewer, id)
}

interface Some {
  readonly parkingLot: string
  readonly ids: readonly string[]
  readonly email: string
}

/** INV-03, INV-04: invites passholders by id or by address, those that were not invited yet. */
export const inviteSome = (
  parts: InvitationParts,
  viewer: Viewer,
  { parkingLot, ids, email }: Some,
): Promise<InvitedSome> =>
  changeLot(parts, viewer, { lot: parkingLot, capability }, async (change) => {
    const byId = await findPassholders(change, withIds(ids))
    if (byId.length < new Set(ids).size) throw new Refusal('not-found')
    const addresses = [...new Set(splitEmails(email).map((one) => one.toLowerCase()))]
    if (addresses.length > maxPassholdersAtOnce)
      throw new Refusal('invalid', {
        faults: [
          { path: 'email', code: 'too-many', limit: maxPassholdersAtOnce, message: 'too many addresses' },
        ],
      })
    const byAddress = await findPassholders(change, sql`addresses_in(p.email) && ${addresses}::text[]`)
    const known = new Set(byAddress.flatMap((holder) => invitedAddresses(holder.email)))
    const holders = [...new Map([...byId, ...byAddress].map((holder) => [holder.id, holder])).values()]
    const reasons = holders.map((holder) =>
      reasonNotToInvite({ email: holder.email, appState: holder.app_state }),
    )
    const invited = holders.filter((_, nth) => reasons[nth] === undefined)
    await inviteAll(parts, change, invited)
    return {
      invited: invited.length,
      alreadyInvited: reasons.filter((reason) => reason === 'invite-already-sent').length,
      withoutEmail: reasons.filter((reason) => reason === 'no-email').length,
      unknown: addresses.filter((address) => !known.has(address)),
    }
  })
