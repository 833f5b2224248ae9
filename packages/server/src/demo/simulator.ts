import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { createSimulator, type LiveSimulator } from '@stallwise/demo/simulator/live-simulator.ts'
import type { DemoWorld } from '@stallwise/demo/world/demo-world.rows.ts'
import { announceZones } from '#features/gates/gates.public.ts'
import type { DemoConfig } from '#platform/config/demo-config.ts'
import type { Database, Tx } from '#platform/database/database.ts'
import { DemoAddedLots } from './added-lots.ts'

type ByLot = Map<string, Set<string>>

const byLot = (rows: readonly { readonly parking_lot_id: string; readonly name: string }[]): ByLot => {
  const lots: ByLot = new Map()
  for (const { parking_lot_id, name } of rows)
    lots.set(parking_lot_id, (lots.get(parking_lot_id) ?? new Set()).add(name))
  return lots
}

/** Plates of vehicles inside; a visit opened by a tag is identified by the tag. */
const loadInside = async (tx: Tx) => {
  const plates = await tx
    .selectFrom('visit')
    .select(['parking_lot_id', 'plate as name'])
    .where('exited_at', 'is', null)
    .where('plate', 'is not', null)
    .$narrowType<{ name: string }>()
    .execute()
  const tags = await tx
    .selectFrom('visit')
    .innerJoin('passholder_tag as tag', (join) =>
      join
        .onRef('tag.parking_lot_id', '=', 'visit.parking_lot_id')
        .onRef('tag.passholder_id', '=', 'visit.passholder_id'),
    )
    .select(['visit.parking_lot_id', 'tag.epc as name'])
    .where('exited_at', 'is', null)
    .where('plate', 'is', null)
    .execute()
  return { platesInside: byLot(plates), tagsInside: byLot(tags) }
}

/** The state from earlier runs, from which the simulated devices continue. */
const loadKnownState = (database: Database) =>
  database.asSystem(async (tx) => {
    const occupied = await tx
      .selectFrom('device')
      .innerJoin('stall_state', (join) =>
        join
          .onRef('stall_state.parking_lot_id', '=', 'device.parking_lot_id')
          .onRef('stall_state.stall_id', '=', 'device.stall_id'),
      )
      .select('device.device_id')
      .where('occupied', '=', true)
      .execute()
    const inside = await loadInside(tx)
    const heard = await tx
      .selectFrom('stall_state')
      .select('stall_id')
      .where('last_seen_at', 'is not', null)
      .limit(1)
      .executeTakeFirst()
    return {
      isFirstStart: heard === undefined,
      occupiedDevices: new Set(occupied.map((row) => row.device_id)),
      ...inside,
    }
  })

/**
 * From now on the gates of the demo open for vehicles; those that its devices reported at the first start are inside
 * already. GAT-50.
 */
const openGatesForVehicles = (database: Database) =>
  database.asSystem(async (tx) => {
    await tx
      .updateTable('zone')
      .set({ gate_policy: 'authorisedAndVisitors' })
      .where(sql<boolean>`sprockits <> '{}'`)
      .execute()
    await announceZones(tx, '*')
  })

const checkEveryMs = 10_000
const maxFirstReportsMs = 60_000

/** Starts the demo's devices, which report to this server over loopback, and those of lots that users add. */
export const startDemoSimulator = async (
  database: Database,
  world: DemoWorld,
  port: number,
  { seed, speed }: DemoConfig,
  report: (problem: string) => void,
): Promise<Pick<LiveSimulator, 'stop' | 'leaving'>> => {
  const baseUrl = `http://127.0.0.1:${port}`
  const { isFirstStart } = await loadKnownState(database)
  const simulate = async (lots: DemoWorld): Promise<LiveSimulator> => {
    const known = await loadKnownState(database)
    const simulator = createSimulator({ world: lots, baseUrl, known, seed, speed, report })
    simulator.start()
    return simulator
  }
  const simulator = await simulate(world)
  // Until its devices have reported for the first time, a lot would show only missing data.
  if (isFirstStart) await Promise.race([simulator.begun, sleep(maxFirstReportsMs, undefined, { ref: false })])
  if (isFirstStart) await openGatesForVehicles(database)
  const stopWatching = new DemoAddedLots(database, world, simulate).watch(checkEveryMs, report)
  return {
    leaving: (withinMs) => simulator.leaving(withinMs),
    stop: async () => {
      await Promise.all([simulator.stop(), stopWatching()])
    },
  }
}
