import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireCapability } from '#lib/routes/guards.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'

export const lotDevicesRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'devices',
  validateSearch: readListSearch,
  beforeLoad: ({ context }) => {
    requireCapability(context.me, 'device.read')
  },
  staticData: { title: msg`Devices` },
  component: lazyRouteComponent(() => import('./all/LotDevicesPage.tsx'), 'LotDevicesPage'),
})

export const lotDevicesScreen: LotScreen = {
  group: 'live',
  order: 40,
  area: 'lot',
  path: 'devices',
  pages: ['sensor-errors'],
  label: msg`Devices`,
  icon: 'sensor',
  isFor: (me) => mayDo(me, 'device.read'),
}
