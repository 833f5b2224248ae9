import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { signedInRoute } from '#lib/routes/frames.ts'
import { requireListedLot } from '#lib/routes/guards.ts'
import { mayDo } from '#lib/session/viewer.ts'

/** The validation kiosk: without top bar, signed in. Source: specification section 2. */
export const kioskRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'parkinglots/$lotId/staff-visitor-validation',
  beforeLoad: async ({ context, params, location }) => {
    await requireListedLot(context.session, context.me, params.lotId, location.href)
    if (!mayDo(context.me, 'visitor.manage')) throw notFound()
  },
  staticData: { title: msg`Visitor validation` },
  component: lazyRouteComponent(() => import('./kiosk/KioskPage.tsx'), 'KioskPage'),
})
