import type { VehicleDraft } from '@stallwise/domain/passholders/passholders.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { passIdKeyIn, passIdKeyOf } from '#platform/database/pass-id-key.ts'

interface Holder {
  readonly lotId: string
  readonly id: string
}

/** Stores the plates and tags of a passholder, normalised, in place of those before; new plates as added `now`. */
export const writeVehicles = async (
  tx: Tx,
  { lotId, id }: Holder,
  { vehicles, tagIds }: { readonly vehicles: readonly VehicleDraft[]; readonly tagIds: readonly string[] },
  now: number,
): Promise<void> => {
  const rows = JSON.stringify(vehicles.map(({ licensePlate: plate, ...more }) => ({ plate, ...more })))
  const plates = vehicles.map(({ licensePlate }) => licensePlate)
  await sql`delete from passholder_plate
    where parking_lot_id = ${lotId} and passholder_id = ${id} and not plate = any(${plates}::text[])`.execute(
    tx,
  )
  await sql`insert into passholder_plate (parking_lot_id, passholder_id, plate, make, model, until, added_at)
    select ${lotId}, ${id}, plate, make, model, until, ${new Date(now)}
    from jsonb_to_recordset(${rows}::jsonb) as v(plate text, make text, model text, until timestamptz)
    on conflict (parking_lot_id, passholder_id, plate) do update
      set make = excluded.make, model = excluded.model, until = excluded.until`.execute(tx)
  await sql`delete from passholder_tag
    where parking_lot_id = ${lotId} and passholder_id = ${id} and not epc = any(${[...tagIds]}::text[])`.execute(
    tx,
  )
  await sql`insert into passholder_tag (parking_lot_id, passholder_id, epc)
    select ${lotId}, ${id}, unnest(${[...tagIds]}::text[]) on conflict do nothing`.execute(tx)
}

/** Plates and tags of removed passholders are free for others. */
export const markVehicles = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
  removedAt: Date | null,
): Promise<void> => {
  for (const table of ['passholder_plate', 'passholder_tag'])
    await sql`update ${sql.table(table)} set removed_at = ${removedAt}
      where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])`.execute(tx)
}

/** PAS-15: the passholders other than this one whose temporary plates among these have ended. */
export const findEndedOwners = async (
  tx: Tx,
  { lotId, id }: Holder,
  plates: readonly string[],
  now: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct passholder_id as id from passholder_plate
    where parking_lot_id = ${lotId} and passholder_id <> ${id} and removed_at is null
      and plate = any(${[...plates]}::text[]) and until <= ${new Date(now)}`.execute(tx)
  return rows.map((row) => row.id)
}

export const deleteEndedPlates = async (
  tx: Tx,
  { lotId, id }: Holder,
  plates: readonly string[],
  now: number,
): Promise<void> => {
  await sql`delete from passholder_plate
    where parking_lot_id = ${lotId} and passholder_id <> ${id} and removed_at is null
      and plate = any(${[...plates]}::text[]) and until <= ${new Date(now)}`.execute(tx)
}

/** What other passholders of the lot have of these pass IDs, plates (with their group) and tags. PAS-10, PAS-12, PAS-13. */
export const loadTaken = async (
  tx: Tx,
  { lotId, id }: Holder,
  wanted: { readonly passId: string; readonly plates: readonly string[]; readonly tags: readonly string[] },
  now: number,
) => {
  const { rows } = await sql<{ kind: 'pass' | 'plate' | 'tag'; value: string; groupId: string }>`
    select 'pass' as kind, pass_id as value, passholder_group_id as "groupId" from passholder
      where parking_lot_id = ${lotId} and id <> ${id} and removed_at is null and ${passIdKeyIn('passholder')} = ${passIdKeyOf(wanted.passId)}
    union all select 'plate', v.plate, p.passholder_group_id from passholder_plate v
      join passholder p on p.parking_lot_id = ${lotId} and p.id = v.passholder_id
      where v.parking_lot_id = ${lotId} and v.passholder_id <> ${id} and v.removed_at is null
        and v.plate = any(${[...wanted.plates]}::text[]) and (v.until is null or v.until > ${new Date(now)})
    union all select 'tag', t.epc, t.passholder_id from passholder_tag t
      where t.parking_lot_id = ${lotId} and t.passholder_id <> ${id} and t.removed_at is null
        and t.epc = any(${[...wanted.tags]}::text[])`.execute(tx)
  const of = (kind: string) => rows.filter((row) => row.kind === kind)
  return {
    passIds: of('pass').map(({ value }) => value),
    plates: new Map(of('plate').map(({ value, groupId }) => [value, groupId])),
    tags: new Set(of('tag').map(({ value }) => value)),
  }
}
