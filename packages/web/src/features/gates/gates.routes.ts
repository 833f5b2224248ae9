import { msg } from '@lingui/core/macro'
import { lazyRouteComponent } from '@tanstack/react-router'
import { mayDo } from '#lib/session/viewer.ts'
import { editRoutes, resourceRoutes } from '#ui/resource/resource-routes.ts'

export const gates = resourceRoutes({
  list: 'sprockits',
  edit: 'sprockit',
  titles: { list: msg`Gates`, new: msg`Add gate`, one: msg`Gate` },
  screen: { order: 60, isFor: (me) => mayDo(me, 'device.read'), pages: ['gateController'] },
  load: async () => (await import('./sprockits.resource.tsx')).sprockits,
  listPage: lazyRouteComponent(() => import('./GatesPage.tsx'), 'GatesPage'),
  parts: ['openings', 'controllers', 'boxes'],
})

export const controllers = editRoutes({
  list: 'sprockits',
  edit: 'gateController',
  titles: { new: msg`Add gate controller`, one: msg`Gate controller` },
  load: async () => (await import('./controllers/controllers.resource.tsx')).controllers,
  editPage: lazyRouteComponent(() => import('./controllers/ControllerPage.tsx'), 'ControllerPage'),
})
