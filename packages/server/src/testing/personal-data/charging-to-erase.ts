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
