import { coveredAfter, type FreePeriod } from '@stallwise/domain/payments/covered-time.ts'
import type { TimeSpan } from '@stallwise/domain/pricing/quote.model.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import type { Tx } from '#platform/database/database.ts'
import { bookingsInForce, guestsInForce, registrationsInForce } from './plate-rights.ts'

interface SpanRow {
  readonly plate: string
  readonly from: Date | null
  readonly until: Date | null
}

const spanOf = ({ from, until }: Omit<SpanRow, 'plate'>): TimeSpan => ({
  from: from?.getTime() ?? -Infinity,
  to: until?.getTime() ?? Infinity,
})

const byPlate = <R extends SpanRow, T>(rows: readonly R[], of: (row: R) => T): ReadonlyMap<string, T[]> => {
  const found = new Map<string, T[]>()
  for (const row of rows) found.set(row.plate, [...(found.get(row.plate) ?? []), of(row)])
  return found
}

/** PAY-17: when a pass begins to be valid; null = always. */
const passBegins = `(h.valid_from::timestamp at time zone l.time_zone)`

/** PAY-17: when a plate leaves its pass, or the pass ends: hours that end on the next day belong to the day before (PAS-24). */
const coverEnds = `least(p.until, ((h.valid_to + 1)::timestamp
  + case when h.pass_type = 'overnight' then interval '6 hours' else interval '0' end) at time zone l.time_zone)`

/**
 * PAY-17: what plates are free of charge by now. $1: lot, $2: plates, $3: minutes that a pass covers before it begins, $4: the pass that
 * covers from its Valid From.
 */
const freePeriods = `
  select plate, starts_at - $3 * interval '1 minute' as "from", until, false as "isWhole"
  from ${guestsInForce} where parking_lot_id = $1 and plate = any($2::text[]) and not is_paying
  union all select plate, registered_at - $3 * interval '1 minute', until, false
  from ${registrationsInForce} where parking_lot_id = $1 and plate = any($2::text[])
  union all select plate, starts_at, until, true
  from ${bookingsInForce} where parking_lot_id = $1 and plate = any($2::text[])
  union all select p.plate, ${passBegins}, ${coverEnds}, false
  from passholder_plate p join passholder h on h.parking_lot_id = $1 and h.id = p.passholder_id and h.removed_at is null
  join parking_lot l on l.id = $1
  where p.parking_lot_id = $1 and p.plate = any($2::text[]) and p.removed_at is null
  union all select p.plate, ${passBegins}, ${coverEnds}, true
  from passholder_plate p join passholder h on h.parking_lot_id = $1 and h.id = p.passholder_id and h.removed_at is null
    and h.id = $4::uuid and h.valid_from is not null
  join parking_lot l on l.id = $1
  where p.parking_lot_id = $1 and p.plate = any($2::text[]) and p.removed_at is null`

const loadCovered = async (client: PoolClient, lotId: string, plates: readonly string[]) => {
  const { rows } = await client.query<SpanRow>(
    `select plate, from_at as "from", until_at as until from covered_time
     where parking_lot_id = $1 and plate = any($2::text[])`,
    [lotId, plates],
  )
  return byPlate(rows, spanOf)
}

const loadFree = async (
  client: PoolClient,
  lotId: string,
  plates: readonly string[],
  {
    coverBeforeMinutes,
    fromValidFrom,
  }: { readonly coverBeforeMinutes: number; readonly fromValidFrom: string | null },
) => {
  const { rows } = await client.query<SpanRow & { readonly isWhole: boolean }>(freePeriods, [
    lotId,
    plates,
    coverBeforeMinutes,
    fromValidFrom,
  ])
  return byPlate(rows, (row): FreePeriod => ({ ...spanOf(row), isWhole: row.isWhole }))
}

const dateOf = (at: number): Date | null => (Number.isFinite(at) ? new Date(at) : null)

/**
 * PAY-17: works the covered time of plates out again, after what they are free of charge by was changed at `now`.
 * `fromValidFrom`: the pass of which somebody said so; what it covers by that stays covered.
 */
export const updateCoveredTime = async (
  client: PoolClient,
  lotId: string,
  plates: readonly string[],
  now: number,
  fromValidFrom: string | null = null,
): Promise<void> => {
  if (plates.length === 0) return
  const { rows: lots } = await client.query<{ minutes: number }>(
    'select cover_before_minutes as minutes from parking_lot where id = $1',
    [lotId],
  )
  const coverBeforeMinutes = lots[0]!.minutes
  const before = await loadCovered(client, lotId, plates)
  const free = await loadFree(client, lotId, plates, { coverBeforeMinutes, fromValidFrom })
  const spans = plates.flatMap((plate) =>
    coveredAfter(before.get(plate) ?? [], free.get(plate) ?? [], { now, coverBeforeMinutes }).map(
      ({ from, to }) => ({ plate, from: dateOf(from), until: dateOf(to) }),
    ),
  )
  await client.query('delete from covered_time where parking_lot_id = $1 and plate = any($2::text[])', [
    lotId,
    plates,
  ])
  await client.query(
    `insert into covered_time (parking_lot_id, plate, from_at, until_at)
     select $1, * from unnest($2::text[], $3::timestamptz[], $4::timestamptz[])`,
    [lotId, spans.map(({ plate }) => plate), spans.map(({ from }) => from), spans.map(({ until }) => until)],
  )
}

