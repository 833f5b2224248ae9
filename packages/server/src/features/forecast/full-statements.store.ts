import { sql } from 'kysely'
import { claimDue } from '#platform/database/claim-due.ts'
import type { Tx } from '#platform/database/database.ts'
import type { WillBeFull } from '#platform/language/will-be-full.ts'

/** Takes lots of which nothing was said yet in the quarter of an hour that runs. */
export const takeLotsToSay = async (tx: Tx, quarter: Date, limit: number): Promise<string[]> => {
  const rows = await claimDue(tx, 'lot_forecast', {
    key: ['parking_lot_id'],
    where: sql`said_at < ${quarter}`,
    oldestBy: 'said_at',
    limit,
    set: { said_at: quarter },
    returning: ['parking_lot_id'],
  })
  return rows.map((row) => row.parking_lot_id)
}

/** FOR-53: keeps what is said of lots, null = nothing; returns the lots of which something else was said before. */
export const saveStatements = async (
  tx: Tx,
  said: ReadonlyMap<string, WillBeFull | null>,
): Promise<Set<string>> => {
  const lots = [...said.keys()]
  const at = [...said.values()].map((one) => one && new Date(one.at))
  const chances = [...said.values()].map((one) => one && one.chance)
  const { rows } = await sql<{ lot: string }>`
    with said as (select * from unnest(${lots}::uuid[], ${at}::timestamptz[], ${chances}::real[]) as s (lot, at, chance))
    update lot_forecast f set full_at = said.at, full_chance = said.chance from said
    where f.parking_lot_id = said.lot and (f.full_at, f.full_chance) is distinct from (said.at, said.chance)
    returning f.parking_lot_id as lot`.execute(tx)
  return new Set(rows.map(({ lot }) => lot))
}

/** When something is said of lots next, if it failed. */
export const sayLater = async (tx: Tx, turns: ReadonlyMap<string, Date>): Promise<void> => {
  await sql`update lot_forecast set said_at = turn.at
    from unnest(${[...turns.keys()]}::uuid[], ${[...turns.values()]}::timestamptz[]) as turn (lot, at)
    where parking_lot_id = turn.lot`.execute(tx)
}
