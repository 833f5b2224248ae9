import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminCustomerRoute } from '#lib/routes/frames.ts'
import { readListSearch } from '#ui/list/list-search.ts'

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
  staticData: { title: msg`New user` },
  component: lazyRouteComponent(() => import('./NewUserPage.tsx'), 'NewUserPage'),
})

export const userRoute = createRoute({
  getParentRoute: () => adminCustomerRoute,
  path: 'user/$userId',
  staticData: { title: msg`User` },
  component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
})
