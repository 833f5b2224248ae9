import type { ConnectorStatus } from '@stallwise/domain/charging/charger-messages.model.ts'
import { sql } from 'kysely'
import type { Tx } from '#platform/database/database.ts'

/** A station as visitors see it. */
export interface VisitorStation {
  readonly lotId: string
  readonly id: string
  readonly identity: string
  readonly name: string
  readonly ratedWatts: number
  readonly isOnline: boolean
  readonly connectors: readonly {
    readonly evse: number
    readonly status: ConnectorStatus
    /** Somebody charges there, or is about to. */
    readonly isTaken: boolean
  }[]
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** CHG-30: a station of a lot that has EV charging, by its id or what is on its sign. */
export const findVisitorStation = async (
  tx: Tx,
  idOrIdentity: string,
): Promise<VisitorStation | undefined> => {
  const id = isUuid.test(idOrIdentity) ? idOrIdentity : null
  const { rows } = await sql<VisitorStation>`select s.parking_lot_id as "lotId", s.id, s.identity, s.name,
      s.rated_watts as "ratedWatts", s.connection_id is not null as "isOnline",
      coalesce((select jsonb_agg(jsonb_build_object('evse', c.evse, 'status', c.status, 'isTaken', exists (
          select from charging_start t where t.parking_lot_id = s.parking_lot_id and t.station_id = s.id
            and t.evse = c.evse and t.state in ('paying', 'starting', 'charging')) or exists (
          select from charging_session r where r.parking_lot_id = s.parking_lot_id and r.station_id = s.id
            and r.evse = c.evse and r.ended_at is null and r.settled_at is null)) order by c.evse, c.connector)
        from charging_connector c where c.parking_lot_id = s.parking_lot_id and c.station_id = s.id and c.evse > 0),
        '[]') as connectors
    from charging_station s join parking_lot l on l.id = s.parking_lot_id
    where (s.id = ${id}::uuid or s.identity = ${idOrIdentity}) and s.removed_at is null
      and coalesce((l.product_access ->> 'insightVolt')::boolean, false)
    limit 1`.execute(tx)
  return rows[0]
}
