import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp } from '#testing/test-app.ts'
import { startChargerWorld, type ChargerWorld } from '../link/charger.test-world.ts'

let world: ChargerWorld
beforeAll(async () => {
  world = await startChargerWorld()
  await world.lot.query(
    `update parking_lot set product_access = product_access || '{"insightVolt": true}' where id = $1`,
    [world.lot.lotId],
  )
})
afterAll(() => world?.close())

const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
  world.lot.app.ask('provider', { method, url: `/api/charging${path}`, ...(payload && { payload }) })

const draft = (identity: string) => ({
  parkingLot: world.lot.lotId,
  identity,
  name: `Bay ${identity}`,
  vendor: 'Voltlane',
  ratedKw: 22,
  phases: 3,
  ampsPerPhase: 32,
})
const add = async (identity: string) => {
  const answer = await send('POST', '/stations', draft(identity))
  expect(answer.statusCode).toBe(201)
  return answer.json<{ _id: string; password: string; version: number; isConnected: boolean }>()
}
const command = async (id: string, body: object) => {
  const answer = await send('POST', `/stations/${id}/commands`, body)
  expect(answer.statusCode).toBe(200)
  return answer.json<{ state: string; outcomeReason: string | null; _id: string }>()
}

describe('CST-60 a station that is added', () => {
  test.each([
    [{ identity: 'a/b' }, 'identity', 'invalid'],
    [{ identity: '' }, 'identity', 'required'],
    [{ identity: 'x'.repeat(49) }, 'identity', 'too-long'],
    [{ ratedKw: 0 }, 'ratedKw', 'not-positive'],
    [{ phases: 4 }, 'phases', 'too-large'],
    [{ ampsPerPhase: null }, 'ampsPerPhase', 'required'],
  ])('%j is refused', async (wrong, path, code) => {
    const answer = await send('POST', '/stations', { ...draft('ADDED-0'), ...wrong })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path, code }])
  })

  test('CST-10, CST-15, CST-62 has an identity of its own that stays, and a password that is shown once', async () => {
    const station = await add('ADDED-1')
    expect(station.password).toMatch(/^[0-9a-f]{40}$/)
    expect((await send('POST', '/stations', draft('ADDED-1'))).json()).toMatchObject({
      errors: [{ path: 'identity', code: 'not-unique' }],
    })
    const list = await send('GET', `/stations/${world.lot.lotId}`)
    expect(list.body).not.toContain(station.password)
    expect(list.json().data).toMatchObject([
      { identity: 'ADDED-1', ratedKw: 22, isConnected: false, protocol: null, connectors: [] },
    ])
    const edit = await send('PUT', `/stations/${station._id}`, { identity: 'OTHER', version: 1 })
    expect(edit.json().errors).toMatchObject([{ path: 'identity', code: 'read-only' }])
  })

  test('CST-15 connects with its password, and with a new one; the one before is valid until then', async () => {
    const station = await add('ADDED-2')
    const connect = (password: string) => world.connect('ADDED-2', 'ocpp1.6', { password })
    await (await connect(station.password)).close()
    const renewed = (await send('POST', `/stations/${station._id}/password`, {})).json<{ password: string }>()
    await (await connect(station.password)).close()
    const client = await connect(renewed.password)
    await expect(connect(station.password)).rejects.toThrow()
    expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime')
    // CST-62: one that is removed is disconnected.
    expect((await send('DELETE', `/stations/${station._id}`)).statusCode).toBe(204)
    await client.closed
  })

  test.each([
    ['ocpp1.6', 'ChangeConfiguration', { status: 'Accepted' }],
    ['ocpp2.0.1', 'SetVariables', { setVariableResult: [{ attributeStatus: 'Accepted' }] }],
  ] as const)(
    'CST-58 is given its new password by %s, and keeps no copy of it',
    async (protocol, action, answer) => {
      const identity = `PUSHED-${protocol}`
      const station = await add(identity)
      const client = await world.connect(identity, protocol, { password: station.password })
      const asked: string[] = []
      client.handle(action, (payload) => {
        asked.push(JSON.stringify(payload))
        return answer
      })
      const renew = async () =>
        (await send('POST', `/stations/${station._id}/password`, {})).json<{
          password: string
          push: { state: string; outcomeReason: string | null }
        }>()
      const renewed = await renew()
      expect(renewed.push).toMatchObject({ state: 'answered' })
      expect(asked[0]).toContain(renewed.password)
      expect(asked[0]).toContain(protocol === 'ocpp1.6' ? 'AuthorizationKey' : 'BasicAuthPassword')
      const kept = await world.lot.query(`select * from charging_command where station_id = $1`, [
        station._id,
      ])
      expect(kept).toMatchObject([{ kind: 'setPassword', arguments: {} }])
      expect(JSON.stringify(kept)).not.toContain(renewed.password)
      // CST-15: it never came back with any of them, so its own is still valid.
      const again = await renew()
      await client.close()
      await (await world.connect(identity, protocol, { password: station.password })).close()
      await (await world.connect(identity, protocol, { password: again.password })).close()
      for (const former of [station.password, renewed.password])
        await expect(world.connect(identity, protocol, { password: former })).rejects.toThrow()
      expect((await renew()).push).toMatchObject({ state: 'refused', outcomeReason: 'not-connected' })
    },
  )

  test('CST-17 was unknown before', async () => {
    await world.connect('ADDED-3').catch(() => {})
    const unknown = async () =>
      (await send('GET', '/unknown-stations')).json<{ data: { identity: string }[] }>().data
    expect(await unknown()).toMatchObject([{ identity: 'ADDED-3', attempts: 1 }])
    await add('ADDED-3')
    expect(await unknown()).toEqual([])
  })

  test('CST-61 not on a lot without the product', async () => {
    const [otherLot] = await world.lot.query('select id from parking_lot where id <> $1', [world.lot.lotId])
    const answer = await send('POST', '/stations', { ...draft('ADDED-4'), parkingLot: otherLot!.id })
    expect(answer.statusCode).toBe(403)
  })
})

