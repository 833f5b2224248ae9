import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import { decide, undoDecision, undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import { changeLot, type ChangeLotParts } from '#features/judging/judging.public.ts'
import { undoNotices } from '#features/notices/undo.public.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { applyMove, getViolation, judgedViolation, type Move } from './violation-moves.ts'
import type { ViolationRow } from './violations.store.ts'
import { violationView } from './violations.view.ts'

const move = (parts: ChangeLotParts, viewer: Viewer, row: ViolationRow, made: Move): Promise<void> =>
  changeLot(
    parts,
    viewer,
    { lot: row.parking_lot_id, capability: 'violation.resolve', affects: 'judging' },
    (change) => applyMove(change, row, made),
  )

const shown = async (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<Shown> =>
  violationView(await getViolation(parts, viewer, id, 'violation.read'), viewer, parts.clock())

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
  return shown(parts, viewer, id)
}

/** VIO-21, NOT-06: undoes one’s own decision, and cancels one’s own notice, of the last 10 seconds. */
export const undoViolation = async (parts: ChangeLotParts, viewer: Viewer, id: string): Promise<Shown> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  await changeLot(
    parts,
    viewer,
    { lot: row.parking_lot_id, capability: 'violation.resolve', affects: 'judging' },
    async (change) => {
      const { decision } = await judgedViolation(change, row)
      const cancelled = await undoNotices(change, row.id)
      const isOwn = decision?.by === viewer.userId && change.now - decision.at <= undoMs
      // The notice is all there is to undo.
      if (cancelled > 0 && !isOwn) return
      await applyMove(change, row, {
        action: 'violation.undo',
        apply: (known, at) => undoDecision(known, { at, by: viewer.userId }),
      })
    },
  )
  return shown(parts, viewer, id)
}
