import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { paymentCards } from './pricing.parts.ts'
import { readPricingSearch } from './pricing.search.ts'

export const pricingRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'payment',
  validateSearch: readPricingSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Pricing` },
  component: lazyRouteComponent(() => withParts(import('./PricingPage.tsx'), paymentCards), 'PricingPage'),
})

export const pricingScreen: LotScreen = {
  group: 'money',
  order: 10,
  area: 'lot',
  path: 'payment',
  label: msg`Pricing`,
  isFor: (me) => mayDo(me, 'payment.manage'),
}
