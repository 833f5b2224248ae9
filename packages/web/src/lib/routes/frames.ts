import { createRootRouteWithContext, createRoute } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import { loadAllMessages } from '#lib/all-messages.ts'
import type { Session } from '#lib/session/session.ts'
import { requireListedLot, requireOwnCustomer, requireProviderOrFullAccess, requireSignIn } from './guards.ts'

/** What every route's guard can reach. */
export interface RouterContext {
  session: Session
  queries: QueryClient
}

/** Pages without top bar and sign-in hang here, such as the lot viewer. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ location }) => {
    const loading = loadAllMessages()
    if (location.pathname !== '/') await loading
    else loading.catch(() => undefined)
  },
})

/** Pages without top bar that need sign-in. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  beforeLoad: async ({ context, location }) => ({ me: await requireSignIn(context, location.href) }),
})

/** Pages under the top bar. */
export const framedRoute = createRoute({ getParentRoute: () => signedInRoute, id: 'framed' })

/** What stands around everything of one lot: the rail and the strip. */
export const lotFrameRoute = createRoute({ getParentRoute: () => framedRoute, id: 'lot' })

/** Screens of one lot; their `path` is relative, such as `real-time-status`. */
export const lotRoute = createRoute({
  getParentRoute: () => lotFrameRoute,
  path: 'parking-lots/$lotId',
  beforeLoad: ({ context, params, location }) =>
    requireListedLot(context.session, context.me, params.lotId, location.href),
})

/** Pages of the admin center: provider, or full-access customer. */
export const adminRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'admin',
  beforeLoad: requireProviderOrFullAccess,
})

/** Pages of one customer: the provider, or a full-access customer at its own. */
export const adminCustomerRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '$customerId',
  beforeLoad: ({ context, params }) => requireOwnCustomer(context.me, params.customerId),
})

/** Pages of a lot's setup; the lot belongs to the customer in the path, the frame sees to that. */
export const adminLotRoute = createRoute({
  getParentRoute: () => lotFrameRoute,
  path: 'admin/$customerId/parking-lot/$parkingLotId',
  beforeLoad: ({ context, params, location }) => {
    requireProviderOrFullAccess({ context })
    requireOwnCustomer(context.me, params.customerId)
    return requireListedLot(context.session, context.me, params.parkingLotId, location.href)
  },
})
