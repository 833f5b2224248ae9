import type {
  ExistingPassholder,
  ImportedPassholder,
  PassholderImportContext,
  PlannedPassholder,
} from '@stallwise/domain/passholders/passholder-import.model.ts'
import type { PassholderDraft } from '@stallwise/domain/passholders/passholders.model.ts'
import { passIdKey, tidyPassId } from '@stallwise/domain/passholders/passholders.rules.ts'
import { tidyTag } from '@stallwise/domain/passholders/tags.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { sql } from 'kysely'
import { loadPassMasterlists } from '#features/masterlists/masterlists.public.ts'
import { textArray } from '#platform/database/sql-arrays.ts'
import type { Tx } from '#platform/database/database.ts'
import { passIdKeyIn, passIdKeyOf } from '#platform/database/pass-id-key.ts'

interface FoundRow extends Omit<PassholderDraft, 'vehicles'> {
  readonly id: string
  readonly version: number
  readonly vehicles: readonly { licensePlate: string; make: string; model: string; until: string | null }[]
}

const draftOf = ({ id: _id, version: _version, vehicles, ...row }: FoundRow): PassholderDraft => ({
  ...row,
  vehicles: vehicles.map(({ until, ...vehicle }) => ({
    ...vehicle,
    until: until === null ? null : new Date(until).toISOString(),
  })),
})

/** The passholders of a lot with one of these pass IDs, by their key; without plates that have ended. */
const loadExisting = async (
  tx: Tx,
  lotId: string,
  passIds: readonly string[],
  now: Date,
): Promise<Map<string, ExistingPassholder>> => {
  const { rows } = await sql<FoundRow>`select p.id, version, passholder_group_id as "passholderGroup",
      pass_id as "passholderId", name, email, suite, pass_type as "passType",
      validity_group as "validityGroup", valid_from::text as "validFrom",
      valid_to::text as "validTo", is_multi_pass as "isMultiPass", number_of_vehicles as "numberOfVehicles",
      inside_at_once as "insideAtOnce", same_as_pass_owner as "sameAsPassOwner",
      pass_owner_name as "passOwnerName", pass_owner_email as "passOwnerEmail",
      (select coalesce(json_agg(json_build_object('licensePlate', v.plate, 'make', v.make, 'model', v.model,
          'until', v.until) order by v.plate), '[]')
        from passholder_plate v where v.parking_lot_id = ${lotId} and v.passholder_id = p.id
          and (v.until is null or v.until > ${now})) as vehicles,
      array(select t.epc from passholder_tag t where t.parking_lot_id = ${lotId} and t.passholder_id = p.id
        order by t.epc) as "tagIds"
    from unnest(${textArray(passIds)}::text[]) as wanted(key)
    join passholder p on p.parking_lot_id = ${lotId} and p.removed_at is null
      and ${passIdKeyIn('p')} = ${passIdKeyOf(sql.ref('wanted.key'))}`.execute(tx)
  return new Map(
    rows.map((row) => [
      passIdKey(row.passholderId),
      { id: row.id, version: row.version, draft: draftOf(row) },
    ]),
  )
}

const distinct = (values: Iterable<string>): string[] => [...new Set(values)]

/** What the rows of a file are compared with. PIM-08 to PIM-14. */
export const loadImportContext = async (
  tx: Tx,
  {
    lotId,
    group,
    isMultiPass,
    confirmsPlates,
    confirmsIds,
    now,
  }: {
    lotId: string
    group: string
    isMultiPass: boolean
    confirmsPlates: boolean
    confirmsIds: boolean
    now: number
  },
  rows: readonly ImportedPassholder[],
): Promise<PassholderImportContext> => {
  const at = new Date(now)
  const passIds = distinct(rows.map(({ passId }) => tidyPassId(passId)))
  const plates = distinct(rows.flatMap((row) => (row.plates ?? []).map(normalisePlate)))
  const tags = distinct(rows.flatMap((row) => (row.tags ?? []).map(tidyTag)))
  const existing = await loadExisting(tx, lotId, passIds, at)
  const { rows: plateRows } = await sql<{ plate: string; id: string; group: string }>`
    select v.plate, p.id, p.passholder_group_id as "group" from unnest(${textArray(plates)}::text[]) as wanted(plate)
    join passholder_plate v on v.parking_lot_id = ${lotId} and v.plate = wanted.plate and v.removed_at is null
      and (v.until is null or v.until > ${at})
    join passholder p on p.parking_lot_id = ${lotId} and p.id = v.passholder_id`.execute(tx)
  const { rows: tagRows } = await sql<{ epc: string; id: string }>`
    select t.epc, t.passholder_id as id from unnest(${textArray(tags)}::text[]) as wanted(epc)
    join passholder_tag t on t.parking_lot_id = ${lotId} and t.epc = wanted.epc and t.removed_at is null`.execute(
    tx,
  )
  const lot = await tx
    .selectFrom('parking_lot')
    .select('time_bound_passes')
    .where('id', '=', lotId)
    .executeTakeFirstOrThrow()
  return {
    group,
    isMultiPass,
    confirmsPlates,
    confirmsIds,
    timeBoundPasses: lot.time_bound_passes,
    existing,
    plateOwners: new Map(plateRows.map((row) => [row.plate, { id: row.id, group: row.group }])),
    masterlists: await loadPassMasterlists(tx, lotId, passIds),
    tagOwners: new Map(tagRows.map(({ epc, id }) => [epc, id])),
    now,
  }
}

/** A passholder that is written, under its id. */
export interface WrittenPassholder extends PlannedPassholder {
  readonly id: string
}

const columns = sql`passholder_group_id, pass_id, name, email, suite, pass_type, valid_from, valid_to, is_multi_pass,
  number_of_vehicles, inside_at_once, same_as_pass_owner, pass_owner_name, pass_owner_email`

