import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { adminCustomerRoute, adminRoute } from '#lib/routes/frames.ts'
import { requireProvider } from '#lib/routes/guards.ts'
import { hasRole } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** The customers list, for the provider; a full-access customer is redirected to its own corporate centre. */
export const customersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: '/',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => {
    const { me } = context
    if (!hasRole(me, 'provider') && me.customer)
      throw redirect({ href: `/admin/${me.customer._id}`, replace: true })
    requireProvider({ context })
  },
  staticData: { title: msg`Customers` },
  component: lazyRouteComponent(() => import('./CustomersPage.tsx'), 'CustomersPage'),
})

/** A customer's lots: the parking lots admin, and the corporate centre. */
export const customerLotsRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: '/',
  validateSearch: readListSearch,
  beforeLoad: ({ params }) => {
    if (params.customerId === 'provider') throw redirect({ href: '/admin/provider/users', replace: true })
  },
  staticData: { title: msg`Parking lots admin` },
  component: lazyRouteComponent(() => import('./CustomerLotsPage.tsx'), 'CustomerLotsPage'),
})
