import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { vehicleWith } from '@stallwise/domain/judging/lot-reads.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { correctEnded } from '@stallwise/domain/violations/corrected-violation.rules.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import { isCorrectable, stateOfViolation } from '@stallwise/domain/violations/violations.rules.ts'
import {
  isOpenedByTag,
  vehicleOf,
  type PlateCorrection,
  type VisitVehicle,
} from '@stallwise/domain/visits/plate-correction.ts'
import {
  changeLot,
  loadChangesOfPlate,
  storeCoverOfLaterPass,
  loadViolationsOfVisit,
  loadVisit,
  violationIdOf,
  type ChangeLotParts,
  type LotChange,
} from '#features/judging/judging.public.ts'
import { tell } from '#lot-events/lot-events.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import type { Viewer } from '#platform/http/viewer.ts'
import { loadCorrection } from './plate-correction.store.ts'
import { getViolation, judgedViolation, shownViolation } from './violation-moves.ts'
import { findVersion, type ViolationRow } from './violations.store.ts'

const setViolation = async (change: LotChange, before: Violation, violation: Violation): Promise<void> => {
  const { violations } = (await change.judging()).lot
  // Judging tells of those that it knows.
  if (!violations.find(violation.key) && before.plate !== violation.plate) {
    const { tx, lotId } = change
    const violationIds = [violationIdOf(lotId, violation.key)]
    await tell('violationPlatesChanged', { tx, lotId, violationIds })
  }
  violations.set(violation)
  change.log({ kind: 'violation-set', detail: { violation }, isApplied: true })
}

/** VIO-70: applies a correction to its visit and the violations of it, and logs it, so that a replay repeats it. */
const applyToVisit = async (
  change: LotChange,
  { visit: key, visitId }: { visit: string; visitId: string },
  correctionOf: (
    visit: NonNullable<Awaited<ReturnType<typeof loadVisit>>>,
  ) => PlateCorrection | Promise<PlateCorrection>,
): Promise<void> => {
  const { lot } = await change.judging()
  const { client, lotId, now } = change
  const current = lot.correctable(key)
  const visit = current ?? (await loadVisit(client, lotId, key))
  if (!visit) throw new Refusal('not-found')
  if (isOpenedByTag(visit)) throw new Refusal('plate-of-tag')
  const correction = await correctionOf(visit)
  if (lot.isElsewhere(visit, correction.after)) throw new Refusal('plate-inside')
  await tell('visitPlateCorrected', {
    change,
    visitId,
    before: visit.plate,
    after: correction.after.plate,
  })
  change.log({ kind: 'plate-corrected', detail: correction, isApplied: true })
  lot.correctPlate(correction, visit, now)
  if (current) return
  const violations = await loadViolationsOfVisit(client, lotId, visitId)
  for (const one of correctEnded(lot.facts, visit, correction, violations))
    await setViolation(
      change,
      violations.find(({ key }) => key === one.key)!,
      one,
    )
}

/**
 * VIO-70, PAY-17: the vehicle with a plate as it came in: with the pass that the plate had then, though it was moved since, and
 * without one to which it was added later.
 */
const vehicleAtEntry = async (
  { tx, client, lotId }: LotChange,
  current: Parameters<typeof vehicleWith>[0],
  plate: string,
  enteredAt: number,
): Promise<VisitVehicle> => {
  const joined = await storeCoverOfLaterPass(tx, lotId, plate, enteredAt)
  // Judging forgets who had a plate when no read of that time is accepted any more.
  const passChanges = await loadChangesOfPlate(client, lotId, plate, enteredAt)
  const facts = { ...current, passChanges }
  const vehicle = vehicleWith(facts, plate, { at: enteredAt })
  const isLogged = passChanges.some(({ plates }) => plates.some(({ seen }) => seen === plate))
  const hasNoPass = !isLogged && joined !== null && vehicle.passholderId === joined
  return hasNoPass ? vehicleWith(facts, plate, { at: enteredAt, hasNoPass }) : vehicle
}

