import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { signedInRoute } from '#lib/routes/frames.ts'
import { requireCapability, requireListedLot } from '#lib/routes/guards.ts'

/** The sign with the QR code of a lot's payment page, or of a charging station: without top bar, for the printer. */
export const paySignRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: 'parking-lots/$lotId/payment/sign',
  // A station may be named by a number, which the address holds as one.
  validateSearch: ({ station }: Record<string, unknown>) => (station ? { station: String(station) } : {}),
  beforeLoad: async ({ context, params, search, location }) => {
    await requireListedLot(context.session, context.me, params.lotId, location.href)
    requireCapability(context.me, 'station' in search ? 'station.operate' : 'payment.manage')
  },
  staticData: { title: msg`Printable sign` },
  component: lazyRouteComponent(() => import('./PaySignPage.tsx'), 'PaySignPage'),
})
