import type { gateProblemStatus } from '@stallwise/contract/errors/gate-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const gateTitles: Readonly<Record<keyof typeof gateProblemStatus, MessageDescriptor>> = {
  'gate-busy': msg`An open command was sent to this gate a moment ago. Wait a few seconds; no new command was sent.`,
  'command-used': msg`This command ID was already used for another gate or by another user. No command was sent.`,
  'controller-in-use': msg`Gates use this controller, or a release is still pending. Delete those gates first.`,
  'release-not-confirmed': msg`A gate’s release hasn’t been confirmed for a day. Delete the controller again to delete it anyway.`,
}
