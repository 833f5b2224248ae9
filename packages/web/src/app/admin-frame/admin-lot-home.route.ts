import { createRoute, notFound, redirect } from '@tanstack/react-router'
import { lotQuery } from '#features/lots/lots.public.ts'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { adminLotTabsFor } from './admin-lot-tabs.ts'

/** `/admin/{customerId}/parking-lot/{parkingLotId}` leads to the first of its tabs. */
export const adminLotHomeRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: '/',
  beforeLoad: async ({ context, params: { customerId, parkingLotId } }) => {
    const lot = await context.queries.ensureQueryData(lotQuery(parkingLotId))
    const [first] = adminLotTabsFor(context.me, lot)
    if (!first || lot.customer._id !== customerId) throw notFound()
    throw redirect({
      href: `/admin/${customerId}/parking-lot/${parkingLotId}/${first.path}`,
      replace: true,
    })
  },
})
