import type { ViolationDetails } from '@stallwise/contract/violations/violations.contract.ts'
import type { VehicleLook } from '@stallwise/domain/vehicles/vehicle-look.ts'
import { sql } from 'kysely'
import { listPhotos } from '#features/images/images.public.ts'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'
import type { ViolationRow } from './violations.store.ts'

export interface ReadRow {
  at: Date
  event_id: string
  device_name: string | null
  detail: unknown
  file_key: string | null
}

interface VisitRow extends Pick<
  RowOf<'visit'>,
  'entered_at' | 'exited_at' | 'match' | 'entry_event_id' | 'exit_event_id'
> {
  closed_by: string | null
}

/** VIS-30: where a vehicle was read inside the lot. */
interface MoveInside {
  at: number
  zone: string | null
  device: string | null
}

const listMovesInside = async (tx: Tx, lotId: string, id: string, enteredAt: Date): Promise<MoveInside[]> => {
  const { rows } = await sql<MoveInside>`
    select (move ->> 'at')::float8 as at, zone.name as zone, coalesce(camera.name, reader.name) as device
    from visit v cross join jsonb_array_elements(v.moves) with ordinality as m(move, place)
    left join zone on zone.parking_lot_id = v.parking_lot_id and zone.id = (move ->> 'zoneId')::uuid
    left join camera on camera.parking_lot_id = v.parking_lot_id and camera.id = (move ->> 'deviceId')::uuid
    left join rfid_reader reader on reader.parking_lot_id = v.parking_lot_id and reader.id = (move ->> 'deviceId')::uuid
    where v.parking_lot_id = ${lotId} and v.id = ${id} and v.entered_at = ${enteredAt} order by m.place`.execute(
    tx,
  )
  return rows
}

const findRead = async (
  tx: Tx,
  lotId: string,
  eventId: string | null,
  at: Date | null,
): Promise<ReadRow | undefined> => {
  if (eventId === null || at === null) return undefined
  const { rows } = await sql<ReadRow>`
    select e.at, e.event_id, camera.name as device_name, e.detail, image.file_key from device_event e
    left join camera on camera.parking_lot_id = e.parking_lot_id and camera.device_id = e.device_id
    left join plate_image image on image.parking_lot_id = e.parking_lot_id and image.source_id = e.source_id
      and image.event_id = e.event_id and image.at = e.at and image.removed_at is null
    where e.parking_lot_id = ${lotId} and e.at = ${at} and e.event_id = ${eventId} limit 1`.execute(tx)
  return rows[0]
}

/** The visit of a violation and the reads at its entry and exit; undefined without a visit. */
export const findVisitReads = async (
  tx: Tx,
  { parking_lot_id: lotId, visit_id: id, visit_key, left_at }: ViolationRow,
) => {
  if (id === null || visit_key === null) return undefined
  const enteredAt = new Date(Number(visit_key.slice(0, visit_key.indexOf(' '))))
  const { rows } =
    await sql<VisitRow>`select entered_at, exited_at, match, entry_event_id, exit_event_id, closed_by from visit
    where parking_lot_id = ${lotId} and id = ${id} and entered_at = ${enteredAt}`.execute(tx)
  const [visit] = rows
  if (!visit) return undefined
  // VIO-08: another entry read ended the visit, but not the stay.
  const isExit = visit.closed_by !== 'nextEntry'
  return {
    visit,
    exitedAt: isExit ? visit.exited_at : left_at,
    moves: await listMovesInside(tx, lotId, id, enteredAt),
    entry: await findRead(tx, lotId, visit.entry_event_id, visit.entered_at),
    exit: isExit ? await findRead(tx, lotId, visit.exit_event_id, visit.exited_at) : undefined,
  }
}

/** VIO-93: the file of the image of a violation: of the read at the entry or exit, else the first photo of its report. */
export const findViolationImage = async (
  tx: Tx,
  row: ViolationRow,
  read: 'entry' | 'exit',
): Promise<string | undefined> => {
  const key = (await findVisitReads(tx, row))?.[read]?.file_key
  if (key) return key
  const owner = { lotId: row.parking_lot_id, violationId: row.id, kind: 'report' } as const
  return (await listPhotos(tx, owner))[0]?.file_key
}

/** VIO-50: the plates that a lot knows now, and how the pass or registration of this one describes the vehicle. */
export const listKnownPlates = async (
  tx: Tx,
  lotId: string,
  plate: string,
): Promise<{ plates: string[]; look: VehicleLook }> => {
  const { rows } = await sql<{ plate: string; make: string | null }>`
    select plate, make from passholder_plate where parking_lot_id = ${lotId}
    union all select plate, make from registered_vehicle
      where parking_lot_id = ${lotId} and removed_at is null and erased_at is null
    union all select plate, null from guest_pass
      where parking_lot_id = ${lotId} and removed_at is null and erased_at is null`.execute(tx)
  return {
    plates: rows.map((row) => row.plate).filter((known) => known !== plate),
    look: { make: rows.find((row) => row.plate === plate)?.make ?? null },
  }
}

type MoveRow = Pick<RowOf<'audit_entry'>, 'at' | 'actor_name' | 'actor_kind' | 'action'>

/** What was done about a violation, oldest first: it opened, people's moves, and its end. */
export const listMoves = async (tx: Tx, row: ViolationRow): Promise<ViolationDetails['history']> => {
  const { rows } = await sql<MoveRow>`select at, actor_name, actor_kind, action from audit_entry
    where chain = ${row.parking_lot_id}::uuid and object_kind = 'violation' and object_id = ${row.id}
    order by sequence`.execute(tx)
  const moves = rows.map(({ at, actor_name, actor_kind, action }) => ({
    at: at.toISOString(),
    who: actor_name,
    actorKind: actor_kind,
    move: action.replace(/^violation\./, ''),
  }))
  const opened = { at: row.opened_at.toISOString(), who: null, actorKind: null, move: 'open' }
  const ended = { at: row.state_at.toISOString(), who: null, actorKind: null, move: row.status }
  return [
    ...(row.reason === 'reported' ? [] : [opened]),
    ...moves,
    ...(row.status === 'missed' || row.status === 'auto-resolved' ? [ended] : []),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at))
}

/** How many other violations the plate has in the lot. */
export const countOthers = async (tx: Tx, { parking_lot_id: lotId, plate, id }: ViolationRow) => {
  if (plate === null) return 0
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from violation
    where parking_lot_id = ${lotId} and plate collate "C" = ${plate} and id <> ${id}`.execute(tx)
  return rows[0]!.count
}

/** VIO-78: the plates that a lot knows now, with the names of their holders. */
export const listNamedPlates = async (
  tx: Tx,
  lotId: string,
  now: number,
): Promise<ReadonlyMap<string, string | null>> => {
  const { rows } = await sql<{ plate: string; name: string | null }>`
    select plate, name from registered_vehicle
      where parking_lot_id = ${lotId} and removed_at is null and erased_at is null
    union all select plate, name from guest_pass
      where parking_lot_id = ${lotId} and removed_at is null and erased_at is null and ends_at > ${new Date(now)}
    union all select owned.plate, passholder.name from passholder_plate owned
      join passholder on passholder.parking_lot_id = ${lotId} and passholder.id = owned.passholder_id and passholder.removed_at is null
      where owned.parking_lot_id = ${lotId}`.execute(tx)
  return new Map(rows.map(({ plate, name }) => [plate, name]))
}
