import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import type { PlateReadEvent } from '@stallwise/domain/ingest/device-events.ts'
import { platesNear } from '@stallwise/domain/vehicles/near-plates.ts'
import { mayBeAnother, noticeDoubts } from '@stallwise/domain/vehicles/notice-rule.ts'
import { seesOnlyOwnGroups } from '@stallwise/domain/passholders/passholders.access.ts'
import type { PlateMatch } from '@stallwise/domain/vehicles/plate-match.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { listPhotos, signImageUrls, type ImageLinks } from '#features/images/images.public.ts'
import { ask } from '#lot-events/lot-events.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { mayAt, scopeOf, type Viewer } from '#platform/http/viewer.ts'
import {
  countOthers,
  findVisitReads,
  listKnownPlates,
  listMoves,
  listNamedPlates,
  type ReadRow,
} from './violation-details.store.ts'
import { listFurtherReports } from './reports.store.ts'
import type { ViolationRow } from './violations.store.ts'
import { notSeenSinceOf, violationView } from './violations.view.ts'

type Visit = NonNullable<ViolationDetails['visit']>

const mostSuggested = 8

const candidatesOf = ({ detail }: ReadRow) =>
  ((detail as Partial<PlateReadEvent> | null)?.candidates ?? []).map(({ plate, score }) => ({
    plate: normalisePlate(plate),
    score,
  }))

const readView = (row: ReadRow | undefined, images: ReadonlyMap<string, string>): Visit['entry'] => {
  if (!row) return null
  const detail = (row.detail ?? {}) as Partial<PlateReadEvent>
  const image = (row.file_key && images.get(row.file_key)) || null
  return {
    at: row.at.toISOString(),
    camera: row.device_name,
    plate: detail.plate ?? null,
    score: detail.score ?? null,
    candidates: candidatesOf(row),
    make: detail.vehicle?.make ?? null,
    model: detail.vehicle?.model ?? null,
    color: detail.vehicle?.color ?? null,
    image,
    plateBox: (image !== null && detail.plateBox) || null,
  }
}

const photoViews = async (
  tx: Tx,
  links: ImageLinks,
  { parking_lot_id: lotId, id }: ViolationRow,
): Promise<ViolationDetails['photos']> => {
  const rows = await listPhotos(tx, { lotId, violationId: id, kind: 'report' })
  return rows.map(({ id: _id, file_key, width, height, created_at }) => ({
    _id,
    link: links.sign(file_key),
    width,
    height,
    dateCreated: created_at.toISOString(),
  }))
}

/** VIO-50: whether a notice may go out without a person. */
const noticeOf = async (
  tx: Tx,
  row: ViolationRow,
  matched: PlateMatch,
  entry: ReadRow | undefined,
): Promise<ViolationDetails['notice']> => {
  const { parking_lot_id: lotId, plate, visit_id: visitId, correction } = row
  if (plate === null) return { mayBeSent: false, doubts: ['notExact'] }
  // VIO-77: of a report without a visit, the person who corrected the plate has confirmed it.
  const match = visitId === null && correction ? 'confirmed' : matched
  const detail = (entry?.detail ?? {}) as Partial<PlateReadEvent>
  const { plates, look } = await listKnownPlates(tx, lotId, plate)
  const doubts = noticeDoubts({
    // A plate that nobody knows is taken as it was read.
    match: match === 'none' && normalisePlate(detail.plate ?? '') === plate ? 'exact' : match,
    score: detail.score ?? null,
    reported: detail.vehicle ?? {},
    known: look,
    mayBeAnother: mayBeAnother(plate, entry ? candidatesOf(entry) : [], plates),
    isNotSeenSince: notSeenSinceOf(row) !== null,
  })
  return { mayBeSent: doubts.length === 0, doubts }
}

/** The file of a violation's picture: the vehicle at its entry, or a photo of the report. */
export const findViolationPicture = async (tx: Tx, row: ViolationRow): Promise<string | undefined> => {
  const entry = (await findVisitReads(tx, row))?.entry
  if (entry?.file_key) return entry.file_key
  const owner = { lotId: row.parking_lot_id, violationId: row.id, kind: 'report' } as const
  return (await listPhotos(tx, owner))[0]?.file_key
}

