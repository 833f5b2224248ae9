import { uuidv7 } from 'uuidv7'
import type { DemoStation } from '@stallwise/demo/simulator/demo-chargers.ts'
import type { Database } from '#platform/database/database.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'

/** Adds the stations of the demo, and gives those that there are the passwords with which they connect. */
export const loadDemoStations = (database: Database, stations: readonly DemoStation[]): Promise<void> =>
  database.asSystem(async (tx) => {
    for (const station of stations)
      await tx
        .insertInto('charging_station')
        .values({
          parking_lot_id: station.parkingLotId,
          id: uuidv7(),
          identity: station.identity,
          name: station.identity,
          vendor: station.vendor,
          rated_watts: station.ratedWatts,
          phases: 3,
          amps_per_phase: Math.round(station.ratedWatts / 690),
          password_hash: hashOfToken(station.password),
        })
        .onConflict((conflict) =>
          conflict
            .column('identity')
            .where('removed_at', 'is', null)
            .doUpdateSet({ password_hash: hashOfToken(station.password) }),
        )
        .execute()
  })
