import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { realTimeRoute } from '#features/live/live.routes.tsx'
import { adminLotRoute, lotRoute } from '#lib/routes/frames.ts'
import { addressOfScreen, screensFor } from './lot-screens.ts'

/** /parking-lots/{id} leads to its real-time status, which everybody has. */
export const lotHomeRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: '/',
  beforeLoad: ({ params }) => {
    throw redirect({ to: realTimeRoute.to, params, replace: true })
  },
})

/** `/admin/{customerId}/parking-lot/{parkingLotId}` leads to the first screen of its setup. */
export const adminLotHomeRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: '/',
  beforeLoad: async ({ context, params: { customerId, parkingLotId } }) => {
    const lot = await context.queries.ensureQueryData(lotQuery(parkingLotId))
    const first = screensFor(context.me, lot).find(({ area }) => area === 'admin')
    if (!first || lot.customer._id !== customerId) throw notFound()
    throw redirect({ href: addressOfScreen(first, lot).to, replace: true })
  },
})
