import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import { inBuildingOrder } from '@stallwise/domain/lot-import/floor-finder.ts'
import type { ImportedStall } from '@stallwise/domain/lot-import/lot-import.model.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { resolveSensorErrors, restartSensors, startSilenceTimers } from '#features/judging/judging.public.ts'
import type { Tx } from '#platform/database/database.ts'
import { loadRows } from '#platform/database/load-rows.ts'
import { rowOfLot } from '#platform/database/row-of-lot.ts'
import { Refusal } from '#platform/http/problems.ts'
import { stallRow } from '../drafts/lot-rows.ts'
import type { ImportPlan } from './import-diff.ts'

export interface ApplyPlace {
  readonly lotId: string
  readonly customerId: string
  readonly now: Date
}

/** LIM-84: adds new floors in building order and sets the maps. Returns the ids by floor name. */
export const applyFloors = async (
  tx: Tx,
  { lotId }: ApplyPlace,
  { before, newFloors, newMaps }: ImportPlan,
): Promise<Map<string, string>> => {
  const ids = new Map(before.floors.map(({ floorName, id }) => [floorName, id]))
  for (const name of newFloors) ids.set(name, uuidv7())
  const last = before.floors.length
  await loadRows(
    tx,
    'floor',
    newFloors.map((name, index) => ({
      parking_lot_id: lotId,
      id: ids.get(name)!,
      floor_name: name,
      position: last + index,
      map_hash: null,
    })),
  )
  if (newFloors.length > 0)
    for (const [position, name] of inBuildingOrder([...ids.keys()]).entries())
      await tx
        .updateTable('floor')
        .set({ position })
        .where(rowOfLot(lotId, ids.get(name)!))
        .execute()
  for (const { floorName, hash } of newMaps)
    await tx
      .updateTable('floor')
      .set({ map_hash: hash })
      .where(rowOfLot(lotId, ids.get(floorName)!))
      .execute()
  return ids
}

/** Stored numbers of removed stalls: one that is added again is the same stall. */
const listRemovedIds = async (
  tx: Tx,
  lotId: string,
  numbers: readonly string[],
): Promise<Map<string, string>> => {
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{
    id: string
    stall_number: string
  }>`select distinct on (stall_number) id, stall_number
    from removed_stall where parking_lot_id = ${lotId} and stall_number = any(${[...numbers]}::text[])
    order by stall_number, removed_at desc`.execute(tx)
  return new Map(rows.map(({ id, stall_number }) => [stall_number, id]))
}

const archive = async (tx: Tx, { lotId, now }: ApplyPlace, ids: readonly string[]): Promise<void> => {
  await sql`insert into removed_stall (parking_lot_id, id, stall_number, floor_name, removed_at, details)
    select stall.parking_lot_id, stall.id, stall_number, floor_name, ${now}, to_jsonb(stall)
    from stall join floor on floor.parking_lot_id = stall.parking_lot_id and floor.id = floor_id
    where stall.parking_lot_id = ${lotId} and stall.id = any(${[...ids]}::uuid[])
    on conflict (parking_lot_id, id) do update set stall_number = excluded.stall_number,
      floor_name = excluded.floor_name, removed_at = excluded.removed_at, details = excluded.details`.execute(
    tx,
  )
  for (const table of [sql`stall_state where stall_id`, sql`stall where id`])
    await sql`delete from ${table} = any(${[...ids]}::uuid[]) and parking_lot_id = ${lotId}`.execute(tx)
}

/** Ids of the groups and floors of a list. */
export interface FloorAndGroupIds {
  readonly floorOf: ReadonlyMap<string, string>
  readonly groupOf: ReadonlyMap<string, string>
  readonly reservedId: string
}

const floorAndGroupOf = (
  { group, floor }: ImportedStall,
  { floorOf, groupOf, reservedId }: FloorAndGroupIds,
) => ({
  floorId: floorOf.get(floor),
  groupId: group === null ? reservedId : groupOf.get(nameKey(group)),
})

/** Added stalls, with rows and ids; changed ones; the ids of removed ones. */
export const planStalls = async (
  tx: Tx,
  { lotId }: ApplyPlace,
  { diff, before }: ImportPlan,
  ids: FloorAndGroupIds,
) => {
  const row = (stall: ImportedStall, id: string) => {
    const { floorId, groupId } = floorAndGroupOf(stall, ids)
    return stallRow(stall, { lotId, id, floorId: floorId!, groupId: groupId! })
  }
  const coming = diff.stalls.flatMap(({ before: old, after }) => (!old && after ? [after] : []))
  const known = await listRemovedIds(
    tx,
    lotId,
    coming.map(({ number }) => number),
  )
  return {
    added: coming.map((stall) => row(stall, known.get(stall.number) ?? uuidv7())),
    changed: diff.stalls.flatMap(({ before: old, after, fields }) =>
      old && after
        ? [
            {
              row: row(after, before.stallIds.get(old.number)!),
              hasOtherNumber: fields.includes('number'),
              hasOtherDevice: fields.includes('device'),
            },
          ]
        : [],
    ),
    removed: diff.stalls.flatMap(({ before: old, after }) =>
      old && !after ? [before.stallIds.get(old.number)!] : [],
    ),
  }
}

