import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'

let server: TestServer
let lotId: string
beforeAll(async () => {
  server = await startTestServer()
  lotId = server.world.own.lot.id
})
afterAll(() => server?.close())

const ask = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
  server.ask('fullAccessCustomer', {
    method,
    url: `/api/parking-lots${path}`,
    ...(payload && { payload }),
  })
const robin = { name: 'Robin Okafor', phone: '(416) 555-0100', email: 'robin@example.com' }
const add = (payload: object) => ask('POST', '/add-manager/', { parkingLot: lotId, ...robin, ...payload })
const faultsOf = (reply: { json(): { errors?: { path: string; code: string }[] } }) =>
  (reply.json().errors ?? []).map(({ path, code }) => `${path} ${code}`)
const managers = async () => (await ask('GET', `/managers/${lotId}`)).json().managers

describe('CFG-31: a manager', () => {
  test.each([
    [{ name: ' ' }, 'name required'],
    [{ phone: '' }, 'phone required'],
    [{ phone: '41655501001' }, 'phone too-long'],
    [{ phone: 'ring twice' }, 'phone phone'],
    [{ email: 'robin@' }, 'email email'],
  ])('is refused: %j %s', async (payload, fault) => {
    const reply = await add(payload)
    expect([reply.statusCode, faultsOf(reply)]).toEqual([422, [fault]])
    expect(await managers()).toEqual([])
  })

  test('of a lot without access is not found', async () => {
    expect((await add({ parkingLot: server.world.sister.lot.id })).statusCode).toBe(404)
    expect((await ask('GET', `/managers/${server.world.foreign.lot.id}`)).statusCode).toBe(404)
  })

  test('is added, changed, removed and restored', async () => {
    const added = await add({})
    expect([added.statusCode, added.json()]).toMatchObject([201, { ...robin, parkingLot: lotId, version: 1 }])
    const { _id } = added.json()
    expect(faultsOf(await add({ email: 'ROBIN@example.com' }))).toEqual(['email not-unique'])
    const change = (payload: object) => ask('PUT', `/managers/update-manager/${_id}`, payload)
    const changed = await change({ version: 1, name: ' Robin O. ' })
    expect(changed.json()).toMatchObject({ ...robin, name: 'Robin O.', version: 2 })
    const stale = await change({ version: 1, name: 'Rob' })
    expect([stale.statusCode, stale.json().current]).toEqual([409, changed.json()])
    const path = `/managers/delete/${lotId}/${_id}`
    expect((await ask('DELETE', path)).json()).toEqual({ deleted: _id })
    expect((await ask('DELETE', path)).statusCode).toBe(404)
    expect((await change({ name: 'Rob' })).statusCode).toBe(404)
    expect(await managers()).toEqual([])
    const restored = (await ask('POST', `${path}/restore`)).json()
    expect(restored).toMatchObject({ name: 'Robin O.' })
    expect((await ask('POST', `${path}/restore`)).json()).toEqual(restored)
    await ask('DELETE', path)
    await add({ name: 'Sasha' })
    expect(faultsOf(await ask('POST', `${path}/restore`))).toEqual(['email not-unique'])
    expect((await managers()).map(({ name }: { name: string }) => name)).toEqual(['Sasha'])
  })

  test('of two added concurrently with one address, only one is stored', async () => {
    const replies = await Promise.all([1, 2, 3].map(() => add({ email: 'same@example.com' })))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
  })
})
