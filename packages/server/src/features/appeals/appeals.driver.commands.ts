import { t } from '@lingui/core/macro'
import type { AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'
import { appealedStatus, appealLimits, checkAppeal } from '@stallwise/domain/appeals/appeals.rules.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import { uuidv7 } from 'uuidv7'
import { addPhoto, storePhoto, type ImageLinks } from '#features/images/images.public.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { createRateLimit, networkOf } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import type { Actor } from '#platform/http/actor.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { appealPageOf, violationOfLink } from './appeal-page.ts'
import { receiptCauseOf } from './appeal-undo.ts'
import { findAppeal, findAppealLink, type AppealLink } from './appeals.store.ts'

export interface AppealParts extends ChangeLotParts {
  readonly publicUrl: string
  readonly files: FileStore
  readonly imageLinks: ImageLinks
}

/** The driver, whose violation says who it is. */
const driverOf = ({ violationId, customerId, lotId }: AppealLink): Actor => ({
  as: 'appeal-link',
  id: violationId,
  name: t`Driver`,
  lotId,
  customerId,
})

/** APL-13: counts a call of a network. */
export const requireNetworkWithin = async ({ database }: AppealParts, ip: string): Promise<void> => {
  const limit = { model: 'AppealCallsByNetwork', max: appealLimits.callsOfNetwork, windowMinutes: 15 }
  await requireWithin(createRateLimit(database, limit), networkOf(ip))
}

/** APL-13: counts what is tried behind a link. */
const requireTriesWithin = async ({ database }: AppealParts, token: string): Promise<void> => {
  const limit = { model: 'AppealTriesOfLink', max: appealLimits.triesOfLink, windowMinutes: 60 }
  await requireWithin(createRateLimit(database, limit), hashOfToken(token))
}

const linkOf = async ({ database, clock }: AppealParts, token: string): Promise<AppealLink> => {
  const link = await database.asSystem((tx) => findAppealLink(tx, token, clock()))
  if (!link) throw new Refusal('link-expired')
  return link
}

const pageOf = ({ database, imageLinks }: AppealParts, link: AppealLink): Promise<AppealPage> =>
  database.asSystem((tx) => appealPageOf(tx, imageLinks, link))

/** APL-01: the page behind a link. */
export const openAppeal = async (parts: AppealParts, token: string): Promise<AppealPage> =>
  pageOf(parts, await linkOf(parts, token))

/** A change behind a link, which is looked up again under the lock: it may have ended a moment ago. */
const changeBehind = (
  parts: AppealParts,
  token: string,
  link: AppealLink,
  work: (change: LotChange) => Promise<void>,
): Promise<void> =>
  changeLot(
    parts,
    driverOf(link),
    { lot: link.lotId, capability: 'violation.report', affects: 'judging' },
    async (change) => {
      const find = () => findAppealLink(change.tx, token, change.now)
      if (!(await change.acrossLots('links-of-violations', find))) throw new Refusal('link-expired')
      await work(change)
    },
  )

const recordOf = (change: LotChange, { violationId }: AppealLink, action: string, after: object): void => {
  change.audit({ action, objectKind: 'violation', objectId: violationId, before: null, after })
  change.markStale('violations')
}

/** APL-10, APL-11, APL-14: writes the appeal, once. */
const writeAppeal = async (
  change: LotChange,
  link: AppealLink,
  { text, key }: { readonly text: string; readonly key: string | null },
): Promise<void> => {
  const { tx, lotId, now } = change
  const { violationId, email, language, plate, lotName } = link
  const row = await violationOfLink(tx, link)
  const before = await findAppeal(tx, lotId, violationId)
  if (before && key !== null && before.request_key === key) return
  if (before) throw new Refusal('already-appealed')
  if (appealedStatus(row.status, { plate, plateNow: row.plate }) !== 'open')
    throw new Refusal('appeal-closed')
  const id = uuidv7()
  await tx
    .insertInto('appeal')
    .values({
      parking_lot_id: lotId,
      id,
      violation_id: violationId,
      state: 'received',
      email,
      language,
      plate,
      text,
      received_at: new Date(now),
      request_key: key,
    } as never)
    .execute()
  await queueMail(tx, {
    to: email,
    template: 'appeal-received',
    language,
    cause: receiptCauseOf(id),
    data: { lotName, plate },
  })
  recordOf(change, link, 'violation.appeal', { text })
}

/** APL-10, APL-11: appeals behind a link. */
export const makeAppeal = async (
  parts: AppealParts,
  token: string,
  appeal: { readonly text: string; readonly key: string | null },
): Promise<AppealPage> => {
  const link = await linkOf(parts, token)
  await requireTriesWithin(parts, token)
  refuseFaults(checkAppeal(appeal))
  await changeBehind(parts, token, link, (change) =>
    writeAppeal(change, link, { ...appeal, text: appeal.text.trim() }),
  )
  return pageOf(parts, link)
}

/** APL-12: adds a photo to an appeal that waits for its answer. */
export const addAppealPhoto = async (
  parts: AppealParts,
  token: string,
  readSent: () => Promise<Uint8Array>,
): Promise<AppealPage> => {
  const link = await linkOf(parts, token)
  const { lotId, violationId } = link
  const requireWaiting = async (tx: LotChange['tx']) => {
    const found = await findAppeal(tx, lotId, violationId)
    if (!found || found.erased_at !== null) throw new Refusal('not-found')
    if (found.state !== 'received') throw new Refusal('appeal-answered')
  }
  await requireTriesWithin(parts, token)
  await parts.database.asSystem(requireWaiting)
  const photo = await storePhoto(parts, lotId, await readSent())
  await changeBehind(parts, token, link, async (change) => {
    await requireWaiting(change.tx)
    const { id, isNew } = await addPhoto(change.tx, { lotId, violationId, kind: 'appeal' }, photo)
    if (isNew) recordOf(change, link, 'violation.appeal-photo', { photo: id, sha256: photo.sha256 })
  })
  return pageOf(parts, link)
}
