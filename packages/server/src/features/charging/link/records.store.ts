import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { isOnlyValues } from '@stallwise/domain/charging/charger-messages.rules.ts'
import type {
  ChargerPlace,
  MeterMessage,
  MeterSample,
  StatusMessage,
  TransactionMessages,
} from '@stallwise/domain/charging/charger-messages.model.ts'
import { isoOf } from '@stallwise/domain/time/instants.ts'
import type { Tx } from '#platform/database/database.ts'

/** A message that is stored. */
export interface StoredMessage {
  readonly lotId: string
  readonly stationId: string
  readonly message: TransactionMessages | MeterMessage | StatusMessage
  readonly receivedAt: number
}

/** CST-21: identities are of any length; equal ones have equal hashes. */
const hashOf = (identity: string): string =>
  createHash('sha256').update(identity).digest('base64url').slice(0, 22)

/** Numbers and texts that a station may send and the database does not have. */
const whole = (value: number | null | undefined): number | null =>
  value !== null && value !== undefined && Number.isInteger(value) && Math.abs(value) < 2 ** 31 ? value : null
const storable = (value: unknown): string =>
  JSON.stringify(value).replace(/\\\\|\\u0000|\\ud[89a-f][0-9a-f]{2}/g, (found) =>
    found === '\\\\' ? found : '\ufffd',
  )

const recordOf = ({ lotId, stationId, message, receivedAt }: StoredMessage, nth: number) => {
  if (message.kind === 'meter' || isOnlyValues(message)) return []
  const { kind, identity, place, time } = message
  const isStatus = kind === 'status'
  const { token, ...facts } = isStatus ? { ...message, token: null } : message
  return [
    {
      nth,
      lot: lotId,
      station: stationId,
      id: uuidv7(),
      kind,
      identity: hashOf(identity),
      key: isStatus ? null : message.transactionKey,
      // CST-22
      numbered: kind === 'begin' && message.transactionKey === null,
      seq: isStatus ? null : whole(message.seqNo),
      evse: whole(place?.evse),
      connector: whole(place?.connector),
      at: isoOf(time.at),
      replaced: time.isReplaced,
      received: isoOf(receivedAt),
      facts: { ...facts, identity: undefined },
      token,
    },
  ]
}

interface Measured {
  readonly place: ChargerPlace | null
  readonly transactionKey: string | null
  readonly seqNo: number | null
  readonly chargingState: string | null
}

const valueOf = (
  { lotId, stationId, receivedAt }: StoredMessage,
  { place, transactionKey, seqNo, chargingState }: Measured,
  { time, context, energyWh, powerW, amps, stateOfCharge }: MeterSample,
) => ({
  lot: lotId,
  station: stationId,
  at: isoOf(time.at),
  identity: hashOf(JSON.stringify([place?.evse ?? null, time.native, transactionKey, context, seqNo])),
  evse: whole(place?.evse),
  connector: whole(place?.connector),
  key: transactionKey,
  seq: whole(seqNo),
  received: isoOf(receivedAt),
  replaced: time.isReplaced,
  context,
  state: chargingState,
  wh: energyWh,
  w: powerW,
  amps,
  soc: stateOfCharge,
})

const valuesOf = (stored: StoredMessage) =>
  stored.message.kind === 'status'
    ? []
    : stored.message.samples.map((sample) => valueOf(stored, stored.message as Measured, sample))

const statusOf = ({ lotId, stationId, message }: StoredMessage) => {
  if (message.kind !== 'status') return []
  const { place, status, error, detail, time } = message
  const [evse, connector] = [whole(place.evse), whole(place.connector)]
  if (evse === null || connector === null) return []
  return [{ lot: lotId, station: stationId, evse, connector, status, error, detail, at: isoOf(time.at) }]
}

interface Known {
  readonly nth: number
  readonly key: string | null
}

