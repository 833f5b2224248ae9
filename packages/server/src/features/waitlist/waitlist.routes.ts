import { bindLotResource } from '#features/resources/resources.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { groupsSeenBy } from '#features/passholders/passholders.public.ts'
import { sql } from 'kysely'
import { answerOffer, moveEntry, openOffer, type WaitlistParts } from './waitlist.commands.ts'
import { waitlist } from './waitlist.resource.ts'

/** Waitlists of passholder groups. */
export const waitlistRoutes = (bind: Bind, parts: WaitlistParts): void => {
  const { list: _, ...names } = waitlist.contract.names
  bindLotResource(bind, parts, { ...waitlist, contract: { names } })
  bind('GET /waitlist/{lotId}', ({ viewer, params: { lotId }, query: { cursor, limit } }) => {
    const narrowed = sql`exists (select 1 from passholder_group g where g.parking_lot_id = waitlist_entry.parking_lot_id
      and g.id = waitlist_entry.passholder_group_id and ${groupsSeenBy(viewer, 'g')})`
    return waitlist.list(parts, { viewer, lotId, cursor, limit, narrowed })
  })
  bind('POST /waitlist/{id}/move', ({ viewer, params, body }) =>
    moveEntry(parts, viewer, params.id, body.position),
  )
  bind('POST /waitlist-offers', async ({ body: { token, answer } }) => {
    if (answer !== undefined) {
      const passholderId = await answerOffer(parts, token, answer)
      return { result: answer === 'accept' ? 'accepted' : 'declined', offer: null, passholderId }
    }
    const { lotName, groupName, name, timeZone, offerUntil } = await openOffer(parts, token)
    const offer = {
      lotName,
      passholderGroupName: groupName,
      name,
      timeZone,
      offerUntil: offerUntil.toISOString(),
    }
    return { result: 'open', offer, passholderId: null }
  })
}
