import type { noticeProblemStatus } from '@stallwise/contract/errors/notice-problem-codes.ts'
import { msg } from '@lingui/core/macro'
import type { MessageDescriptor } from '@lingui/core'

export const noticeTitles: Readonly<Record<keyof typeof noticeProblemStatus, MessageDescriptor>> = {
  'notice-not-possible': msg`There is no notice about a violation that was dismissed or ended by itself.`,
  'notice-without-plate': msg`The license plate is not known, so there is no driver to notify.`,
  'notice-appealed': msg`The driver has appealed. Answer the appeal instead.`,
  'notice-already-sent': msg`A notice was already sent.`,
  'notice-not-confirmed': msg`Compare the license plate with the picture and confirm it first.`,
  'already-appealed': msg`There is an appeal already.`,
  'appeal-closed': msg`There is no longer anything to appeal: the notice was withdrawn or is settled.`,
  'appeal-answered': msg`This appeal was already answered.`,
}
