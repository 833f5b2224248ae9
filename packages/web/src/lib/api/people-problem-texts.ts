import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { peopleProblemStatus } from '@stallwise/contract/errors/people-problem-codes.ts'

/** Words for problems with customers and users; the specification's where it has them. */
export const peopleProblemTexts: Readonly<Record<keyof typeof peopleProblemStatus, MessageDescriptor>> = {
  'other-lots': msg`This user has lots that you do not have. Ask an administrator who has all of them.`,
  'customer-name-used': msg`Customer Name already used`,
  'unable-to-move': msg`Unable to move customer`,
  'email-used': msg`This e-mail address already belongs to a user.`,
  'email-unavailable': msg`This e-mail address cannot be used here. Use another one, or ask support.`,
  'user-out-of-sync': msg`Some data for this user is out of sync, please synchronize the user before editing`,
  'last-provider': msg`This is the last user of the provider. Somebody has to be left who can let others in.`,
  'own-account': msg`Nobody deletes, blocks or demotes their own account. Ask a colleague.`,
  'already-verified': msg`This e-mail address is verified already.`,
  'too-late': msg`It is too late to take this back.`,
  'users-unreadable': msg`Couldn't get users`,
  'directory-refused': msg`The identity provider refused this change.`,
  'directory-unavailable': msg`The identity provider does not answer. Try again in a moment.`,
}
