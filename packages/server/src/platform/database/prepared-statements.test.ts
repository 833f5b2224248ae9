import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PoolClient } from 'pg'
import { plannedEachTime, PreparedStatements } from './prepared-statements.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

describe('which queries are prepared', () => {
  const use = (statements: PreparedStatements, text: string, times: number, nowMs = 0) =>
    Array.from({ length: times }, () => statements.nameOf(text, nowMs)).at(-1)

  it('those used often within a minute, always by the same name', () => {
    const statements = new PreparedStatements({ usesBefore: 3 })
    expect(use(statements, 'select $1', 4)).toBeUndefined()
    const name = statements.nameOf('select $1', 0)
    expect(name).toMatch(/./)
    expect(statements.nameOf('select $1', 1e9)).toBe(name)
  })

  it('not those used now and then', () => {
    const statements = new PreparedStatements({ usesBefore: 3 })
    for (let minute = 0; minute < 20; minute++)
      expect(use(statements, 'select $1', 2, minute * 60_000)).toBeUndefined()
  })

  it('no more than a bound, and no very long ones', () => {
    const statements = new PreparedStatements({ usesBefore: 0, most: 2 })
    const names = ['a', 'b', 'c'].map((text) => use(statements, text, 2))
    expect(names.map((name) => name !== undefined)).toEqual([true, true, false])
    expect(use(new PreparedStatements({ usesBefore: 0 }), 'x'.repeat(10_001), 9)).toBeUndefined()
  })

  it('not those that are planned each time', () => {
    const statements = new PreparedStatements({ usesBefore: 0 })
    expect(use(statements, `${plannedEachTime} select $1`, 9)).toBeUndefined()
  })

  it('by new names after a migration', () => {
    const statements = new PreparedStatements({ usesBefore: 0 })
    const before = use(statements, 'a', 2)
    statements.renew()
    expect(use(statements, 'a', 2)).not.toBe(before)
  })
})

describe('a connection', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())

  const onClient = async <T>(work: (client: PoolClient) => Promise<T>): Promise<T> => {
    const client = await database.pool.connect()
    try {
      return await work(client)
    } finally {
      client.release()
    }
  }
  const repeat = async (client: PoolClient, text: string, times = 8): Promise<number[]> => {
    const found: number[] = []
    for (let nth = 0; nth < times; nth++)
      found.push((await client.query<{ n: number }>(text, [nth])).rows[0]!.n)
    return found
  }
  const preparedOn = async (client: PoolClient): Promise<string[]> =>
    (await client.query<{ statement: string }>('select statement from pg_prepared_statements')).rows.map(
      ({ statement }) => statement,
    )

  it('keeps a repeated query prepared, and answers with its new values', async () => {
    await onClient(async (client) => {
      const text = 'select $1::int as n, 1 as repeated'
      expect(await repeat(client, text)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
      expect(await preparedOn(client)).toContain(text)
    })
  })

  it('sends several statements without values as they are', async () => {
    await onClient(async (client) => {
      for (let nth = 0; nth < 10; nth++) await client.query('select 1; select 2', [])
    })
  })

  it('can use a query again whose columns a migration changed', async () => {
    const owner = await database.owner()
    await owner.query('create table prepared (n int); grant select on prepared to public')
    await onClient(async (client) => {
      const text = 'select prepared.*, $1::int as n from prepared right join (select 1) one on true'
      await repeat(client, text)
      await owner.query('alter table prepared add column added text')
      await expect(client.query(text, [1])).rejects.toThrow(/cached plan/)
      expect(await repeat(client, text)).toHaveLength(8)
    })
    await owner.query('drop table prepared')
    await owner.end()
  })
})