describe('commands', () => {
  test('CST-52 to a station that is not connected is refused', async () => {
    const { _id } = await add('ASKED-1')
    expect(await command(_id, { kind: 'reset' })).toMatchObject({
      state: 'refused',
      outcomeReason: 'not-connected',
    })
  })

  test('CST-50, CST-51 reach it, one after the other, and what it answers is kept', async () => {
    const { _id, password } = await add('ASKED-2')
    const client = await world.connect('ASKED-2', 'ocpp1.6', { password })
    const asked: object[] = []
    client.handle('RemoteStartTransaction', (payload) => {
      asked.push(payload)
      return { status: 'Accepted' }
    })
    client.handle('Reset', () => ({ status: 'Rejected' }))
    expect(await command(_id, { kind: 'start', evse: 1 })).toMatchObject({ state: 'answered' })
    expect(asked).toEqual([{ connectorId: 1, idTag: 'OPERATOR' }])
    expect(await command(_id, { kind: 'reset', isHard: true })).toMatchObject({
      state: 'refused',
      outcomeReason: 'rejected',
    })
    expect(await command(_id, { kind: 'unlock', evse: 1 })).toMatchObject({
      state: 'refused',
      outcomeReason: 'not-supported',
    })
    const list = await send('GET', `/stations/${_id}/commands`)
    expect(list.json().data.map(({ kind }: { kind: string }) => kind)).toEqual(['unlock', 'reset', 'start'])
  })

  test('CST-50 a command that another server is asked for reaches the station', async () => {
    const { _id, password } = await add('ASKED-3')
    const other = await startTestApp(world.lot.database, { clock: () => world.lot.clock.now })
    try {
      await other.server.listen({ port: 0, host: '127.0.0.1' })
      const { port } = other.server.server.address() as AddressInfo
      const client = await world.connect('ASKED-3', 'ocpp2.0.1', { password, port })
      client.handle('ChangeAvailability', () => ({ status: 'Scheduled' }))
      expect(await command(_id, { kind: 'availability', evse: null, isOperative: false })).toMatchObject({
        state: 'answered',
        isLater: true,
      })
      // CST-11: the newer connection stays, also on another server.
      const newer = await world.connect('ASKED-3', 'ocpp2.0.1', { password })
      await client.closed
      expect(await newer.call('Heartbeat', {})).toHaveProperty('currentTime')
    } finally {
      await other.close()
    }
  })

  test('CST-56 settings; passwords are not among them', async () => {
    const { _id, password } = await add('ASKED-4')
    const client = await world.connect('ASKED-4', 'ocpp1.6', { password })
    client.handle('GetConfiguration', () => ({
      configurationKey: [{ key: 'HeartbeatInterval', readonly: false, value: '300' }],
    }))
    const read = await send('POST', `/stations/${_id}/settings`, { kind: 'getConfiguration' })
    expect(read.json()).toMatchObject({
      settings: [{ name: 'HeartbeatInterval', value: '300', isReadOnly: false }],
    })
    const secret = { kind: 'setConfiguration', name: 'AuthorizationKey', value: 'abc' }
    expect((await send('POST', `/stations/${_id}/settings`, secret)).statusCode).toBe(422)
  })
})
