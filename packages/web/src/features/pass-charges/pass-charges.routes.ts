import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { passActions } from './pass-charges.parts.ts'

const chargesRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'pass-payments',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Pass payments` },
  component: lazyRouteComponent(() => import('./PassChargesPage.tsx'), 'PassChargesPage'),
})

const chargeRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'pass-payments/$chargeId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Pass payment` },
  component: lazyRouteComponent(
    () => withParts(import('./PassChargePage.tsx'), passActions),
    'PassChargePage',
  ),
})

export const passChargesRoutes = [chargesRoute, chargeRoute] as const

export const passChargesScreen: LotScreen = {
  group: 'money',
  order: 30,
  area: 'lot',
  path: 'pass-payments',
  label: msg`Pass payments`,
  isFor: (me) => mayDo(me, 'payment.manage'),
}
