import type { FieldFault } from '../fields/field-faults.ts'
import { atMostCharacters, faultsOfFields, oneOf, required } from '../fields/field.rules.ts'
import { isNotifiable } from '../notices/notices.rules.ts'
import type { Violation, ViolationDecision, ViolationStatus } from '../violations/violations.model.ts'
import { stateOfViolation, undoMs, type MoveRefusal } from '../violations/violations.rules.ts'

/** The states of an appeal. Source: decision 5. */
export const appealStates = ['received', 'accepted', 'refused', 'reduced'] as const
/** The state of an appeal. */
export type AppealState = (typeof appealStates)[number]

/** How staff answer an appeal. APL-20. */
export const appealAnswers = ['accepted', 'refused', 'reduced'] as const
/** How staff answer an appeal. */
export type AppealAnswer = (typeof appealAnswers)[number]

/** APL-10: the longest text of an appeal, in characters. */
export const longestAppeal = 2_000
/** APL-21: the longest answer, in characters. */
export const longestAnswer = 1_000

/** APL-13: how many calls a network may make in 15 minutes, and how often an appeal may be tried behind a link in an hour. */
export const appealLimits = { callsOfNetwork: 60, triesOfLink: 10 }

/** APL-10: the faults of an appeal. */
export const checkAppeal = (draft: { readonly text: string }): FieldFault[] =>
  faultsOfFields(draft, { text: [required, atMostCharacters(longestAppeal)] })

/** APL-21: the faults of an answer; to accept needs no words. */
export const checkAnswer = (draft: { readonly state: string; readonly answer: string }): FieldFault[] =>
  faultsOfFields(draft, {
    state: [required, oneOf(appealAnswers)],
    answer: [...(draft.state === 'accepted' ? [] : [required]), atMostCharacters(longestAnswer)],
  })

/** What the page behind a link says of a violation: `withdrawn` if it was dismissed, or is about another plate; `settled` if it ended by itself. APL-04. */
export type AppealedStatus = 'open' | 'withdrawn' | 'settled'

/** APL-04: `plate` is that of the notice, `now` that of the violation, null once it is erased. */
export const appealedStatus = (
  status: ViolationStatus,
  { plate, plateNow }: { readonly plate: string; readonly plateNow: string | null },
): AppealedStatus => {
  if (status === 'dismissed' || (plateNow !== null && plateNow !== plate)) return 'withdrawn'
  return isNotifiable(status) ? 'open' : 'settled'
}

/** APL-22: an accepted appeal dismisses a violation, also one that is resolved or missed; one that ended otherwise stays as it is. */
export const dismissOnAppeal = (
  violation: Violation,
  { by, at }: { readonly by: string; readonly at: number },
): { readonly violation: Violation } => {
  const { status } = stateOfViolation(violation, at)
  return isNotifiable(status)
    ? { violation: { ...violation, decision: { status: 'dismissed', by, at } } }
    : { violation }
}

/** APL-23: whoever answered takes it back for 10 seconds. */
export const refusalToUndoAnswer = (
  answered: { readonly by: string; readonly at: number },
  { by, at }: { readonly by: string; readonly at: number },
): MoveRefusal | undefined => {
  if (answered.by !== by) return 'not-yours'
  return at - answered.at <= undoMs ? undefined : 'undo-expired'
}

/** APL-23: the violation with what was decided about it before the answer; null = nothing. */
export const withDecision = (
  violation: Violation,
  decision: ViolationDecision | null,
): { readonly violation: Violation } => ({ violation: { ...violation, decision } })
