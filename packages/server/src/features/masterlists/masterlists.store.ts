import { nameKey } from '@stallwise/domain/fields/field-values.ts'
import type {
  MasterlistEntry,
  MasterlistKind,
  masterlistSorts,
} from '@stallwise/domain/masterlists/masterlists.model.ts'
import type { PassMasterlists } from '@stallwise/domain/passholders/pass-masterlists.rules.ts'
import { sql } from 'kysely'
import { findListPage, readSort } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import { textArray } from '#platform/database/sql-arrays.ts'
import type { Tx } from '#platform/database/database.ts'
import { passIdKeyIn, passIdKeyOf } from '#platform/database/pass-id-key.ts'

/** A masterlist of a lot. */
export interface MasterlistPlace {
  readonly lotId: string
  readonly kind: MasterlistKind
}

/** A page of a masterlist: which entries, in which order, from where. */
export interface MasterlistPage {
  readonly search?: string | undefined
  readonly sort: (typeof masterlistSorts)[number] | `-${(typeof masterlistSorts)[number]}`
  readonly limit: number
  readonly cursor?: string | undefined
}

const sortKeys = { name: sql`key`, detail: sql`lower(coalesce(detail, ''))` } as const

/** MAS-04: a page of a masterlist. */
export const listMasterlistPage = async (
  tx: Tx,
  { lotId, kind }: MasterlistPlace,
  { search, limit, cursor, ...list }: MasterlistPage,
) => {
  const { sort, descending } = readSort(list.sort)
  const { shown, page } = await findListPage<MasterlistEntry>(tx, {
    from: sql`masterlist_entry`,
    id: sql`key`,
    key: sortKeys[sort],
    where: [
      sql`parking_lot_id = ${lotId} and kind = ${kind}`,
      hasEveryWord(sql`find_text(concat_ws(' ', key, detail))`, search),
    ],
    shown: sql`json_build_object('name', name, 'detail', detail)`,
    descending,
    limit,
    cursor,
    cursors: 'places',
  })
  return { data: shown, ...page }
}

/** MAS-26: a pass ID of the list that no passholder has and that is not for another suite; undefined if there is none. */
export const findFreePassId = async (
  tx: Tx,
  lotId: string,
  suite: string | null,
): Promise<string | undefined> => {
  const ofSuite = nameKey(suite ?? '')
  const { rows } = await sql<{ name: string }>`select m.name from masterlist_entry m
    where m.parking_lot_id = ${lotId} and m.kind = 'pass-ids'
      and (m.detail is null or lower(m.detail) = ${ofSuite})
      and not exists (select 1 from passholder p where p.parking_lot_id = ${lotId} and p.removed_at is null
        and ${passIdKeyIn('p')} in (${passIdKeyOf(sql.ref('m.key'))}, ${passIdKeyOf(sql.ref('m.name'))}))
    order by m.detail nulls last, m.key limit 1`.execute(tx)
  return rows[0]?.name
}

/** All entries of a masterlist by key, or those with these keys. */
export const readEntries = async (
  tx: Tx,
  { lotId, kind }: MasterlistPlace,
  keys?: readonly string[],
): Promise<Map<string, MasterlistEntry>> => {
  const wanted = keys ? sql`and key = any(${textArray(keys)}::text[])` : sql``
  const { rows } = await sql<MasterlistEntry & { key: string }>`select key, name, detail from masterlist_entry
    where parking_lot_id = ${lotId} and kind = ${kind} ${wanted} order by key`.execute(tx)
  return new Map(rows.map(({ key, name, detail }) => [key, { name, detail }]))
}

export const writeEntries = async (
  tx: Tx,
  { lotId, kind }: MasterlistPlace,
  entries: readonly MasterlistEntry[],
): Promise<void> => {
  if (entries.length === 0) return
  const rows = JSON.stringify(entries.map((entry) => ({ ...entry, key: nameKey(entry.name) })))
  await sql`insert into masterlist_entry (parking_lot_id, kind, key, name, detail)
    select ${lotId}, ${kind}, key, name, detail from jsonb_to_recordset(${rows}::jsonb) as r(key text, name text, detail text)
    on conflict (parking_lot_id, kind, key) do update set name = excluded.name, detail = excluded.detail`.execute(
    tx,
  )
}

export const deleteEntries = async (
  tx: Tx,
  { lotId, kind }: MasterlistPlace,
  keys: readonly string[],
): Promise<void> => {
  await sql`delete from masterlist_entry where parking_lot_id = ${lotId} and kind = ${kind}
    and key = any(${textArray(keys)}::text[])`.execute(tx)
}

const hasAny = async (tx: Tx, place: MasterlistPlace): Promise<boolean> => {
  const { rows } = await sql<{ exists: boolean }>`select exists (select 1 from masterlist_entry
    where parking_lot_id = ${place.lotId} and kind = ${place.kind}) as exists`.execute(tx)
  return rows[0]!.exists
}

/** MAS-20 to MAS-22: what the masterlists of a lot say about these pass IDs. */
export const loadPassMasterlists = async (
  tx: Tx,
  lotId: string,
  passIds: readonly string[],
): Promise<PassMasterlists> => {
  const keys = [...new Set(passIds.map(nameKey))]
  const ofPassIds = { lotId, kind: 'pass-ids' } as const
  const isListed = await hasAny(tx, ofPassIds)
  const listed = isListed ? await readEntries(tx, ofPassIds, keys) : undefined
  const { rows } = await sql<{
    pass: string
    tag: string
  }>`select detail as pass, name as tag from masterlist_entry
    where parking_lot_id = ${lotId} and kind = 'multi-pass-tags'
      and lower(detail) = any(${textArray(keys)}::text[])`.execute(tx)
  const tags = new Map<string, Set<string>>()
  for (const { pass, tag } of rows) tags.set(nameKey(pass), (tags.get(nameKey(pass)) ?? new Set()).add(tag))
  return {
    passIds: listed ? new Map([...listed].map(([key, { detail }]) => [key, detail])) : null,
    tags,
  }
}
