import { createRouter } from '@tanstack/react-router'
import { lotsRoute } from '#features/lots/lots.routes.tsx'
import { loadAllMessages } from '#lib/all-messages.ts'
import { framedRoute, rootRoute, signedInRoute, type RouterContext } from '#lib/routes/frames.ts'
import type { addAllRoutes } from './all-routes.ts'
import { LiveProvider } from './LiveProvider.tsx'
import { NotFoundPage } from './NotFoundPage.tsx'
import { Root } from './Root.tsx'
import { ScreenError } from './ScreenError.tsx'
import { ScreenPending } from './ScreenPending.tsx'
import { Shell } from './Shell.tsx'
import { unknownRoute } from './unknown.route.ts'

rootRoute.update({ component: Root })
signedInRoute.update({ component: LiveProvider })
framedRoute.update({ component: Shell })

/** The routes of the first view; to it, every other address is unknown. */
const addFirstRoutes = () =>
  rootRoute.addChildren([signedInRoute.addChildren([framedRoute.addChildren([lotsRoute, unknownRoute])])])
type AllRoutes = ReturnType<typeof addAllRoutes>

/** A router that begins with the routes of the first view. Those of the other screens are loaded when it has started. */
export const newRouter = ({ session, queries }: Pick<RouterContext, 'session' | 'queries'>) => {
  const addScreens = async () => {
    const { addAllRoutes } = await import('./all-routes.ts')
    addAllRoutes()
    router.setRoutes(router.buildRouteTree())
  }
  let adding: Promise<void> | undefined
  const context: RouterContext = {
    session,
    queries,
    loadScreens: async () => {
      adding ??= addScreens()
      adding.catch(() => (adding = undefined))
      await Promise.all([adding, loadAllMessages()])
    },
    routeIdAt: (pathname) => router.getMatchedRoutes(pathname)[0].at(-1)?.id,
  }
  const router = createRouter({
    // Its type is that of all routes, which the hooks of their pages need.
    routeTree: addFirstRoutes() as unknown as AllRoutes,
    context,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultPendingMs: 200,
    defaultPendingMinMs: 0,
    defaultPendingComponent: ScreenPending,
    defaultErrorComponent: ScreenError,
    defaultNotFoundComponent: NotFoundPage,
    scrollRestoration: true,
  })
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
