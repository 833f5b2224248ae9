// A backup of the embedded database while devices report, and its restore.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { makeBackup } from '../packages/server/src/platform/backup/make-backup.ts'
import { restoreBackup } from '../packages/server/src/platform/backup/restore-backup.ts'
import { connectOwner } from '../packages/server/src/platform/database/database.ts'
import { ingestRate } from './harness/ingest-rate.ts'
import { startServerUnderTest } from './harness/start-server.ts'
import { percentile, printFigures } from './harness/table.ts'

const gigabytes = Number(process.env['BENCH_GB'] ?? 10)
const atLeastMegabytes = 60
const roundSeconds = 2.5

const place = mkdtempSync(join(tmpdir(), 'stallwise-bench-'))
const server = await startServerUnderTest({ lots: 1, bigLots: 1, stallsPerFloor: 1_200 }, 3321)
const dataDirectory = join(server.dataDirectory, 'data')
const source = { dataDirectory, filesDirectory: join(dataDirectory, 'files') }
try {
  const client = await connectOwner(server.connection)
  await client.query('set statement_timeout = 0')
  await client.query('create table filler (n bigint, text text)')
  // Random texts, so that neither PostgreSQL nor the file system makes them smaller; about 2 kB a row.
  await client.query(
    `insert into filler select n, (select string_agg(md5(random()::text), '') from generate_series(1, 58 + n % 2))
     from generate_series(1, $1::bigint) n`,
    [Math.round(gigabytes * 500_000)],
  )
  await client.query('checkpoint')
  await client.end()

  await ingestRate(server, roundSeconds)
  const alone: number[] = []
  for (let round = 0; round < 4; round++) alone.push(await ingestRate(server, roundSeconds))
  let isOver = false
  const begun = performance.now()
  const backup = makeBackup(source, () => connectOwner(server.connection), place).finally(
    () => (isOver = true),
  )
  const meanwhile: number[] = []
  while (!isOver) meanwhile.push(await ingestRate(server, roundSeconds))
  const made = await backup
  const seconds = (performance.now() - begun) / 1_000
  const megabytes = made.manifest.bytes / 1e6

  const restoring = performance.now()
  const restored = join(place, 'restored')
  await restoreBackup(made.directory, { dataDirectory: restored, filesDirectory: join(restored, 'files') })
  const restoreSeconds = (performance.now() - restoring) / 1_000
  const rateAlone = percentile(alone, 0.5)
  printFigures([
    { name: 'size of the backup', value: megabytes, unit: 'MB' },
    { name: 'backup', value: megabytes / seconds, unit: 'MB/s', atLeast: atLeastMegabytes },
    {
      name: 'restore, with the start of the database',
      value: megabytes / restoreSeconds,
      unit: 'MB/s',
      atLeast: atLeastMegabytes,
    },
    { name: 'ingest alone', value: rateAlone, unit: 'events/s' },
    {
      name: `ingest during the backup, median of ${meanwhile.length} rounds`,
      value: percentile(meanwhile, 0.5),
      unit: 'events/s',
      atLeast: 0.9 * rateAlone,
      limit: rateAlone,
    },
  ])
} finally {
  await server.stop()
  rmSync(place, { recursive: true, force: true })
}
