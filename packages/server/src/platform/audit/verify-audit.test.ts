import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reportAudit } from '#admin/verify-audit.ts'
import { createTestDatabase, type TestDatabase } from '#platform/database/test-database.ts'
import { writeAudit } from './audit.ts'
import type { Tables } from '#platform/database/tables.ts'

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

/** Another value for each column of an entry, as SQL. */
const changed = {
  chain: `'${uuidv7()}'`,
  sequence: '20',
  parking_lot_id: `'${uuidv7()}'`,
  customer_id: `'${uuidv7()}'`,
  at: `at + interval '40 days'`,
  actor_id: `'${uuidv7()}'`,
  actor_kind: `'user'`,
  actor_name: `'Eve'`,
  action: `'user.remove'`,
  object_kind: `'lot'`,
  object_id: `'9'`,
  before: `'{"i": 0}'`,
  after: `'{"i": 8}'`,
  salt: `'x'`,
  digest: `'x'`,
  previous_hash: `'x'`,
  hash: `'x'`,
} satisfies Record<keyof Tables['audit_entry'], string>

test.each(Object.entries(changed))(
  'SES-51 an entry whose %s was changed by SQL is named, in each of the tables that hold a month',
  async (column, value) => {
    const chain = uuidv7()
    const months = ['2026-09-10', '2026-10-10', '2026-11-10']
    for (const [nth, month] of months.entries())
      await database.asSystem((tx) =>
        writeAudit(tx, {
          customerId: chain,
          actor: { id: null, name: 'Ada' },
          action: 'user.change',
          objectKind: 'user',
          objectId: `${nth + 1}`,
          before: null,
          after: { i: nth + 1 },
          at: new Date(`${month}T12:00:00Z`),
        }),
      )
    const owner = await database.owner()
    const { rows: tables } = await owner.query(
      'select distinct tableoid::regclass::text as name from audit_entry where chain = $1',
      [chain],
    )
    expect(tables).toHaveLength(3)
    for (const nth of [1, 2]) {
      const { rows } = await owner.query(
        'delete from audit_entry where chain = $1 and sequence = $2 returning *',
        [chain, nth],
      )
      const put = (row: unknown) =>
        owner.query(
          'insert into audit_entry select * from jsonb_populate_record(null::audit_entry, $1::jsonb)',
          [JSON.stringify(row)],
        )
      await put(rows[0])
      await owner.query(`update audit_entry set ${column} = ${value} where chain = $1 and sequence = $2`, [
        chain,
        nth,
      ])
      const { lines } = await reportAudit(database)
      const named = column === 'chain' || column === 'sequence' ? `entry ${nth} is missing` : `entry ${nth} (`
      expect(lines.some((line) => line.startsWith(`Broken: chain ${chain} `) && line.includes(named))).toBe(
        true,
      )
      await owner.query(
        column === 'chain'
          ? `delete from audit_entry where chain = ${value}`
          : `delete from audit_entry where chain = '${chain}' and sequence in (${nth}, 20)`,
      )
      await put(rows[0])
      const again = (await reportAudit(database)).lines
      expect(again.some((line) => line.startsWith(`Broken: chain ${chain} `))).toBe(false)
    }
    await owner.query('delete from audit_entry where chain = $1', [chain])
    await owner.end()
  },
)

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
