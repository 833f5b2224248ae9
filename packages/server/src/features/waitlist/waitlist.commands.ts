import type { WaitlistEntry } from '@stallwise/contract/waitlist/waitlist.contract.ts'
import { passholders as passholdersContract } from '@stallwise/contract/passholders/passholders.contract.ts'
import { dueOffers, movedTo, offerHours } from '@stallwise/domain/waitlist/waitlist.rules.ts'
import { hourMs } from '@stallwise/domain/time/durations.ts'
import { queuePassLink } from '#features/pass-portal/pass-portal.public.ts'
import { findFreePassId } from '#features/masterlists/masterlists.public.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { mayCauseMail, queueMail } from '#features/notifications/notifications.public.ts'
import { passholders } from '#features/passholders/passholders.public.ts'
import { Refusal } from '#platform/http/problems.ts'
import { systemAt, type Actor } from '#platform/http/actor.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { causeOf, waitlist } from './waitlist.resource.ts'
import {
  findOffer,
  listDueLots,
  listOrder,
  loadQueues,
  newToken,
  writeOrder,
  type OpenOffer,
  type Queue,
} from './waitlist.store.ts'

export interface WaitlistParts extends ChangeLotParts {
  readonly publicUrl: string
}

const capability = 'passholder.manage' as const

const setState = async (change: LotChange, id: string, columns: object): Promise<void> => {
  await change.tx
    .updateTable('waitlist_entry')
    // The end of a settled offer stays: entries are deleted some time after it (WTL-09).
    .set({ token_hash: null, ...columns })
    .where(rowOfLot(change.lotId, id))
    .execute()
}

const recordState = (change: LotChange, id: string, verb: string): void => {
  change.audit({
    action: `waitlist-entry.${verb}`,
    objectKind: 'waitlist-entry',
    objectId: id,
    before: null,
    after: null,
  })
  change.markStale('passholders')
}

const offer = async (
  { publicUrl }: WaitlistParts,
  change: LotChange,
  { groupName, entries }: Queue,
  id: string,
): Promise<void> => {
  const { name, email, causedBy } = entries.find((entry) => entry.id === id)!
  const to = email.trim().toLowerCase()
  // MAIL-12: it waits until the user may cause e-mails again.
  if (causedBy !== null && !(await mayCauseMail(change.tx, causedBy, to))) return
  const token = newToken()
  const until = new Date(change.now + offerHours * hourMs)
  await setState(change, id, { state: 'offered', offer_until: until, token_hash: hashOfToken(token) })
  const lot = await change.tx
    .selectFrom('parking_lot')
    .select('name')
    .where('id', '=', change.lotId)
    .executeTakeFirstOrThrow()
  const data = { name, groupName, lotName: lot.name, link: `${publicUrl}/waitlist-offer/${token}` }
  await queueMail(change.tx, {
    to,
    template: 'waitlist-offer',
    data: { ...data, hoursValid: offerHours },
    cause: causeOf(id),
    causedBy: causedBy ?? undefined,
  })
  recordState(change, id, 'offer')
}

/** WTL-05, WTL-06: expires and makes the offers of a lot that are due. */
const processLot = (parts: WaitlistParts, lot: string): Promise<void> =>
  changeLot(parts, systemAt('waitlist', lot), { lot, capability }, async (change) => {
    for (const queue of await loadQueues(change.tx, lot, change.now)) {
      const { expired, offered } = dueOffers(queue.entries, queue.passesLeft, change.now)
      for (const id of expired) {
        await setState(change, id, { state: 'expired' })
        recordState(change, id, 'expire')
      }
      for (const id of offered) await offer(parts, change, queue, id)
    }
  })

/** WTL-06: a lot that fails does not delay the others. */
export const processWaitlists = async (parts: WaitlistParts): Promise<void> => {
  const lots = await parts.database.asSystem((tx) => listDueLots(tx, parts.clock()))
  const failures: unknown[] = []
  for (const lot of lots) await processLot(parts, lot).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, 'waitlists of some lots were not processed')
}

/** WTL-07. */
export const moveEntry = (
  parts: WaitlistParts,
  viewer: Viewer,
  id: string,
  position: number,
): Promise<WaitlistEntry> =>
  waitlist.commands.alter(parts, viewer, id, 'move', async ({ tx, lotId }, row) => {
    if (row.state !== 'waiting' && row.state !== 'offered') throw new Refusal('not-found')
    await writeOrder(
      tx,
      lotId,
      movedTo(await listOrder(tx, lotId, row.passholder_group_id), row.id, position),
    )
  })

const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const newPassId = (): string =>
  `W-${Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => letters[byte % 32]).join('')}`

/** WTL-08: the offer becomes a pass. */
const accept = async (parts: WaitlistParts, change: LotChange, open: OpenOffer): Promise<string> => {
  const { id, lotId, lotName, groupId, name, suite } = open
  const email = open.email.trim().toLowerCase()
  await setState(change, id, { state: 'accepted' })
  const draft = passholdersContract.added.parse({
    parkingLot: lotId,
    passholderGroup: groupId,
    passholderId: (await findFreePassId(change.tx, lotId, suite)) ?? newPassId(),
    name,
    email,
    suite,
  })
  const pass = await passholders.commands.addTo(change, draft)
  await setState(change, id, { passholder_id: pass._id })
  const linked = { lotId, lotName, id: pass._id, passId: pass.passholderId, name }
  await change.acrossLots('links-of-passes', () => queuePassLink(change.tx, parts, linked, email))
  return pass.passholderId
}

export const openOffer = async (parts: WaitlistParts, token: string): Promise<OpenOffer> => {
  const open = await parts.database.asSystem((tx) => findOffer(tx, token, parts.clock()))
  if (!open) throw new Refusal('link-expired')
  return open
}

/** WTL-05, WTL-08: answers an offer; the pass ID of an accepted one. */
export const answerOffer = async (
  parts: WaitlistParts,
  token: string,
  answer: 'accept' | 'decline',
): Promise<string | null> => {
  const { id, lotId, customerId, name } = await openOffer(parts, token)
  const person: Actor = { as: 'waitlist-link', id, name, lotId, customerId }
  return changeLot(parts, person, { lot: lotId, capability }, async (change) => {
    // Again under the lock: somebody may have removed it, or answered it a moment ago.
    const open = await findOffer(change.tx, token, change.now)
    if (!open) throw new Refusal('link-expired')
    if (answer === 'decline') await setState(change, id, { state: 'declined' })
    const passId = answer === 'accept' ? await accept(parts, change, open) : null
    recordState(change, id, answer)
    return passId
  })
}
