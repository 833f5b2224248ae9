import { ids, type Place, type Rows, timesOf } from './marked-values.ts'

/** What a charging station sent, and what was asked of it. */
export const chargingToErase = ({ at }: Place): Rows => {
  const { before } = timesOf(at)
  const id = ids.other
  return {
    charging_station: [
      {
        id,
        identity: 'ST-1',
        name: 'One',
        vendor: 'Voltlane',
        rated_watts: 11_000,
        phases: 3,
        amps_per_phase: 16,
        password_hash: 'hash',
        password_made_at: before,
        created_at: before,
        version: 1,
      },
    ],
    charging_record: [
      {
        id,
        station_id: id,
        kind: 'begin',
        identity: 'i',
        at: before,
        received_at: before,
        is_time_replaced: false,
        facts: {},
      },
    ],
    card_hold: [
      {
        id,
        order_id: 'order',
        state: 'approved',
        cents: 2_000,
        currency: 'CAD',
        language: 'en-US',
        created_at: before,
      },
    ],
    charging_start: [
      {
        id,
        station_id: id,
        evse: 1,
        prices: {},
        state: 'over',
        created_at: before,
        over_at: before,
      },
    ],
    charging_session: [
      {
        id,
        station_id: id,
        station_name: 'One',
        evse: 1,
        began_at: before,
        ended_at: before,
        wh: 1_000,
        most_wh: 1_000,
        left_out: [],
        activity: 'idle',
        judged_at: before,
        start_id: id,
        settled_at: before,
      },
    ],
    charging_command: [
      {
        id,
        station_id: id,
        station_name: 'One',
        kind: 'start',
        asked_by_name: 'Pat',
        asked_at: before,
        expires_at: before,
        state: 'answered',
      },
    ],
  }
}
