import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { configurationProblemStatus } from '@stallwise/contract/errors/configuration-problem-codes.ts'

/** Titles of problems with a lot's configuration. */
export const configurationTitles: Readonly<
  Record<keyof typeof configurationProblemStatus, MessageDescriptor>
> = {
  'group-in-use': msg`This parking group is in use. Move its stalls, passholder groups and booking groups before you remove it.`,
  'passholder-group-in-use': msg`This passholder group is in use. Move its passholders, and remove it from the zones restricted to it.`,
  'visitor-validation-off': msg`Visitor validation is not enabled for this lot or for you.`,
  'booking-group-in-use': msg`This group has bookings for today or later. Cancel them first.`,
  'booking-over': msg`A booking that is past can’t be canceled.`,
  'guest-pass-not-active': msg`Only a guest pass that has begun and not ended can be ended.`,
  'real-payments': msg`This lot takes payments, so it cannot be reset. Nothing was changed.`,
  'sync-source-missing': msg`No server is configured to import from.`,
  'sync-source-failed': msg`The configured server did not return the configuration. Nothing was changed.`,
}
