import { createHash } from 'node:crypto'
import type { PlateRead, PlateVisit } from '@stallwise/contract/logs/logs.contract.ts'
import { isErasedPlate } from '@stallwise/domain/vehicles/erased-plate.ts'
import type { ReadRow, VisitRow } from './plate-reads.store.ts'

/** LPR-02: a token is not shown. */
const shownPlate = (plate: string | null): { plate: string | null; isErased: boolean } =>
  plate !== null && isErasedPlate(plate) ? { plate: null, isErased: true } : { plate, isErased: false }

export const visitView = (row: VisitRow): PlateVisit => ({
  _id: row.visit_id,
  ...shownPlate(row.visit_plate),
  readPlate: shownPlate(row.read_plate).plate,
  match: row.match,
  score: row.read_score,
  passholder:
    row.holder_id === null
      ? null
      : { _id: row.holder_id, passholderId: row.holder_pass_id!, name: row.holder_name! },
  enteredAt: row.entered_at.toISOString(),
  exitedAt: row.exited_at?.toISOString() ?? null,
  closedBy: row.closed_by,
  lastSeen:
    row.last_move_at === null
      ? null
      : { at: new Date(row.last_move_at).toISOString(), place: row.last_place },
})

/** A read has no id of its own: it is derived from its identity. */
const idOf = ({ source_id, event_id, at }: ReadRow): string => {
  const hex = createHash('sha256').update(`${source_id} ${event_id} ${at.getTime()}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

export const readView = (row: ReadRow, images: ReadonlyMap<string, string>): PlateRead => {
  const { plate, score = 0, region, candidates = [], vehicle, plateBox } = row.detail
  const image = (row.file_key !== null && images.get(row.file_key)) || null
  return {
    _id: idOf(row),
    at: row.at.toISOString(),
    device: row.device_id,
    camera: row.camera,
    ...shownPlate(plate),
    score,
    region: region ?? null,
    make: vehicle?.make ?? null,
    model: vehicle?.model ?? null,
    color: vehicle?.color ?? null,
    candidates: candidates.map((one) => ({ plate: one.plate, score: one.score })),
    image,
    plateBox: (image !== null && plateBox) || null,
    visit: row.visit_id === null ? null : visitView(row),
  }
}
