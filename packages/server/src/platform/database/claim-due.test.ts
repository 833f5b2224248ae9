import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { claimDue } from './claim-due.ts'
import type { Tx } from './database.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
const lotId = randomUUID()

beforeAll(async () => {
  database = await createTestDatabase()
})
beforeEach(() =>
  database.asSystem(async (tx) => {
    await sql`delete from lot_timer`.execute(tx)
    await tx
      .insertInto('lot_timer')
      .values(
        Array.from({ length: 6 }, (_, nth) => ({
          parking_lot_id: lotId,
          kind: nth < 5 ? 'due' : 'later',
          subject: `${nth}`,
          due_at: new Date(1_000 * (10 - nth)),
        })),
      )
      .execute()
  }),
)
afterAll(() => database?.drop())

const claim = (tx: Tx, limit: number) =>
  claimDue(tx, 'lot_timer', {
    key: ['parking_lot_id', 'kind', 'subject'],
    where: sql`kind = 'due' and due_at < '2000-01-01'`,
    oldestBy: 'due_at',
    limit,
    set: { due_at: new Date('2100-01-01'), parking_lot_id: lotId },
    returning: ['subject', 'due_at'],
  })
const subjects = (rows: readonly { subject: string }[]) => rows.map(({ subject }) => subject).sort()

test('claims those that are due for the longest, each once, and returns them as they are then', async () => {
  const first = await database.asSystem((tx) => claim(tx, 2))
  expect(subjects(first)).toEqual(['3', '4'])
  expect(first.map(({ due_at: at }) => at)).toEqual([new Date('2100-01-01'), new Date('2100-01-01')])
  expect(subjects(await database.asSystem((tx) => claim(tx, 9)))).toEqual(['0', '1', '2'])
  expect(await database.asSystem((tx) => claim(tx, 9))).toEqual([])
})

test('does not wait for what another transaction has claimed, and gets it if that one fails', async () => {
  const failed = database.asSystem(async (tx) => {
    expect(subjects(await claim(tx, 3))).toEqual(['2', '3', '4'])
    expect(subjects(await database.asSystem((other) => claim(other, 9)))).toEqual(['0', '1'])
    throw new Error('cannot go on')
  })
  await expect(failed).rejects.toThrow('cannot go on')
  expect(subjects(await database.asSystem((tx) => claim(tx, 9)))).toEqual(['2', '3', '4'])
})
