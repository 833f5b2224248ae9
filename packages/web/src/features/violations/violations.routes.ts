import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { passholderDialogs, violationCards, violationNotices } from './violations.parts.ts'
import { readViolationSearch } from './violations.search.ts'

const violationsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'violations',
  validateSearch: readViolationSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'violation.read'),
  staticData: { title: msg`Violations` },
  component: lazyRouteComponent(
    () => withParts(import('./ViolationsPage.tsx'), violationNotices),
    'ViolationsPage',
  ),
})

const triageRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'violations/triage',
  validateSearch: (search: Record<string, unknown>) => ({
    ...readViolationSearch(search),
    ...(typeof search.at === 'string' && { at: search.at }),
  }),
  beforeLoad: ({ context }) => requireCapability(context.me, 'violation.resolve'),
  staticData: { title: msg`Triage` },
  component: lazyRouteComponent(() => import('./triage/TriagePage.tsx'), 'TriagePage'),
})

const violationRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'violations/$violationId',
  beforeLoad: ({ context }) => requireCapability(context.me, 'violation.read'),
  staticData: { title: msg`Violation` },
  component: lazyRouteComponent(
    () => withParts(import('./ViolationPage.tsx'), violationCards, passholderDialogs),
    'ViolationPage',
  ),
})

const reportRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'report-vehicle',
  beforeLoad: ({ context }) => requireCapability(context.me, 'violation.report'),
  staticData: { title: msg`Report a vehicle` },
  component: lazyRouteComponent(() => import('./report/ReportPage.tsx'), 'ReportPage'),
})

export const violationsRoutes = [violationsRoute, triageRoute, violationRoute, reportRoute] as const

/** VIO-30, USR-42: staff by their products in the lot. */
export const reportScreen: LotScreen = {
  group: 'enforcement',
  order: 15,
  area: 'lot',
  path: 'report-vehicle',
  label: msg`Report a vehicle`,
  isFor: (_me, lot) => lot.allowed.includes('violation.report'),
}

/** VIO-40: tenants see it only while the lot shows them its violations. */
export const violationsScreen: LotScreen = {
  group: 'enforcement',
  order: 10,
  area: 'lot',
  path: 'violations',
  label: msg`Violations`,
  isFor: (me, lot) =>
    lot.allowed.includes('violation.read') && (!seesOnlyOwnGroups(me.roles) || lot.tabAccess.violation),
}
