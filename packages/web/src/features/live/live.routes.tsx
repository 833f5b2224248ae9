import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { readRealTimeSearch } from './highlight.ts'
import { realTimeParts } from './live.parts.ts'
import { leaveRealTimePage } from './open-section.ts'

export const realTimeRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'real-time-status',
  validateSearch: readRealTimeSearch,
  onLeave: leaveRealTimePage,
  staticData: { title: msg`Real-time status` },
  component: lazyRouteComponent(
    () => withParts(import('./RealTimePage.tsx'), ...realTimeParts),
    'RealTimePage',
  ),
})

export const realTimeScreen: LotScreen = {
  group: 'live',
  order: 10,
  area: 'lot',
  path: 'real-time-status',
  label: msg`Real-time status`,
  shortLabel: msg`Status`,
  icon: 'gauge',
  isFor: () => true,
}
