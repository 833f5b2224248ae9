import { msg } from '@lingui/core/macro'
import { mayDo } from '#lib/session/viewer.ts'
import type { Place } from '#lib/routes/places.ts'

/** The recommendations of all lots. */
export const recommendationsPlace: Place = {
  to: '/recommendations',
  label: msg`Recommendations`,
  isWideOnly: true,
  isFor: (me) => mayDo(me, 'recommendation.read'),
}
