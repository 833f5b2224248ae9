import { msg } from '@lingui/core/macro'
import type { Place } from '#lib/routes/places.ts'
import { mayDo } from '#lib/session/viewer.ts'

/** For whoever has several lots. PRT-01. */
export const portfolioPlace: Place = {
  to: '/portfolio',
  label: msg`Portfolio`,
  icon: 'chart-bar',
  isFor: (me) => mayDo(me, 'report.read') && (me.lots === 'all' || me.lots.length > 1),
}
