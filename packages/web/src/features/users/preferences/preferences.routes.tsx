import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute, rootRoute } from '#lib/routes/frames.ts'

/** All signed-in users have preferences, also holders of a pass account. */
export const preferencesRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'user/my-preferences',
  staticData: { title: msg`My preferences`, isForEverybody: true },
  component: lazyRouteComponent(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
})

/** The page that the identity provider's password page returns to. Without top bar and sign-in. */
export const passwordCreatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'user/passwordcreated',
  staticData: { title: msg`Password created` },
  component: lazyRouteComponent(() => import('./SetupPages.tsx'), 'PasswordCreatedPage'),
})

/** The page that the link for a new e-mail address returns to. Without top bar and sign-in. */
export const setupCompleteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'newuser/setup-complete',
  staticData: { title: msg`Setup complete` },
  component: lazyRouteComponent(() => import('./SetupPages.tsx'), 'SetupCompletePage'),
})
