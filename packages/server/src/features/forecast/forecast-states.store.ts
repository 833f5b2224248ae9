import { errorDays, type DayRecord, type ForecastState } from '@stallwise/domain/forecast/forecast.model.ts'
import type { PastErrors } from '@stallwise/domain/forecast/own-error.rules.ts'
import { noErrors } from '@stallwise/domain/forecast/full.rules.ts'
import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import { joinedBytes } from '#platform/database/joined-bytes.ts'
import { packPast, unpackPast } from './packed-past.ts'
import { packEffects, packErrors, packState, unpackErrors, unpackState } from './packed-state.ts'

/** FOR-23: a lot that has no turn yet is due at once. */
export const beginForecasts = async (tx: Tx, now: Date): Promise<void> => {
  await sql`insert into lot_forecast (parking_lot_id, due_at) select id, ${now} from parking_lot lot
    where not exists (select from lot_forecast f where f.parking_lot_id = lot.id) on conflict do nothing`.execute(
    tx,
  )
}

/** Takes lots whose turn it is; nobody else does until the transaction ends. */
export const takeDueForecasts = async (tx: Tx, now: Date, limit: number): Promise<string[]> => {
  const rows = await claimDue(tx, 'lot_forecast', {
    key: ['parking_lot_id'],
    where: sql`due_at <= ${now}`,
    oldestBy: 'due_at',
    limit,
    set: { made_at: now },
    returning: ['parking_lot_id'],
  })
  return rows.map((row) => row.parking_lot_id)
}

/** When lots have their next turn. */
export const setNextForecasts = async (tx: Tx, turns: ReadonlyMap<string, Date>): Promise<void> => {
  await sql`update lot_forecast set due_at = turn.at
    from unnest(${[...turns.keys()]}::uuid[], ${[...turns.values()]}::timestamptz[]) as turn (lot, at)
    where parking_lot_id = turn.lot`.execute(tx)
}

/** FOR-23: what is kept of a lot follows from values that were changed: it begins anew. */
export const forgetForecasts = async (tx: Tx, lotId: string): Promise<void> => {
  await sql`delete from forecast_state where parking_lot_id = ${lotId}`.execute(tx)
  await sql`delete from forecast_day where parking_lot_id = ${lotId}`.execute(tx)
  await sql`update lot_forecast set due_at = '-infinity' where parking_lot_id = ${lotId}`.execute(tx)
}

/** What days of a group were folded to. */
export interface KeptState {
  readonly state: ForecastState
  readonly past: PastErrors
}

/** The states of lots and groups, or of lots alone, by key. */
export const listStates = async (
  tx: Tx,
  lotIds: readonly string[],
  which: 'all' | 'lots' = 'all',
): Promise<Map<string, KeptState>> => {
  const rows = await tx
    .selectFrom('forecast_state')
    .select(['group_id', 'through', 'state', 'effects', 'past'])
    .where('parking_lot_id', 'in', [...lotIds])
    .$if(which === 'lots', (query) => query.whereRef('group_id', '=', 'parking_lot_id'))
    .execute()
  return new Map(
    rows.flatMap(({ group_id: key, through, state, effects, past }) => {
      const known = unpackState(through, state, effects)
      return known ? [[key, { state: known, past: unpackPast(past) }] as const] : []
    }),
  )
}

/** How the days of a group were forecast, oldest first; with errors of quarters those of the lot itself. FOR-60. */
export const listRecords = async (tx: Tx, lotId: string, key: string): Promise<DayRecord[]> => {
  const rows = await tx
    .selectFrom('forecast_day')
    .selectAll()
    .where('parking_lot_id', '=', lotId)
    .where('group_id', '=', key)
    .orderBy('day', 'desc')
    .limit(errorDays)
    .execute()
  return rows.toReversed().map((row) => ({
    day: row.day,
    errors: unpackErrors(row.errors)[0]?.errors ?? noErrors(),
    count: row.value_count,
    error: row.error,
    errorOfLastWeek: row.error_of_last_week,
    hourCount: row.hour_count,
    errorOfHour: row.error_of_hour,
    bandCount: row.band_count,
    inBand: row.in_band,
    peak: row.peak,
    forecastPeak: row.forecast_peak,
    fullChance: row.full_chance,
    wasFull: row.was_full,
  }))
}

