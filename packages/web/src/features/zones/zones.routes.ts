import { msg } from '@lingui/core/macro'
import { mayDo } from '#lib/session/viewer.ts'
import { resourceRoutes } from '#ui/resource/resource-routes.ts'

export const zones = resourceRoutes({
  list: 'zones',
  edit: 'zone',
  titles: { list: msg`Zones`, new: msg`Add zone`, one: msg`Zone` },
  screen: { order: 40, isFor: (me) => mayDo(me, 'device.read') },
  load: async () => (await import('./zones.resource.tsx')).zones,
})
