import type { ChangeLotParts } from '#features/judging/judging.public.ts'
import type { Bind } from '#platform/http/bind.ts'
import { Refusal } from '#platform/http/problems.ts'
import { listOwnedPasses } from './owned-passes.store.ts'
import { removeOwnPass, restoreOwnPass } from './owners.commands.ts'

/** Pass owners and their own passes. */
export const ownersRoutes = (bind: Bind, parts: ChangeLotParts): void => {
  bind('GET /get-owner-pass-holders-list', async ({ viewer, query }) => {
    const isProvider = viewer.lots === 'all'
    const email = (query.emailAddress ?? viewer.email).trim().toLowerCase()
    if (!isProvider && email !== viewer.email.toLowerCase()) throw new Refusal('forbidden')
    const customerId = isProvider ? null : viewer.customerId
    if (!isProvider && customerId === null) return { data: [], nextCursor: null }
    const { limit, cursor } = query
    return parts.database.asSystem((tx) =>
      listOwnedPasses(tx, { email, customerId }, { limit, cursor }, parts.clock()),
    )
  })
  bind('DELETE /delete-passholders-by-owner/{id}', async ({ viewer, params }) => {
    await removeOwnPass(parts, viewer, params.id)
    return null
  })
  bind('POST /delete-passholders-by-owner/{id}/restore', async ({ viewer, params }) => {
    await restoreOwnPass(parts, viewer, params.id)
    return null
  })
}
