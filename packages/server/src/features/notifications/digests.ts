import { mayBeNotifiedOf } from '@stallwise/domain/notifications/notification-kinds.rules.ts'
import {
  channelsFor,
  notificationPreferencesOf,
} from '@stallwise/domain/notifications/notification-preferences.rules.ts'
import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { inLanguage, languageOf } from '#platform/language/language.ts'
import { fullText, willBeFull } from '#platform/language/will-be-full.ts'
import { endMail, findMailedUser, listToMail, takeDueUser, type MailedUser } from './digests.store.ts'
import { productsAt } from './lot-products.ts'
import { queueMail } from './notifications.public.ts'
import { reasonOf, type NotificationRow } from './notifications.store.ts'
import type { DigestLine, DigestLot } from './templates/digest.template.ts'

export interface DigestParts {
  readonly database: Database
  readonly clock: () => number
  readonly publicUrl: string
}

/** NTF-13: what the user may be told at the time of sending, by the rights and preferences of now. */
const isForUser = (user: MailedUser) => {
  const preferences = notificationPreferencesOf(user.preferences.notifications)
  return ({ kind, parking_lot_id: lotId }: NotificationRow) =>
    (user.roles.includes('provider') || user.lots.includes(lotId)) &&
    mayBeNotifiedOf(user.roles, kind, productsAt(user.lot_products, lotId)) &&
    channelsFor(preferences, kind, lotId).email
}

const lineOf = (row: NotificationRow): DigestLine => ({
  kind: row.kind,
  count: row.mail_count,
  reason: reasonOf(row),
  subject: row.subject_name,
  cause: row.cause,
})

/** FOR-53: what is said of a lot. */
const fullOf = (row: NotificationRow, now: number): string | null => {
  const said = willBeFull(row, now)
  return said && fullText(said, row.time_zone)
}

/** The lots of the rows, in order of their latest one, each with its lines. */
const byLot = (rows: readonly NotificationRow[], publicUrl: string, now: number): DigestLot[] => {
  const lots = new Map<string, NotificationRow[]>()
  for (const row of rows) lots.set(row.parking_lot_id, [...(lots.get(row.parking_lot_id) ?? []), row])
  return [...lots].map(([id, ofLot]) => ({
    name: ofLot[0]!.lot_name,
    link: `${publicUrl}/parking-lots/${id}/real-time-status?open=alerts`,
    lines: ofLot.map(lineOf),
    full: ofLot.some(({ kind }) => kind === 'occupancy') ? fullOf(ofLot[0]!, now) : null,
  }))
}

const writeDigest = async (tx: Tx, { publicUrl, clock }: DigestParts, user: MailedUser): Promise<boolean> => {
  const rows = (await listToMail(tx, user.id)).filter(isForUser(user))
  if (rows.length === 0 || !isMailAddress(user.email)) return false
  const language = languageOf(user.preferences)
  await queueMail(tx, {
    to: user.email,
    template: 'notifications',
    data: {
      name: user.name,
      lots: inLanguage(language, () => byLot(rows, publicUrl, clock())),
      allLots: `${publicUrl}/`,
      preferences: `${publicUrl}/user/my-preferences`,
    },
    language,
    cause: `notifications:${user.id}`,
  })
  return true
}

const writeNext = (parts: DigestParts) =>
  parts.database.asSystem(async (tx) => {
    const now = new Date(parts.clock())
    const userId = await takeDueUser(tx, now)
    if (userId === undefined) return undefined
    const user = await findMailedUser(tx, userId)
    const isWritten = user !== undefined && (await writeDigest(tx, parts, user))
    await endMail(tx, userId, isWritten ? now : null)
    return isWritten
  })

/**
 * NTF-12: writes the e-mails that are due into the outbox, one for each user, in the transaction that marks them as written:
 * a server that stops in between has written neither. Returns how many.
 */
export const writeDigests = async (parts: DigestParts): Promise<number> => {
  let written = 0
  for (;;) {
    const isWritten = await writeNext(parts)
    if (isWritten === undefined) return written
    if (isWritten) written += 1
  }
}
