import type { ChargedPart, PassNow } from '@stallwise/domain/pass-charges/recorded-passes.rules.ts'
import type { PassChange } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { priceOfDay } from './price-of-day.ts'

/** Whether a lot charges passes, or did. */
export const hasChargedPasses = async (tx: Tx, lotId: string): Promise<boolean> => {
  const { rows } = await sql<{ has: boolean }>`select
      exists (select 1 from parking_group where parking_lot_id = ${lotId} and standard_pass_price_cents > 0)
      or exists (select 1 from pass_charge where parking_lot_id = ${lotId})
      or exists (select 1 from pass_charge_change where parking_lot_id = ${lotId}) as has`.execute(tx)
  return rows[0]!.has
}

/** What the charges of passes depend on, by passholder. */
export const loadChargedParts = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<ReadonlyMap<string, ChargedPart>> => {
  const { rows } = await sql<{ id: string; part: ChargedPart }>`select p.id, jsonb_build_object(
      'passholderGroupId', p.passholder_group_id, 'parkingGroupId', g.parking_group_id, 'validFrom', p.valid_from,
      'validTo', p.valid_to, 'removedAt', p.removed_at, 'insideAtOnce', p.inside_at_once) as part
    from passholder p join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
    where p.parking_lot_id = ${lotId} and p.id = any(${[...passholderIds]}::uuid[])`.execute(tx)
  return new Map(rows.map(({ id, part }) => [id, part]))
}

interface NowRow {
  readonly passholderId: string
  readonly pass: PassNow
}

/** Passes as they are now; `day` is that of the lot's clock unless given. */
export const listPassesNow = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
  day: string | null,
): Promise<NowRow[]> => {
  const { rows } = await sql<NowRow>`select p.id as "passholderId", jsonb_build_object(
      'day', today.day,
      'validFrom', p.valid_from, 'validTo', p.valid_to, 'removedOn', removal.day,
      'bookings', case when removal.day is null then '[]'::jsonb else (select
          coalesce(jsonb_agg(jsonb_build_object('firstDay', b.first_day, 'lastDay', b.last_day)), '[]') from booking b
        where b.parking_lot_id = ${lotId} and b.passholder_id = p.id and b.removed_at is null
          and b.last_day > removal.day) end,
      'frequency', pg.standard_pass_payment_frequency, 'priceCents', ${priceOfDay(sql`today.day`)},
      'passes', coalesce(p.inside_at_once, 1),
      'wasCharged', exists (select 1 from pass_charge c where c.parking_lot_id = ${lotId} and c.passholder_id = p.id)
        or exists (select 1 from pass_charge_change c where c.parking_lot_id = ${lotId} and c.passholder_id = p.id)) as pass
    from passholder p
      join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
      join parking_group pg on pg.parking_lot_id = ${lotId} and pg.id = g.parking_group_id
      join parking_lot l on l.id = ${lotId}
      cross join lateral (select coalesce(${day}::date, (now() at time zone l.time_zone)::date) as day) today
      cross join lateral (select (p.removed_at at time zone l.time_zone)::date as day) removal
    where p.parking_lot_id = ${lotId} and p.id = any(${[...passholderIds]}::uuid[])
    order by p.id`.execute(tx)
  return rows
}

/** The passes of parking groups that are not removed. */
export const listPassesOfGroups = async (
  tx: Tx,
  lotId: string,
  parkingGroupIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select p.id from passholder p
    join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
    where p.parking_lot_id = ${lotId} and p.removed_at is null
      and g.parking_group_id = any(${[...parkingGroupIds]}::uuid[])`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Those of some passes that are removed. */
export const listRemovedPasses = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from passholder
    where parking_lot_id = ${lotId} and id = any(${[...passholderIds]}::uuid[]) and removed_at is not null`.execute(
    tx,
  )
  return rows.map(({ id }) => id)
}

/** Adds changes that the charges do not follow yet, in this order. */
export const addChanges = async (
  tx: Tx,
  lotId: string,
  changes: readonly (PassChange & { readonly passholderId: string })[],
): Promise<void> => {
  await sql`insert into pass_charge_change (parking_lot_id, passholder_id, day, valid_from, valid_to, removed_on, kept_days,
      frequency, price_cents, passes)
    select ${lotId}, "passholderId", day, "validFrom", "validTo", "removedOn",
      array(select jsonb_array_elements_text("keptDays")::date), frequency, "priceCents", passes
    from rows from (jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as ("passholderId" uuid, day date,
        "validFrom" date, "validTo" date, "removedOn" date, "keptDays" jsonb, frequency text, "priceCents" integer,
        passes integer)) with ordinality
      as c("passholderId", day, "validFrom", "validTo", "removedOn", "keptDays", frequency, "priceCents", passes, place)
    order by place`.execute(tx)
}
