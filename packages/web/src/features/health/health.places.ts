import { msg } from '@lingui/core/macro'
import type { Place } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'

/** HEA-02: the provider looks at the sites of all customers. */
export const healthPlace: Place = {
  to: (me) => (mayDo(me, 'health.check') ? '/health-checker' : '/health-dashboard'),
  label: msg`Health`,
  icon: 'health',
  isFor: (me) => mayDo(me, 'health.read'),
}
