import { ask } from './ask.ts'
import type { Tx } from './database.ts'

/** Tables by month of which `drop_months` drops months. */
export type TableOfMonths =
  'device_event' | 'device_hour' | 'device_day' | 'gate_decision' | 'gate_opening' | 'charging_meter_value'

/**
 * Drops the monthly partitions of a table that end before a time; returns their names. Dropping waits for readers of the
 * table and blocks everybody else meanwhile, so it gives up after 2 s and is tried again in the next run of its job.
 */
export const dropMonths = async (tx: Tx, table: TableOfMonths, before: number): Promise<string[]> => {
  await ask(tx, `set local lock_timeout = '2s'`, [])
  const rows = await ask<{ name: string }>(tx, 'select drop_months($1, $2) as name', [
    table,
    new Date(before),
  ])
  return rows.map(({ name }) => name)
}
