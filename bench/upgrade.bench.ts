import { copyFileSync, mkdtempSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import pg from 'pg'
import { startEmbeddedPostgres } from '../packages/server/src/platform/database/embedded-postgres.ts'
import { migrate } from '../packages/server/src/platform/database/migrate.ts'
import { findMigrationsDirectory } from '../packages/server/src/platform/database/migrations-directory.ts'
import { printFigures } from './harness/table.ts'

/** Visits of one lot, and as many reads of their plates. */
const visits = Number(process.env['BENCH_VISITS'] ?? 1_000_000)
const mostSeconds = 300
/** A step is fast enough to be left out of the table. */
const shortSeconds = 1

const directory = mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
const steps = join(directory, 'migrations')
mkdirSync(steps)
const all = findMigrationsDirectory()
const names = readdirSync(all).filter((name) => name.endsWith('.sql'))
names.sort()
const take = (some: readonly string[]) =>
  some.forEach((name) => copyFileSync(join(all, name), join(steps, name)))

/** In the tables of the first migration: every later one changes them. */
const fill = async (connection: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connection)
  await client.connect()
  await client.query(`
    insert into customer (id, name) values ('00000000-0000-7000-8000-000000000001', 'Bench');
    insert into parking_lot (id, customer_id, name, time_zone)
      values ('00000000-0000-7000-8000-000000000002', '00000000-0000-7000-8000-000000000001', 'Bench', 'UTC');
    select ensure_month_partitions((now() - interval '4 months')::date, 6);
    create function plate_of(n int) returns text language sql immutable
      as $$ select 'P' || lpad((n::bigint * 7919 % 50000)::text, 6, '0') $$;
    create function time_of(n int) returns timestamptz language sql stable
      as $$ select date_trunc('day', now()) - interval '90 days' + make_interval(secs => n * 90 * 86400.0 / ${visits}) $$;`)
  await client.query(
    `insert into visit (parking_lot_id, id, plate, match, entered_at, exited_at, closed_by, entry_event_id, exit_event_id)
     select '00000000-0000-7000-8000-000000000002', gen_random_uuid(), plate_of(n), 'none', time_of(n), time_of(n) + interval '2 hours',
       'exit', 'e' || n, 'x' || n from generate_series(1, $1::int) n`,
    [visits],
  )
  await client.query(
    `insert into device_event (parking_lot_id, at, source_id, event_id, received_at, lot_version, kind, device_id, detail)
     select '00000000-0000-7000-8000-000000000002', time_of(n), '00000000-0000-7000-8000-000000000003', 'e' || n, time_of(n), n,
       'plate', 'cam', jsonb_build_object('plate', plate_of(n), 'score', 0.9) from generate_series(1, $1::int) n`,
    [visits],
  )
  await client.query('drop function plate_of(int); drop function time_of(int); analyze')
  await client.end()
}

const server = await startEmbeddedPostgres(directory)
try {
  take(names.slice(0, 1))
  await migrate(server.connection, { directory: steps })
  const filling = performance.now()
  await fill(server.connection)
  console.log(`${visits} visits and reads written in ${((performance.now() - filling) / 1_000).toFixed(0)} s`)
  const times: { readonly name: string; readonly seconds: number }[] = []
  for (const name of names.slice(1)) {
    take([name])
    const begun = performance.now()
    await migrate(server.connection, { directory: steps })
    times.push({ name, seconds: (performance.now() - begun) / 1_000 })
  }
  const total = times.reduce((sum, { seconds }) => sum + seconds, 0)
  printFigures([
    { name: `upgrade of ${visits} visits and reads`, value: total, unit: 's', atMost: mostSeconds },
    ...times
      .filter(({ seconds }) => seconds > shortSeconds)
      .map(({ name, seconds }) => ({ name, value: seconds, unit: 's' })),
  ])
} finally {
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}
