import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { findMigrationsDirectory } from '#platform/database/migrations-directory.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { writeAudit } from './audit.ts'
import { digestOf, firstHash, hashOf } from './audit-chain.ts'
import { verifyChain } from './verify-chain.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

const anEntry = (chain: string, daysAgo: number) => ({
  parkingLotId: chain,
  actor: { id: null, name: 'Ada' },
  action: 'stall.changed',
  objectKind: 'stall',
  objectId: 'A-1',
  before: null,
  after: { n: daysAgo },
  at: new Date(Date.now() - daysAgo * dayMs),
})

/** Appends entries as versions did that recorded no kind of actor. */
const writeAsBefore = async (database: TestDatabase, chain: string, daysAgo: readonly number[]) => {
  let end = firstHash
  for (const [place, days] of daysAgo.entries()) {
    const { actor, action, objectKind, objectId, before, after, at } = anEntry(chain, days)
    const sequence = place + 1
    const facts = { chain, sequence, lotId: chain, customerId: null, at, actorId: null, actorKind: null }
    const digest = digestOf('salt', { actorName: actor.name, before, after })
    const hash = hashOf(end, { ...facts, action, objectKind, objectId }, digest)
    await database.look(
      `insert into audit_entry (chain, sequence, parking_lot_id, at, actor_name, action, object_kind, object_id, after,
         salt, digest, previous_hash, hash) values ($1, $2, $1, $3, $4, $5, $6, $7, $8, 'salt', $9, $10, $11)`,
      [chain, sequence, at, actor.name, action, objectKind, objectId, after, digest, end, hash],
    )
    end = hash
  }
}

test('an audit stored in one table is intact after partitioning by month and without kinds of actors, and can be continued', async () => {
  const before = mkdtempSync(join(tmpdir(), 'stallwise-migrations-'))
  const all = findMigrationsDirectory()
  for (const name of readdirSync(all)) if (name < '0004') copyFileSync(join(all, name), join(before, name))
  const database = await createTestDatabase({ migrated: false })
  try {
    await migrate(database.connection, { directory: before })
    const chain = uuidv7()
    await writeAsBefore(database, chain, [800, 430, 40, 0])
    const { end } = await database.asSystem((tx) => verifyChain(tx, chain))
    await migrate(database.connection)
    expect(await database.asSystem((tx) => verifyChain(tx, chain))).toMatchObject({
      entries: 4,
      brokenAt: null,
      end,
    })
    await database.asSystem((tx) => writeAudit(tx, anEntry(chain, 0)))
    expect(await database.asSystem((tx) => verifyChain(tx, chain))).toMatchObject({
      entries: 5,
      brokenAt: null,
    })
    const owner = await database.owner()
    const { rows } = await owner.query('select count(*)::int as waiting from audit_entry_default')
    await owner.end()
    expect(rows).toEqual([{ waiting: 0 }])
    await expect(database.pool.query('delete from audit_entry')).rejects.toThrow(/permission/)
  } finally {
    await database.drop()
    rmSync(before, { recursive: true })
  }
})
