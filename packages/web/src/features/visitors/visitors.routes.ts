import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import type { Me } from '@stallwise/contract/session/session.contract.ts'
import { lotRoute, type RouterContext } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

const requireRead = ({ context }: { context: RouterContext & { me: Me } }): void => {
  if (!mayDo(context.me, 'visitor.read')) throw notFound()
}

const guestsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'visitors',
  validateSearch: readListSearch,
  beforeLoad: requireRead,
  staticData: { title: msg`Visitors` },
  component: lazyRouteComponent(() => import('./guests/VisitorsPage.tsx'), 'VisitorsPage'),
})

export const visitorsRoutes = [guestsRoute] as const

const isFor = (me: Me) => mayDo(me, 'visitor.read')

export const visitorsScreens: readonly LotScreen[] = [
  { group: 'people', order: 5, area: 'lot', path: 'visitors', label: msg`Visitors`, isFor },
]
