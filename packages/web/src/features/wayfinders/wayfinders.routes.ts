import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { mayDo } from '#lib/session/viewer.ts'
import { resourceRoutes } from '#ui/resource/resource-routes.ts'

export const wayfinders = resourceRoutes({
  list: 'wayfinders',
  edit: 'wayfinder',
  titles: { list: msg`Wayfinders`, new: msg`Add wayfinder`, one: msg`Wayfinder` },
  screen: { order: 80, isFor: (me) => mayDo(me, 'device.read') },
  load: async () => (await import('./wayfinders.resource.tsx')).wayfinders,
  editPage: lazyRouteComponent(() => import('./WayfinderPage.tsx'), 'WayfinderPage'),
})
