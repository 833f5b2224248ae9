import type { gateProblemStatus } from '@stallwise/contract/errors/gate-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const gateTitles: Readonly<Record<keyof typeof gateProblemStatus, MessageDescriptor>> = {
  'gate-busy': msg`This gate was asked to open a moment ago. Wait a few seconds; nothing was sent now.`,
  'command-used': msg`This command id was already used for another gate or by another user. Nothing was sent now.`,
  'controller-in-use': msg`Gates use this controller, or a release is still pending. Remove those first.`,
  'release-not-confirmed': msg`A release has not been confirmed for a day. Delete the controller again to give it up.`,
}
