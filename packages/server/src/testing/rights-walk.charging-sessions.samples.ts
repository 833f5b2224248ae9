import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { insertRow } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const lotId = ({ lot }: Target) => lot.lot.id
const none = '00000000-0000-4000-8000-000000000000'
const ofNobody = (make: Row['make']): Row => ({ scope: 'anybody', make })

const versionOfPrices = async ({ database, lot }: Target): Promise<number> => {
  const highest = await database.asSystem((tx) =>
    tx
      .selectFrom('charging_price')
      .select((eb) => eb.fn.max('version').as('version'))
      .where('parking_lot_id', '=', lot.lot.id)
      .where('payer', '=', 'visitor')
      .executeTakeFirst(),
  )
  return highest?.version ?? 0
}

/** A station of a lot that has EV charging. */
const aStation = async (target: Target): Promise<string> => {
  await target.database.asSystem((tx) =>
    sql`update parking_lot set product_access = product_access || '{"insightVolt": true}' where id = ${lotId(target)}`.execute(
      tx,
    ),
  )
  return insertRow(target, 'charging_station', {
    identity: uuidv7(),
    name: 'Walked',
    vendor: '',
    rated_watts: 11_000,
    phases: 3,
    amps_per_phase: 16,
    password_hash: uuidv7(),
  })
}

/** A session that has ended and needs a person. */
const anUnclearSession = (target: Target): Promise<string> =>
  insertRow(target, 'charging_session', {
    station_id: none,
    station_name: 'Walked',
    evse: 1,
    connector: null,
    transaction_key: uuidv7(),
    began_at: new Date(Date.now() - 3_600_000),
    ended_at: new Date(),
    ending: 'station',
    reason: null,
    wh: 1_000,
    most_wh: 2_000,
    doubt: 'gap',
    left_out: '[]',
    flowed_at: null,
    activity: 'unknown',
    power_w: null,
    measured_at: null,
    judged_at: new Date(),
  })

/** Nobody starts at a station of a lot without prices, and nobody knows the secret of somebody else's start. */
const refused = (status: number, row: Row): Row => ({ ...row, allowedStatus: status })

/** One request for every endpoint of sessions and prices of charging. */
export const chargingSessionSamples = {
  'GET /parking-lots/{id}/charging-prices': ofLot((target) => ({ params: { id: lotId(target) } })),
  'PUT /parking-lots/{id}/charging-prices': ofLot(async (target) => ({
    params: { id: lotId(target) },
    body: { payer: 'visitor', version: await versionOfPrices(target), prices: null },
  })),
  'GET /payment-holds': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /charging/sessions': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'POST /charging/sessions/{id}/stop': ofLot(async (target) => ({
    params: { id: await anUnclearSession(target) },
  })),
  'POST /charging/sessions/{id}/clear': ofLot(async (target) => ({
    params: { id: await anUnclearSession(target) },
    body: { note: 'The register was read at the station' },
  })),
  'GET /visitor-ev-charging/{stationId}': ofNobody(async (target) => ({
    params: { stationId: await aStation(target) },
  })),
  'GET /visitor-ev-charging/{stationId}/starts/{startId}': refused(
    404,
    ofNobody(() => ({ params: { stationId: 'ST-0', startId: none }, query: { secret: 'x' } })),
  ),
  'POST /visitor-ev-charging/{stationId}/start': refused(
    409,
    ofNobody(async (target) => ({
      params: { stationId: await aStation(target) },
      body: { evse: 1, holdCents: 5_000, kwhCents: 35, minuteCents: 0, sessionCents: 0, dataKey: 'ot-1' },
    })),
  ),
  'POST /visitor-ev-charging/{stationId}/stop': refused(
    404,
    ofNobody(() => ({ params: { stationId: 'ST-0' }, body: { start: none, secret: 'x' } })),
  ),
} satisfies Readonly<Record<string, Row>>
