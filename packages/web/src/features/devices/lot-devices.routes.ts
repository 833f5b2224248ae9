import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { requireCapability } from '#lib/routes/guards.ts'
import { lotRoute } from '#lib/routes/frames.ts'
import type { LotScreen } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearch } from '#ui/list/list-search.ts'
import { sensorErrors } from './device-lists.public.ts'

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

/** The sensors in error, in the list of devices. Source: specification section 2. */
export const sensorErrorsRoute = createRoute({
  getParentRoute: () => lotRoute,
  path: 'sensor-errors',
  beforeLoad: ({ context, params }) => {
    requireCapability(context.me, 'stall.edit')
    throw redirect({ to: '/parking-lots/$lotId/devices', params, search: sensorErrors, replace: true })
  },
})

export const lotDevicesScreen: LotScreen = {
  group: 'live',
  order: 40,
  area: 'lot',
  path: 'devices',
  label: msg`Devices`,
  icon: 'sensor',
  isFor: (me) => mayDo(me, 'device.read'),
}
