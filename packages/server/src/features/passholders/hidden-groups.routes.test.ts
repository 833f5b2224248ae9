import { endpoints } from '@stallwise/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = 'tenant' | 'owner' | 'staffCustomer'

const now = Date.now()
let server: TestServer
let lotId: string
/** Ids of a group that is not the tenant's, and of what belongs to it. */
let ids: string[]
const post = async (path: string, payload: object, who: Who = 'staffCustomer') =>
  server.ask(who, { method: 'POST', url: `/api${path}`, payload: { parkingLot: lotId, ...payload } })
const add = async (path: string, payload: object): Promise<string> => (await post(path, payload)).json()._id

beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
  const { lot, tenants } = server.world.own
  lotId = lot.id
  const passholderGroup = await add('/passholder-groups/', { name: 'Hidden group', parkingGroup: tenants.id })
  const person = { passholderGroup, name: 'Hidden Person', email: 'hidden@example.com', suite: 'HIDDEN' }
  const vehicles = [{ licensePlate: 'HIDDEN1' }]
  const passholder = await add('/v2/pass-holders/', { ...person, passholderId: 'HIDDEN-1', vehicles })
  const visit = { passholderGroup, passholder, licensePlate: 'HIDDEN2', name: 'Hidden guest', minutes: 60 }
  ids = [
    lotId,
    passholderGroup,
    passholder,
    await add('/pass-holders/add-guest-pass', visit),
    await add('/registeredVehicles/registerVehicletoLotByStaff', { licensePlate: 'HIDDEN3' }),
    await add('/waitlist', person),
  ]
})
afterAll(() => server?.close())

const paths = Object.keys(endpoints)
  .filter((name) => name.startsWith('GET ') && !/stream|images/.test(name))
  .map((name) => name.slice('GET '.length))
const day = new Date(now).toISOString().slice(0, 10)
const combinations = (path: string): string[] => {
  const values = [...ids, 'all', 'tenant', 'HIDDEN-1', 'hidden@example.com', day]
  return (path.match(/\{[^}]+\}/g) ?? []).reduce<string[]>(
    (filled, param) =>
      filled.flatMap((one) => values.map((value) => one.replace(param, encodeURIComponent(value)))),
    [path],
  )
}
/** What a call of this address shows of the hidden group; an address that it repeats does not count. */
const shownAt = async (who: Who, path: string): Promise<string | undefined> => {
  const answer = await server.ask(who, `/api${path}`)
  expect([path, answer.statusCode < 500]).toEqual([path, true])
  const isEcho = path.includes('hidden%40example.com')
  return answer.statusCode < 300 && !isEcho && /hidden/i.test(answer.body) ? path : undefined
}
const atOnce = 50
const leaksOf = async (who: Who): Promise<string[]> => {
  const urls = paths.flatMap((path) => [
    ...combinations(path).slice(0, 121),
    ...(path.includes('{')
      ? []
      : [`${path}?parkingLot=${lotId}&search=hidden`, `${path}?parkingLot=${lotId}`]),
  ])
  const found: (string | undefined)[] = []
  // Not all at once, which a busy machine's server answers with 503.
  for (let from = 0; from < urls.length; from += atOnce)
    found.push(...(await Promise.all(urls.slice(from, from + atOnce).map((url) => shownAt(who, url)))))
  return found.filter((url) => url !== undefined)
}

test(
  'PAS-04: no call that reads shows a tenant or an owner anything of another group',
  { timeout: 60_000 },
  async () => {
    expect((await leaksOf('staffCustomer')).length).toBeGreaterThan(10)
    expect(await leaksOf('tenant')).toEqual([])
    expect(await leaksOf('owner')).toEqual([])
  },
)

test.each([
  ['/pass-holders/getFilterPassholderList', { search: 'hidden' }],
  ['/pass-holders/getFilterPassholderList', {}],
  ['/pass-holders/export/csv', {}],
  ['/guest-passes/list', { search: 'hidden' }],
  ['/guest-passes/list', {}],
])('PAS-04: a tenant finds nothing of it by POST %s %o', async (path, payload) => {
  expect((await post(path, payload)).body).toMatch(/hidden/i)
  const answer = await post(path, payload, 'tenant')
  expect([answer.statusCode, /hidden/i.test(answer.body)]).toEqual([200, false])
})

test('PAS-04: a tenant is not told who the tenants of the lot are', async () => {
  const tenantsFor = async (who: Who) =>
    (await server.ask(who, `/api/passholder-groups/choices/${lotId}`)).json().tenants
  expect(await tenantsFor('staffCustomer')).not.toEqual([])
  expect(await tenantsFor('tenant')).toEqual([])
})
