import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { findMigrationsDirectory } from '#platform/database/migrations-directory.ts'
import { createTestDatabase } from '#platform/database/test-database.ts'
import { writeAudit } from './audit.ts'
import { verifyChain } from './verify-chain.ts'
import { dayMs } from '@stallwise/domain/time/durations.ts'

test('an audit stored in one table is intact after partitioning by month, and can be continued', async () => {
  const before = mkdtempSync(join(tmpdir(), 'stallwise-migrations-'))
  const all = findMigrationsDirectory()
  for (const name of readdirSync(all)) if (name < '0004') copyFileSync(join(all, name), join(before, name))
  const database = await createTestDatabase({ migrated: false })
  try {
    await migrate(database.connection, { directory: before })
    const chain = uuidv7()
    const write = (daysAgo: number) =>
      database.asSystem((tx) =>
        writeAudit(tx, {
          parkingLotId: chain,
          actor: { id: null, name: 'Ada' },
          action: 'stall.changed',
          objectKind: 'stall',
          objectId: 'A-1',
          before: null,
          after: { n: daysAgo },
          at: new Date(Date.now() - daysAgo * dayMs),
        }),
      )
    for (const daysAgo of [800, 430, 40, 0]) await write(daysAgo)
    const { end } = await database.asSystem((tx) => verifyChain(tx, chain))
    await migrate(database.connection)
    expect(await database.asSystem((tx) => verifyChain(tx, chain))).toMatchObject({
      entries: 4,
      brokenAt: null,
      end,
    })
    await write(0)
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
