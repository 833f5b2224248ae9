import { createRouter, lazyRouteComponent } from '@tanstack/react-router'
import {
  adminCustomerRoutes,
  adminLotRoutes,
  adminRoutes,
  bareRoutes,
  framedRoutes,
  lotRoutes,
  signedInRoutes,
} from '#features.ts'
import {
  adminCustomerRoute,
  adminLotRoute,
  adminRoute,
  framedRoute,
  lotFrameRoute,
  lotRoute,
  rootRoute,
  signedInRoute,
  type RouterContext,
} from '#lib/routes/frames.ts'
import { shortFormRoute } from './admin-frame/short-form.route.ts'
import { adminLotHomeRoute, lotHomeRoute } from './lot-frame/lot-home.routes.ts'
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
// What stands around a lot's screens and the admin pages comes with the first of them, not with the lot list.
lotFrameRoute.update({
  component: lazyRouteComponent(() => import('./lot-frame/LotFrame.tsx'), 'LotFrame'),
})
adminRoute.update({
  component: lazyRouteComponent(() => import('./admin-frame/AdminFrame.tsx'), 'AdminFrame'),
})
// Thrown while a page draws, the router gives it only to a route that has words of its own.
adminCustomerRoute.update({ notFoundComponent: NotFoundPage })

const routeTree = rootRoute.addChildren([
  ...bareRoutes,
  signedInRoute.addChildren([
    ...signedInRoutes,
    framedRoute.addChildren([
      ...framedRoutes,
      unknownRoute,
      lotFrameRoute.addChildren([
        lotRoute.addChildren([lotHomeRoute, ...lotRoutes]),
        adminLotRoute.addChildren([adminLotHomeRoute, ...adminLotRoutes]),
      ]),
      adminRoute.addChildren([
        ...adminRoutes,
        adminCustomerRoute.addChildren([...adminCustomerRoutes, shortFormRoute]),
      ]),
    ]),
  ]),
])

export const newRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof newRouter>
  }
}
