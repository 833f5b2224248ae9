import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

/** The mobile app log, for the provider. */
export const mobileLogRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs/mobile-app',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'log.read'),
  staticData: { title: msg`Mobile app log` },
  component: lazyRouteComponent(() => import('./MobileLogPage.tsx'), 'MobileLogPage'),
})

export const mobileLogScreen: LotScreen = {
  group: 'people',
  order: 90,
  area: 'lot',
  path: 'logs/mobile-app',
  label: msg`Mobile app log`,
  isFor: (me) => mayDo(me, 'log.read'),
}
