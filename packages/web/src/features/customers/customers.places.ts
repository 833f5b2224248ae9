import { msg } from '@lingui/core/macro'
import type { Place } from '#lib/routes/places.ts'
import { hasRole } from '#lib/session/viewer.ts'

export const adminPlace: Place = {
  to: '/admin',
  label: msg`Admin center`,
  isFor: (me) => hasRole(me, 'provider'),
}

/** Leads to `/admin/{customer}`. Source: specification section 2, top bar. */
export const corporatePlace: Place = {
  to: (me) => `/admin/${me.customer?._id ?? ''}`,
  label: msg`Corporate center`,
  isFor: (me) => !hasRole(me, 'provider') && hasRole(me, 'fullAccessCustomer') && me.customer !== null,
}
