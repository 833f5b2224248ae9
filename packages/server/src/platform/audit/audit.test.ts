import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { eraseAuditText, writeAudit, type AuditEntry } from './audit.ts'
import { firstHash, hashOf, type AuditFacts } from './audit-chain.ts'
import { verifyChain } from './verify-chain.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const anEntry = (more: Partial<AuditEntry>): AuditEntry => ({
  actor: { id: uuidv7(), name: 'Ada Moreno' },
  action: 'stall.changed',
  objectKind: 'stall',
  objectId: 'A-12',
  before: { handicap: false, device: { vendor: 'b', id: 'a' } },
  after: { handicap: true, device: { id: 'a', vendor: 'b' }, price: 12.5, none: undefined },
  at: new Date('2026-11-20T12:00:00Z'),
  ...more,
})

const aChain = async (entries = 3): Promise<string> => {
  const lotId = uuidv7()
  for (let i = 0; i < entries; i++)
    await database.asSystem((tx) => writeAudit(tx, anEntry({ parkingLotId: lotId, objectId: `A-${i}` })))
  return lotId
}
const verify = (chain: string) => database.asSystem((tx) => verifyChain(tx, chain))

const asOwner = async (statement: string, values: unknown[]) => {
  const owner = await database.owner()
  try {
    return await owner.query(statement, values)
  } finally {
    await owner.end()
  }
}

describe('a manipulated chain', () => {
  test.each([
    [
      'the text after',
      `update audit_entry set after = '{"handicap": false}' where chain = $1 and sequence = 2`,
    ],
    ['the text before', `update audit_entry set before = null where chain = $1 and sequence = 2`],
    ['who did it by name', `update audit_entry set actor_name = 'Eve' where chain = $1 and sequence = 2`],
    [
      'who did it by id',
      `update audit_entry set actor_id = gen_random_uuid() where chain = $1 and sequence = 2`,
    ],
    ['how they acted', `update audit_entry set actor_kind = 'system' where chain = $1 and sequence = 2`],
    ['that it is known how', `update audit_entry set actor_kind = null where chain = $1 and sequence = 2`],
    ['when', `update audit_entry set at = at + interval '1 second' where chain = $1 and sequence = 2`],
    ['what', `update audit_entry set action = 'stall.read' where chain = $1 and sequence = 2`],
    ['the digest', `update audit_entry set digest = repeat('a', 64) where chain = $1 and sequence = 2`],
    ['an entry taken out', `delete from audit_entry where chain = $1 and sequence = 2`],
  ])('breaks where %s was changed', async (_what, statement) => {
    const chain = await aChain()
    await asOwner(statement, [chain])
    expect(await verify(chain)).toMatchObject({ brokenAt: 2, entries: 1 })
  })

  test('is shorter than the copy of its end if its last entries were removed', async () => {
    const chain = await aChain()
    const { end } = await verify(chain)
    await asOwner('delete from audit_entry where chain = $1 and sequence = 3', [chain])
    expect((await verify(chain)).end).not.toBe(end)
  })

  test('cannot be rewritten by the role that the server runs as', async () => {
    const chain = await aChain(1)
    const { pool } = database
    await expect(pool.query('delete from audit_entry where chain = $1', [chain])).rejects.toThrow(
      /permission/,
    )
    await expect(pool.query(`update audit_entry set hash = ''`)).rejects.toThrow(/permission/)
  })
})

