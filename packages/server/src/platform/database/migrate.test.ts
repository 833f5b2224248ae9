import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
let directory: string
const file = (name: string) => join(directory, name)

beforeAll(async () => {
  database = await createTestDatabase({ migrated: false })
  directory = mkdtempSync(join(tmpdir(), 'stallwise-migrations-'))
})
afterAll(async () => {
  rmSync(directory, { recursive: true })
  await database.drop()
})

const run = () => migrate(database.connection, { directory })

describe('migrations', () => {
  it('are applied in order, each once, even by two servers at the same time', async () => {
    writeFileSync(file('0002_rows.sql'), 'insert into thing values (1);')
    writeFileSync(file('0001_table.sql'), 'create table thing (n integer);')
    const both = await Promise.all([run(), run()])
    expect(both.flat()).toEqual(['0001_table.sql', '0002_rows.sql'])
    expect(await run()).toEqual([])
    const { rows } = await database.pool.query('select n from thing')
    expect(rows).toEqual([{ n: 1 }])
  })

  it('that fail are rolled back, with the name in the error', async () => {
    writeFileSync(file('0003_broken.sql'), 'insert into thing values (2); insert into nowhere values (1);')
    await expect(run()).rejects.toThrow('0003_broken.sql failed: relation "nowhere" does not exist')
    rmSync(file('0003_broken.sql'))
    expect((await database.pool.query('select n from thing')).rows).toEqual([{ n: 1 }])
    expect(await run()).toEqual([])
  })

  it('OPS-07: take as long as they need, whatever limits the database has, and say which one is long', async () => {
    const [{ name }] = (await database.look('select current_database() as name')) as [{ name: string }]
    await database.look(`alter database ${name} set statement_timeout = '50ms'`)
    writeFileSync(file('0003_long.sql'), 'select pg_sleep(3.2);')
    const lines: string[] = []
    await migrate(database.connection, { directory, onStep: (line) => lines.push(line) })
    expect(lines).toEqual([
      'Upgrading the database: 1 step, up to 0003_long.sql.',
      '0003_long.sql takes a while…',
      expect.stringMatching(/^0003_long\.sql took 3\.\d s\.$/),
      expect.stringMatching(/^The database is upgraded, in 3\.\d s\.$/),
    ])
    await database.look(`alter database ${name} reset statement_timeout`)
    await database.look(`delete from schema_migration where name = '0003_long.sql'`)
    rmSync(file('0003_long.sql'))
  })

  it('are refused if an applied one was changed', async () => {
    writeFileSync(file('0002_rows.sql'), 'insert into thing values (9);')
    await expect(run()).rejects.toThrow('0002_rows.sql was changed after it had been applied')
    writeFileSync(file('0002_rows.sql'), 'insert into thing values (1);')
    expect(await run()).toEqual([])
  })

  it('may be replaced by a faster text with the same result, which names the hash of the one before', async () => {
    const [before] = await database.look(`select sha256 from schema_migration where name = '0002_rows.sql'`)
    writeFileSync(file('0002_rows.sql'), `-- replaces ${before!.sha256}\ninsert into thing select 1;`)
    expect(await run()).toEqual([])
    writeFileSync(file('0002_rows.sql'), 'insert into thing values (1);')
  })

  it('are refused if the database has one that the program does not have', async () => {
    rmSync(file('0002_rows.sql'))
    await expect(run()).rejects.toThrow('newer than this program: it has migration 0002_rows.sql')
  })

  it('are refused with an invalid or repeated number', async () => {
    writeFileSync(file('2_short.sql'), '')
    await expect(run()).rejects.toThrow('2_short.sql is not named')
    rmSync(file('2_short.sql'))
    writeFileSync(file('0001_again.sql'), '')
    await expect(run()).rejects.toThrow('Two migrations begin with 0001')
  })
})
