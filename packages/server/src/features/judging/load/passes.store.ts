import type { PassesOf } from '@stallwise/domain/passes/lot-passes.ts'
import type { LotFacts } from '@stallwise/domain/judging/judging.model.ts'
import type { PassFacts, PlateOwner } from '@stallwise/domain/passes/pass-change.model.ts'
import type { PoolClient } from 'pg'
import { askOf, wantedLots, type OfLot, type WantedLot } from './wanted-lots.ts'

interface OwnerRow {
  lot: string
  seen: string
  until: Date | null
  passholder_id: string
  parking_group_id: string
  passholder_group_id: string
  is_multi_pass: boolean
  make: string | null
}

/** Optional properties are left out: there is one owner for every plate of the lot, and changes are logged. */
const ownerOf = (row: OwnerRow): PlateOwner => ({
  passholderId: row.passholder_id,
  groupId: row.parking_group_id,
  passholderGroupId: row.passholder_group_id,
  ...(row.is_multi_pass && { isMultiPass: true }),
  ...(row.until && { until: row.until.getTime() }),
  ...(row.make !== null && { make: row.make }),
})

const among = (column: string): string => `${column} in (select unnest($2::uuid[]))`

const platesOf = ['passholder_plate', 'plate', 'until', 'make'] as const
const tagsOf = ['passholder_tag', 'epc', 'null', 'null'] as const

type Owned = typeof platesOf | typeof tagsOf

const ownersOf = (rows: readonly OwnerRow[]): Map<string, PlateOwner> =>
  new Map(rows.map((row) => [row.seen, ownerOf(row)]))

/** SQL: what is owned in the lots of `from`, given as `lot`. */
const owners = (from: string, [table, seen, until, make]: Owned, condition = 'true'): string =>
  `select lot, ${seen} as seen, ${until}::timestamptz as until, ${make}::text as make, passholder_id, passholder_group_id, parking_group_id, is_multi_pass
   from ${from} join ${table} as owned on owned.parking_lot_id = lot
   join passholder on passholder.parking_lot_id = lot and passholder.id = passholder_id and passholder.removed_at is null
   join passholder_group on passholder_group.parking_lot_id = lot and passholder_group.id = passholder_group_id
   where ${condition}`

/** The owners of plates and tags: the current passholders of lots. */
export const loadOwners = async (
  client: PoolClient,
  lots: readonly WantedLot[],
): Promise<OfLot<Pick<LotFacts, 'plates' | 'tags'>>> => {
  const [plates, tags] = await Promise.all([
    askOf<OwnerRow>(client, lots, owners(wantedLots, platesOf)),
    askOf<OwnerRow>(client, lots, owners(wantedLots, tagsOf)),
  ])
  return (lotId) => ({ plates: ownersOf(plates(lotId)), tags: ownersOf(tags(lotId)) })
}

const ownersIn = async (
  client: PoolClient,
  lotId: string,
  owned: Owned,
  passholderIds: readonly string[],
): Promise<Map<string, PlateOwner>> => {
  const { rows } = await client.query<OwnerRow>(
    owners('(select $1::uuid as lot) of', owned, among('passholder_id')),
    [lotId, passholderIds],
  )
  return ownersOf(rows)
}

const loadPassFacts = async (
  client: PoolClient,
  lotId: string,
  passholderIds: readonly string[],
): Promise<Map<string, PassFacts>> => {
  const { rows } = await client.query(
    `select id, passholder_group_id as "passholderGroupId", pass_type as "passType",
       validity_group as "validityGroup", valid_from as "validFrom",
       valid_to as "validTo", coalesce(inside_at_once, 1) as "insideAtOnce"
     from passholder where parking_lot_id = $1 and ${among('id')} and removed_at is null`,
    [lotId, passholderIds],
  )
  return new Map(rows.map(({ id, ...pass }) => [id, pass]))
}

/** From this number on the rows of the whole lot are read rather than each by itself. */
const many = 500

/** The plates, tags and passes of some passholders of a lot. */
export const loadPassesOf = async (
  client: PoolClient,
  lotId: string,
  passholderIds: readonly string[],
): Promise<PassesOf> => {
  const isMany = passholderIds.length >= many
  // In the middle of an import the planner has no statistics of the new rows, and would compare each with each.
  const [, plates, tags, passes] = await Promise.all([
    isMany && client.query('set local enable_nestloop = off'),
    ownersIn(client, lotId, platesOf, passholderIds),
    ownersIn(client, lotId, tagsOf, passholderIds),
    loadPassFacts(client, lotId, passholderIds),
    isMany && client.query('set local enable_nestloop = on'),
  ])
  return { plates, tags, passes }
}
