import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { readLotsSearch } from './lots.search.ts'

/** The parking lot list, the first screen. */
export const lotsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/',
  validateSearch: readLotsSearch,
  staticData: { title: msg`Parking lots` },
  component: lazyRouteComponent(() => import('./LotsScreen.tsx'), 'LotsScreen'),
})
