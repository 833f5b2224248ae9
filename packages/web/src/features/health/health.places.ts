import { msg } from '@lingui/core/macro'
import type { Place } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'

/** HEA-02. */
export const healthPlace: Place = {
  to: '/health-dashboard',
  label: msg`Health`,
  isFor: (me) => mayDo(me, 'health.read'),
}
