import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { usersKit } from '#testing/test-users.ts'
import { lockUser } from './users.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

test('a transaction that waited for a user’s lock sees the lots assigned before', async () => {
  const { _id: id } = await usersKit(server).made({ roles: ['staffCustomer'] })
  const first = await server.database.owner()
  await first.query('begin')
  await first.query('select 1 from app_user where id = $1 for update', [id])
  await first.query('insert into user_lot (user_id, parking_lot_id) values ($1, $2)', [
    id,
    server.world.own.lot.id,
  ])
  const waiting = server.database.asSystem((tx) => lockUser(tx, id))
  const isWaiting = async () =>
    (
      await first.query(
        `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      )
    ).rowCount! > 0
  while (!(await isWaiting())) continue
  await first.query('commit')
  await first.end()
  expect((await waiting)?.lots).toEqual([server.world.own.lot.id])
})
