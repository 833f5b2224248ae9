import type { Customer } from '@stallwise/contract/customers/customers.contract.ts'
import { customerSorts } from '@stallwise/domain/customers/customer-list.model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'

let server: TestServer
const names = ['Torre 10', 'torre 9', 'Ánimas', 'Zócalo']
const create = (name: string) =>
  server.ask('provider', { method: 'POST', url: '/api/admin/customers/', payload: { name } })
beforeAll(async () => {
  server = await startTestServer()
  for (const name of names) expect((await create(name)).statusCode).toBe(201)
})
afterAll(() => server?.close())

const list = listKit<Customer>(
  () => server,
  'provider',
  () => '/admin/customers',
)
const namesOf = ({ data }: { data: readonly Customer[] }) => data.map(({ name }) => name)

describe('the list of customers', () => {
  testListPages(list, customerSorts)

  test('CUS-05 is in natural order, without case and accents', async () => {
    const sorted = namesOf(await list.page({ limit: 500 })).filter((name) => names.includes(name))
    expect(sorted).toEqual(['Ánimas', 'torre 9', 'Torre 10', 'Zócalo'])
  })

  test('CUS-05 is sorted by the number of lots', async () => {
    const { data } = await list.page({ sort: '-lots', limit: 500 })
    const lots = data.map(({ parkingLots }) => parkingLots)
    expect(lots[0]).toBeGreaterThan(0)
    expect(lots).toEqual([...lots].sort((a, b) => b - a))
  })

  test('CUS-05 is found by words without case and accents, and by ids', async () => {
    expect(namesOf(await list.page({ search: 'zocalo' }))).toEqual(['Zócalo'])
    expect(namesOf(await list.page({ search: '1 TÓRRE' }))).toEqual(['Torre 10'])
    const { _id } = (await list.page({ search: 'animas' })).data[0]!
    expect(namesOf(await list.page({ id: _id }))).toEqual(['Ánimas'])
  })

  test('CUS-03 is not for users of a customer', async () => {
    expect((await server.ask('fullAccessCustomer', '/api/admin/customers')).statusCode).toBe(403)
  })

  test('USR-60 skips and repeats none while customers are merged, renamed and added', async () => {
    for (const name of ['Walk 1', 'Walk 2', 'Walk 3']) await create(name)
    let pages = 0
    const walked = await list.walk({ search: 'walk', limit: 1 }, async () => {
      if (++pages !== 2) return
      const [first, second] = (await list.page({ search: 'walk' })).data
      const payload = { from: first!._id, into: second!._id }
      await server.ask('provider', { method: 'POST', url: '/api/admin/customers/merge-customer/', payload })
      await create('Walk 0')
    })
    expect(walked.map(({ name }) => name)).toEqual(['Walk 1', 'Walk 2', 'Walk 3'])
    expect(namesOf(await list.page({ search: 'walk' }))).toEqual(['Walk 0', 'Walk 2', 'Walk 3'])
  })
})
