import { afterAll, beforeAll, expect, test } from 'vitest'
import { announce } from './announce.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('an announcement reaches this server before its transaction is answered, and never when it fails', async () => {
  const received: string[] = []
  const stop = await database.listen(
    'announce_test',
    (payload) => received.push(payload),
    () => {},
  )
  await database.asSystem(async (tx) => {
    await announce(tx, 'announce_test', 'first')
    expect(received).toEqual([])
  })
  expect(received[0]).toBe('first')
  const failing = database.asSystem(async (tx) => {
    await announce(tx, 'announce_test', 'undone')
    throw new Error('no commit')
  })
  await expect(failing).rejects.toThrow('no commit')
  await database.asSystem((tx) => announce(tx, 'announce_test', 'last'))
  expect(received).toContain('last')
  expect(received).not.toContain('undone')
  await stop()
})
