import type { Appeal, AppealPage } from '@stallwise/contract/appeals/appeals.contract.ts'
import { appealedStatus } from '@stallwise/domain/appeals/appeals.rules.ts'
import { isoOrNull } from '@stallwise/domain/time/instants.ts'
import { sql } from 'kysely'
import { listPhotos, signImageUrl, type ImageLinks } from '#features/images/images.public.ts'
import {
  exceededOf,
  findViolation,
  findViolationPicture,
  type ViolationRow,
} from '#features/violations/moves.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal } from '#platform/http/problems.ts'
import { findAppeal, type AppealLink, type AppealRow } from './appeals.store.ts'

const photoOf = async (tx: Tx, links: ImageLinks, lotId: string, violationId: string) => {
  const [photo] = await listPhotos(tx, { lotId, violationId, kind: 'appeal' })
  return photo ? ((await signImageUrl(tx, links, photo.file_key)) ?? null) : null
}

/** The violation that a link is about, in a transaction without a viewer. */
export const violationOfLink = async (tx: Tx, { violationId }: AppealLink): Promise<ViolationRow> => {
  const row = await findViolation(tx, violationId, sql`true`)
  if (!row) throw new Refusal('link-expired')
  return row
}

/** APL-01, APL-04: what a driver sees behind a link. */
export const appealPageOf = async (tx: Tx, links: ImageLinks, link: AppealLink): Promise<AppealPage> => {
  const { lotId, violationId, plate } = link
  const row = await violationOfLink(tx, link)
  const status = appealedStatus(row.status, { plate, plateNow: row.plate })
  const key = status === 'withdrawn' ? undefined : await findViolationPicture(tx, row)
  const found = await findAppeal(tx, lotId, violationId)
  return {
    lotName: link.lotName,
    timeZone: link.timeZone,
    licensePlate: plate,
    reason: row.reason,
    exceeded: exceededOf(row),
    place: row.location_name,
    openedAt: row.opened_at.toISOString(),
    status,
    image: key === undefined ? null : ((await signImageUrl(tx, links, key)) ?? null),
    linkUntil: link.expiresAt.toISOString(),
    appeal: found
      ? {
          state: found.state,
          text: found.text,
          receivedAt: found.received_at.toISOString(),
          photo: await photoOf(tx, links, lotId, violationId),
          answer: found.answer,
          answeredAt: isoOrNull(found.answered_at),
        }
      : null,
  }
}

/** An appeal as staff see it. */
export const appealView = async (
  tx: Tx,
  links: ImageLinks,
  row: ViolationRow,
  found: AppealRow,
): Promise<Appeal> => ({
  state: found.state,
  text: found.text,
  receivedAt: found.received_at.toISOString(),
  photo: await photoOf(tx, links, row.parking_lot_id, row.id),
  answer: found.answer,
  answeredAt: isoOrNull(found.answered_at),
  email: found.email,
  language: found.language,
  answeredBy: found.answered_name,
})