describe('a chain', () => {
  test('is intact as written', async () => {
    const chain = await aChain(3)
    expect(await verify(chain)).toMatchObject({ entries: 3, erased: 0, brokenAt: null })
  })

  test('says how somebody acted', async () => {
    const lotId = uuidv7()
    const actors = [
      { id: uuidv7(), name: 'Ada' },
      { id: null, name: 'sign-in' },
      { kind: 'link' as const, id: uuidv7(), name: 'Driver' },
    ]
    for (const actor of actors)
      await database.asSystem((tx) => writeAudit(tx, anEntry({ parkingLotId: lotId, actor })))
    const rows = await database.look(
      'select actor_kind from audit_entry where chain = $1 order by sequence',
      [lotId],
    )
    expect(rows.map(({ actor_kind: kind }) => kind)).toEqual(['user', 'system', 'link'])
    expect(await verify(lotId)).toMatchObject({ entries: 3, brokenAt: null })
  })

  test('has the hashes of earlier versions for entries without a kind', () => {
    const facts: AuditFacts = {
      chain: '00000000-0000-4000-8000-000000000001',
      sequence: 1,
      lotId: null,
      customerId: null,
      at: new Date('2026-11-20T12:00:00Z'),
      actorId: null,
      actorKind: null,
      action: 'stall.changed',
      objectKind: 'stall',
      objectId: 'A-12',
    }
    const before = '8aa90c340c6e919b1cb218bc1331342ac2513086b0833c8bde7b89c141b95050'
    expect(hashOf(firstHash, facts, 'd'.repeat(64))).toBe(before)
    expect(hashOf(firstHash, { ...facts, actorKind: 'system' }, 'd'.repeat(64))).not.toBe(before)
  })

  test('is intact after the text of an entry was erased with its salt', async () => {
    const chain = await aChain(3)
    await database.asSystem((tx) => eraseAuditText(tx, chain, 2))
    expect(await verify(chain)).toMatchObject({ entries: 3, erased: 1, brokenAt: null })
    const { rows } = await asOwner(
      'select before, after, actor_name, salt from audit_entry where chain = $1 and sequence = 2',
      [chain],
    )
    expect(rows).toEqual([{ before: null, after: null, actor_name: '', salt: '' }])
  })

  test('has no gap and no fork under twenty writers at once', async () => {
    const lotId = uuidv7()
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        database.asSystem((tx) => writeAudit(tx, anEntry({ parkingLotId: lotId, objectId: `${i}` }))),
      ),
    )
    expect(await verify(lotId)).toMatchObject({ entries: 20, brokenAt: null })
  })

  test('gets no entry of a failed transaction', async () => {
    const chain = await aChain(1)
    const failing = database.asSystem(async (tx) => {
      await writeAudit(tx, anEntry({ parkingLotId: chain }))
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await verify(chain)).toMatchObject({ entries: 1, brokenAt: null })
  })

  test('is the customer’s for entries without a lot, and hidden from other customers', async () => {
    const customerId = uuidv7()
    const own = { lots: [], customerId }
    await database.withViewer(own, (tx) => writeAudit(tx, anEntry({ customerId })))
    expect(await database.withViewer(own, (tx) => verifyChain(tx, customerId))).toMatchObject({ entries: 1 })
    const stranger = { lots: [], customerId: uuidv7() }
    expect(await database.withViewer(stranger, (tx) => verifyChain(tx, customerId))).toMatchObject({
      entries: 0,
    })
  })

  test('accepts an entry from a plain client in its own transaction', async () => {
    const lotId = uuidv7()
    const client = await database.pool.connect()
    await client.query(
      `begin; select set_config('app.all_lots', 'on', true), set_config('app.customer', 'all', true)`,
    )
    await writeAudit(client, anEntry({ parkingLotId: lotId }))
    await client.query('commit')
    client.release()
    expect(await verify(lotId)).toMatchObject({ entries: 1, brokenAt: null })
  })

  test('refuses an entry without an owner', async () => {
    await expect(database.asSystem((tx) => writeAudit(tx, anEntry({})))).rejects.toThrow(/must belong/)
  })
})

describe('months of the audit', () => {
  const months = async () =>
    (
      await asOwner(
        `select relname from pg_inherits join pg_class on pg_class.oid = inhrelid
         where inhparent = 'audit_entry'::regclass order by 1`,
        [],
      )
    ).rows.map(({ relname }) => relname)
  const writeAt = (chain: string, ...ats: string[]) =>
    database.asSystem(async (tx) => {
      for (const at of ats) await writeAudit(tx, anEntry({ parkingLotId: chain, at: new Date(at) }))
    })

  test('are created in advance, and an entry of another month is kept until its partition exists', async () => {
    const now = new Date()
    const name = `audit_entry_${now.toISOString().slice(0, 7).replace('-', '')}`
    expect(await months()).toEqual(expect.arrayContaining([name, 'audit_entry_default']))

    const chain = uuidv7()
    await writeAt(chain, '2031-05-31T23:59:59Z', '2031-06-01T00:00:00Z', '2031-06-30T12:00:00Z')
    await database.asSystem((tx) => sql`select ensure_month_partitions('2031-06-01', 1)`.execute(tx))
    const placed = await asOwner(
      'select tableoid::regclass::text as name from audit_entry where chain = $1 order by sequence',
      [chain],
    )
    expect(placed.rows.map((row) => row.name)).toEqual([
      'audit_entry_default',
      'audit_entry_203106',
      'audit_entry_203106',
    ])
    expect(await verify(chain)).toMatchObject({ entries: 3, brokenAt: null })
    await writeAt(chain, '2031-07-01T00:00:00Z')
    expect(await verify(chain)).toMatchObject({ entries: 4, brokenAt: null })
  })

  test('cannot be accessed directly by the server’s role, only through the parent table', async () => {
    for (const name of await months())
      await expect(database.pool.query(`select 1 from ${name}`)).rejects.toThrow(/permission/)
  })

  test('are created once, even by several servers', async () => {
    await Promise.all(
      [1, 2, 3].map(() =>
        database.asSystem((tx) => sql`select ensure_month_partitions('2032-01-01', 3)`.execute(tx)),
      ),
    )
    expect((await months()).filter((name) => name.includes('_2032'))).toHaveLength(3)
  })
})
