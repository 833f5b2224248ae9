import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { countBacklog } from './backlog.store.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('OPS-32: a source that fell silent in the last week is counted, one that never reported is not', async () => {
  const before = await countBacklog(server.database)
  expect(before).toMatchObject({ openingsUnknown: 0, releasesOverdue: 0, paymentsUnresolved: 0 })
  const owner = await server.database.owner()
  await owner.query('update source set last_event_at = null')
  const { rows } = await owner.query(
    `update source set last_event_at = now() - interval '2 hours' where id = (select id from source where removed_at is null limit 1) returning id`,
  )
  expect(rows).toHaveLength(1)
  expect((await countBacklog(server.database)).sourcesSilent).toBe(1)
  await owner.query(`update source set last_event_at = now() - interval '8 days'`)
  expect((await countBacklog(server.database)).sourcesSilent).toBe(0)
  await owner.end()
})
