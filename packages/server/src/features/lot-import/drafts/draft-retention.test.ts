import { afterAll, beforeAll, expect, test } from 'vitest'
import { startImportServer, type ImportServer } from '#features/lot-import/lot-import.test-server.ts'
import { deleteOldDrafts } from './draft-retention.ts'

const day = 24 * 60 * 60_000
let on: ImportServer
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

const maps = async () => {
  const rows = await on.server.database.asSystem((tx) =>
    tx.selectFrom('floor_map').select('svg').where('svg', 'like', '%"A1"%').execute(),
  )
  return rows.length
}
/** Sets the time of maps, since the database's clock cannot be set. */
const sentAt = (at: number) =>
  on.server.database.asSystem((tx) =>
    tx
      .updateTable('floor_map')
      .set({ created_at: new Date(at) })
      .execute(),
  )

test('LIM-76: unchanged drafts are deleted after 90 days, discarded ones after one, with their maps; maps of lots are kept', async () => {
  const begun = on.clock.now
  const made = await on.fill(await on.begin({ name: 'Made' }), 'made')
  expect((await on.create(made)).statusCode).toBe(201)
  const left = await on.fill(await on.begin({ name: 'Left' }), 'left')
  await on.sendMap(`draft=${left._id}&floor=P1`, 'A2', 'A1')
  const discarded = await on.begin({ name: 'Discarded' })
  await on.ask('DELETE', `/admin/parking-lot-drafts/${discarded._id}`)
  await sentAt(begun)
  expect(await maps()).toBe(2)
  expect(await deleteOldDrafts(on.server.database, begun + day / 2)).toEqual({ drafts: 0, maps: 0 })
  expect((await deleteOldDrafts(on.server.database, begun + 2 * day)).drafts).toBe(1)
  expect((await on.ask('GET', `/admin/parking-lot-drafts/${left._id}`)).statusCode).toBe(200)
  expect((await deleteOldDrafts(on.server.database, begun + 91 * day)).drafts).toBe(2)
  expect((await on.ask('GET', `/admin/parking-lot-drafts/${left._id}`)).statusCode).toBe(404)
  expect(await maps()).toBe(1)
})
