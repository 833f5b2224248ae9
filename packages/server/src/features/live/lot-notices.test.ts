import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { LotNotices } from './lot-notices.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server?.close())

const listen = async () => {
  const heard: string[] = []
  const stop = await server.database.listen(
    'stallwise_lots',
    (notice) => heard.push(notice),
    () => undefined,
  )
  return { heard, stop }
}

test('LIV-24: versions that come together are told in a few notices, of each lot the newest alone', async () => {
  const { heard, stop } = await listen()
  const notices = new LotNotices(server.database)
  const lotIds = Array.from({ length: 300 }, () => randomUUID())
  for (const version of [7, 9, 8]) for (const lotId of lotIds) notices.add(lotId, version)
  await expect.poll(() => heard.join().split(',').sort()).toEqual(lotIds.map((id) => `${id}:9`).sort())
  expect(heard).toHaveLength(3)
  await stop()
})

test('LIV-24: what could not be told is told later, with what was committed meanwhile', async () => {
  const sent: unknown[] = []
  let fails = true
  const query = async (_text: string, values: unknown[]) => {
    if (fails) throw new Error('the database is unavailable')
    sent.push(values[1])
  }
  const notices = new LotNotices({ pool: { query } as unknown as pg.Pool })
  notices.add('one', 3)
  notices.add('two', 5)
  await notices.flush()
  fails = false
  notices.add('one', 4)
  await expect.poll(() => sent, { timeout: 3_000 }).toEqual([['one:4,two:5']])
})

test('LIV-24: changes of which nobody was told are found by comparing versions', async () => {
  const { own } = server.world
  const path = `/api/stalls?parkingLot=${own.lot.id}&floor=${own.floor.floor_name}`
  const occupied = async () => (await server.ask('provider', path)).json()[0].occupied
  expect(await occupied()).toBe(false)
  await server.database.asSystem(async (tx) => {
    const stallId = own.stalls[0]!.id
    await sql`insert into stall_state (parking_lot_id, stall_id, occupied, since) values (${own.lot.id}, ${stallId}, true, now())
      on conflict (parking_lot_id, stall_id) do update set occupied = true`.execute(tx)
    const payload = JSON.stringify({ stalls: [stallId], stale: [] })
    await sql`with lot as (update lot_state set version = version + 1 where parking_lot_id = ${own.lot.id} returning version)
      insert into lot_change (parking_lot_id, version, payload) select ${own.lot.id}, version, ${payload}::jsonb from lot`.execute(
      tx,
    )
  })
  expect(await occupied()).toBe(false)
  await server.services.hub.check()
  expect(await occupied()).toBe(true)
})
