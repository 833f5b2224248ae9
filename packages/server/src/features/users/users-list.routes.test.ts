import type { User } from '@stallwise/contract/users/users.contract.ts'
import { userSorts } from '@stallwise/domain/users/user-list.model.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { listKit, testListPages } from '#testing/test-list.ts'
import { usersKit } from '#testing/test-users.ts'

let server: TestServer
let kit: ReturnType<typeof usersKit>
const names = ['Zoé 10', 'Zoe 9', 'Ana Núñez', 'ana ñandú', 'Émile']
beforeAll(async () => {
  server = await startTestServer()
  kit = usersKit(server)
  for (const name of names) await kit.made({ name })
  await kit.made({ name: 'Zoe of others' }, server.world.otherCustomer.id)
})
afterAll(() => server?.close())

const all = listKit<User>(
  () => server,
  'provider',
  () => '/admin/users',
)
const own = listKit<User>(
  () => server,
  'fullAccessCustomer',
  () => `/admin/customers/${kit.customer}/users`,
)
const namesOf = ({ data }: { data: readonly User[] }) => data.map(({ name }) => name)

describe('the users of every customer', () => testListPages(all, userSorts))
describe('the users of a customer', () => {
  testListPages(own, userSorts)

  test('USR-60 in natural order, without case and accents', async () => {
    const sorted = namesOf(await own.page({ limit: 500 })).filter((name) => names.includes(name))
    expect(sorted).toEqual(['ana ñandú', 'Ana Núñez', 'Émile', 'Zoe 9', 'Zoé 10'])
  })

  test('USR-61 are found by words of name and e-mail, without case and accents', async () => {
    expect(namesOf(await own.page({ search: 'NUNEZ  ana' }))).toEqual(['Ana Núñez'])
    expect(namesOf(await own.page({ search: 'zoë' }))).toEqual(['Zoe 9', 'Zoé 10'])
    expect(namesOf(await own.page({ search: 'owner@EXAMPLE.com' }))).toHaveLength(1)
  })

  test('USR-61 and those of others are neither listed nor found nor counted', async () => {
    expect(namesOf(await own.page({ search: 'others' }))).toEqual([])
    const { _id } = (await all.page({ search: 'others' })).data[0]!
    expect(await own.page({ id: _id })).toEqual({ data: [], total: 0, nextCursor: null })
    expect(await own.page({ customer: server.world.otherCustomer.id })).toMatchObject({ total: 0 })
    const foreign = listKit<User>(
      () => server,
      'fullAccessCustomer',
      () => `/admin/customers/${server.world.otherCustomer.id}/users`,
    )
    expect((await foreign.ask()).statusCode).toBe(404)
  })
})

describe('a list of users', () => {
  test('USR-61 is found by the name of the customer', async () => {
    const { name } = server.world.otherCustomer
    const found = await all.page({ search: `zoe ${name}` })
    expect(namesOf(found)).toEqual(['Zoe of others'])
  })

  test('USR-61 is narrowed to customers, provider staff, roles, states and single users', async () => {
    const other = await all.page({ customer: server.world.otherCustomer.id, limit: 500 })
    expect(new Set(other.data.map(({ customer }) => customer?._id))).toEqual(
      new Set([server.world.otherCustomer.id]),
    )
    const staff = await all.page({ customer: 'provider', limit: 500 })
    expect(staff.total).toBeGreaterThan(0)
    expect(staff.data.every(({ customer }) => customer === null)).toBe(true)
    const owners = await own.page({ role: 'owner', limit: 500 })
    expect(owners.data.every(({ roles }) => roles.includes('owner'))).toBe(true)
    const both = await server.ask(
      'provider',
      `/api/admin/customers/${kit.customer}/users?role=owner&role=tenant&limit=500`,
    )
    expect(both.json().total).toBe(owners.total + (await own.page({ role: 'tenant' })).total)
    const [zoe] = (await own.page({ search: 'zoe 9' })).data
    expect(namesOf(await own.page({ id: zoe!._id }))).toEqual(['Zoe 9'])
  })

  test('USR-61 is narrowed to states, of which each user has one', async () => {
    const { _id, version } = (await own.page({ search: 'emile' })).data[0]!
    await kit.edit('provider', { _id, version }, { blocked: true })
    expect(namesOf(await own.page({ state: 'blocked' }))).toEqual(['Émile'])
    const count = async (state: string) => (await own.page({ state })).total
    expect((await count('active')) + (await count('invited')) + 1).toBe((await own.page()).total)
    const invited = await own.page({ state: 'invited', limit: 500 })
    expect(invited.data.every(({ verified, blocked }) => !verified && !blocked)).toBe(true)
  })

  test('USR-62 is narrowed to users out of sync, whose pages are places', async () => {
    const stray = await kit.made({ name: 'Stray' })
    const account = (await kit.directory.findByEmail(stray.email))!
    await kit.directory.update(account.id, { name: 'Changed there' })
    const found = await own.page({ sync: 'outOfSync', limit: 500 })
    expect(namesOf(found)).toContain('Stray')
    expect(found.data.every(({ sync }) => sync === 'outOfSync')).toBe(true)
    const { total } = await own.page()
    expect((await own.page({ sync: 'inSync' })).total).toBe(total - found.total)
    const walked = await own.walk({ sync: 'outOfSync', limit: 1 })
    expect(walked.map(({ _id }) => _id)).toEqual(found.data.map(({ _id }) => _id))
    const { nextCursor } = await own.page({ limit: 1 })
    expect((await own.ask({ sync: 'outOfSync', cursor: nextCursor! })).statusCode).toBe(422)
  })

  test('USR-60 skips and repeats nobody while users are deleted and added', async () => {
    for (const name of ['Walk 1', 'Walk 2', 'Walk 3', 'Walk 4']) await kit.made({ name })
    let pages = 0
    const walked = await own.walk({ search: 'walk', limit: 1 }, async () => {
      if (++pages !== 2) return
      const [first] = (await own.page({ search: 'walk 1' })).data
      await kit.remove('provider', first!.email)
      await kit.made({ name: 'Walk 0' })
    })
    expect(walked.map(({ name }) => name)).toEqual(['Walk 1', 'Walk 2', 'Walk 3', 'Walk 4'])
    expect(namesOf(await own.page({ search: 'walk' }))).toEqual(['Walk 0', 'Walk 2', 'Walk 3', 'Walk 4'])
  })
})
