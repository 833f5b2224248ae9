import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { framedRoute } from '#lib/routes/frames.ts'
import { requireCapability, requireListedLot } from '#lib/routes/guards.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { withParts } from '#lib/routes/screen-parts.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { guestStates } from './intercom.parts.ts'

/** The page of whoever answers the intercom of a lot. ICM-01. */
export const intercomRoute = createRoute({
  getParentRoute: () => framedRoute,
  path: 'intercom-user/$lotId',
  beforeLoad: async ({ context, params, location }) => {
    await requireListedLot(context.session, context.me, params.lotId, location.href)
    requireCapability(context.me, 'gate.open')
  },
  staticData: { title: msg`Intercom` },
  component: lazyRouteComponent(() => withParts(import('./IntercomPage.tsx'), guestStates), 'IntercomPage'),
})

export const intercomScreen: LotScreen = {
  group: 'enforcement',
  order: 80,
  area: 'intercom',
  path: '',
  label: msg`Intercom`,
  isFor: (me) => mayDo(me, 'gate.open'),
}
