import type { Bind } from '#platform/http/bind.ts'
import { createMailLimits } from '#platform/http/mail-limits.ts'
import { Refusal } from '#platform/http/problems.ts'
import { changePass, openPass, type PortalParts } from './portal.commands.ts'
import { sendPassLinks } from './request-link.ts'

const requireBoth = (fields: Readonly<Record<string, string | undefined>>): void => {
  const faults = Object.entries(fields)
    .filter(([, value]) => value === undefined || value.trim() === '')
    .map(([path]) => ({ path, code: 'required' as const, message: 'required' }))
  if (faults.length > 0) throw new Refusal('invalid', { faults })
}

/** The pass portal. */
export const passPortalRoutes = (bind: Bind, parts: PortalParts): void => {
  const limits = createMailLimits(parts.database, 'PassPortal')
  const unrecognized = createMailLimits(parts.database, 'PassPortalUnrecognized')
  const lookUps = createMailLimits(parts.database, 'PassPortalLookUp')
  bind('POST /v2/pass-holders-details/', async ({ body, request }) => {
    const { token, changes, passholderId, email } = body
    if (token !== undefined && changes !== undefined) {
      await changePass(parts, token, changes)
      return { result: 'changed', pass: null }
    }
    if (token !== undefined) return { result: 'opened', pass: await openPass(parts, token) }
    requireBoth({ passholderId, email })
    await limits.requireWithin(request.ip)
    // Not awaited: the response time would reveal whether there is such a pass.
    void sendPassLinks(
      parts,
      { links: limits, unrecognized },
      { passholderId: passholderId!, email: email! },
    ).catch((error: unknown) =>
      request.log.error({ err: error }, 'link of the pass portal could not be sent'),
    )
    return { result: 'requested', pass: null }
  })
  bind('GET /pass-holders/getpassholderEmail/{email}', async ({ params, request }) => {
    await lookUps.requireWithin(request.ip)
    return { email: params.email.trim().toLowerCase() }
  })
}
