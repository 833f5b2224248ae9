import type { gateProblemStatus } from '@stallwise/contract/errors/gate-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const gateTitles: Readonly<Record<keyof typeof gateProblemStatus, MessageDescriptor>> = {
  'gate-busy': msg`This gate was asked to open a moment ago. Wait a few seconds; nothing was sent now.`,
  'command-used': msg`This command was already given for another gate or by somebody else. Nothing was sent now.`,
  'controller-in-use': msg`Gates hang on this controller, or one of them has yet to be released. Remove those first.`,
  'release-not-confirmed': msg`A release was not confirmed for a day. Delete the controller again to give it up.`,
}
