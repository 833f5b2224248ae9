import { msg } from '@lingui/core/macro'
import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { adminLotRoute } from '#lib/routes/frames.ts'
import { requireProvider } from '#lib/routes/guards.ts'
import type { AdminLotTab } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { readListSearches } from '#ui/list/list-search.ts'
import { editRoutes, resourceRoutes } from '#ui/resource/resource-routes.ts'

/** Provider only. Source: specification section 2. */
const cameras = resourceRoutes({
  list: 'cameras',
  edit: 'camera',
  titles: { list: msg`Cameras`, new: msg`New camera`, one: msg`Camera` },
  tab: { order: 50, isFor: (me) => mayDo(me, 'camera.manage') },
  load: async () => (await import('./cameras/cameras.resource.tsx')).cameras,
  beforeLoad: requireProvider,
})

const rfidRoute = createRoute({
  getParentRoute: () => adminLotRoute,
  path: 'rfid',
  validateSearch: readListSearches('thresholds'),
  staticData: { title: msg`RFID` },
  component: lazyRouteComponent(() => import('./rfid/RfidPage.tsx'), 'RfidPage'),
})

const readers = editRoutes({
  list: 'rfid',
  edit: 'rfidReader',
  titles: { new: msg`New RFID reader`, one: msg`RFID reader` },
  load: async () => (await import('./rfid/readers.resource.tsx')).readers,
})

const thresholds = editRoutes({
  list: 'rfid',
  edit: 'rfidThreshold',
  titles: { new: msg`New RFID threshold`, one: msg`RFID threshold` },
  load: async () => (await import('./rfid/thresholds.resource.ts')).thresholds,
})

const rfidTab: AdminLotTab = {
  path: 'rfid',
  pages: ['rfidReader', 'rfidThreshold'],
  label: msg`RFID`,
  order: 70,
  isFor: (me) => mayDo(me, 'device.read'),
}

export const devicesRoutes = [...cameras.routes, rfidRoute, ...readers.routes, ...thresholds.routes] as const
export const devicesTabs = [cameras.tab, rfidTab]
export const devicesShortForms = [cameras.shortForm, readers.shortForm, thresholds.shortForm]