/** A group whose days were taken in. */
export interface FoldedKey extends KeptState {
  readonly lot: string
  readonly key: string
  /** Of the days that were taken in, oldest first. */
  readonly records: readonly DayRecord[]
}

/** Keeps states. */
export const saveStates = async (tx: Tx, folded: readonly FoldedKey[]): Promise<void> => {
  if (folded.length === 0) return
  const states = joinedBytes(folded.map(({ state }) => packState(state)))
  const effects = joinedBytes(folded.map(({ state }) => packEffects(state.effects)))
  const pasts = joinedBytes(folded.map(({ past }) => packPast(past)))
  await sql`insert into forecast_state (parking_lot_id, group_id, through, state, effects, past)
    select lot, key, through, substr(${states.bytes}::bytea, state_at, state_size),
      substr(${effects.bytes}::bytea, effects_at, effects_size), substr(${pasts.bytes}::bytea, past_at, past_size)
    from unnest(${folded.map(({ lot }) => lot)}::uuid[], ${folded.map(({ key }) => key)}::uuid[],
      ${folded.map(({ state }) => state.through)}::date[], ${states.at}::int[], ${states.size}::int[],
      ${effects.at}::int[], ${effects.size}::int[], ${pasts.at}::int[], ${pasts.size}::int[])
      as folded (lot, key, through, state_at, state_size, effects_at, effects_size, past_at, past_size)
    on conflict (parking_lot_id, group_id) do update set through = excluded.through, state = excluded.state,
      effects = excluded.effects, past = excluded.past`.execute(tx)
}

/** Keeps how days were forecast, and forgets those that are older than is shown. */
export const saveRecords = async (tx: Tx, folded: readonly FoldedKey[]): Promise<void> => {
  const rows = folded.flatMap(({ lot, key, records }) =>
    records.slice(-errorDays).map((record) => ({ lot, key, record })),
  )
  if (rows.length === 0) return
  const of = <T>(value: (record: DayRecord) => T): T[] => rows.map(({ record }) => value(record))
  await sql`insert into forecast_day (parking_lot_id, group_id, day, errors, value_count, error, error_of_last_week,
      hour_count, error_of_hour, band_count, in_band, peak, forecast_peak, full_chance, was_full)
    select * from unnest(${rows.map(({ lot }) => lot)}::uuid[], ${rows.map(({ key }) => key)}::uuid[],
      ${of(({ day }) => day)}::date[],
      ${rows.map(({ lot, key, record }) => (lot === key ? packErrors(record.errors) : null))}::bytea[],
      ${of(({ count }) => count)}::int[], ${of(({ error }) => error)}::real[],
      ${of(({ errorOfLastWeek }) => errorOfLastWeek)}::real[], ${of(({ hourCount }) => hourCount)}::int[],
      ${of(({ errorOfHour }) => errorOfHour)}::real[], ${of(({ bandCount }) => bandCount)}::int[],
      ${of(({ inBand }) => inBand)}::int[], ${of(({ peak }) => peak)}::real[],
      ${of(({ forecastPeak }) => forecastPeak)}::real[], ${of(({ fullChance }) => fullChance)}::real[],
      ${of(({ wasFull }) => wasFull)}::bool[])
    on conflict (parking_lot_id, group_id, day) do nothing`.execute(tx)
}

/** FOR-60: forgets how days of lots were forecast that are older than is shown. */
export const forgetOldRecords = async (tx: Tx, lotIds: readonly string[], until: string): Promise<void> => {
  await sql`delete from forecast_day where parking_lot_id = any(${[...lotIds]}::uuid[]) and day <= ${until}::date`.execute(
    tx,
  )
}
