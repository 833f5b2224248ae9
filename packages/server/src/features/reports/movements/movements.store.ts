import type { PassholderMovement, ZoneFlows } from '@stallwise/contract/reports/movements.contract.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { hasEveryWord } from '#platform/database/list-search.ts'
import { findOrderedPage } from '#platform/database/ordered-page.ts'
import { passholderMovement } from '../passes.report.ts'
import { figuresOf, spanOf } from '../report-figures.store.ts'
import type { ReportScope } from '../report.model.ts'
import { isoText, rowsOf } from '../report-rows.store.ts'
import { passFlows } from './flows.source.ts'

export interface MovementFilter {
  readonly passholderGroup?: readonly string[] | undefined
  readonly passholder?: string | undefined
  readonly zone?: string | undefined
  readonly search?: string | undefined
  readonly limit: number
  readonly cursor?: string | undefined
}

const zoneNamed = (zoneId: ReturnType<typeof sql>) =>
  sql`(select json_build_object('_id', z.id, 'name', z.name) from zone z
    where z.parking_lot_id = r.parking_lot_id and z.id = ${zoneId})`

/** A visit as the contract has it. */
const shown = sql`json_build_object(
  'plate', r.plate, 'enteredAt', ${isoText(sql`r.at`)}, 'exitedAt', ${isoText(sql`r.exited_at`)},
  'passholder', (select json_build_object('_id', h.id, 'passId', h.pass_id, 'name', h.name) from passholder h
    where h.parking_lot_id = r.parking_lot_id and h.id = r.passholder_id),
  'passholderGroup', (select json_build_object('_id', g.id, 'name', g.name) from passholder_group g
    where g.parking_lot_id = r.parking_lot_id and g.id = r.passholder_group_id),
  'zone', ${zoneNamed(sql`r.zone_id`)},
  'moves', coalesce((select json_agg(json_build_object('at', ${isoText(sql`to_timestamp((one ->> 'at')::float8 / 1000)`)},
      'zone', ${zoneNamed(sql`(one ->> 'zoneId')::uuid`)}) order by place)
    from jsonb_array_elements(r.moves) with ordinality as m (one, place)), '[]'))`

/** REP-40: a page of visits, the newest first. */
export const findMovements = async (
  tx: Tx,
  scope: ReportScope,
  { passholderGroup: groups, passholder, zone, search, limit, cursor }: MovementFilter,
): Promise<{ data: PassholderMovement[]; nextCursor: string | null }> => {
  const {
    ids,
    shown: visits,
    nextCursor,
  } = await findOrderedPage<Omit<PassholderMovement, '_id'>>(tx, {
    from: rowsOf(passholderMovement, scope),
    id: sql`r.id`,
    where: [
      groups ? sql`r.passholder_group_id = any(${[...groups]}::uuid[])` : sql`true`,
      passholder ? sql`r.passholder_id = ${passholder}` : sql`true`,
      zone
        ? sql`(r.zone_id = ${zone} or r.moves @> jsonb_build_array(jsonb_build_object('zoneId', ${zone}::text)))`
        : sql`true`,
      search ? hasEveryWord(sql`find_text(${passholderMovement.searched})`, search) : sql`true`,
    ],
    order: [{ value: sql`r.at`, as: 'timestamptz' }],
    shown,
    descending: true,
    limit,
    cursor,
    plannedEachTime: true,
  })
  return { data: ids.map((_id, nth) => ({ _id, ...visits[nth]! })), nextCursor }
}

type Flow = ZoneFlows['flows'][number]

/** REP-42, REP-43: the steps of visits, added up. */
export const loadFlows = async (
  tx: Tx,
  scope: ReportScope,
  groups: readonly string[] | undefined,
): Promise<Flow[]> => {
  const flows = { source: passFlows, filters: [], searched: sql`''` }
  const { rows } =
    await sql<Flow>`(select split_part(kind, ' ', 1)::int as step, split_part(kind, ' ', 2) as from, split_part(part, ' ', 1) as to,
      sum(count)::int as count
    from ${figuresOf(flows, spanOf(scope))} f
    where ${groups ? sql`split_part(part, ' ', 2) = any(${[...groups]}::text[])` : sql`true`}
    group by 1, 2, 3 order by 1, 4 desc, 2, 3)`.execute(tx)
  return rows
}

/** Zones by their ids, removed ones too. */
export const listZoneNames = async (tx: Tx, lotId: string, ids: readonly string[]) => {
  const { rows } = await sql<{ _id: string; name: string }>`select id as "_id", name from zone
    where parking_lot_id = ${lotId} and id = any(${[...ids]}::uuid[]) order by find_order(name), id`.execute(
    tx,
  )
  return rows
}
