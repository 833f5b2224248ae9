import type { ChargingSessionQuery } from '@stallwise/contract/charging/charging-sessions.contract.ts'
import type { SessionPayerKind, SessionState } from '@stallwise/domain/charging/listed-session.model.ts'
import { operatorToken } from '@stallwise/domain/charging/charger-commands.rules.ts'
import type { ChargingCredit, ChargingPrices } from '@stallwise/domain/charging/charging-prices.model.ts'
import type { StopReason } from '@stallwise/domain/charging/start.model.ts'
import { wordsToFind } from '@stallwise/domain/find/find.rules.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/database.ts'
import { timeOrder } from '#platform/database/list-order.ts'
import { inOrderOf, isOneOf, readSort } from '#platform/database/list-page.ts'
import { isIn } from '#platform/database/list-search.ts'
import { findCountedPage } from '#platform/database/ordered-page.ts'
import type { SessionRow } from './session-rows.store.ts'

/** A session with what else staff see of it. CHG-65. */
export interface ListedSession extends SessionRow {
  readonly payer: SessionPayerKind
  readonly state: SessionState
  readonly passId: string | null
  readonly heldCents: number | null
  readonly prices: ChargingPrices | null
  readonly credit: ChargingCredit | null
  readonly stopReason: StopReason | null
  readonly stopAt: Date | null
  readonly clearedByName: string | null
  readonly lotCurrency: string
}

/** When it was asked for to stop a session `s`: by staff, or by what ends the start `t` of a visitor. */
const stopAt = sql`least(s.stop_requested_at, t.stop_requested_at)`
const state = sql`case when s.ended_at is null and (s.stop_requested_at is not null or exists (select from charging_start t
      where t.parking_lot_id = s.parking_lot_id and t.id = s.start_id and t.stop_requested_at is not null)) then 'stopping'
    when s.ended_at is null then 'running'
    when s.doubt is not null and s.cleared_at is null then 'needs-person' else 'ended' end`
const payer = sql`case when s.start_id is not null then 'visitor' when s.passholder_id is not null then 'passholder'
    when s.token = ${operatorToken.text} then 'operator' else 'nobody' end`

const isOfPass = (word: string): RawBuilder<unknown> => sql`exists (select from passholder h
  where h.parking_lot_id = s.parking_lot_id and h.id = s.passholder_id and ${isIn(sql`find_text(h.pass_id)`, word)})`

const conditionsOf = ({ parkingLot, state: states, station, search }: ChargingSessionQuery) => [
  sql`s.parking_lot_id = ${parkingLot}`,
  ...(station ? [sql`s.station_id = ${station}`] : []),
  ...(states && states.length > 0 ? [isOneOf(state, states)] : []),
  ...wordsToFind(search ?? '').map(
    (word) => sql`(${isIn(sql`find_text(s.station_name)`, word)} or ${isOfPass(word)})`,
  ),
]

/** Sessions by their ids, in their order. */
export const readSessions = async (
  tx: Tx,
  lotId: string,
  ids: readonly string[],
): Promise<ListedSession[]> => {
  const { rows } =
    await sql<ListedSession>`select s.*, ${state} as state, ${payer} as payer, h.pass_id as "passId",
      c.cents as "heldCents", t.prices, t.credit, t.stop_reason as "stopReason", ${stopAt} as "stopAt",
      u.name as "clearedByName", l.currency as "lotCurrency"
    from charging_session s join parking_lot l on l.id = s.parking_lot_id
    left join charging_start t on t.parking_lot_id = s.parking_lot_id and t.id = s.start_id
    left join card_hold c on c.parking_lot_id = s.parking_lot_id and c.id = s.start_id
    left join passholder h on h.parking_lot_id = s.parking_lot_id and h.id = s.passholder_id
    left join app_user u on u.id = s.cleared_by
    where s.parking_lot_id = ${lotId} and s.id = any(${[...ids]}::uuid[])`.execute(tx)
  return inOrderOf(ids, rows)
}

/** CHG-65: a page of the sessions of a lot. */
export const listSessions = async (tx: Tx, query: ChargingSessionQuery) => {
  const { descending } = readSort(query.sort)
  const { limit, cursor, parkingLot: lotId } = query
  const { ids, page } = await findCountedPage(tx, {
    from: sql`charging_session s`,
    id: sql`s.id`,
    where: conditionsOf(query),
    order: timeOrder(sql`s.began_at`),
    descending,
    limit,
    cursor,
  })
  return { rows: await readSessions(tx, lotId, ids), page }
}

/** The lot of a session, among those that the viewer sees. */
export const findLotOfSession = async (tx: Tx, id: string): Promise<string | undefined> => {
  const { rows } = await sql<{ lotId: string }>`select parking_lot_id as "lotId" from charging_session
    where id = ${id}`.execute(tx)
  return rows[0]?.lotId
}
