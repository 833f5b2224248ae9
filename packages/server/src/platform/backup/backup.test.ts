import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#platform/database/embedded-postgres.ts'
import type { Config } from '#platform/config/config.ts'
import type { Metrics } from '#platform/metrics/metrics.ts'
import { backupTimeOf } from './backup.model.ts'
import { createDailyBackup } from './daily-backup.ts'
import { lastBackupAt, makeBackup, removeOldBackups } from './make-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let home: string
let postgres: EmbeddedPostgres
const place = (name: string) => ({
  dataDirectory: join(home, name),
  filesDirectory: join(home, name, 'files'),
})
const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 15, minute))

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'stallwise-backup-'))
  postgres = await startEmbeddedPostgres(join(home, 'data'))
  mkdirSync(join(home, 'data/files/ab'), { recursive: true })
  writeFileSync(join(home, 'data/files/ab/picture'), 'a picture')
  writeFileSync(join(home, 'data/sealing.key'), 'a key')
}, 60_000)
afterAll(async () => {
  await postgres?.stop()
  await rm(home, { recursive: true, force: true })
})

const connect = async (connection: pg.ClientConfig = postgres.connection): Promise<pg.Client> => {
  const client = new pg.Client(connection)
  await client.connect()
  return client
}

/** Writes rows as fast as it can until it is stopped; returns the last number that was committed. */
const keepWriting = (connection: pg.ClientConfig) => {
  let isStopped = false
  const work = (async () => {
    const client = await connect(connection)
    let number = 0
    while (!isStopped) {
      number++
      await client.query(`insert into written values ($1::int, repeat(md5($1::int::text), 200))`, [number])
      if (number % 50 === 0) await client.query('delete from written where n % 7 = 0')
    }
    await client.end()
    return number
  })()
  return () => {
    isStopped = true
    return work
  }
}

const hashOf = async (connection: pg.ClientConfig, most: number): Promise<unknown> => {
  const client = await connect(connection)
  const { rows } = await client.query(
    `select count(*)::int as count, sum(hashtextextended(t::text, 0)::numeric)::text as hash from fixed t where n <= $1`,
    [most],
  )
  await client.end()
  return rows[0]
}

test(
  'BAK-01, BAK-03: a backup made while rows are written is restored whole, with the files and the key',
  { timeout: 120_000 },
  async () => {
    const client = await connect(postgres.connection)
    await client.query(
      `create table fixed as select n, md5(n::text) as text from generate_series(1, 50000) n`,
    )
    await client.query('create table written (n int primary key, filler text)')
    const stop = keepWriting(postgres.connection)
    await expect
      .poll(async () => (await client.query('select count(*)::int as n from written')).rows[0].n)
      .toBeGreaterThan(20)
    const before = (await client.query('select max(n)::int as n from written')).rows[0].n as number
    const { directory, manifest } = await makeBackup(place('data'), connect, join(home, 'backups'), at(0))
    const after = await stop()
    await client.end()
    expect(manifest).toMatchObject({ format: 1, madeAt: '2026-11-26T15:00:00.000Z', files: 1 })
    expect(existsSync(join(directory, 'postgres/backup_label'))).toBe(true)

    await restoreBackup(directory, place('restored'))
    expect(await readFile(join(home, 'restored/files/ab/picture'), 'utf8')).toBe('a picture')
    expect(await readFile(join(home, 'restored/sealing.key'), 'utf8')).toBe('a key')
    const restored = await startEmbeddedPostgres(join(home, 'restored'))
    try {
      expect(await hashOf(restored.connection, 50_000)).toEqual(await hashOf(postgres.connection, 50_000))
      const there = await connect(restored.connection)
      const { rows } = await there.query(
        `select max(n)::int as last, count(*) filter (where filler <> repeat(md5(n::text), 200))::int as torn,
           (select count(*)::int from generate_series(1, (select max(n) from written)) g
            where g % 7 <> 0 and not exists (select from written w where w.n = g)) as missing from written`,
      )
      expect(rows[0]).toMatchObject({ torn: 0, missing: 0 })
      expect(rows[0].last).toBeGreaterThanOrEqual(before)
      expect(rows[0].last).toBeLessThanOrEqual(after)
      await there.query('insert into written values (-1, null)')
      await there.end()
    } finally {
      await restored.stop()
    }
  },
)

test('BAK-02: an unfinished backup is none, and is removed by the next one', async () => {
  const into = join(home, 'twice')
  mkdirSync(join(into, 'stallwise-20261126T140000Z.part'), { recursive: true })
  await makeBackup(place('data'), connect, into, at(1))
  expect(readdirSync(into)).toEqual(['stallwise-20261126T150100Z'])
  const manifest = join(into, 'stallwise-20261126T150100Z/backup.json')
  const text = await readFile(manifest)
  rmSync(manifest)
  await expect(restoreBackup(join(into, 'stallwise-20261126T150100Z'), place('none'))).rejects.toThrow(
    'is no complete backup',
  )
  writeFileSync(manifest, text)
  await expect(makeBackup(place('data'), connect, join(home, 'data/backups'))).rejects.toThrow(
    'inside DATA_DIR',
  )
})

