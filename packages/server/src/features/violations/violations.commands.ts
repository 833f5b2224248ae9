import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import { withDecision } from '@stallwise/domain/appeals/appeals.rules.ts'
import {
  canUndoCorrection,
  decide,
  undoDecision,
  undoMs,
} from '@stallwise/domain/violations/violations.rules.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { undoAnswer, type UndoneAnswer } from '#features/appeals/undo.public.ts'
import { undoNotices } from '#features/notices/undo.public.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { undoCorrection } from './violation-plate.commands.ts'
import { applyMove, getViolation, judgedViolation, shownViolation, type Move } from './violation-moves.ts'
import type { ViolationRow } from './violations.store.ts'

const move = (parts: ChangeLotParts, viewer: Viewer, row: ViolationRow, made: Move): Promise<void> =>
  changeLot(
    parts,
    viewer,
    { lot: row.parking_lot_id, capability: 'violation.resolve', affects: 'judging' },
    (change) => applyMove(change, row, made),
  )

/** VIO-20: dismisses or resolves a violation; one that is already so is left as it is. */
export const decideViolation = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  status: 'dismissed' | 'resolved',
): Promise<Shown> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  if (row.status !== status)
    await move(parts, viewer, row, {
      action: status === 'dismissed' ? 'violation.dismiss' : 'violation.resolve',
      apply: (known, at) => decide(known, { status, at, by: viewer.userId }),
    })
  return shownViolation(parts, viewer, id)
}

/** APL-23: the violation is as it was before the answer. */
const takeBack = async (change: LotChange, row: ViolationRow, { before }: UndoneAnswer): Promise<void> => {
  if (!before) return
  await applyMove(change, row, {
    action: 'violation.undo',
    apply: (known) => withDecision(known, before.decision),
  })
}

/** VIO-21, VIO-75, NOT-06, APL-23: undoes one’s own decision, correction, notice or answer to an appeal of the last 10 seconds. */
export const undoViolation = async (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<Shown> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  await changeLot(
    parts,
    viewer,
    { lot: row.parking_lot_id, capability: 'violation.resolve', affects: 'judging' },
    async (change) => {
      const known = await judgedViolation(change, row)
      const { decision } = known
      const answer = await undoAnswer(change, row.id)
      if (answer) return takeBack(change, row, answer)
      const cancelled = await undoNotices(change, row.id)
      const isOwn = decision?.by === viewer.userId && change.now - decision.at <= undoMs
      // The notice is all there is to undo.
      if (cancelled > 0 && !isOwn) return
      if (canUndoCorrection(known, { by: viewer.userId, at: change.now }))
        return undoCorrection(change, row, known)
      await applyMove(change, row, {
        action: 'violation.undo',
        apply: (known, at) => undoDecision(known, { at, by: viewer.userId }),
      })
    },
  )
  return shownViolation(parts, viewer, id)
}
