import type { LotListItem } from '@stallwise/contract/lots/lots.contract.ts'
import { lotListSorts } from '@stallwise/domain/lots/lot-list.model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'

let server: TestServer
const named = [
  ['Garaje 10', 'León'],
  ['garaje 9', 'Montréal'],
  ['Ángel', 'León'],
]
const addLot = async (name: string, city: string, customer = server.world.customer.id) => {
  const [lot] = await server.database.look(
    `insert into parking_lot (id, customer_id, name, city, time_zone)
      values (gen_random_uuid(), $1, $2, $3, 'America/Toronto') returning id`,
    [customer, name, city],
  )
  await server.database.look(
    `insert into lot_state (parking_lot_id, counts)
      select $1, counts from lot_state where parking_lot_id = $2 returning 1`,
    [lot!.id, server.world.own.lot.id],
  )
  return lot!.id as string
}
beforeAll(async () => {
  server = await startTestServer()
  for (const [name, city] of named) await addLot(name!, city!)
})
afterAll(() => server?.close())

const list = (who: 'provider' | 'fullAccessCustomer' | 'cameraOnlyCustomer') =>
  listKit<LotListItem>(
    () => server,
    who,
    () => '/parking-lots',
  )
const all = list('provider')
const namesOf = ({ data }: { data: readonly LotListItem[] }) => data.map(({ name }) => name)

describe('the list of lots', () => {
  testListPages(all, lotListSorts)

  test('LOT-23 is in natural order, without case and accents', async () => {
    const sorted = namesOf(await all.page({ limit: 500 })).filter((name) =>
      named.some(([one]) => one === name),
    )
    expect(sorted).toEqual(['Ángel', 'garaje 9', 'Garaje 10'])
  })

  test.each([
    ['GARAJE leon', ['Garaje 10']],
    ['angel', ['Ángel']],
    ['montreal', ['garaje 9']],
  ])('LOT-10 is found by %s', async (search, names) => {
    expect(namesOf(await all.page({ search }))).toEqual(names)
  })

  test('LOT-10 is found by the customer’s name, and narrowed to a customer, single lots, and those with a map', async () => {
    const { name, id } = server.world.customer
    expect(namesOf(await all.page({ search: `${name} angel` }))).toEqual(['Ángel'])
    expect(namesOf(await all.page({ search: `${server.world.otherCustomer.name} angel` }))).toEqual([])
    const own = await all.page({ customer: id, limit: 500 })
    expect(own.data.every(({ customer }) => customer._id === id)).toBe(true)
    expect(own.total).toBeLessThan((await all.page()).total)
    expect(namesOf(await all.page({ id: server.world.own.lot.id }))).toEqual(['Own lot'])
    const withMap = await all.page({ hasMap: 'true', limit: 500 })
    const without = await all.page({ hasMap: 'false', limit: 500 })
    expect(withMap.data.every(({ hasMap }) => hasMap)).toBe(true)
    expect(without.data.some(({ hasMap }) => hasMap)).toBe(false)
    expect(withMap.total + without.total).toBe((await all.page()).total)
    expect((await all.ask({ hasMap: 'maybe' })).statusCode).toBe(422)
  })

  test('neither lists, finds nor counts lots that the viewer does not see', async () => {
    const customer = list('fullAccessCustomer')
    const seen = await customer.page({ limit: 500 })
    expect(namesOf(seen)).toEqual(['Own lot'])
    expect(seen.total).toBe(1)
    const queries: Record<string, string>[] = [
      { search: 'angel' },
      { id: server.world.foreign.lot.id },
      { customer: server.world.otherCustomer.id },
      { search: server.world.otherCustomer.name },
    ]
    for (const query of queries)
      expect(await customer.page(query)).toEqual({ data: [], total: 0, nextCursor: null })
  })

  test('LOT-23 shows no order by figures to those who do not see them', async () => {
    const owned = await server.database.look(
      `select u.id from app_user u where email = 'cameraOnlyCustomer@example.com'`,
    )
    for (const name of ['Ángel', 'garaje 9'])
      await server.database.look(
        `insert into user_lot (user_id, parking_lot_id) select $1, id from parking_lot where name = $2 returning 1`,
        [owned[0]!.id, name],
      )
    await server.database.look(
      `update lot_state set counts = counts || '{"capacity": 1}'
        where parking_lot_id = (select id from parking_lot where name = 'garaje 9') returning 1`,
    )
    const seen = list('cameraOnlyCustomer')
    expect(namesOf(await seen.page({ sort: 'capacity' }))).toEqual(namesOf(await seen.page({ sort: 'name' })))
    expect(namesOf(await all.page({ sort: 'capacity' }))[0]).toBe('garaje 9')
  })

  test('LOT-23 skips and repeats none while lots are added', async () => {
    for (const name of ['Walk 1', 'Walk 2', 'Walk 3']) await addLot(name, 'Toronto')
    let pages = 0
    const walked = await all.walk({ search: 'walk', limit: 1 }, async () => {
      if (++pages === 2) await addLot('Walk 0', 'Toronto')
    })
    expect(walked.map(({ name }) => name)).toEqual(['Walk 1', 'Walk 2', 'Walk 3'])
  })
})
