import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportAudit } from '#admin/verify-audit.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { writeAudit } from './audit.ts'

let database: TestDatabase
const customerId = uuidv7()
beforeAll(async () => {
  database = await createTestDatabase()
  await database.asSystem((tx) =>
    tx.insertInto('customer').values({ id: customerId, name: 'Northgate' }).execute(),
  )
  for (const chain of [customerId, null, uuidv7()])
    for (let i = 1; i <= 3; i++)
      await database.asSystem((tx) =>
        writeAudit(tx, {
          customerId: chain,
          actor: { id: null, name: 'Ada' },
          action: 'user.change',
          objectKind: 'user',
          objectId: `${i}`,
          before: null,
          after: { i },
          at: new Date('2026-11-20T12:00:00Z'),
        }),
      )
})
afterAll(() => database?.drop())

const asOwner = async (statement: string) => {
  const owner = await database.owner()
  await owner.query(statement, [customerId])
  await owner.end()
}

test('SES-51 every chain is verified, and an intact audit is reported', async () => {
  const { isWhole, lines } = await reportAudit(database)
  expect(isWhole).toBe(true)
  expect(lines.at(-1)).toBe('3 chains, 9 entries verified (0 of them with erased text), 0 broken chains.')
})

test('SES-51 the end of each chain is printed, so that removed last entries show in comparison with an earlier report', async () => {
  const endOf = async () =>
    (await reportAudit(database)).lines.find((line) => line.startsWith(`Chain ${customerId}: `))
  const owner = await database.owner()
  const whole = await endOf()
  expect(whole).toMatch(/: 3 entries, end [0-9a-f]{64}\.$/)
  await owner.query('begin')
  const { rows } = await owner.query(
    'delete from audit_entry where chain = $1 and sequence = 3 returning *',
    [customerId],
  )
  await owner.query('commit')
  expect(await endOf()).toMatch(/: 2 entries, end /)
  await owner.query(
    'insert into audit_entry select * from jsonb_populate_record(null::audit_entry, $1::jsonb)',
    [JSON.stringify(rows[0])],
  )
  await owner.end()
  expect(await endOf()).toBe(whole)
})

test('SES-51 a text inserted in place of an erased one is detected', async () => {
  await asOwner(`update audit_entry set after = '{"i": 7}', salt = '' where chain = $1 and sequence = 3`)
  const { isWhole, lines } = await reportAudit(database)
  expect(isWhole).toBe(false)
  expect(lines[0]).toContain('of customer Northgate: entry 3')
})

test('SES-51 the first manipulated entry is reported with its chain', async () => {
  await asOwner(`update audit_entry set after = '{"i": 7}' where chain = $1 and sequence = 2`)
  const { isWhole, lines } = await reportAudit(database)
  expect(isWhole).toBe(false)
  expect(lines[0]).toBe(
    `Broken: chain ${customerId} of customer Northgate: entry 2 (2026-11-20T12:00:00.000Z user.change user 2) or an entry before it was changed.`,
  )
  expect(lines.at(-1)).toContain('1 broken chains')
})

test('SES-51 a removed entry is reported as missing', async () => {
  await asOwner('delete from audit_entry where chain = $1 and sequence = 2')
  expect((await reportAudit(database)).lines[0]).toContain('of customer Northgate: entry 2 is missing')
})
