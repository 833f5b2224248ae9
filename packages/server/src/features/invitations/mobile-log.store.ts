import type { MobileLogEntry } from '@stallwise/contract/invitations/invitations.contract.ts'
import type { MobileLogKind, mobileLogSorts } from '@stallwise/domain/invitations/invitations.model.ts'
import { sql, type RawBuilder } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder } from '#platform/database/list-order.ts'
import {
  findListPage,
  inOrderOf,
  onlyAtFirst,
  readSort,
  type BegunPage,
} from '#platform/database/list-page.ts'
import { findBegunPage } from '#platform/database/ordered-page.ts'
import { everyWord, isIn, isInPlates } from '#platform/database/list-search.ts'
import type { RowOf } from '#platform/database/tables.ts'

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

interface LogRow extends Omit<RowOf<'mobile_log'>, 'parking_lot_id' | 'source_id' | 'event_id'> {
  readonly pass_id: string
  readonly name: string
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

const sortKeys = {
  name: sql`lower(p.name)`,
  passholderId: sql`lower(p.pass_id)`,
  kind: sql`m.kind`,
  email: sql`coalesce(m.email, '')`,
  app: sql`coalesce(m.platform, '') || ' ' || coalesce(m.app_version, '')`,
  detail: sql`lower(coalesce(m.detail, ''))`,
} as const

/** INV-40: a page of the log; one that continues another has no total. */
export const listMobileLog = async (
  tx: Tx,
  query: LogQuery,
): Promise<{ data: MobileLogEntry[] } & BegunPage> => {
  const { sort, descending } = readSort(query.sort)
  const { limit, cursor } = query
  const list = { from, id: sql`m.id`, where: [conditionOf(query)], descending, limit, cursor }
  const { ids, page } =
    sort === 'at'
      ? await findBegunPage(tx, { ...list, order: timeOrder(sql`m.at`) })
      : await findListPage(tx, { ...list, key: sortKeys[sort] })
  const { rows } = await sql<LogRow>`select m.id, m.at, m.kind, m.passholder_id, p.pass_id, p.name,
      m.email, m.platform, m.app_version, m.detail
    from ${from} where m.parking_lot_id = ${query.parkingLot} and m.id = any(${ids}::uuid[])`.execute(tx)
  return { data: inOrderOf(ids, rows).map(viewOf), ...onlyAtFirst(page, cursor) }
}

/** INV-41. */
export const deleteMobileLogBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { numDeletedRows } = await tx
    .deleteFrom('mobile_log')
    .where('parking_lot_id', '=', lotId)
    .where('at', '<', new Date(before))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
