import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { rootRoute } from '#lib/routes/frames.ts'

/** APL-01: the page behind the link of a notice, for drivers without an account. */
export const appealRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'appeals/$token',
  staticData: { title: msg`Parking violation` },
  component: lazyRouteComponent(() => import('./AppealPage.tsx'), 'AppealPage'),
})
