import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import { decide, undoDecision, undoMs } from '@stallwise/domain/violations/violations.rules.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { undoNotices } from '#features/notices/undo.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal } from '#platform/http/problems.ts'
import { requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { applyMove, getViolation, judgedViolation, type Move } from './violation-moves.ts'
import { findPlace, findViolation, saveReport, type ViolationRow } from './violations.store.ts'
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

interface Report {
  readonly licensePlate: string
  readonly location?: string | null | undefined
  readonly note?: string | null | undefined
}

/** VIO-31: where the vehicle is: a zone, sector or stall of the lot. */
const placeOf = async ({ tx, lotId }: LotChange, location: string | null) => {
  if (location === null) return null
  const place = await findPlace(tx, lotId, location)
  if (!place) refuseFaults([{ path: 'location', code: 'unknown' }])
  return { ...place!, id: location }
}

/** VIO-30: a person reports a vehicle; of one that is inside, the violation ends with its visit. */
export const reportViolation = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { licensePlate, location = null, note = null }: Report,
): Promise<Shown> => {
  refuseFaults(faultsOfFields({ licensePlate }, { licensePlate: [required, plateCheck] }))
  requireAt(viewer, 'violation.report', lot)
  const id = uuidv7()
  const by = viewer.userId
  await changeLot(
    parts,
    viewer,
    { lot, capability: 'violation.report', affects: 'judging' },
    async (change) => {
      const plate = normalisePlate(licensePlate)
      const place = await placeOf(change, location)
      const { violations } = (await change.judging()).lot
      const visit = violations.openVisitOf(plate)
      const { tx, lotId, now } = change
      await saveReport(tx, { lotId, id, plate, at: new Date(now), by, note: note?.trim() || null, place })
      const violation: Violation = {
        key: id,
        visit: visit?.key ?? null,
        reason: 'reported',
        plate,
        passholderId: visit?.passholderId ?? null,
        passholderGroupId: visit?.passholderGroupId ?? null,
        groupId: visit?.groupId ?? null,
        zoneId: place?.kind === 'zone' ? place.id : null,
        openedAt: now,
        graceUntil: now,
        dismissAt: place?.autoDismissMs ? now + place.autoDismissMs : null,
        clearedAt: null,
        movedAt: null,
        leftAt: null,
        decision: null,
      }
      violations.set(violation)
      change.log({ kind: 'violation-set', detail: { violation }, isApplied: true })
      change.audit({
        action: 'violation.report',
        objectKind: 'violation',
        objectId: id,
        before: null,
        after: { reason: 'reported', licensePlate: plate, location, note },
      })
      change.markStale('violations', 'alerts')
    },
  )
  return parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = await findViolation(tx, id, sql`true`)
    if (!row) throw new Refusal('not-found')
    return violationView(row, viewer, parts.clock())
  })
}
