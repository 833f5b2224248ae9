import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { lotRoute } from '#lib/routes/frames.ts'
import { requireCapability } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { plateCards, visitActions } from './logs.parts.ts'
import { readPlateReadSearch } from './plate-reads.search.ts'

/** `/parking-lots/{id}/logs` leads to the first of the logs. */
export const logsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs',
  beforeLoad: ({ params }) => {
    throw redirect({ href: `/parking-lots/${params.lotId}/logs/lpr`, replace: true })
  },
})

/** Every read of a lot's cameras, for the provider. */
export const plateReadsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs/lpr',
  validateSearch: readPlateReadSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'log.read'),
  staticData: { title: msg`Plate reads` },
  component: lazyRouteComponent(() => import('./PlateReadsPage.tsx'), 'PlateReadsPage'),
})

/** The history of a plate, for the provider. */
export const plateRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'logs/lpr/$plate',
  validateSearch: readPlateReadSearch,
  beforeLoad: ({ context }) => requireCapability(context.me, 'log.read'),
  staticData: { title: msg`Plate history` },
  component: lazyRouteComponent(
    () => withParts(import('./PlatePage.tsx'), plateCards, visitActions),
    'PlatePage',
  ),
})

export const plateReadsScreen: LotScreen = {
  group: 'enforcement',
  order: 90,
  area: 'lot',
  path: 'logs/lpr',
  label: msg`Plate reads`,
  isFor: (me) => mayDo(me, 'log.read'),
}
