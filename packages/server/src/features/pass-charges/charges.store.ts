import type { PassChange, PeriodCharge } from '@stallwise/domain/pass-charges/pass-charges.model.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { markRowsForReports } from '#platform/report-marks/report-marks.ts'
import type { Tx } from '#platform/database/database.ts'
import { priceOfDay } from './price-of-day.ts'

/** A recorded change of a pass. PCH-30. */
export interface RecordedChange extends PassChange {
  readonly sequence: number
  readonly passholderId: string
}

/** A stored charge, or a new one without id. */
export interface StoredCharge extends PeriodCharge {
  readonly id?: string
}

export const listLotsWithChanges = async (tx: Tx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`with recursive lot as (
      (select parking_lot_id as id from pass_charge_change order by parking_lot_id limit 1)
      union all select (select parking_lot_id from pass_charge_change where parking_lot_id > lot.id
        order by parking_lot_id limit 1) from lot where lot.id is not null)
    select id from lot where id is not null`.execute(tx)
  return rows.map(({ id }) => id)
}

/** False while another server reads the changes of the lot. Nothing else waits for this lock. */
export const lockCharges = async (tx: Tx, lotId: string): Promise<boolean> => {
  const { rows } = await sql<{ is_locked: boolean }>`select
    pg_try_advisory_xact_lock(hashtextextended('pass charges ' || ${lotId}, 0)) as is_locked`.execute(tx)
  return rows[0]!.is_locked
}

/** The oldest changes of a lot. */
export const listChanges = async (tx: Tx, lotId: string, limit: number): Promise<RecordedChange[]> => {
  const { rows } = await sql<RecordedChange>`select sequence, passholder_id as "passholderId", day,
      valid_from as "validFrom", valid_to as "validTo", removed_on as "removedOn", kept_days::text[] as "keptDays",
      frequency, price_cents as "priceCents", passes
    from pass_charge_change where parking_lot_id = ${lotId} order by sequence limit ${limit}`.execute(tx)
  return rows
}

export const deleteChanges = async (tx: Tx, lotId: string, sequences: readonly number[]): Promise<void> => {
  await sql`delete from pass_charge_change
    where parking_lot_id = ${lotId} and sequence = any(${[...sequences]}::bigint[])`.execute(tx)
}

/** By passholder: the charges whose periods have not ended before a day. */
export const listChargesSince = async (
  tx: Tx,
  lotId: string,
  passholderIds: readonly string[],
  day: string,
): Promise<Map<string, StoredCharge[]>> => {
  const { rows } = await sql<{
    id: string
    passholder_id: string
    charge: PeriodCharge
  }>`select id, passholder_id, jsonb_build_object('frequency', frequency,
      'period', jsonb_build_object('first', first_day, 'last', last_day), 'notBefore', not_before,
      'priceCents', price_cents, 'passes', passes, 'spans', spans,
      'chargedDays', charged_days, 'chargedCents', charged_cents) as charge
    from pass_charge where parking_lot_id = ${lotId} and passholder_id = any(${[...passholderIds]}::uuid[])
      and last_day >= ${day}::date and frequency <> 'charging' order by last_day`.execute(tx)
  const found = new Map<string, StoredCharge[]>()
  for (const { id, passholder_id: pass, charge } of rows)
    found.set(pass, [...(found.get(pass) ?? []), { ...charge, id }])
  return found
}

