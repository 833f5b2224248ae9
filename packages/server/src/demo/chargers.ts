import { demoStations, startDemoChargers } from '@stallwise/demo/simulator/demo-chargers.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { loadDemoStations, newPassword } from '#features/charging/charging.public.ts'
import type { Database } from '#platform/database/database.ts'

/** Adds the charging stations of the demo and connects them to this server; the returned function disconnects them. */
export const startChargers = async (
  database: Database,
  world: DemoWorld,
  port: number,
  report: (problem: string) => void,
): Promise<() => Promise<void>> => {
  const stations = demoStations(world, newPassword)
  await loadDemoStations(database, stations)
  return startDemoChargers(stations, port, report)
}
