import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { QueryClient } from '@tanstack/react-query'
import type { Session } from '#lib/session/session.ts'
import { requireListedLot, requireOwnCustomer, requireProviderOrFullAccess, requireSignIn } from './guards.ts'

/** What every route's guard can reach. */
export interface RouterContext {
  session: Session
  queries: QueryClient
  /** Loads the routes and texts of all screens but the lot list, whose own come with the start. */
  loadScreens: () => Promise<void>
  /** The route that an address leads to, with what is loaded. */
  routeIdAt: (pathname: string) => string | undefined
}

/** Pages without top bar and sign-in hang here, such as the lot viewer. */
export const rootRoute = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context, location: { pathname, href, state }, matches }) => {
    const loading = context.loadScreens()
    if (pathname === '/') return void loading.catch(() => undefined)
    await loading
    // Another route than the one that was found before its screens were loaded.
    if (context.routeIdAt(pathname) !== matches.at(-1)?.routeId)
      throw redirect({ href, state, replace: true })
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