/** VIO-70: a person says which vehicle a visit is of; refused where the plate was inside, or a tag opened the visit. */
export const correctVisit = async (
  change: LotChange,
  of: { readonly visit: string; readonly visitId: string },
  plate: string,
): Promise<void> => {
  const { lot } = await change.judging()
  await applyToVisit(change, of, async (before) => ({
    visit: of.visit,
    before: vehicleOf(before),
    after: await vehicleAtEntry(change, lot.facts, plate, before.enteredAt),
    at: change.now,
    by: change.viewer.userId,
  }))
}

/** VIO-77: of a report about a vehicle that was not inside, only the plate changes. */
const correctReport = (change: LotChange, known: Violation, plate: string): Promise<void> =>
  setViolation(change, known, {
    ...known,
    plate,
    correction: { at: change.now, by: change.viewer.userId, isVoid: false, plate: known.plate },
  })

const audit = (
  change: LotChange,
  row: ViolationRow,
  action: string,
  [known, plate]: readonly [Violation, string | null],
): void => {
  change.audit({
    action,
    objectKind: 'violation',
    objectId: row.id,
    before: { licensePlate: known.plate, status: stateOfViolation(known, change.now).status },
    after: { licensePlate: plate },
  })
  change.markStale('violations', 'alerts')
}

/** VIO-70: a longer plate than people type is accepted only if it is the one that was read. */
const requirePlate = (licensePlate: string, { plate: read }: ViolationRow): string => {
  const plate = normalisePlate(licensePlate)
  if (plate !== read || plate === '')
    refuseFaults(faultsOfFields({ licensePlate }, { licensePlate: [required, plateCheck] }))
  return plate
}

/** VIO-70: a person corrects the plate of a violation, or confirms it; its visit is judged again. */
export const correctPlate = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  id: string,
  { licensePlate, version }: { readonly licensePlate: string; readonly version?: number | undefined },
): Promise<Shown> => {
  const row = await getViolation(parts, viewer, id, 'violation.resolve')
  // VIO-60: what was erased is not written again.
  if (row.is_erased) throw new Refusal('violation-not-active')
  const plate = requirePlate(licensePlate, row)
  const request = { lot: row.parking_lot_id, capability: 'violation.resolve', affects: 'judging' } as const
  const change = async (change: LotChange): Promise<'stale' | undefined> => {
    await change.judging()
    const { lotId, now: at } = change
    const known = await judgedViolation(change, row)
    if (version !== undefined && version !== (await findVersion(change.tx, lotId, id))) return 'stale'
    if (!isCorrectable(known, at)) throw new Refusal('violation-not-active')
    const { visit } = known
    if (visit === null || row.visit_id === null) await correctReport(change, known, plate)
    else await correctVisit(change, { visit, visitId: row.visit_id }, plate)
    audit(change, row, known.plate === plate ? 'violation.confirm-plate' : 'violation.correct-plate', [
      known,
      plate,
    ])
    return undefined
  }
  const outcome = await changeLot(parts, viewer, request, change)
  const current = await shownViolation(parts, viewer, id)
  if (outcome === 'stale') throw new Refusal('stale-version', { current })
  return current
}

/** VIO-75: takes one's own last correction of a violation's plate back. */
export const undoCorrection = async (
  change: LotChange,
  row: ViolationRow,
  known: Violation,
): Promise<void> => {
  const { correction, visit } = known
  if (!correction) return
  const { client, lotId, now: at, viewer } = change
  if (visit === null || row.visit_id === null) {
    const plate = correction.plate ?? known.plate
    await setViolation(change, known, { ...known, plate, correction: correction.previous ?? null })
    return audit(change, row, 'violation.undo-plate', [known, plate])
  }
  const last = await loadCorrection(client, lotId, visit, correction.at)
  if (!last) throw new Refusal('undo-expired')
  await applyToVisit(change, { visit, visitId: row.visit_id }, (now) => ({
    visit,
    before: vehicleOf(now),
    after: last.before,
    at,
    by: viewer.userId,
    undoes: last.at,
  }))
  audit(change, row, 'violation.undo-plate', [known, last.before.plate])
}
