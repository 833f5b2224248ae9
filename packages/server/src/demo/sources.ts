import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { loadSources, loadUnknownDevice } from '#features/sources/sources.public.ts'
import type { Database } from '#platform/database/database.ts'

/** The sources with this server's keys, and a camera of one of them that no lot knows. */
export const loadDemoSources = (
  database: Database,
  { sources, health }: DemoWorld,
  now: number,
): Promise<void> =>
  database.asSystem(async (tx) => {
    await loadSources(tx, sources)
    if (health) await loadUnknownDevice(tx, sources, health.unknownDevice, now)
  })