/** A station of a lot that was deleted meanwhile has no rows. */
const insertRecords = async (tx: Tx, records: readonly unknown[]): Promise<Known[]> => {
  const { rows } = await sql<Known>`
    with given as (select * from jsonb_to_recordset(${storable(records)}::jsonb) as g (nth int, lot uuid, station uuid, id uuid,
        kind text, identity text, key text, numbered boolean, seq int, evse int, connector int, at timestamptz,
        replaced boolean, received timestamptz, facts jsonb, token jsonb)),
      stored as (
        insert into charging_record (parking_lot_id, id, station_id, kind, identity, transaction_key, seq_no, evse, connector,
          at, is_time_replaced, received_at, facts, token)
        select lot, g.id, station, kind, g.identity,
          case when numbered then nextval('charging_transaction_number')::text else key end, seq, evse, connector, at,
          replaced, received, facts, nullif(token, 'null')
        from given g join charging_station s on s.parking_lot_id = lot and s.id = station order by nth
        on conflict (parking_lot_id, station_id, identity) do nothing
        returning station_id, identity, transaction_key)
    select nth, transaction_key as key from given g join stored s on s.station_id = station and s.identity = g.identity
    where numbered`.execute(tx)
  return rows
}

interface Numbered {
  readonly nth: number
  readonly lot: string
  readonly station: string
  readonly identity: string
}

/** CST-22: the numbers of transactions that are repeats. */
const findNumbers = async (tx: Tx, records: readonly Numbered[]): Promise<Known[]> => {
  if (records.length === 0) return []
  const { rows } = await sql<Known>`
    select nth, r.transaction_key as key from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as g (nth int, lot uuid, station uuid, identity text)
    join charging_record r on r.parking_lot_id = lot and r.station_id = station and r.identity = g.identity`.execute(
    tx,
  )
  return rows
}

const insertValues = (tx: Tx, values: readonly unknown[]) =>
  sql`insert into charging_meter_value (parking_lot_id, station_id, at, identity, evse, connector, transaction_key, seq_no,
      received_at, is_time_replaced, context, charging_state, energy_wh, power_w, amps, soc)
    select lot, station, at, identity, evse, connector, key, seq, received, replaced, context, state, wh, w, amps, soc
    from jsonb_to_recordset(${storable(values)}::jsonb) as g (lot uuid, station uuid, at timestamptz, identity text, evse int,
      connector int, key text, seq int, received timestamptz, replaced boolean, context text, state text,
      wh double precision, w double precision, amps double precision[], soc double precision)
    on conflict do nothing`.execute(tx)

/** CST-14: a state is that of the latest time. */
const writeStatuses = (tx: Tx, statuses: readonly unknown[]) =>
  sql`insert into charging_connector as c (parking_lot_id, station_id, evse, connector, status, error, detail, at, since)
    select distinct on (lot, station, evse, g.connector) lot, station, evse, g.connector, status, error, detail, at, at
    from jsonb_to_recordset(${storable(statuses)}::jsonb) as g (lot uuid, station uuid, evse int, connector int, status text,
      error text, detail text, at timestamptz)
    join charging_station s on s.parking_lot_id = lot and s.id = station
    order by lot, station, evse, g.connector, at desc
    on conflict (parking_lot_id, station_id, evse, connector) do update set status = excluded.status,
      error = excluded.error, detail = excluded.detail, at = excluded.at,
      since = case when c.status = excluded.status then c.since else excluded.at end
    where excluded.at >= c.at`.execute(tx)

/** CST-02: stores messages, repeats once; the numbers of those that begin a transaction in 1.6, undefined for all others. */
export const storeMessages = async (
  tx: Tx,
  messages: readonly StoredMessage[],
): Promise<(number | undefined)[]> => {
  const records = messages.flatMap(recordOf)
  const values = messages.flatMap(valuesOf)
  const statuses = messages.flatMap(statusOf)
  const known = records.length > 0 ? await insertRecords(tx, records) : []
  if (values.length > 0) await insertValues(tx, values)
  if (statuses.length > 0) await writeStatuses(tx, statuses)
  const missing = records.filter(({ numbered, nth }) => numbered && !known.some((one) => one.nth === nth))
  const numbers = new Map([...known, ...(await findNumbers(tx, missing))].map(({ nth, key }) => [nth, key]))
  return messages.map((_, nth) => {
    const key = numbers.get(nth)
    return key === undefined || key === null ? undefined : Number(key)
  })
}
