import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

type Who = Parameters<TestServer['ask']>[0]

const email = 'owner@example.com'
let now = Date.now() + 60_000
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ clock: () => now })
})
afterAll(() => server?.close())

let nth = 0
const newPass = async (more: object = {}, place: 'own' | 'sister' | 'foreign' = 'own'): Promise<string> => {
  const { lot, passholderGroup } = server.world[place]
  const payload = {
    parkingLot: lot.id,
    passholderGroup: passholderGroup.id,
    passholderId: `OWN-${nth++}`,
    name: 'Ana Ruiz',
    ...more,
  }
  return (await server.ask('provider', { method: 'POST', url: '/api/v2/pass-holders/', payload })).json()._id
}
const owned = { sameAsPassOwner: false, passOwnerName: 'Olga', passOwnerEmail: `x@example.com, ${email}` }
const list = async (who: Who = 'owner', query = '') =>
  server.ask(who, `/api/get-owner-pass-holders-list${query}`)
const idsOf = async (who?: Who, query?: string): Promise<string[]> =>
  (await list(who, query)).json().data.map(({ _id }: { _id: string }) => _id)
const remove = (id: string, who: Who = 'owner') =>
  server.ask(who, { method: 'DELETE', url: `/api/delete-passholders-by-owner/${id}` })
const restore = (id: string, who: Who = 'owner') =>
  server.ask(who, { method: 'POST', url: `/api/delete-passholders-by-owner/${id}/restore` })

describe('OWN-01, OWN-02: an owner', () => {
  test('sees its own passes only, in all lots of its customer', async () => {
    const mine = await newPass(owned)
    const own = await newPass(
      { email: email.toUpperCase(), vehicles: [{ licensePlate: 'OWNED1' }] },
      'sister',
    )
    const others = [
      await newPass({ email: 'other@example.com' }),
      await newPass({ ...owned, passOwnerEmail: 'other@example.com', email }),
      await newPass({ email }, 'foreign'),
    ]
    const seen = await idsOf()
    expect(seen).toEqual(expect.arrayContaining([mine, own]))
    expect(seen.filter((id) => others.includes(id))).toEqual([])
    const { data } = (await list()).json()
    expect(data.find(({ _id }: { _id: string }) => _id === own)).toMatchObject({
      lotName: server.world.sister.lot.name,
      licensePlates: ['OWNED1'],
      state: 'valid',
    })
  })

  test('has no list of another address; the provider has', async () => {
    expect((await list('owner', '?emailAddress=other@example.com')).statusCode).toBe(403)
    expect((await list('owner', `?emailAddress=${email.toUpperCase()}`)).statusCode).toBe(200)
    const others = await newPass({ email: 'someone@example.com' })
    expect(await idsOf('provider', '?emailAddress=someone@example.com')).toEqual([others])
    expect((await list('staffCustomer')).statusCode).toBe(403)
  })

  test('is paged', async () => {
    await newPass(owned)
    await newPass(owned)
    const first = (await list('owner', '?limit=1')).json()
    const second = (await list('owner', `?limit=1&cursor=${first.nextCursor}`)).json()
    expect(first.data).toHaveLength(1)
    expect(second.data[0]._id).not.toBe(first.data[0]._id)
  })

  test('removes its own pass, audited, and takes that back within a minute (OWN-03)', async () => {
    const id = await newPass({ ...owned, vehicles: [{ licensePlate: 'OWNED9' }] })
    expect((await remove(id)).statusCode).toBe(204)
    expect(await idsOf()).not.toContain(id)
    expect((await remove(id)).statusCode).toBe(404)
    expect((await restore(id)).statusCode).toBe(204)
    expect(await idsOf()).toContain(id)
    await remove(id)
    now += 61_000
    expect((await restore(id)).json()).toMatchObject({ status: 409, code: 'too-late' })
    const audit = await server.database.look(
      `select action from audit_entry where object_id = $1 order by sequence`,
      [id],
    )
    expect(audit.map(({ action }) => action)).toEqual([
      'passholder.create',
      'passholder.remove',
      'passholder.restore',
      'passholder.remove',
    ])
  })

  test('neither removes nor restores what is not its own, or what staff removed', async () => {
    const others = await newPass({ email: 'other@example.com' })
    const foreign = await newPass({ email }, 'foreign')
    for (const id of [others, foreign]) expect((await remove(id)).statusCode).toBe(404)
    const mine = await newPass(owned)
    await server.ask('staffCustomer', { method: 'DELETE', url: `/api/pass-holders/${mine}` })
    expect((await restore(mine)).statusCode).toBe(404)
    expect((await restore(others)).statusCode).toBe(404)
  })
})
