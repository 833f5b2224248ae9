import { msg } from '@lingui/core/macro'
import type { Place } from '#lib/routes/places.ts'

export const preferencesPlace: Place = {
  to: '/user/my-preferences',
  label: msg`My preferences`,
  icon: 'sliders',
  isFor: () => true,
}
