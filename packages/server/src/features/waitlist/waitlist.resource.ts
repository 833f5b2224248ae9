import { waitlist as contract } from '@stallwise/contract/waitlist/waitlist.contract.ts'
import { checkWaitlistEntry, type WaitlistState } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import { sql } from 'kysely'
import type { LotChange } from '#features/judging/judging.public.ts'
import { cancelMails, queueMail } from '#features/notifications/notifications.public.ts'
import { limitedUserOf, listGroupIds, ofGroup, seesGroup } from '#features/passholders/passholders.public.ts'
import { lotResource, optionalText, text } from '#features/resources/resources.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { listOrder, nextPlace } from './waitlist.store.ts'

/** The cause of an entry's e-mails. */
export const causeOf = (entryId: string): string => `waitlist:${entryId}`

const nameOf = async ({ tx, lotId }: LotChange, groupId: string) =>
  tx
    .selectFrom('passholder_group as g')
    .innerJoin('parking_lot as l', 'l.id', 'g.parking_lot_id')
    .select(['g.name as groupName', 'l.name as lotName'])
    .where('g.parking_lot_id', '=', lotId)
    .where('g.id', '=', groupId)
    .executeTakeFirstOrThrow()

/** WTL-03: mails the position. */
const tellPosition = async (
  change: LotChange,
  id: string,
  draft: { readonly passholderGroup: string | null; readonly name: string; readonly email: string },
): Promise<void> => {
  const groupId = draft.passholderGroup!
  const order = await listOrder(change.tx, change.lotId, groupId)
  const data = { ...(await nameOf(change, groupId)), name: draft.name, position: order.length + 1 }
  const to = draft.email.trim().toLowerCase()
  await queueMail(change.tx, {
    to,
    template: 'waitlist-joined',
    data,
    cause: causeOf(id),
    causedBy: limitedUserOf(change.viewer),
  })
}

/** The waitlists of a lot's passholder groups. WTL-02 to WTL-04, WTL-07. */
export const waitlist = lotResource({
  contract,
  table: 'waitlist_entry',
  kind: 'waitlist-entry',
  stale: 'passholders',
  isSeenBy: (row, viewer) => seesGroup(viewer, row.group_tenants),
  audited: ['state'],
  alsoRead: {
    group_name: ofGroup<string>('waitlist_entry', 'g.name'),
    group_tenants: ofGroup<string[]>('waitlist_entry', 'g.tenants'),
    position: sql<number>`(select count(*)::int from waitlist_entry w
      where w.parking_lot_id = waitlist_entry.parking_lot_id
        and w.passholder_group_id = waitlist_entry.passholder_group_id and w.removed_at is null
        and w.state in ('waiting', 'offered') and (w.place, w.id) <= (waitlist_entry.place, waitlist_entry.id))`,
  },
  fields: {
    passholderGroup: {
      read: (row) => row.passholder_group_id,
      write: (id) => ({ passholder_group_id: id! }),
    },
    name: text('name'),
    email: text('email'),
    suite: optionalText('suite'),
  },
  shown: (row) => ({
    passholderGroupName: row.group_name,
    state: row.state as WaitlistState,
    position: row.state === 'waiting' || row.state === 'offered' ? row.position : null,
    addedAt: row.added_at.toISOString(),
    offerUntil: row.state === 'offered' ? (row.offer_until?.toISOString() ?? null) : null,
  }),
  rule: checkWaitlistEntry,
  known: async (change) => ({ groups: await listGroupIds(change) }),
  alsoWrite: async ({ tx, lotId, now, viewer }, draft, { row }) => {
    const groupId = draft.passholderGroup!
    // MAIL-12: whoever chose what the next mail says, and to whom.
    const isChosen =
      row?.name !== draft.name.trim() || row.email !== draft.email || row.passholder_group_id !== groupId
    const chosen = isChosen ? { caused_by: limitedUserOf(viewer) ?? null } : {}
    // WTL-10: whoever has the link of an offer to the former address cannot use it.
    const withdrawn =
      row?.state === 'offered' && row.email.toLowerCase() !== draft.email.trim().toLowerCase()
        ? { state: 'waiting' as const, token_hash: null, offer_until: null }
        : {}
    if (row?.passholder_group_id === groupId) return { ...chosen, ...withdrawn }
    const place = await nextPlace(tx, lotId, groupId)
    // In another group an offer of this one means nothing.
    const fresh = { ...chosen, place, state: 'waiting' as const, token_hash: null, offer_until: null }
    return row ? fresh : { ...fresh, added_at: new Date(now) }
  },
  beforeUpdate: async ({ tx }, row, draft) => {
    if (row.state === 'accepted') throw new Refusal('not-found')
    if (
      row.email.toLowerCase() !== draft.email.trim().toLowerCase() ||
      row.passholder_group_id !== draft.passholderGroup
    )
      await cancelMails(tx, causeOf(row.id))
  },
  beforeInsert: (change, draft, id) => tellPosition(change, id, draft),
  remove: async ({ tx, lotId }, row) => {
    await cancelMails(tx, causeOf(row.id))
    if (row.state === 'offered')
      await tx
        .updateTable('waitlist_entry')
        .set({ state: 'waiting', token_hash: null, offer_until: null })
        .where(rowOfLot(lotId, row.id))
        .execute()
  },
})