/**
 * Those of some plates whose vehicles came in without a valid pass within the last 30 days: only they can owe what a pass covers;
 * and those of which cover is stored that goes on, which ends when they leave their pass.
 */
export const platesWithStays = async (
  client: PoolClient,
  lotId: string,
  plates: readonly string[],
  now: number,
): Promise<string[]> => {
  const { rows } = await client.query<{ plate: string }>(
    `select v.plate from unnest($2::text[]) wanted (plate)
     join visit v on v.parking_lot_id = $1 and v.plate = wanted.plate
       and (v.passholder_id is null or v.pass_not_valid) and v.entered_at > $3
     union select c.plate from unnest($2::text[]) wanted (plate)
     join covered_time c on c.parking_lot_id = $1 and c.plate = wanted.plate
       and coalesce(c.until_at, 'infinity') > $4`,
    [lotId, plates, new Date(now - 30 * 24 * 3_600_000), new Date(now)],
  )
  return rows.map(({ plate }) => plate)
}

/**
 * The cover by a pass to which a plate was added when no vehicle with the plate had come in before; it is not stored, but worked
 * out from when the plate was added.
 */
const coverNotStored = (lotId: string, plate: string) => sql<Omit<SpanRow, 'plate'>>`
  select greatest(coalesce(p.added_at, h.created_at) - l.cover_before_minutes * interval '1 minute', ${sql.raw(passBegins)})
    as "from", ${sql.raw(coverEnds)} as until
  from passholder_plate p
  join passholder h on h.parking_lot_id = ${lotId} and h.id = p.passholder_id and h.removed_at is null
  join parking_lot l on l.id = ${lotId}
  where p.parking_lot_id = ${lotId} and p.plate = ${plate} and p.removed_at is null
    and not exists (select from covered_time c where c.parking_lot_id = ${lotId} and c.plate = ${plate}
      and c.until_at is not distinct from ${sql.raw(coverEnds)})`

/** PAY-17: when a plate is free of charge, in the order of time. */
export const listCoveredTime = async (tx: Tx, lotId: string, plate: string): Promise<TimeSpan[]> => {
  const { rows } = await sql<Omit<SpanRow, 'plate'>>`
    select from_at as "from", until_at as until from covered_time
    where parking_lot_id = ${lotId} and plate = ${plate}
    union all ${coverNotStored(lotId, plate)}`.execute(tx)
  return rows.map(spanOf)
}

/**
 * VEH-12, PAY-17: when several plates that look like one are free of charge by which its vehicle came in, because none of them
 * could be chosen; nothing if fewer than two were then.
 */
export const listCoverOfEqualFits = async (
  tx: Tx,
  lotId: string,
  { plate, begin }: { readonly plate: string; readonly begin: number },
): Promise<TimeSpan[]> => {
  const similar = [...new Set(lookAlikesOf(plate))]
  if (similar.length === 0) return []
  const { rows } = await sql<{ plate: string; beforeMinutes: number }>`
    select p.plate, l.cover_before_minutes as "beforeMinutes" from parking_lot l cross join lateral (
      select plate from passholder_plate
        where parking_lot_id = ${lotId} and plate = any(${similar}::text[]) and removed_at is null
      union select plate from covered_time where parking_lot_id = ${lotId} and plate = any(${similar}::text[])) p
    where l.id = ${lotId}`.execute(tx)
  if (rows.length < 2) return []
  const spans: TimeSpan[][] = []
  for (const row of rows) spans.push(await listCoveredTime(tx, lotId, row.plate))
  // What it is free of charge by was made after the time from which on it covers.
  const madeBy = begin - rows[0]!.beforeMinutes * 60_000
  const known = spans.filter((ofPlate) => ofPlate.some(({ from, to }) => from <= madeBy && begin < to))
  return known.length < 2 ? [] : known.flat()
}

/**
 * PAY-17: stores what a pass covers that a plate joined only after a time (milliseconds since 1970 UTC) at which, as it turns out,
 * its vehicle came in, so that it stays covered when the plate leaves the pass. Returns whose pass that is; null if there is none.
 */
export const storeCoverOfLaterPass = async (
  tx: Tx,
  lotId: string,
  plate: string,
  enteredAt: number,
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select passholder_id as id from passholder_plate
    where parking_lot_id = ${lotId} and plate = ${plate} and removed_at is null
      and added_at > ${new Date(enteredAt)}`.execute(tx)
  if (!rows[0]) return null
  await sql`insert into covered_time (parking_lot_id, plate, from_at, until_at)
    select ${lotId}, ${plate}, c."from", c.until from (${coverNotStored(lotId, plate)}) c`.execute(tx)
  return rows[0].id
}

/** PAY-129: deletes covered time that ended before a time (milliseconds since 1970 UTC); returns how many spans. */
export const deleteCoveredTimeBefore = async (tx: Tx, lotId: string, before: number): Promise<number> => {
  const { numAffectedRows } = await sql`delete from covered_time
    where parking_lot_id = ${lotId} and until_at < ${new Date(before)}`.execute(tx)
  return Number(numAffectedRows ?? 0n)
}
