import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute, rootRoute } from '#lib/routes/frames.ts'
import type { Place } from '#lib/routes/places.ts'

/** Everybody who is signed in has preferences, holders of a pass account too. */
export const preferencesRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'user/my-preferences',
  staticData: { title: msg`My preferences`, isForEverybody: true },
  component: lazyRouteComponent(() => import('./PreferencesPage.tsx'), 'PreferencesPage'),
})

/** Where the identity provider's password page comes back to. Without top bar and sign-in. */
export const passwordCreatedRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'user/passwordcreated',
  staticData: { title: msg`Password created` },
  component: lazyRouteComponent(() => import('./SetupPages.tsx'), 'PasswordCreatedPage'),
})

/** Where a new e-mail address's link comes back to. Without top bar and sign-in. */
export const setupCompleteRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: 'newuser/setup-complete',
  staticData: { title: msg`Setup complete` },
  component: lazyRouteComponent(() => import('./SetupPages.tsx'), 'SetupCompletePage'),
})

export const preferencesPlace: Place = {
  to: '/user/my-preferences',
  label: msg`My preferences`,
  isFor: () => true,
}