const recordset = (rows: readonly WrittenPassholder[]) => {
  const records = rows.map(({ id, draft: { vehicles: _vehicles, tagIds: _tagIds, ...draft } }) => ({
    id,
    ...draft,
  }))
  return sql`(select id, "passholderGroup" as passholder_group_id, "passholderId" as pass_id, name, email, suite,
      "passType" as pass_type, "validFrom" as valid_from, "validTo" as valid_to, "isMultiPass" as is_multi_pass,
      "numberOfVehicles" as number_of_vehicles, "insideAtOnce" as inside_at_once,
      "sameAsPassOwner" as same_as_pass_owner, "passOwnerName" as pass_owner_name, "passOwnerEmail" as pass_owner_email
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as r(id uuid, "passholderGroup" uuid,
      "passholderId" text, name text, email text, suite text, "passType" text, "validFrom" date, "validTo" date,
      "isMultiPass" boolean, "numberOfVehicles" int, "insideAtOnce" int, "sameAsPassOwner" boolean,
      "passOwnerName" text, "passOwnerEmail" text))`
}

/** Frees the plates and tags that the changed passholders had, and plates of others that have ended (PAS-15). */
export const freeVehicles = async (
  tx: Tx,
  lotId: string,
  written: readonly WrittenPassholder[],
  now: number,
): Promise<void> => {
  const changed = written.filter(({ kind }) => kind === 'changed')
  const having = (field: 'vehicles' | 'tagIds') => changed.filter(({ fields }) => fields.includes(field))
  const kept = having('vehicles').flatMap(({ id, draft }) =>
    draft.vehicles.map(({ licensePlate }) => ({ id, plate: licensePlate })),
  )
  await sql`delete from passholder_plate where parking_lot_id = ${lotId}
    and passholder_id = any(${having('vehicles').map(({ id }) => id)}::uuid[])
    and (passholder_id, plate) not in (
      select id, plate from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as k(id uuid, plate text))`.execute(
    tx,
  )
  await sql`delete from passholder_tag where parking_lot_id = ${lotId}
    and passholder_id = any(${having('tagIds').map(({ id }) => id)}::uuid[])`.execute(tx)
  const plates = written.flatMap(({ draft }) => draft.vehicles.map(({ licensePlate }) => licensePlate))
  await sql`delete from passholder_plate where parking_lot_id = ${lotId} and removed_at is null
    and plate = any(${textArray(plates)}::text[]) and until <= ${new Date(now)}`.execute(tx)
}

/** The passholders of others whose plates have ended and are among these. PAS-15, PAS-30. */
export const listEndedOwners = async (
  tx: Tx,
  lotId: string,
  plates: readonly string[],
  now: number,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select distinct passholder_id as id from passholder_plate
    where parking_lot_id = ${lotId} and removed_at is null and plate = any(${textArray(plates)}::text[])
      and until <= ${new Date(now)}`.execute(tx)
  return rows.map(({ id }) => id)
}

const writeVehiclesOf = async (
  tx: Tx,
  lotId: string,
  rows: readonly WrittenPassholder[],
  now: number,
): Promise<void> => {
  const isWritten = ({ kind, fields }: WrittenPassholder, field: 'vehicles' | 'tagIds') =>
    kind === 'added' || fields.includes(field)
  const plates = rows
    .filter((row) => isWritten(row, 'vehicles'))
    .flatMap(({ id, draft }) =>
      draft.vehicles.map(({ licensePlate: plate, ...more }) => ({ id, plate, ...more })),
    )
  const tags = rows
    .filter((row) => isWritten(row, 'tagIds'))
    .flatMap(({ id, draft }) => draft.tagIds.map((epc) => ({ id, epc })))
  if (plates.length > 0)
    await sql`insert into passholder_plate (parking_lot_id, passholder_id, plate, make, model, until, added_at)
      select ${lotId}, id, plate, make, model, until, ${new Date(now)} from jsonb_to_recordset(${JSON.stringify(plates)}::jsonb)
        as v(id uuid, plate text, make text, model text, until timestamptz)
      on conflict (parking_lot_id, passholder_id, plate) do update
        set make = excluded.make, model = excluded.model, until = excluded.until`.execute(tx)
  if (tags.length > 0)
    await sql`insert into passholder_tag (parking_lot_id, passholder_id, epc)
      select ${lotId}, id, epc from jsonb_to_recordset(${JSON.stringify(tags)}::jsonb) as t(id uuid, epc text)`.execute(
      tx,
    )
}

/** Writes some passholders of an import whose vehicles are free; new plates as added `now`. */
export const writePassholders = async (
  tx: Tx,
  lotId: string,
  rows: readonly WrittenPassholder[],
  now: number,
): Promise<void> => {
  const added = rows.filter(({ kind }) => kind === 'added')
  const changed = rows.filter(({ kind }) => kind === 'changed')
  if (added.length > 0)
    await sql`insert into passholder (parking_lot_id, id, ${columns})
      select ${lotId}, r.* from ${recordset(added)} r`.execute(tx)
  if (changed.length > 0)
    await sql`update passholder p set (${columns}) = (select ${sql.raw(
      'r.passholder_group_id, r.pass_id, r.name, r.email, r.suite, r.pass_type, r.valid_from, r.valid_to, r.is_multi_pass, r.number_of_vehicles, r.inside_at_once, r.same_as_pass_owner, r.pass_owner_name, r.pass_owner_email',
    )}), version = version + 1
      from ${recordset(changed)} r where p.parking_lot_id = ${lotId} and p.id = r.id`.execute(tx)
  await writeVehiclesOf(tx, lotId, rows, now)
}