/** VIO-50: whether a notice about a violation may go out without a person. */
export const loadNoticeDoubts = async (tx: Tx, row: ViolationRow): Promise<ViolationDetails['notice']> => {
  const found = await findVisitReads(tx, row)
  return noticeOf(tx, row, found?.visit.match ?? 'none', found?.entry)
}

/** VIO-78: known plates one error away from the one that was read, or from the violation's, and the reader's candidates. */
const suggestPlates = async (
  tx: Tx,
  { parking_lot_id: lotId, plate }: ViolationRow,
  entry: ReadRow | undefined,
  now: number,
): Promise<ViolationDetails['suggestions']> => {
  if (plate === null) return []
  const read = normalisePlate((entry?.detail as Partial<PlateReadEvent> | null)?.plate ?? plate)
  const candidates = entry ? candidatesOf(entry) : []
  const known = await listNamedPlates(tx, lotId, now)
  const scoreOf = (one: string) => candidates.find((candidate) => candidate.plate === one)?.score ?? null
  const all = new Set([
    ...platesNear(read, known.keys()),
    ...platesNear(plate, known.keys()),
    ...[read, ...candidates.map((candidate) => candidate.plate)].filter((one) => one !== ''),
  ])
  all.delete(plate)
  return [...all]
    .map((one) => ({ licensePlate: one, name: known.get(one) ?? null, score: scoreOf(one) }))
    .sort((a, b) => Number(b.name !== null) - Number(a.name !== null) || (b.score ?? 0) - (a.score ?? 0))
    .slice(0, mostSuggested)
}

/** VIO-26: until when parking is paid, for whoever sees all violations of the lot. */
const paidOf = async (
  tx: Tx,
  viewer: Viewer,
  { parking_lot_id: lotId, plate, opened_at: openedAt }: ViolationRow,
  visit: { readonly entered_at: Date; readonly exited_at: Date | null } | undefined,
): Promise<ViolationDetails['paid']> => {
  if (plate === null || seesOnlyOwnGroups(viewer.roles)) return null
  const paid = await ask('paidUntil', {
    tx,
    lotId,
    plate,
    from: visit?.entered_at ?? openedAt,
    to: visit?.exited_at ?? null,
  })
  const payment = paid && mayAt(viewer, 'payment.manage', lotId) ? paid.id : null
  return paid ? { until: paid.until.toISOString(), payment } : null
}

/** A violation with its visit, the reads and images of it, and what was done about it. */
export const loadViolationDetails = (
  parts: { readonly database: Database; readonly imageLinks: ImageLinks; readonly clock: () => number },
  viewer: Viewer,
  row: ViolationRow,
): Promise<ViolationDetails> =>
  parts.database.withViewer(scopeOf(viewer), async (tx) => {
    const found = await findVisitReads(tx, row)
    const keys = [found?.entry, found?.exit].flatMap((read) => (read?.file_key ? [read.file_key] : []))
    const images = await signImageUrls(tx, parts.imageLinks, keys)
    const visit = found && {
      enteredAt: found.visit.entered_at.toISOString(),
      exitedAt: found.exitedAt?.toISOString() ?? null,
      match: found.visit.match,
      entry: readView(found.entry, images),
      exit: readView(found.exit, images),
      moves: found.moves.map((move) => ({ ...move, at: new Date(move.at).toISOString() })),
    }
    return {
      ...violationView(row, viewer, parts.clock()),
      visit: visit ?? null,
      notice: await noticeOf(tx, row, found?.visit.match ?? 'none', found?.entry),
      photos: await photoViews(tx, parts.imageLinks, row),
      reports: seesOnlyOwnGroups(viewer.roles) ? [] : await listFurtherReports(tx, row),
      history: await listMoves(tx, row),
      others: await countOthers(tx, row),
      paid: await paidOf(tx, viewer, row, found?.visit),
      suggestions: mayAt(viewer, 'violation.resolve', row.parking_lot_id)
        ? await suggestPlates(tx, row, found?.entry, parts.clock())
        : [],
    }
  })
