import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { peopleProblemStatus } from '@stallwise/contract/errors/people-problem-codes.ts'

/** Titles of problems with customers and users, in the words of the specification where it defines them. */
export const peopleTitles: Readonly<Record<keyof typeof peopleProblemStatus, MessageDescriptor>> = {
  'other-lots': msg`This user has access to lots that you don’t. Ask an administrator who has access to all of them.`,
  'customer-name-used': msg`Customer Name already used`,
  'unable-to-move': msg`Unable to move customer`,
  'email-used': msg`This e-mail address already belongs to a user.`,
  'email-unavailable': msg`This e-mail address cannot be used here. Use another one, or contact support.`,
  'user-out-of-sync': msg`Some data for this user is out of sync, please synchronize the user before editing`,
  'last-provider': msg`You can’t remove the last provider user. At least one must remain.`,
  'own-account': msg`You can’t delete, block or demote your own account. Ask a colleague.`,
  'already-verified': msg`This e-mail address is already verified.`,
  'invite-already-sent': msg`Invite Already Sent`,
  'no-email': msg`This passholder has no e-mail address. Enter one first.`,
  'link-expired': msg`This link was used or has expired. Request a new one.`,
  'group-full': msg`The passholder group is full. Add the person to its waitlist, or raise its maximum.`,
  'too-many-mails': msg`Too many e-mails today, or to this address. Try again tomorrow, or ask whoever manages the lot.`,
  'too-late': msg`It is too late to undo this.`,
  'users-unreadable': msg`Couldn't get users`,
  'directory-refused': msg`The identity provider refused this change.`,
  'directory-unavailable': msg`The identity provider is not responding. Try again in a moment.`,
}
