import { isMailAddress } from '@stallwise/domain/notifications/mail-address.rules.ts'
import { portalLinkMinutes } from '@stallwise/domain/pass-portal/pass-portal.rules.ts'
import { tidyPassId } from '@stallwise/domain/passholders/passholders.rules.ts'
import { sql } from 'kysely'
import { queueMail } from '#features/notifications/notifications.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { MailLimits } from '#platform/http/mail-limits.ts'
import { addPassLink } from './pass-links.store.ts'
import type { PortalParts } from './portal.commands.ts'
import { passIdKeyIn, passIdKeyOf } from '#platform/database/pass-id-key.ts'

/** The same pass ID may be in several lots. */
const maxPasses = 5

interface Found {
  readonly lot_id: string
  readonly lot_name: string
  readonly id: string
  readonly pass_id: string
  readonly name: string
}

const findPasses = async (tx: Tx, email: string, passId: string): Promise<Found[]> => {
  const { rows } =
    await sql<Found>`select p.parking_lot_id as lot_id, l.name as lot_name, p.id, p.pass_id, p.name
    from passholders_at(${email}) found
    join passholder p on p.parking_lot_id = found.lot_id and p.id = found.passholder_id
    join parking_lot l on l.id = p.parking_lot_id
    where ${passIdKeyIn('p')} = ${passIdKeyOf(passId)} order by p.id limit ${maxPasses}`.execute(tx)
  return rows
}

const isKnown = async (tx: Tx, email: string): Promise<boolean> =>
  (await sql`select 1 from passholders_at(${email}) limit 1`.execute(tx)).rows.length > 0

/** Mails a link to a pass. */
export const queuePassLink = async (
  tx: Tx,
  { publicUrl, clock }: Pick<PortalParts, 'publicUrl' | 'clock'>,
  pass: {
    readonly lotId: string
    readonly lotName: string
    readonly id: string
    readonly passId: string
    readonly name: string
  },
  email: string,
): Promise<void> => {
  const now = clock()
  const expiresAt = new Date(now + portalLinkMinutes * 60_000)
  const token = await addPassLink(tx, { lotId: pass.lotId, passholderId: pass.id, email, expiresAt }, now)
  await queueMail(tx, {
    to: email,
    template: 'pass-link',
    data: {
      name: pass.name,
      passId: pass.passId,
      lotName: pass.lotName,
      link: `${publicUrl}/pass-portal/${token}`,
      hoursValid: portalLinkMinutes / 60,
    },
  })
}

/** PTL-01, PTL-02: mails a link to each pass with this ID and address, or that they do not belong together. */
export const sendPassLinks = async (
  parts: PortalParts,
  limits: { readonly links: MailLimits; readonly unrecognized: MailLimits },
  { email, passholderId }: { readonly email: string; readonly passholderId: string },
): Promise<void> => {
  const [to, passId] = [email.trim().toLowerCase(), tidyPassId(passholderId)]
  if (!isMailAddress(to) || passId === '') return
  const { passes, isOther } = await parts.database.asSystem(async (tx) => {
    const passes = await findPasses(tx, to, passId)
    return { passes, isOther: passes.length === 0 && (await isKnown(tx, to)) }
  })
  if (passes.length === 0 && !isOther) return
  // PTL-05: counted apart, so that wrong pass IDs entered by a stranger do not keep links from the passholder.
  if (!(await (isOther ? limits.unrecognized : limits.links).mayMail(to))) return
  await parts.database.asSystem(async (tx) => {
    for (const { lot_id: lotId, lot_name: lotName, id, pass_id, name } of passes)
      await queuePassLink(tx, parts, { lotId, lotName, id, passId: pass_id, name }, to)
    if (isOther)
      await queueMail(tx, {
        to,
        template: 'pass-not-recognized',
        data: { link: `${parts.publicUrl}/pass-portal` },
      })
  })
}
