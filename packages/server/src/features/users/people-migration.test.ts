import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { migrate } from '#platform/database/migrate.ts'
import { findMigrationsDirectory } from '#platform/database/migrations-directory.ts'
import { createTestDatabase } from '#platform/database/test-database.ts'
import { openEmbeddedDirectory } from '#platform/sign-in/embedded/embedded-directory.ts'
import { compareUsers } from './in-sync.ts'
import { listAllUsers } from './users.store.ts'

test('users of an earlier installation are in sync', async () => {
  const before = mkdtempSync(join(tmpdir(), 'stallwise-migrations-'))
  const all = findMigrationsDirectory()
  for (const name of readdirSync(all)) if (name < '0008') copyFileSync(join(all, name), join(before, name))
  const database = await createTestDatabase({ migrated: false })
  try {
    await migrate(database.connection, { directory: before })
    const owner = await database.owner()
    const [customer, met, unmet, lot] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
    await owner.query('insert into customer (id, name) values ($1, $2)', [customer, 'Northgate'])
    for (const [id, email, subject] of [
      [met, 'Met@example.com', 'account-met'],
      [unmet, 'unmet@example.com', null],
    ] as const) {
      await owner.query(
        `insert into app_user (id, customer_id, email, name, roles, issuer, subject)
         values ($1, $2, $3, 'Ada', '{tenant}', $4, $5)`,
        [id, customer, email, subject && 'embedded', subject],
      )
      await owner.query(
        `insert into identity_account (id, email, name, roles, customer_id, email_verified)
         values ($1, $2, 'Ada', '{TENANT}', $3, true)`,
        [subject ?? 'account-unmet', email.toLowerCase(), customer],
      )
      await owner.query('insert into user_lot (user_id, parking_lot_id) values ($1, $2)', [id, lot])
    }
    await owner.end()
    await migrate(database.connection)
    const directory = openEmbeddedDirectory(database, 'http://localhost:3000')
    const parts = { database, directory, issuerName: 'embedded', publicUrl: '', clock: Date.now }
    const rows = await database.asSystem((tx) => listAllUsers(tx, { sort: 'name' }))
    const comparisons = await compareUsers(parts, rows)
    expect([...comparisons.values()]).toMatchObject([
      { sync: 'inSync', ours: { emailVerified: true, lots: [lot] } },
      { sync: 'inSync', ours: { emailVerified: true, lots: [lot] } },
    ])
  } finally {
    await database.drop()
    rmSync(before, { recursive: true })
  }
})
