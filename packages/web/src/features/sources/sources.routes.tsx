import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { requireCustomer } from '#lib/routes/guards.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** The sources of a customer: they belong to it, not to a lot. Decision 3. */
export const sourcesRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'sources',
  validateSearch: readListSearch,
  beforeLoad: ({ params }) => requireCustomer(params.customerId),
  staticData: { title: msg`Sources` },
  component: lazyRouteComponent(() => import('./SourcesPage.tsx'), 'SourcesPage'),
})
