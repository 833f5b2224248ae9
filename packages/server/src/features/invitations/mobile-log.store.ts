import type { MobileLogEntry } from '@stallwise/contract/invitations/invitations.contract.ts'
import type { MobileLogKind, mobileLogSorts } from '@stallwise/domain/invitations/invitations.model.ts'
import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import type { Tx } from '#platform/database/database.ts'
import { readSort } from '#platform/database/list-page.ts'
import { readPlace, writeCursor } from '#platform/http/cursor.ts'
import { everyWord, isIn, isInPlates } from '#platform/database/list-search.ts'

/** An entry to add to the mobile app log. */
export interface NewLogEntry {
  readonly at: Date
  readonly kind: MobileLogKind
  readonly passholderId: string
  readonly email?: string | null
  readonly platform?: string | null
  readonly appVersion?: string | null
  readonly detail?: string | null
  readonly sourceId?: string
  readonly eventId?: string
}

/** Adds entries; returns those that were new: an event that is already there is not added again. */
export const addToMobileLog = async (
  tx: Tx,
  lotId: string,
  entries: readonly NewLogEntry[],
): Promise<ReadonlySet<NewLogEntry>> => {
  const rows = entries.map((entry) => ({ id: uuidv7(), ...entry }))
  const { rows: added } = await sql<{ id: string }>`
    insert into mobile_log (parking_lot_id, id, at, kind, passholder_id, email, platform, app_version, detail, source_id, event_id)
    select ${lotId}, id, at, kind, "passholderId", email, platform, "appVersion", detail, "sourceId", "eventId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e(id uuid, at timestamptz, kind text, "passholderId" uuid,
      email text, platform text, "appVersion" text, detail text, "sourceId" uuid, "eventId" text)
    on conflict do nothing returning id`.execute(tx)
  const ids = new Set(added.map(({ id }) => id))
  return new Set(entries.filter((_, nth) => ids.has(rows[nth]!.id)))
}

type Sort = (typeof mobileLogSorts)[number]

interface LogQuery {
  readonly parkingLot: string
  readonly search?: string | undefined
  readonly kind?: readonly MobileLogKind[] | undefined
  readonly sort: Sort | `-${Sort}`
  readonly limit: number
  readonly cursor?: string | undefined
}

const conditionOf = ({ parkingLot, search, kind }: LogQuery): RawBuilder<unknown> => {
  const found = everyWord(
    search,
    (word) => sql`${isIn(sql`p.search_person`, word)} or ${isIn(sql`find_text(m.email)`, word)}
      or ${isInPlates(sql`p.search_vehicles`, word)}`,
  )
  const ofKind = kind ? sql`m.kind = any(${[...kind]}::text[])` : sql`true`
  return sql`m.parking_lot_id = ${parkingLot} and ${ofKind} and ${found}`
}

const from = sql`mobile_log m join passholder p on p.parking_lot_id = m.parking_lot_id and p.id = m.passholder_id`

interface LogRow {
  readonly id: string
  readonly at: Date
  readonly sort_key: string
  readonly kind: MobileLogKind
  readonly passholder_id: string
  readonly pass_id: string
  readonly name: string
  readonly email: string | null
  readonly platform: string | null
  readonly app_version: string | null
  readonly detail: string | null
}

const viewOf = (row: LogRow): MobileLogEntry => ({
  _id: row.id,
  at: row.at.toISOString(),
  kind: row.kind,
  passholder: { _id: row.passholder_id, passholderId: row.pass_id, name: row.name },
  email: row.email,
  platform: row.platform,
  appVersion: row.app_version,
  detail: row.detail,
})

const isInstant = (text: string) =>
  /^[1-9]\d{3}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}(\.\d{1,6})?\+00$/.test(text) &&
  z.iso.datetime().safeParse(text.replace(' ', 'T').replace('+00', 'Z')).success

const sortKeys = {
  at: sql`m.at`,
  name: sql`lower(p.name)`,
  passholderId: sql`lower(p.pass_id)`,
  kind: sql`m.kind`,
  email: sql`coalesce(m.email, '')`,
  app: sql`coalesce(m.platform, '') || ' ' || coalesce(m.app_version, '')`,
  detail: sql`lower(coalesce(m.detail, ''))`,
} as const

interface Place {
  /** The rows after the last one of the page before. */
  readonly beyond: RawBuilder<unknown>
  /** How many rows are before the page; undefined if it continues another one. */
  readonly skipped: number | undefined
}

const placeOf = (sort: Sort, descending: boolean, cursor: string | undefined): Place => {
  const place = readPlace(cursor) ?? 0
  if (typeof place === 'number') return { beyond: sql`true`, skipped: place }
  if (sort === 'at' && !isInstant(place.name)) return { beyond: sql`true`, skipped: undefined }
  const value = sort === 'at' ? sql`${place.name}::timestamptz` : sql`${place.name}`
  const is = descending ? sql`<` : sql`>`
  return { beyond: sql`(${sortKeys[sort]}, m.id) ${is} (${value}, ${place.id}::uuid)`, skipped: undefined }
}

const countLog = async (tx: Tx, condition: RawBuilder<unknown>): Promise<number> => {
  const { rows } = await sql<{
    count: number
  }>`select count(*)::int as count from ${from} where ${condition}`.execute(tx)
  return rows[0]!.count
}

/** INV-40: a page of the log; one that continues another has no total. */
export const listMobileLog = async (
  tx: Tx,
  query: LogQuery,
): Promise<{ data: MobileLogEntry[]; nextCursor: string | null; total: number | null }> => {
  const condition = conditionOf(query)
  const { sort, descending } = readSort(query.sort)
  const { beyond, skipped } = placeOf(sort, descending, query.cursor)
  const key = sortKeys[sort]
  const direction = descending ? sql`desc` : sql`asc`
  const shownKey = sort === 'at' ? sql`(m.at at time zone 'UTC')::text || '+00'` : key
  const { rows } =
    await sql<LogRow>`select m.id, m.at, ${shownKey} as sort_key, m.kind, m.passholder_id, p.pass_id, p.name,
      m.email, m.platform, m.app_version, m.detail
    from ${from} where ${condition} and ${beyond}
    order by ${key} ${direction}, m.id ${direction} limit ${query.limit + 1} offset ${skipped ?? 0}`.execute(
      tx,
    )
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  return {
    data: page.map(viewOf),
    nextCursor: rows.length > query.limit && last ? writeCursor({ name: last.sort_key, id: last.id }) : null,
    total: skipped === undefined ? null : await countLog(tx, condition),
  }
}

/** INV-41. */
export const deleteMobileLogBefore = async (tx: Tx, lotId: string, before: Date): Promise<void> => {
  await tx.deleteFrom('mobile_log').where('parking_lot_id', '=', lotId).where('at', '<', before).execute()
}