/** Writes new charges, and the amounts of those that changed, in the order in which others lock them. */
export const writeCharges = async (
  tx: Tx,
  lotId: string,
  charges: readonly (StoredCharge & { readonly passholderId: string })[],
): Promise<void> => {
  const all = charges.map(({ id, passholderId, period, ...charge }) => ({
    id: id ?? uuidv7(),
    passholder_id: passholderId,
    frequency: charge.frequency,
    first_day: period.first,
    last_day: period.last,
    not_before: charge.notBefore,
    price_cents: charge.priceCents,
    passes: charge.passes,
    spans: charge.spans,
    charged_days: charge.chargedDays,
    charged_cents: charge.chargedCents,
  }))
  const rows = all.sort((a, b) => (a.id < b.id ? -1 : 1))
  await sql`insert into pass_charge (parking_lot_id, id, passholder_id, frequency, first_day, last_day, not_before,
      price_cents, passes, spans, charged_days, charged_cents)
    select ${lotId}, id, passholder_id, frequency, first_day, last_day, not_before, price_cents, passes, spans,
      charged_days, charged_cents
    from jsonb_populate_recordset(null::pass_charge, ${JSON.stringify(rows)}::jsonb)
    on conflict (parking_lot_id, id) do update
      set passes = excluded.passes, spans = excluded.spans, charged_days = excluded.charged_days, charged_cents = excluded.charged_cents`.execute(
    tx,
  )
  await markCharges(
    tx,
    lotId,
    rows.map(({ id }) => id),
  )
}

/** REP-80: marks charges that were added or changed; their periods never do. */
export const markCharges = (tx: Tx, lotId: string, ids: readonly string[]): Promise<void> =>
  markRowsForReports(
    tx,
    'passCharges',
    sql`select c.parking_lot_id, c.first_day::timestamp at time zone l.time_zone from pass_charge c
      join parking_lot l on l.id = c.parking_lot_id
      where c.parking_lot_id = ${lotId} and c.id = any(${[...ids]}::uuid[])`,
  )

interface LotDay {
  readonly id: string
  readonly time_zone: string
  readonly day: string | null
  /** The day of the oldest change that is not read yet. */
  readonly changed: string | null
}

/** Lots that charge passes, or did, and the last day whose beginning was recorded. */
export const listChargingLots = async (tx: Tx): Promise<LotDay[]> => {
  const { rows } = await sql<LotDay>`select l.id, l.time_zone, d.day,
      (select min(c.day) from pass_charge_change c where c.parking_lot_id = l.id) as changed
    from parking_lot l
    left join pass_charge_day d on d.parking_lot_id = l.id
    where d.day is not null or exists (select 1 from parking_group g
      where g.parking_lot_id = l.id and g.standard_pass_price_cents > 0)`.execute(tx)
  return rows
}

/** False if another server recorded it first. */
export const setRecordedDay = async (
  tx: Tx,
  lotId: string,
  from: string | null,
  day: string,
): Promise<boolean> => {
  const { numAffectedRows } =
    from === null
      ? await sql`insert into pass_charge_day (parking_lot_id, day) values (${lotId}, ${day}::date)
          on conflict do nothing`.execute(tx)
      : await sql`update pass_charge_day set day = ${day}::date
          where parking_lot_id = ${lotId} and day = ${from}::date`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/** PCH-31: of a lot whose days were not recorded so far, they are from the day of its first change on. */
export const beginRecording = async (tx: Tx, lotId: string, day: string): Promise<void> => {
  await sql`insert into pass_charge_day (parking_lot_id, day) values (${lotId}, ${day}::date)
    on conflict do nothing`.execute(tx)
}

/** PCH-31: the passes of a lot whose period begins on a day. */
export const listBegun = async (tx: Tx, lotId: string, day: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select p.id from passholder p
    join passholder_group g on g.parking_lot_id = ${lotId} and g.id = p.passholder_group_id
    join parking_group pg on pg.parking_lot_id = ${lotId} and pg.id = g.parking_group_id
    where p.parking_lot_id = ${lotId} and p.removed_at is null and ${priceOfDay(sql`${day}::date`)} > 0
      and case pg.standard_pass_payment_frequency
        when 'weekly' then extract(isodow from ${day}::date) = 1
        when 'monthly' then extract(day from ${day}::date) = 1
        when 'yearly' then extract(doy from ${day}::date) = 1 else false end`.execute(tx)
  return rows.map(({ id }) => id)
}
