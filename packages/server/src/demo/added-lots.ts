import type { LiveSimulator } from '@stallwise/demo/simulator/live-simulator.ts'
import type { DemoWorld, Rhythm } from '@stallwise/demo/world/demo-world.rows.ts'
import type { GroupType } from '@stallwise/domain/stalls/stalls.model.ts'
import { sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database.ts'
import { repeat } from './repeat.ts'

const rhythmByType: Readonly<Record<GroupType, Rhythm>> = {
  tenant: 'office',
  visitor: 'retail',
  ev: 'charging',
  reserved: 'accessible',
}

/** Lots that users added to the demo's customers, with a fingerprint that changes when their devices change. */
const listAddedLots = async (tx: Tx, { customers, lots }: DemoWorld): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; mark: string }>`
    select parking_lot_id as id, md5(string_agg(concat(device_id, stall_id), ',' order by device_id)) as mark
    from device where kind = 'stall-sensor' and customer_id = any(${customers.map(({ id }) => id)}::uuid[])
      and not parking_lot_id = any(${lots.map(({ id }) => id)}::uuid[]) group by parking_lot_id`.execute(tx)
  return new Map(rows.map(({ id, mark }) => [id, mark]))
}

const rowsOf = async (
  tx: Tx,
  table: 'parking_lot' | 'floor' | 'parking_group' | 'stall' | 'device',
  lotId: string,
) =>
  (
    await sql`select * from ${sql.table(table)}
      where ${sql.ref(table === 'parking_lot' ? 'id' : 'parking_lot_id')} = ${lotId}`.execute(tx)
  ).rows as never[]

/** A lot as the simulator needs it; its groups behave according to their type. */
const worldOf = async (
  tx: Tx,
  { customers, sources, session }: DemoWorld,
  lotId: string,
): Promise<DemoWorld> => {
  const groups = (await rowsOf(tx, 'parking_group', lotId)) as { id: string; type: GroupType }[]
  return {
    customers,
    sources,
    session,
    lots: await rowsOf(tx, 'parking_lot', lotId),
    floors: await rowsOf(tx, 'floor', lotId),
    groups: groups as never[],
    stalls: await rowsOf(tx, 'stall', lotId),
    devices: await rowsOf(tx, 'device', lotId),
    floorMaps: [],
    zones: [],
    cameras: [],
    passholderGroups: [],
    passholders: [],
    plates: [],
    rhythms: groups.map(({ id, type }) => ({ groupId: id, rhythm: rhythmByType[type] })),
  }
}

interface SimulatedLot {
  readonly mark: string
  readonly simulator: LiveSimulator
}

/** Simulates the devices of lots that users add to the demo's customers, and restarts when their devices change. */
export class DemoAddedLots {
  readonly #database: Database
  readonly #world: DemoWorld
  readonly #simulate: (world: DemoWorld) => Promise<LiveSimulator>
  readonly #simulated = new Map<string, SimulatedLot>()

  constructor(database: Database, world: DemoWorld, simulate: (world: DemoWorld) => Promise<LiveSimulator>) {
    this.#database = database
    this.#world = world
    this.#simulate = simulate
  }

  /** Checks once which lots were added, changed or removed. */
  async look(): Promise<void> {
    const marks = await this.#database.asSystem((tx) => listAddedLots(tx, this.#world))
    for (const [lotId, { mark, simulator }] of this.#simulated) {
      if (marks.get(lotId) === mark) continue
      this.#simulated.delete(lotId)
      await simulator.stop()
    }
    for (const [lotId, mark] of marks) {
      if (this.#simulated.has(lotId)) continue
      const world = await this.#database.asSystem((tx) => worldOf(tx, this.#world, lotId))
      this.#simulated.set(lotId, { mark, simulator: await this.#simulate(world) })
    }
  }

  /** Checks periodically; the returned function stops it. */
  watch(everyMs: number, report: (problem: string) => void): () => Promise<void> {
    const stopChecking = repeat(
      everyMs,
      () => this.look(),
      (error) => report(`lots added to the demo could not be simulated: ${String(error)}`),
    )
    return async () => {
      await stopChecking()
      await Promise.all([...this.#simulated.values()].map(({ simulator }) => simulator.stop()))
    }
  }
}
