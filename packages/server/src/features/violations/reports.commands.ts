import type { Violation as Shown } from '@stallwise/contract/violations/violations.contract.ts'
import type { LotViolations } from '@stallwise/domain/judging/lot-violations.ts'
import { faultsOfFields, required } from '@stallwise/domain/fields/field.rules.ts'
import { plate as plateCheck } from '@stallwise/domain/fields/person.rules.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import type { Violation } from '@stallwise/domain/violations/violations.model.ts'
import type { FileStore } from '@stallwise/ports/file-store.port.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { addPhoto, storePhoto } from '#features/images/images.public.ts'
import { changeLot, type ChangeLotParts, type LotChange } from '#features/judging/judging.public.ts'
import { refuseFaults } from '#platform/http/invalid-fields.ts'
import { Refusal, orNotFound } from '#platform/http/problems.ts'
import { mayAt, requireAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import { findReport, hasReported, saveFurtherReport } from './reports.store.ts'
import { getViolation } from './violation-moves.ts'
import { findPlace, findViolation, saveReport } from './violations.store.ts'
import { violationView } from './violations.view.ts'

interface Report {
  readonly licensePlate: string
  readonly location?: string | null | undefined
  readonly note?: string | null | undefined
  /** VIO-80: of the request; a repeat has the same. */
  readonly key?: string | null
}

/** VIO-31: where the vehicle is: a zone, sector or stall of the lot. */
const placeOf = async ({ tx, lotId }: LotChange, location: string | null) => {
  if (location === null) return null
  const place = await findPlace(tx, lotId, location)
  if (!place) refuseFaults([{ path: 'location', code: 'unknown' }])
  return { ...place!, id: location }
}

interface Entered {
  readonly plate: string
  readonly key: string | null
  readonly note: string | null
  readonly location: string | null
}

/** VIO-32: adds a report to the active one about the same vehicle. */
const addReport = async (
  change: LotChange,
  id: string,
  { plate, key, note, location }: Entered,
): Promise<string> => {
  const { tx, lotId, now, viewer } = change
  const at = new Date(now)
  await saveFurtherReport(tx, { lotId, violationId: id, at, by: viewer.userId, key, note })
  change.audit({
    action: 'violation.report-again',
    objectKind: 'violation',
    objectId: id,
    before: null,
    after: { licensePlate: plate, location, note },
  })
  change.markStale('violations')
  return id
}

const openReport = async (
  change: LotChange,
  { plate, key, note, location }: Entered,
  visit: ReturnType<LotViolations['openVisitOf']>,
): Promise<string> => {
  const { tx, lotId, now, viewer } = change
  const { violations } = (await change.judging()).lot
  const id = uuidv7()
  const place = await placeOf(change, location)
  await saveReport(tx, { lotId, id, key, plate, at: new Date(now), by: viewer.userId, note, place })
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
  return id
}

/** VIO-30, VIO-32: a person reports a vehicle; of one that is inside, the violation ends with its visit. */
export const reportViolation = async (
  parts: ChangeLotParts,
  viewer: Viewer,
  lot: string,
  { licensePlate, location = null, note = null, key = null }: Report,
): Promise<Shown> => {
  refuseFaults(faultsOfFields({ licensePlate }, { licensePlate: [required, plateCheck] }))
  requireAt(viewer, 'violation.report', lot)
  const id = await changeLot(
    parts,
    viewer,
    { lot, capability: 'violation.report', affects: 'judging' },
    async (change) => {
      const { tx, lotId, now } = change
      const sent = key === null ? undefined : await findReport(tx, lotId, viewer.userId, key)
      if (sent !== undefined) return sent
      const plate = normalisePlate(licensePlate)
      const entered = { plate, key, note: note?.trim() || null, location }
      const { violations } = (await change.judging()).lot
      violations.advance(now)
      const visit = violations.openVisitOf(plate)
      const active = visit && violations.activeReportOf(visit.key, now)
      if (!active) return openReport(change, entered, visit)
      await placeOf(change, location)
      return addReport(change, active.key, entered)
    },
  )
  return parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const row = orNotFound(await findViolation(tx, id, sql`true`))
    return violationView(row, viewer, parts.clock())
  })
}

/** VIO-82: adds a photo to a report; one that is there already is left as it is. */
export const addReportPhoto = async (
  parts: ChangeLotParts & { readonly files: FileStore },
  viewer: Viewer,
  id: string,
  sent: Uint8Array,
): Promise<{ _id: string }> => {
  const row = await getViolation(parts, viewer, id, 'violation.report')
  const isSeen =
    row.reported_by === viewer.userId ||
    mayAt(viewer, 'violation.read', row.parking_lot_id) ||
    (await parts.database.withViewer(scopeOf(viewer), (tx) => hasReported(tx, row, viewer.userId)))
  if (!isSeen || row.reason !== 'reported' || row.is_erased) throw new Refusal('not-found')
  const lotId = row.parking_lot_id
  const photo = await storePhoto(parts, lotId, sent)
  return changeLot(parts, viewer, { lot: lotId, capability: 'violation.report' }, async (change) => {
    const added = await addPhoto(change.tx, { lotId, violationId: id, kind: 'report' }, photo)
    if (added.isNew) {
      change.audit({
        action: 'violation.photo',
        objectKind: 'violation',
        objectId: id,
        before: null,
        after: { photo: added.id, sha256: photo.sha256 },
      })
      change.markStale('violations')
    }
    return { _id: added.id }
  })
}
