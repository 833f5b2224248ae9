import { msg } from '@lingui/core/macro'
import { mayDo } from '#lib/session/viewer.ts'
import { resourceRoutes } from '#ui/resource/resource-routes.ts'

export const sectors = resourceRoutes({
  list: 'sectors',
  edit: 'addEditSector',
  titles: { list: msg`Sectors`, new: msg`Add sector`, one: msg`Sector` },
  screen: { order: 90, isFor: (me) => mayDo(me, 'lot.read') },
  load: async () => (await import('./sectors.resource.tsx')).sectors,
})
