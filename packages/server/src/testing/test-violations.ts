import { uuidv7 } from 'uuidv7'
import type { TestServer } from './test-app.ts'

/** Adds rows to a table as they are, past the rules of the product. */
export const addRows = ({ database }: TestServer, table: string, rows: readonly object[]) =>
  database.asSystem((tx) =>
    tx
      .insertInto(table as never)
      .values(rows as never)
      .execute(),
  )

interface Violations {
  /** When they began, in milliseconds since 1970 UTC. */
  readonly times: readonly number[]
  /** The own lot by default. */
  readonly lotId?: string | undefined
  readonly alertStatus?: 'active' | 'deleted' | undefined
  /** Other columns of each violation. */
  readonly columns?: object
}

/** Adds active violations with their alerts to the world; gives their ids. */
export const addViolations = async (
  server: TestServer,
  { times, lotId = server.world.own.lot.id, alertStatus = 'active', columns }: Violations,
): Promise<string[]> => {
  const rows = times.map((time) => ({ id: uuidv7(), at: new Date(time).toISOString() }))
  await addRows(
    server,
    'violation',
    rows.map(({ id, at }) => ({
      parking_lot_id: lotId,
      id,
      key: id,
      reason: 'wrongZone',
      status: 'active',
      state_at: at,
      opened_at: at,
      grace_until: at,
      ...columns,
    })),
  )
  await addRows(
    server,
    'alert',
    rows.map(({ id, at }) => ({
      parking_lot_id: lotId,
      id,
      alert_type: 'violation',
      alert_status: alertStatus,
      alert_body: 'general',
      date_created: at,
      updated_at: at,
    })),
  )
  return rows.map(({ id }) => id)
}
