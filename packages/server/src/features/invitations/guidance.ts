import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { sql } from 'kysely'
import { queueMail } from '#features/notifications/notifications.public.ts'
import type { MailLimits } from '#platform/http/mail-limits.ts'
import type { InvitationParts } from './invitations.commands.ts'

/** INV-10: mails how to get the companion app, if the address is a passholder's. */
export const sendGuidance = async (
  { database, publicUrl, config }: InvitationParts,
  limits: MailLimits,
  email: string,
): Promise<void> => {
  const to = email.trim().toLowerCase()
  if (!isMailAddress(to) || !(await limits.mayMail(to))) return
  await database.asSystem(async (tx) => {
    const { rows } = await sql`select 1 from passholders_at(${to}) limit 1`.execute(tx)
    if (rows.length === 0) return
    const data = { appLink: config.mobileAppUrl ?? null, portalLink: `${publicUrl}/pass-portal` }
    await queueMail(tx, { to, template: 'app-guidance', data })
  })
}
