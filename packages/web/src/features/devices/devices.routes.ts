import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { requireProvider } from '#lib/routes/guards.ts'
import { mayDo } from '#lib/session/viewer.ts'
import { editRoutes, resourceRoutes } from '#ui/resource/resource-routes.ts'

/** Provider only. Source: specification section 2. */
const cameras = resourceRoutes({
  list: 'cameras',
  edit: 'camera',
  titles: { list: msg`Cameras`, new: msg`Add camera`, one: msg`Camera` },
  screen: { order: 50, isFor: (me) => mayDo(me, 'camera.manage') },
  load: async () => (await import('./cameras/cameras.resource.tsx')).cameras,
  beforeLoad: requireProvider,
})

const readers = resourceRoutes({
  list: 'rfid',
  edit: 'rfidReader',
  titles: { list: msg`RFID`, new: msg`Add RFID reader`, one: msg`RFID reader` },
  screen: { order: 70, isFor: (me) => mayDo(me, 'device.read'), pages: ['rfidThreshold'] },
  load: async () => (await import('./rfid/readers.resource.tsx')).readers,
  listPage: lazyRouteComponent(() => import('./rfid/RfidPage.tsx'), 'RfidPage'),
  parts: ['thresholds'],
})

const thresholds = editRoutes({
  list: 'rfid',
  edit: 'rfidThreshold',
  titles: { new: msg`Add RFID threshold`, one: msg`RFID threshold` },
  load: async () => (await import('./rfid/thresholds.resource.ts')).thresholds,
})

export const devicesRoutes = [...cameras.routes, ...readers.routes, ...thresholds.routes] as const
export const devicesScreens = [cameras.screen, readers.screen]
export const devicesShortForms = [cameras.shortForm, readers.shortForm, thresholds.shortForm]
