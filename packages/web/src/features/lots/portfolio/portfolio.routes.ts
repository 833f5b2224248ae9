import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import { readPortfolioSearch } from './portfolio.search.ts'

/** Many lots side by side. PRT-07. */
export const portfolioRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'portfolio',
  validateSearch: readPortfolioSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'report.read'),
  staticData: { title: msg`Portfolio` },
  component: lazyRouteComponent(() => import('./PortfolioPage.tsx'), 'PortfolioPage'),
})
