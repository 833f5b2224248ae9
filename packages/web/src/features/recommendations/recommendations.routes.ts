import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute, lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { readAdviceSearch } from './lot/advice.search.ts'

/** A recommendation with what it follows from. */
export const recommendationRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'recommendations/$recID',
  beforeLoad: ({ context }) => requireCapability(context.me, 'recommendation.read'),
  staticData: { title: msg`Recommendation` },
  component: lazyRouteComponent(() => import('./details/RecommendationPage.tsx'), 'RecommendationPage'),
})

/** How far an accepted recommendation is. */
export const taskRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'recommendations/$taskID/tasks',
  beforeLoad: ({ context }) => requireCapability(context.me, 'recommendation.read'),
  staticData: { title: msg`Task` },
  component: lazyRouteComponent(() => import('./tasks/TaskPage.tsx'), 'TaskPage'),
})

/** The recommendations of all lots. */
export const allRecommendationsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'recommendations',
  beforeLoad: ({ context }) => requireCapability(context.me, 'recommendation.read'),
  staticData: { title: msg`Recommendations` },
  component: lazyRouteComponent(() => import('./all/AllRecommendationsPage.tsx'), 'AllRecommendationsPage'),
})

/** What a lot is advised, why there is nothing to advise, and what-if. */
export const adviceRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'advice',
  validateSearch: readAdviceSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'recommendation.read'),
  staticData: { title: msg`Advice` },
  component: lazyRouteComponent(() => import('./lot/AdvicePage.tsx'), 'AdvicePage'),
})

/** In the rail with the money: it says what a lot could earn. */
export const adviceScreen: LotScreen = {
  group: 'money',
  order: 5,
  area: 'lot',
  path: 'advice',
  label: msg`Advice`,
  isFor: (_, lot) => lot.allowed.includes('recommendation.read'),
}
