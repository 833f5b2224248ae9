import type { ChargingCredit, ChargingPrices } from '@stallwise/domain/charging/charging-prices.model.ts'
import type { StartFailure, StartState, StopReason } from '@stallwise/domain/charging/start.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A visitor's start. CHG-30. */
export interface StartRow {
  readonly lotId: string
  /** That of its hold, too. */
  readonly id: string
  readonly stationId: string
  readonly evse: number
  readonly token: string
  readonly email: string | null
  readonly prices: ChargingPrices
  readonly credit: ChargingCredit | null
  readonly state: StartState
  readonly failure: StartFailure | null
  readonly sessionId: string | null
  readonly commandId: string | null
  /** PAY-146. */
  readonly beside: string | null
  readonly createdAt: Date
  readonly startedAt: Date | null
  readonly stopRequestedAt: Date | null
  readonly stopReason: StopReason | null
  readonly overAt: Date | null
}

const columns = sql`parking_lot_id as "lotId", id, station_id as "stationId", evse, token, email, prices, credit, state,
  failure, session_id as "sessionId", command_id as "commandId", beside, created_at as "createdAt", started_at as "startedAt",
  stop_requested_at as "stopRequestedAt", stop_reason as "stopReason", over_at as "overAt"`

/** What a start is stored with. */
export type NewStart = Pick<
  StartRow,
  'lotId' | 'id' | 'stationId' | 'evse' | 'token' | 'email' | 'prices' | 'credit' | 'beside'
> & { readonly at: number }

/** CHG-39: stores a start; false if another is running at the connector. */
export const insertStart = async (tx: Tx, start: NewStart): Promise<boolean> => {
  const { lotId, id, stationId, evse, token, email, prices, credit, beside, at } = start
  const { numAffectedRows } =
    await sql`insert into charging_start (parking_lot_id, id, station_id, evse, token, email, prices,
      credit, state, created_at, beside)
    values (${lotId}, ${id}, ${stationId}, ${evse}, ${token}, ${email}, ${JSON.stringify(prices)},
      ${credit && JSON.stringify(credit)}, 'paying', ${new Date(at)}, ${beside})
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

export const findStart = async (tx: Tx, id: string): Promise<StartRow | undefined> => {
  const { rows } = await sql<StartRow>`select ${columns} from charging_start where id = ${id}`.execute(tx)
  return rows[0]
}

/** A start, which nobody else changes until the transaction ends. */
export const lockStart = async (tx: Tx, lotId: string, id: string): Promise<StartRow> => {
  const { rows } = await sql<StartRow>`select ${columns} from charging_start
    where parking_lot_id = ${lotId} and id = ${id} for update`.execute(tx)
  return rows[0]!
}

/** The starts that are not over. */
export const listOpenStarts = async (tx: Tx, limit: number): Promise<StartRow[]> => {
  const { rows } = await sql<StartRow>`select ${columns} from charging_start
    where state in ('paying', 'starting', 'charging') order by created_at limit ${limit}`.execute(tx)
  return rows
}

/** CHG-30: the station is asked to start. */
export const noteStarting = async (
  tx: Tx,
  start: StartRow,
  commandId: string,
  now: number,
): Promise<void> => {
  await sql`update charging_start set state = 'starting', command_id = ${commandId}, started_at = ${new Date(now)}
    where parking_lot_id = ${start.lotId} and id = ${start.id} and state = 'paying'`.execute(tx)
}

/** CHG-33: a start has failed, with all that it began. */
export const noteFailed = async (
  tx: Tx,
  start: StartRow,
  failure: StartFailure,
  now: number,
): Promise<void> => {
  await sql`update charging_start set state = 'failed', failure = ${failure}, over_at = ${new Date(now)}
    where parking_lot_id = ${start.lotId} and id = ${start.id}`.execute(tx)
}

/** CHG-31, CHG-32, CHG-37: the station is asked to stop. */
export const noteStopping = async (
  tx: Tx,
  start: Pick<StartRow, 'lotId' | 'id'>,
  reason: StopReason,
  now: number,
): Promise<void> => {
  await sql`update charging_start set stop_requested_at = coalesce(stop_requested_at, ${new Date(now)}),
      stop_reason = coalesce(stop_reason, ${reason})
    where parking_lot_id = ${start.lotId} and id = ${start.id}`.execute(tx)
}

/** CHG-34: a start is over: its session is settled. */
export const noteOver = async (tx: Tx, start: Pick<StartRow, 'lotId' | 'id'>, now: number): Promise<void> => {
  await sql`update charging_start set state = 'over', over_at = ${new Date(now)}
    where parking_lot_id = ${start.lotId} and id = ${start.id} and state <> 'failed'`.execute(tx)
}
