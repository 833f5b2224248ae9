import type { KeptRecord, KeptValue, StationHistory } from '@stallwise/domain/charging/session.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import type { RowOf } from '#platform/database/tables.ts'

/** A station whose sessions are judged. */
export interface JudgedStation {
  readonly lotId: string
  readonly id: string
  readonly name: string
  readonly ratedWatts: number
}

/** Blocks other judging of a station until the transaction ends. */
export const lockStation = async (tx: Tx, stationId: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('sessions of station ' || ${stationId}, 0))`.execute(
    tx,
  )
}

/** CHG-01: from when on a station is judged anew: the begin before what is not judged, or of a session that is not settled. */
const findBegin = async (tx: Tx, { lotId, id }: JudgedStation): Promise<Date | null> => {
  const { rows } = await sql<{ at: Date | null }>`
    with changed as (select least(
      (select min(r.at) from charging_record r
        where r.parking_lot_id = ${lotId} and r.station_id = ${id} and r.judged_at is null),
      (select min(s.began_at) from charging_session s
        where s.parking_lot_id = ${lotId} and s.station_id = ${id} and s.settled_at is null)) as since)
    select least(since, (select min(last.at) from (select max(r.at) as at from charging_record r
      where r.parking_lot_id = ${lotId} and r.station_id = ${id} and r.kind = 'begin' and r.at <= since
        and r.at > since - interval '8 days' group by r.evse) last)) as at from changed`.execute(tx)
  return rows[0]!.at
}

type StoredRecord = Pick<
  RowOf<'charging_record'>,
  | 'judged_at'
  | 'id'
  | 'transaction_key'
  | 'evse'
  | 'connector'
  | 'at'
  | 'is_time_replaced'
  | 'received_at'
  | 'facts'
  | 'token'
>

const placeOf = ({ evse, connector }: { readonly evse: number | null; readonly connector: number | null }) =>
  evse === null ? null : { evse, connector }

const keptRecord = (row: StoredRecord): KeptRecord => {
  const { id, token, facts } = row
  const kept = {
    at: row.at.getTime(),
    receivedAt: row.received_at.getTime(),
    isTimeReplaced: row.is_time_replaced,
    transactionKey: row.transaction_key,
    place: placeOf(row),
  }
  switch (facts.kind) {
    case 'begin':
      return { ...kept, id, kind: 'begin', token, remoteStartId: facts.remoteStartId, meterWh: facts.meterWh }
    case 'update':
      return { ...kept, kind: 'update', chargingState: facts.chargingState }
    case 'end':
      return { ...kept, id, kind: 'end', meterWh: facts.meterWh, reason: facts.reason }
    case 'status':
      return { ...kept, kind: 'status', status: facts.status }
  }
}

const listRecords = (tx: Tx, { lotId, id }: JudgedStation, from: Date): Promise<StoredRecord[]> =>
  tx
    .selectFrom('charging_record')
    .select(['id', 'transaction_key', 'evse', 'connector', 'at', 'is_time_replaced', 'received_at', 'facts'])
    .select(['token', 'judged_at'])
    .where('parking_lot_id', '=', lotId)
    .where('station_id', '=', id)
    .where('at', '>=', from)
    .execute()

const listValues = async (tx: Tx, { lotId, id }: JudgedStation, from: Date): Promise<KeptValue[]> => {
  const rows = await tx
    .selectFrom('charging_meter_value')
    .select([
      'transaction_key',
      'evse',
      'connector',
      'at',
      'is_time_replaced',
      'received_at',
      'energy_wh',
      'power_w',
    ])
    .where('parking_lot_id', '=', lotId)
    .where('station_id', '=', id)
    .where('at', '>=', from)
    .where((eb) => eb.or([eb('energy_wh', 'is not', null), eb('power_w', 'is not', null)]))
    .execute()
  return rows.map((row) => ({
    at: row.at.getTime(),
    receivedAt: row.received_at.getTime(),
    isTimeReplaced: row.is_time_replaced,
    transactionKey: row.transaction_key,
    place: placeOf(row),
    energyWh: row.energy_wh,
    powerW: row.power_w,
  }))
}

/** What a station said since the begin of what is judged anew. */
export interface LoadedHistory {
  readonly from: Date
  readonly history: StationHistory
  /** The records in it that were not judged yet. */
  readonly newRecords: readonly string[]
}

/** Undefined: there is nothing to judge. */
export const loadHistory = async (
  tx: Tx,
  station: JudgedStation,
  now: number,
): Promise<LoadedHistory | undefined> => {
  const from = await findBegin(tx, station)
  if (!from) return undefined
  const [rows, values] = [await listRecords(tx, station, from), await listValues(tx, station, from)]
  return {
    from,
    history: { ratedWatts: station.ratedWatts, now, records: rows.map(keptRecord), values },
    newRecords: rows.filter((row) => row.judged_at === null).map(({ id }) => id),
  }
}

/** Notes that records of a station are judged. */
export const noteJudged = async (
  tx: Tx,
  { lotId }: JudgedStation,
  ids: readonly string[],
  now: number,
): Promise<void> => {
  await sql`update charging_record set judged_at = ${new Date(now)}
    where parking_lot_id = ${lotId} and id = any(${[...ids]}::uuid[])`.execute(tx)
}
