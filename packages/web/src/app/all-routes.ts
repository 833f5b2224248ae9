import { lazyRouteComponent } from '@tanstack/react-router'
import {
  adminCustomerRoutes,
  adminLotRoutes,
  adminRoutes,
  bareRoutes,
  framedRoutes,
  lotRoutes,
  signedInRoutes,
} from '#features.screens.ts'
import { fillScreens } from '#features.parts.ts'
import {
  adminCustomerRoute,
  adminLotRoute,
  adminRoute,
  framedRoute,
  lotFrameRoute,
  lotRoute,
  rootRoute,
  signedInRoute,
} from '#lib/routes/frames.ts'
import { shortFormRoute } from './admin-frame/short-form.route.ts'
import { adminLotHomeRoute, lotHomeRoute } from './lot-frame/lot-home.routes.ts'
import { NotFoundPage } from './NotFoundPage.tsx'
import { unknownRoute } from './unknown.route.ts'

lotFrameRoute.update({
  component: lazyRouteComponent(() => import('./lot-frame/LotFrame.tsx'), 'LotFrame'),
})
adminRoute.update({
  component: lazyRouteComponent(() => import('./admin-frame/AdminFrame.tsx'), 'AdminFrame'),
})
// Thrown while a page draws, the router gives it only to a route that has words of its own.
adminCustomerRoute.update({ notFoundComponent: NotFoundPage })

fillScreens()

/** The routes of all screens, in place of those of the first view. */
export const addAllRoutes = () =>
  rootRoute.addChildren([
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