test('BAK-03: a restore never writes into a folder that is in use, and leaves nothing when it fails', async () => {
  const backup = join(home, 'twice/stallwise-20261126T150100Z')
  await expect(restoreBackup(backup, place('data'))).rejects.toThrow('is not empty. Stop the server')
  await expect(restoreBackup(backup, { ...place('new'), databaseUrl: 'postgres://db/s' })).rejects.toThrow(
    'DATABASE_URL is set',
  )
  const broken = join(home, 'broken')
  mkdirSync(join(broken, 'postgres'), { recursive: true })
  writeFileSync(join(broken, 'backup.json'), await readFile(join(backup, 'backup.json')))
  await expect(restoreBackup(broken, place('new'))).rejects.toThrow()
  expect(readdirSync(join(home, 'new'))).toEqual([])
  const other = JSON.parse(await readFile(join(backup, 'backup.json'), 'utf8')) as object
  writeFileSync(join(broken, 'backup.json'), JSON.stringify({ ...other, postgres: 12 }))
  await expect(restoreBackup(broken, place('new'))).rejects.toThrow('The backup is of PostgreSQL 12')
})

test('BAK-04: the newest are kept, and other folders are left alone', async () => {
  const into = join(home, 'kept')
  const names = ['stallwise-20261120T030000Z', 'stallwise-20261121T030000Z', 'stallwise-20261122T030000Z']
  for (const name of [...names, 'mine']) mkdirSync(join(into, name), { recursive: true })
  expect(await lastBackupAt(into)).toBeUndefined()
  for (const name of names) writeFileSync(join(into, name, 'backup.json'), '{}')
  expect(await lastBackupAt(into)).toEqual(backupTimeOf('stallwise-20261122T030000Z'))
  expect(await removeOldBackups(into, 2)).toEqual(names.slice(0, 1))
  expect(readdirSync(into).sort()).toEqual(['mine', ...names.slice(1)])
  expect(await lastBackupAt(join(home, 'nowhere'))).toBeUndefined()
})

test('BAK-04: a daily backup is made when it is due, counted, and the oldest are removed', async () => {
  const directory = join(home, 'daily')
  const shown: (Date | undefined)[] = []
  const clock = { now: Date.UTC(2026, 10, 20, 9) }
  const run = createDailyBackup({
    config: { ...place('data'), timeZone: 'America/Toronto' } as Config,
    backup: { directory, hour: 3, keep: 2 },
    database: { owner: () => connect() },
    metrics: { operation: { setBackup: (at?: Date) => shown.push(at) } } as unknown as Pick<
      Metrics,
      'operation'
    >,
    clock: () => clock.now,
    log: { info: () => {}, warn: () => {} },
  })
  for (let day = 0; day < 3; day++, clock.now += 86_400_000) for (const _ of [1, 2]) await run()
  expect(readdirSync(directory).sort()).toEqual(['stallwise-20261121T090000Z', 'stallwise-20261122T090000Z'])
  expect(shown[0]).toBeUndefined()
  expect(shown.at(-1)).toEqual(new Date(Date.UTC(2026, 10, 22, 9)))
})

test('BAK-06: that backups fail for a day and a half is said once, and that they succeed again', async () => {
  const said: string[] = []
  const clock = { now: Date.UTC(2026, 10, 20, 9), isDatabaseThere: false }
  const run = createDailyBackup({
    config: { ...place('data'), timeZone: 'America/Toronto' } as Config,
    backup: { directory: join(home, 'overdue'), hour: 3, keep: 2 },
    database: { owner: () => (clock.isDatabaseThere ? connect() : Promise.reject(new Error('gone'))) },
    metrics: { operation: { setBackup: () => {} } } as unknown as Pick<Metrics, 'operation'>,
    clock: () => clock.now,
    log: { info: () => {}, warn: (_: object, message?: string) => said.push(message ?? '') },
  })
  const hour = 3_600_000
  const fail = async (hours: number) => {
    clock.now += hours * hour
    await expect(run()).rejects.toThrow('gone')
    return said.splice(0)
  }
  expect(await fail(1)).toEqual([])
  expect(await fail(1)).toEqual([expect.stringContaining('no backup has succeeded yet')])
  expect(await fail(1)).toEqual([])
  clock.isDatabaseThere = true
  await run()
  expect(said.splice(0)).toEqual(['backups succeed again'])
  clock.isDatabaseThere = false
  expect(await fail(24)).toEqual([])
  expect(await fail(13)).toEqual([expect.stringContaining('no backup succeeded for a day and a half')])
}, 30_000)

test('BAK-02: nobody else on the machine can read a backup', async () => {
  const { directory } = await makeBackup(place('data'), connect, join(home, 'private'), at(2))
  expect(statSync(directory).mode & 0o077).toBe(0)
  expect(
    createHash('sha256')
      .update(await readFile(join(directory, 'sealing.key')))
      .digest('hex'),
  ).toBe(createHash('sha256').update('a key').digest('hex'))
})
