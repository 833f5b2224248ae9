import type { KindHealth } from '@stallwise/domain/health/health.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { claimDue } from '#platform/database/claim-due.ts'
import { findListPage, inOrderOf } from '#platform/database/list-page.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'

/** A lot that is new is due at once. */
export const beginHealth = async (tx: Tx, now: Date): Promise<void> => {
  await sql`insert into lot_health (parking_lot_id, due_at) select id, ${now} from parking_lot lot
    where not exists (select from lot_health h where h.parking_lot_id = lot.id) on conflict do nothing`.execute(
    tx,
  )
}

/** Takes lots whose turn it is, until their next one. */
export const takeDueSites = async (tx: Tx, now: Date, next: Date, limit: number): Promise<string[]> => {
  const rows = await claimDue(tx, 'lot_health', {
    key: ['parking_lot_id'],
    where: sql`due_at <= ${now}`,
    oldestBy: 'due_at',
    limit,
    set: { due_at: next },
    returning: ['parking_lot_id'],
  })
  return rows.map((row) => row.parking_lot_id)
}

/** HEA-03: keeps how the devices of lots stand. */
export const saveKinds = async (
  tx: Tx,
  kinds: ReadonlyMap<string, readonly KindHealth[]>,
  now: Date,
): Promise<void> => {
  const values = [...kinds.values()].map((of) => JSON.stringify(of))
  const silent = [...kinds.values()].map((of) =>
    of.reduce((sum, { late, offline, never }) => sum + late + offline + never, 0),
  )
  await sql`update lot_health set checked_at = ${now}, kinds = site.kinds, silent_devices = site.silent
    from unnest(${[...kinds.keys()]}::uuid[], ${values}::jsonb[], ${silent}::int[]) as site (lot, kinds, silent)
    where parking_lot_id = site.lot`.execute(tx)
}

/** A lot with what is kept of its health. */
export interface SiteRow {
  readonly id: string
  readonly name: string
  readonly time_zone: string
  readonly customer_id: string
  readonly customer_name: string
  readonly checked_at: Date | null
  readonly kinds: KindHealth[]
  readonly last_event_at: Date | null
  readonly harm: number
  readonly sensor_timeout_minutes: number
}

const selectSites = (where: ReturnType<typeof sql>) => sql<SiteRow>`
  select lot.id, lot.name, lot.time_zone, lot.customer_id, coalesce(customer.name, '') as customer_name, h.checked_at,
    coalesce(h.kinds, '[]') as kinds, state.last_event_at, coalesce(h.harm, 0) as harm, lot.sensor_timeout_minutes
  from parking_lot lot left join customer on customer.id = lot.customer_id
    left join lot_health h on h.parking_lot_id = lot.id left join lot_state state on state.parking_lot_id = lot.id
  where ${where}`

/** HEA-32: the harm, the number of devices that do not report, and the name, as a text that sorts so. */
const worstKey = sql`to_char(1000000000 - round(coalesce(h.harm, 0) * 100), 'FM0000000000')
  || to_char(1000000 - coalesce(h.silent_devices, 0), 'FM0000000') || lot.name_order`

/** Which sites of the viewer. */
export interface SiteFilter {
  readonly search?: string | undefined
  readonly lotIds: readonly string[] | 'all'
  /** HEA-32: by harm, not by name. */
  readonly worstFirst?: boolean
  readonly limit: number
  readonly cursor?: string | undefined
}

/** A page of the sites that the viewer sees. */
export const listSites = async (tx: Tx, { search, lotIds, worstFirst, limit, cursor }: SiteFilter) => {
  const { ids, page } = await findListPage(tx, {
    from: sql`parking_lot lot left join customer on customer.id = lot.customer_id
      left join lot_health h on h.parking_lot_id = lot.id`,
    id: sql`lot.id`,
    key: worstFirst ? worstKey : sql`lot.name_order`,
    descending: false,
    where: [
      lotIds === 'all' ? sql`true` : sql`lot.id = any(${[...lotIds]}::uuid[])`,
      hasEveryWord(sql`(lot.searched_text || ' ' || coalesce(customer.searched_text, ''))`, search),
    ],
    limit,
    cursor,
  })
  const { rows } = await selectSites(sql`lot.id = any(${ids}::uuid[])`).execute(tx)
  return { rows: inOrderOf(ids, rows), page }
}

/** A site; undefined if the viewer does not see it. */
export const findSite = async (tx: Tx, lotId: string): Promise<SiteRow | undefined> =>
  (await selectSites(sql`lot.id = ${lotId}`).execute(tx)).rows[0]
