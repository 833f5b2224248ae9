import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { readLotsSearch } from './lots.search.ts'

/** The parking lot list, the first screen. */
export const lotsRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: '/',
  // More lots than fit one page are a list of the kit, with further orders and filters.
  validateSearch: (search: Record<string, unknown>) => ({
    ...readLotsSearch(search),
    ...readListSearch(search),
  }),
  beforeLoad: ({ context: { me } }) => {
    // A user with one lot needs no list of lots.
    // An owner without lots has only its passes. Source: decision 2.
    if (me.lots !== 'all' && me.lots.length === 0 && me.roles.every((role) => role === 'owner'))
      throw redirect({ href: '/owner/passes', replace: true })
    const [only, ...others] = me.lots === 'all' ? [] : me.lots
    if (only !== undefined && others.length === 0 && mayDo(me, 'lot.read'))
      throw redirect({ href: `/parking-lots/${only}`, replace: true })
  },
  staticData: { title: msg`Parking lots` },
  component: lazyRouteComponent(() => import('./LotsScreen.tsx'), 'LotsScreen'),
})
