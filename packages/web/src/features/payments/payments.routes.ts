import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { readDay, readPaymentSearch } from './payments.search.ts'

const paymentsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'payments',
  validateSearch: readPaymentSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Payments` },
  component: lazyRouteComponent(() => import('./PaymentsPage.tsx'), 'PaymentsPage'),
})

const settlementRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'payments/settlement',
  validateSearch: ({ day }: Record<string, unknown>) => ({ ...(readDay(day) && { day: readDay(day) }) }),
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Daily settlement` },
  component: lazyRouteComponent(() => import('./settlement/SettlementPage.tsx'), 'SettlementPage'),
})

const holdsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'payments/holds',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Amounts on hold` },
  component: lazyRouteComponent(() => import('./holds/HoldsPage.tsx'), 'HoldsPage'),
})

const paymentRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'payments/$paymentId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'payment.manage'),
  staticData: { title: msg`Payment` },
  component: lazyRouteComponent(() => import('./PaymentPage.tsx'), 'PaymentPage'),
})

export const paymentsRoutes = [paymentsRoute, settlementRoute, holdsRoute, paymentRoute] as const

/** The list of payments. PAY-82. */
export const paymentsScreen: LotScreen = {
  group: 'money',
  order: 20,
  area: 'lot',
  path: 'payments',
  label: msg`Payments`,
  isFor: (me) => mayDo(me, 'payment.manage'),
}
