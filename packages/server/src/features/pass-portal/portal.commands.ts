import type { PortalPassView } from '@stallwise/contract/pass-portal/pass-portal.contract.ts'
import { invitedAddresses } from '@stallwise/domain/invitations/invitations.rules.ts'
import { checkPortalChange, type PortalChange } from '@stallwise/domain/pass-portal/pass-portal.rules.ts'
import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import { queueMail } from '#features/notifications/notifications.public.ts'
import { findPassPayment } from '#features/payments/pass-payment.public.ts'
import type { PaymentParts } from '#features/payments/payments.public.ts'
import { passholders } from '#features/passholders/passholders.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { createRateLimit } from '#platform/http/rate-limit.ts'
import { requireWithin } from '#platform/http/require-within.ts'
import type { Actor } from '#platform/http/actor.ts'
import { findPassLink, usePassLink, type LinkedPass } from './pass-links.store.ts'

export interface PortalParts extends ChangeLotParts {
  readonly publicUrl: string
  readonly gates: PaymentParts['gates']
}

const passholderBehind = ({ passholderId, name, customerId, lotId }: LinkedPass): Actor => ({
  as: 'pass-link',
  id: passholderId,
  name,
  lotId,
  customerId,
})

const findLink = async ({ database, clock }: PortalParts, token: string): Promise<LinkedPass> => {
  const linked = await database.asSystem((tx) => findPassLink(tx, token, clock()))
  if (!linked) throw new Refusal('link-expired')
  return linked
}

/** PTL-10: the pass behind a link. */
export const openPass = async (parts: PortalParts, token: string): Promise<PortalPassView> => {
  const linked = await findLink(parts, token)
  const { lotName, timeZone, expiresAt } = linked
  const pass = await passholders.get(parts, passholderBehind(linked), linked.passholderId)
  return {
    lotName,
    timeZone,
    linkUntil: expiresAt.toISOString(),
    passholderId: pass.passholderId,
    name: pass.name,
    email: pass.email,
    suite: pass.suite,
    passType: pass.passType,
    validFrom: pass.validFrom,
    validTo: pass.validTo,
    isMultiPass: pass.isMultiPass,
    numberOfVehicles: pass.numberOfVehicles,
    vehicles: pass.vehicles,
    version: pass.version,
    payment: await parts.database.asSystem((tx) =>
      findPassPayment(tx, parts, { lotId: linked.lotId, passholder: linked.passholderId }),
    ),
  }
}

/** Another version's fields are not all for the passholder's eyes. */
const withoutCurrent = (error: unknown): never => {
  if (error instanceof Refusal && error.code === 'stale-version') throw new Refusal('stale-version')
  throw error
}

/** PTL-07: a refused change tells whether somebody has a plate. */
const attempts = { model: 'PassPortalChanges', max: 20, windowMinutes: 60 }

/** PTL-04, PTL-07, PTL-10 to PTL-12: changes the pass behind a link, which is used up if that succeeds. */
export const changePass = async (
  parts: PortalParts,
  token: string,
  { version, ...change }: PortalChange & { readonly version: number },
): Promise<void> => {
  const linked = await findLink(parts, token)
  await requireWithin(createRateLimit(parts.database, attempts), linked.passholderId)
  const passholder = passholderBehind(linked)
  const pass = await passholders.get(parts, passholder, linked.passholderId)
  const ownPlates = new Set(pass.vehicles.map(({ licensePlate }) => licensePlate))
  refuseFaults(checkPortalChange(change, { ...pass, ownPlates, now: parts.clock() }))
  await passholders.commands
    .edit(parts, passholder, linked.passholderId, { ...change, version }, async (lotChange, row) => {
      const { tx, now } = lotChange
      // Again under the lock: it may have been used, or its address removed, a moment ago.
      const use = async () => (await findPassLink(tx, token, now)) && usePassLink(tx, token)
      if (!(await lotChange.acrossLots('links-of-passes', use))) throw new Refusal('link-expired')
      for (const to of invitedAddresses(row.email))
        await queueMail(tx, {
          to,
          template: 'pass-changed',
          data: { name: row.name, passId: row.pass_id, lotName: linked.lotName },
        })
    })
    .catch(withoutCurrent)
}
