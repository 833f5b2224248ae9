import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import { withDecision } from '@stallwise/domain/appeals/appeals.rules.ts'
import {
  canUndoCorrection,
  decide,
  undoDecision,
  undoMs,
} from '@stallwise/domain/violations/violations.rules.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { takeBack } from '#lot-events/lot-events.ts'
import type { TakenBack } from '#lot-events/lot-events.model.ts'
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

/** APL-23: the violation is decided as it was before the step that was taken back. */
const decideAsBefore = async (
  change: LotChange,
  row: ViolationRow,
  { decision }: TakenBack,
): Promise<void> => {
  if (decision === undefined) return
  await applyMove(change, row, {
    action: 'violation.undo',
    apply: (known) => withDecision(known, decision),
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
      const taken = await takeBack({ change, violationId: row.id })
      const isOwn = decision?.by === viewer.userId && change.now - decision.at <= undoMs
      if (taken && (taken.isAll || !isOwn)) return decideAsBefore(change, row, taken)
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