type StallPlan = Awaited<ReturnType<typeof planStalls>>
type ChangedStall = StallPlan['changed'][number]

/** A stall that keeps its number and device: judging writes no such row, and refers to it by what stays. */
const isWrittenAhead = ({ hasOtherNumber, hasOtherDevice }: ChangedStall): boolean =>
  !hasOtherNumber && !hasOtherDevice

const update = async (tx: Tx, lotId: string, rows: readonly object[]): Promise<void> => {
  if (rows.length === 0) return
  // Numbers can be swapped: the unique constraint is checked at the end of the statement.
  await sql`update stall set stall_number = stall.id::text from jsonb_populate_recordset(null::stall, ${JSON.stringify(rows)}::jsonb) u
    where stall.parking_lot_id = ${lotId} and stall.id = u.id and stall.stall_number <> u.stall_number`.execute(
    tx,
  )
  await sql`update stall set stall_number = u.stall_number, floor_id = u.floor_id, group_id = u.group_id, stall_type = u.stall_type,
      handicap = u.handicap, is_active = u.is_active, device = u.device, stall_vendor = u.stall_vendor,
      ev_station_id = u.ev_station_id, ev_station_vendor = u.ev_station_vendor,
      ev_connector = case when u.ev_station_id = stall.ev_station_id then stall.ev_connector end, version = stall.version + 1
    from jsonb_populate_recordset(null::stall, ${JSON.stringify(rows)}::jsonb) u
    where stall.parking_lot_id = ${lotId} and stall.id = u.id`.execute(tx)
}

/** ING-74: changes the stalls that `applyStalls` leaves as they are, before the judging lock is taken. */
export const applyStallsAhead = (tx: Tx, lotId: string, { changed }: StallPlan): Promise<void> =>
  update(
    tx,
    lotId,
    changed.filter(isWrittenAhead).map(({ row }) => row),
  )

interface WithDevice {
  readonly id: string
  readonly device: string | null
}

const placeDevices = async (
  tx: Tx,
  place: ApplyPlace,
  gone: readonly string[],
  stalls: readonly WithDevice[],
) => {
  const { lotId, customerId, now } = place
  await sql`delete from device where parking_lot_id = ${lotId} and stall_id = any(${[...gone]}::uuid[])`.execute(
    tx,
  )
  const rows = stalls.flatMap(({ id, device }) =>
    device === null
      ? []
      : [
          {
            parking_lot_id: lotId,
            id: uuidv7(),
            customer_id: customerId,
            device_id: device,
            kind: 'stall-sensor',
            stall_id: id,
          },
        ],
  )
  if ((await loadRows(tx, 'device', rows)) < rows.length) {
    const message = 'A device of the stall list is used elsewhere by now; send the list again to see which.'
    throw new Refusal('device-in-use', { faults: [{ path: 'stallList', code: 'not-unique', message }] })
  }
  await startSilenceTimers(tx, { lotId, devices: rows.map(({ device_id }) => device_id), at: now })
}

const addStates = async (tx: Tx, { lotId, now }: ApplyPlace, ids: readonly string[]): Promise<void> => {
  await sql`insert into stall_state (parking_lot_id, stall_id, base_at, base_event_id, last_at, last_event_id, closed)
    select stall.parking_lot_id, stall.id, ${now}, '', ${now}, '', exists (select 1 from closure
      where closure.parking_lot_id = ${lotId} and starts_at <= ${now} and (ends_at is null or ends_at > ${now})
        and (closure.floor_id = stall.floor_id or stall.id = any(closure.stall_ids)))
    from stall where stall.parking_lot_id = ${lotId} and stall.id = any(${[...ids]}::uuid[])`.execute(tx)
}

/** LIM-84: removes, changes and adds stalls, with their devices and sensor states; the rest is written ahead. */
export const applyStalls = async (
  tx: Tx,
  place: ApplyPlace,
  { added, changed: all, removed }: StallPlan,
): Promise<void> => {
  const { lotId, now } = place
  const changed = all.filter((one) => !isWrittenAhead(one))
  const moved = changed.filter(({ hasOtherDevice }) => hasOtherDevice).map(({ row }) => row)
  const movedIds = moved.map(({ id }) => id)
  const addedIds = added.map(({ id }) => id)
  await resolveSensorErrors(tx, { lotId, stallIds: removed, at: now })
  await archive(tx, place, removed)
  await update(
    tx,
    lotId,
    changed.map(({ row }) => row),
  )
  if ((await loadRows(tx, 'stall', added)) < added.length) throw new Error('a stall was there already')
  await addStates(tx, place, addedIds)
  await sql`delete from removed_stall where parking_lot_id = ${lotId} and id = any(${addedIds}::uuid[])`.execute(
    tx,
  )
  await restartSensors(tx, { lotId, stallIds: movedIds, at: now })
  await placeDevices(tx, place, [...removed, ...movedIds], [...moved, ...added])
}
