import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'
import type { configurationProblemStatus } from '@stallwise/contract/errors/configuration-problem-codes.ts'

/** Titles of problems with a lot's configuration. */
export const configurationTitles: Readonly<
  Record<keyof typeof configurationProblemStatus, MessageDescriptor>
> = {
  'group-in-use': msg`This parking group is in use and stays. Move its stalls and passholder groups first.`,
  'real-payments': msg`This lot takes payments, so it cannot be reset. Nothing was changed.`,
  'sync-source-missing': msg`No source server is configured to copy configurations from.`,
  'sync-source-failed': msg`The source server did not return the configuration. Nothing was changed.`,
}
