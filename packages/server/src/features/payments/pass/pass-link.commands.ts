import type { ReplyOf } from '@stallwise/contract/base/endpoint.ts'
import type { Endpoints } from '@stallwise/contract/endpoints.ts'
import { invitedAddresses } from '@stallwise/domain/invitations/invitations.rules.ts'
import { payLimits } from '@stallwise/domain/payments/payments.model.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import { listDueCharges } from '#features/pass-charges/pass-charges.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { pageLanguage } from '../parking-session/look-up.ts'
import { passMailCauseOf } from '../mail-causes.ts'
import { findPayingPass, type PayingPass } from './pass-dues.ts'
import { passLinkOf } from './pass-link.ts'
import { requirePayLot, type PayLot } from '../parking-session/parking-session.store.ts'
import type { PaymentParts } from '../payment-parts.ts'

interface OpenPass {
  readonly pass: PayingPass
  readonly lot: PayLot
  readonly dueCents: number
  readonly emails: string[]
}

/** A passholder that the viewer may send a link to, with what it owes. */
const requirePass = async (tx: Tx, viewer: Viewer, id: string): Promise<OpenPass> => {
  const pass = orNotFound(await findPayingPass(tx, id))
  requireAt(viewer, 'payment.manage', pass.lotId)
  const lot = await requirePayLot(tx, pass.lotId)
  const charges = await listDueCharges(tx, pass.lotId, id)
  const dueCents = charges.reduce((sum, charge) => sum + charge.dueCents, 0)
  return { pass, lot, dueCents, emails: invitedAddresses(pass.email) }
}

/** PCH-40: the link with which a passholder pays what is due. */
export const getPassLink = (
  { database, gates: { sealing }, clock }: PaymentParts,
  viewer: Viewer,
  id: string,
): Promise<ReplyOf<Endpoints['GET /pass-holders/{id}/pay-link']>> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const { pass, lot, dueCents, emails } = await requirePass(tx, viewer, id)
    const { path, until } = passLinkOf(sealing, { lotId: pass.lotId, passholder: id, now: clock() })
    return { path, until: new Date(until).toISOString(), dueCents, currency: lot.currency, emails }
  })

const mailLimit = { model: 'PassPayLinkMails', max: payLimits.receiptMails, windowMinutes: 60 }

/** PCH-40: sends that link to the addresses of the passholder. */
export const mailPassLink = async (
  parts: PaymentParts & ChangeLotParts,
  viewer: Viewer,
  id: string,
): Promise<{ sent: number }> => {
  const { database, gates, publicUrl } = parts
  const { pass, dueCents, emails } = await database.withViewer(scopeOf(viewer), (tx) =>
    requirePass(tx, viewer, id),
  )
  if (dueCents === 0) throw new Refusal('nothing-due')
  if (emails.length === 0) throw new Refusal('no-email')
  await requireWithin(createRateLimit(database, mailLimit), id)
  return changeLot(parts, viewer, { lot: pass.lotId, capability: 'payment.manage' }, async (change) => {
    const { tx, lotId, now } = change
    const found = await requirePass(tx, viewer, id)
    const { path, until } = passLinkOf(gates.sealing, { lotId, passholder: id, now })
    for (const to of found.emails)
      await queueMail(tx, {
        to,
        template: 'pass-payment',
        language: pageLanguage(),
        cause: passMailCauseOf(id),
        data: {
          name: found.pass.name,
          passId: found.pass.passId,
          lotName: found.lot.name,
          timeZone: found.lot.timeZone,
          currency: found.lot.currency,
          cents: found.dueCents,
          until: new Date(until),
          link: `${publicUrl}${path}`,
        },
      })
    change.audit({
      action: 'passholder.pay-link',
      objectKind: 'passholder',
      objectId: id,
      before: null,
      after: { sentTo: found.emails, dueCents: found.dueCents },
    })
    return { sent: found.emails.length }
  })
}
