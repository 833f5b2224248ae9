import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rows, startImportServer, type ImportServer } from '#features/lot-import/lot-import.test-server.ts'

let on: ImportServer
beforeAll(async () => {
  on = await startImportServer()
})
afterAll(() => on?.server.close())

/** Runs `begin` while `lock` is held, until the given number of its requests wait for a lock; returns their results. */
const whileLocked = async <T>(
  lock: { readonly sql: string; readonly id: string },
  many: number,
  begin: () => Promise<T>,
): Promise<T> => {
  const [holder, watcher] = [await on.server.database.owner(), await on.server.database.owner()]
  try {
    await holder.query('begin')
    await holder.query(lock.sql, [lock.id])
    const outcome = begin()
    await vi.waitFor(
      async () => {
        const { rows: waiting } = await watcher.query(
          `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
        expect(waiting).toHaveLength(many)
      },
      { timeout: 10_000, interval: 20 },
    )
    await holder.query('commit')
    return await outcome
  } finally {
    await Promise.all([holder.end(), watcher.end()])
  }
}

test('of two concurrent first files for a lot one starts the import, the other gets a conflict', async () => {
  const { own, customer } = on.server.world
  const place = `parkingLot=${own.lot.id}`
  const lock = { sql: 'select 1 from customer where id = $1 for update', id: customer.id }
  const replies = await whileLocked(lock, 2, () =>
    Promise.all([on.sendList(place, rows('one')), on.sendList(place, rows('two'))]),
  )
  const [done, told] = replies.toSorted((one, other) => one.statusCode - other.statusCode)
  expect([done!.statusCode, told!.statusCode]).toEqual([200, 409])
  const { version, stallList } = done!.json<{ import: { version: number; stallList: object } }>().import
  expect(told!.json()).toMatchObject({ code: 'stale-version', current: { version, stallList } })
})

test('an import that is being applied is not discarded', async () => {
  const { lot } = on.server.world.own
  const url = `/admin/parking-lots/${lot.id}/import`
  const { import: open } = (await on.ask('GET', url)).json<{ import: { _id: string } }>()
  const lock = {
    sql: 'update lot_draft set applied_at = now(), version = version + 1 where id = $1',
    id: open._id,
  }
  const reply = await whileLocked(lock, 1, () => on.ask('DELETE', url))
  expect(reply.statusCode).toBe(404)
  const kept = await on.server.database.asSystem((tx) =>
    tx.selectFrom('lot_draft').select(['removed_at', 'applied_at']).where('id', '=', open._id).execute(),
  )
  expect(kept).toEqual([{ removed_at: null, applied_at: expect.any(Date) }])
})

test('a file for an import that is being applied gets a conflict', async () => {
  const { lot } = on.server.world.own
  const place = `parkingLot=${lot.id}`
  const first = await on.sendList(place, rows('first'))
  const { _id } = first.json<{ import: { _id: string } }>().import
  const lock = {
    sql: 'update lot_draft set applied_at = now(), version = version + 1 where id = $1',
    id: _id,
  }
  const reply = await whileLocked(lock, 1, () => on.sendList(place, rows('second')))
  expect([reply.statusCode, reply.json()]).toMatchObject([409, { code: 'stale-version', current: null }])
})
