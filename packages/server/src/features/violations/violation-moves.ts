import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import { stateOfViolation, type decide } from '@stallwise/domain/violations/violations.rules.ts'
import { loadViolation, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { Refusal } from '#platform/http/problems.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { requireLotShown, violationsSeenBy } from './violations.access.ts'
import { findViolation, type ViolationRow } from './violations.store.ts'
import { violationView } from './violations.view.ts'

const refusals = {
  'not-active': 'violation-not-active',
  'undo-expired': 'undo-expired',
  'not-yours': 'forbidden',
} as const

/** A violation that the viewer sees and has this right to; otherwise not found. */
export const getViolation = (
  { database }: Pick<ChangeLotParts, 'database'>,
  viewer: Viewer,
  id: string,
  capability: 'violation.read' | 'violation.resolve' | 'violation.report',
): Promise<ViolationRow> =>
  database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await findViolation(tx, id, violationsSeenBy(viewer))
    if (!row || !mayAt(viewer, capability, row.parking_lot_id)) throw new Refusal('not-found')
    await requireLotShown(tx, viewer, row.parking_lot_id)
    return row
  })

/** A violation as judging knows it now, under the lot's lock. */
export const judgedViolation = async (
  change: LotChange,
  row: Pick<ViolationRow, 'id' | 'key'>,
): Promise<Violation> => {
  const { violations } = (await change.judging()).lot
  violations.advance(change.now)
  const known = violations.find(row.key) ?? (await loadViolation(change.client, change.lotId, row.id))
  if (!known) throw new Refusal('not-found')
  return known
}

/** A move of a violation: how the audit names it, and what it makes of the violation. */
export interface Move {
  readonly action: string
  readonly apply: (known: Violation, at: number) => ReturnType<typeof decide>
}

/** Applies a move to a violation under the lot's lock and logs it, so that a replay repeats it. */
export const applyMove = async (
  change: LotChange,
  row: Pick<ViolationRow, 'id' | 'key'>,
  { action, apply }: Move,
): Promise<void> => {
  const known = await judgedViolation(change, row)
  const result = apply(known, change.now)
  if ('refused' in result) throw new Refusal(refusals[result.refused])
  if (result.violation === known) return
  const { violations } = (await change.judging()).lot
  const { status } = stateOfViolation(result.violation, change.now)
  // VIO-21: a later cause has opened another one since.
  if (status === 'active' && violations.isFollowed(known, change.now)) throw new Refusal('undo-expired')
  violations.set(result.violation)
  change.log({ kind: 'violation-set', detail: { violation: result.violation }, isApplied: true })
  if (status === 'dismissed') await tell('violationDismissed', { change, violationId: row.id })
  change.audit({
    action,
    objectKind: 'violation',
    objectId: row.id,
    before: { status: stateOfViolation(known, change.now).status, reason: known.reason },
    after: { status, reason: known.reason },
  })
  change.markStale('violations', 'alerts')
}

/** A violation as the viewer sees it now. */
export const shownViolation = async (
  parts: Pick<ChangeLotParts, 'database' | 'clock'>,
  viewer: Viewer,
  id: string,
): Promise<Shown> =>
  violationView(await getViolation(parts, viewer, id, 'violation.read'), viewer, parts.clock())
