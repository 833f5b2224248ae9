import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminCustomerRoute, adminRoute } from '#lib/routes/frames.ts'
import { requireProvider } from '#lib/routes/guards.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** Users admin: the users of all customers, for the provider. */
export const allUsersRoute = createRoute({
  getParentRoute: () => adminRoute,
  path: 'users',
  validateSearch: readListSearch,
  beforeLoad: requireProvider,
  staticData: { title: msg`Users admin` },
  component: lazyRouteComponent(() => import('./AllUsersPage.tsx'), 'AllUsersPage'),
})

export const usersRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'users',
  validateSearch: readListSearch,
  staticData: { title: msg`Users` },
  component: lazyRouteComponent(() => import('./UsersPage.tsx'), 'UsersPage'),
})

export const newUserRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'user',
  staticData: { title: msg`Add user` },
  component: lazyRouteComponent(() => import('./NewUserPage.tsx'), 'NewUserPage'),
})

export const userRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'user/$userId',
  staticData: { title: msg`User` },
  component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
})
