import { msg } from '@lingui/core/macro'
import type { Place } from '#lib/routes/places.ts'

export const mailboxPlace: Place = {
  to: '/mailbox',
  label: msg`Demo mailbox`,
  icon: 'mail',
  isFor: (me) => me.mailbox === true,
}
