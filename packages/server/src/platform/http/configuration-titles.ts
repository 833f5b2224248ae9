import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { configurationProblemStatus } from '@stallwise/contract/errors/configuration-problem-codes.ts'

/** Titles of problems with a lot's configuration. */
export const configurationTitles: Readonly<
  Record<keyof typeof configurationProblemStatus, MessageDescriptor>
> = {
  'group-in-use': msg`This parking group is in use and was not removed.`,
  'real-payments': msg`A lot with real payments is not reset.`,
  'sync-source-missing': msg`No server is set from which a configuration could be brought over.`,
  'sync-source-failed': msg`The other server did not give the configuration. Nothing was changed.`,
}
