import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { gateCalls } from './gates.test-world.ts'

let server: TestServer
let pdu: Awaited<ReturnType<typeof startPdu>>
beforeAll(async () => {
  server = await startTestServer({ env: { GATE_ADDRESSES: '127.0.0.1' } })
  pdu = await startPdu()
})
afterAll(async () => {
  await server?.close()
  await pdu?.close()
})
const { parkingLot, post, put, aController, aGate, owned } = gateCalls(() => server)
const remove = (url: string) => server.ask('fullAccessCustomer', { method: 'DELETE', url: `/api${url}` })

describe('a sprockit is refused', () => {
  test.each([
    [{ outletToControl: 8 }, 'outletToControl', 'too-large'],
    [{ outletToControl: -1 }, 'outletToControl', 'too-small'],
    [{ outletToControl: null }, 'outletToControl', 'required'],
    [{ outletToControl: 1.5 }, 'outletToControl', 'not-whole'],
    [{ name: ' ' }, 'name', 'required'],
    [{ monexDeviceId: 'nowhere' }, 'monexDeviceId', 'unknown'],
    [{ pulseMs: 10_001 }, 'pulseMs', 'too-large'],
  ])('GAT-01, GAT-03: with %j', async (more, path, code) => {
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const draft = { parkingLot: parkingLot(), name: 'A', id: 'a', monexDeviceId, outletToControl: 0 }
    const answer = await post('/sprockit', { ...draft, ...more })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path, code }])
  })

  test('with the name, id or outlet of another sprockit', async () => {
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const first = await aGate(monexDeviceId)
    const draft = {
      parkingLot: parkingLot(),
      name: first.name,
      id: first.id,
      monexDeviceId,
      outletToControl: 3,
    }
    const codes = (await post('/sprockit', draft)).json().errors
    expect(codes).toMatchObject([
      { path: 'name', code: 'not-unique' },
      { path: 'id', code: 'not-unique' },
      { path: 'outletToControl', code: 'not-unique' },
    ])
  })

  test('with a stale version, and the current sprockit is returned', async () => {
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const gate = await aGate(monexDeviceId)
    expect((await put(`/sprockit/${gate._id}`, { description: 'North', version: 1 })).json().version).toBe(2)
    const stale = await put(`/sprockit/${gate._id}`, { description: 'South', version: 1 })
    expect([stale.statusCode, stale.json().current.description]).toEqual([409, 'North'])
  })
})

describe('a sprockit', () => {
  test('is created, changed, removed and restored, each with an audit entry', async () => {
    const { monexDeviceId } = await aController('dataprobe-pdu', pdu)
    const gate = await aGate(monexDeviceId, 5)
    expect(gate).toMatchObject({ outletToControl: 5, onSite: null, version: 1 })
    await put(`/sprockit/${gate._id}`, { outletToControl: 6 })
    expect((await remove(`/sprockit/${gate._id}`)).statusCode).toBe(204)
    expect((await remove(`/sprockit/${gate._id}`)).statusCode).toBe(404)
    expect((await put(`/sprockit/${gate._id}`, {})).statusCode).toBe(404)
    const otherGate = await aGate(monexDeviceId, 6)
    expect((await post(`/sprockit/${gate._id}/restore`, {})).statusCode).toBe(422)
    await remove(`/sprockit/${otherGate._id}`)
    expect((await post(`/sprockit/${gate._id}/restore`, {})).json()).toMatchObject({ outletToControl: 6 })
    const rows = await owned('select action from audit_entry where object_id = $1 order by sequence', [
      gate._id,
    ])
    expect(rows.map(({ action }) => action)).toEqual(
      ['create', 'edit', 'remove', 'restore'].map((entry) => `sprockit.${entry}`),
    )
  })

  test('of another lot is not found', async () => {
    const url = `/api/sprockit/${server.world.foreign.lot.id}`
    expect((await server.ask('fullAccessCustomer', url)).statusCode).toBe(404)
  })
})

describe('GAT-04: a controller’s password', () => {
  test('is never returned, stored in plain text or written to the audit', async () => {
    const controller = await aController('dataprobe-pdu', pdu)
    expect(controller).toMatchObject({ hasPassword: true })
    const list = await server.ask('fullAccessCustomer', `/api/sprockit/controllers/${parkingLot()}`)
    const rows = await owned('select * from gate_controller where id = $1', [controller._id])
    const audit = await owned('select * from audit_entry where object_id = $1', [controller._id])
    for (const text of [list.body, JSON.stringify(controller), JSON.stringify(rows), JSON.stringify(audit)]) {
      expect(text).not.toContain('right & proper')
      expect(text).not.toContain('gatebot')
    }
  })

  test('is kept when other fields change', async () => {
    const { _id } = await aController('dataprobe-pdu', pdu)
    expect((await put(`/sprockit/controllers/${_id}`, { outletBase: 0 })).json()).toMatchObject({
      hasPassword: true,
    })
    expect((await post(`/sprockit/controllers/${_id}/test`, {})).json()).toEqual({ ok: true, reason: null })
  })

  test.each([
    ['another host', { address: 'http://elsewhere.example' }],
    ['another port', { address: 'http://127.0.0.1:1' }],
    ['another scheme', { address: 'https://127.0.0.1' }],
    ['the box on site', { reach: 'edge' }],
    ['another kind', { driver: 'iboot-g2' }],
    ['any certificate', { settings: { selfSigned: true } }],
  ])('GAT-07: has to be entered again for %s', async (_what, change) => {
    const { _id } = await aController('dataprobe-pdu', pdu)
    const unchanged = await put(`/sprockit/controllers/${_id}`, change)
    expect([unchanged.statusCode, unchanged.json().errors]).toMatchObject([
      422,
      [
        { path: 'username', code: 'required' },
        { path: 'password', code: 'required' },
      ],
    ])
    const withCredentials = { ...change, username: 'someone', password: 'another' }
    expect((await put(`/sprockit/controllers/${_id}`, withCredentials)).statusCode).toBe(200)
  })

  test('that is wrong is reported by a test', async () => {
    const { _id } = await aController('dataprobe-pdu', pdu, { password: 'wrong' })
    expect((await post(`/sprockit/controllers/${_id}/test`, {})).json()).toEqual({
      ok: false,
      reason: 'wrong-password',
    })
  })

  test('is not visible to staff, nor is the address', async () => {
    const url = `/api/sprockit/controllers/${parkingLot()}`
    expect((await server.ask('staffCustomer', url)).statusCode).toBe(403)
    const gates = await server.ask('intercomCustomer', `/api/sprockit/${parkingLot()}`)
    expect(gates.statusCode).toBe(200)
    expect(gates.body).not.toContain('127.0.0.1')
  })
})

test('GAT-22: a controller with a sprockit cannot be removed', async () => {
  const controller = await aController('dataprobe-pdu', pdu)
  const gate = await aGate(controller.monexDeviceId)
  const refused = await remove(`/sprockit/controllers/${controller._id}`)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'controller-in-use'])
  await remove(`/sprockit/${gate._id}`)
  expect((await remove(`/sprockit/controllers/${controller._id}`)).statusCode).toBe(204)
  expect((await post(`/sprockit/${gate._id}/restore`, {})).statusCode).toBe(422)
  expect((await post(`/sprockit/controllers/${controller._id}/restore`, {})).statusCode).toBe(200)
})

describe('GAT-24: a controller that never confirmed a release', () => {
  const controllerWithDueRelease = async (age: string) => {
    const controller = await aController('dataprobe-pdu', pdu)
    const id = uuidv7()
    await owned(
      `insert into gate_opening (parking_lot_id, id, gate_name, controller_id, outlet, pulse_ms, reach, reason,
      asked_by_name, expires_at, claimed_at, state, release_state, release_due_at, release_attempts)
      select parking_lot_id, $1, 'Burnt', id, 2, 500, 'server', 'x', 'y', at, at, 'unknown', 'due', now(), 900
      from gate_controller, (select now() - $2::interval as at) t where id = $3`,
      [id, age, controller._id],
    )
    return { controller, id, url: `/sprockit/controllers/${controller._id}` }
  }
  const stateOf = async (id: string) =>
    (await owned('select release_state, release_due_at from gate_opening where id = $1', [id]))[0]

  test('for less than a day cannot be removed, even with confirmation', async () => {
    const { url, id } = await controllerWithDueRelease('23 hours 59 minutes')
    for (const query of ['', '?giveUp=releases']) {
      const refused = await remove(`${url}${query}`)
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'controller-in-use'])
    }
    expect(await stateOf(id)).toMatchObject({ release_state: 'due' })
  })

  test('for a day can be removed with confirmation by users with the capability, and is in the audit', async () => {
    const { url, id, controller } = await controllerWithDueRelease('24 hours 1 minute')
    const list = await server.ask('fullAccessCustomer', `/api/sprockit/controllers/${parkingLot()}?limit=500`)
    expect(list.json().data).toContainEqual({ ...controller, overdueReleases: 1 })
    const refused = await remove(url)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'release-not-confirmed'])
    const confirmed = `/api${url}?giveUp=releases`
    expect((await server.ask('staffCustomer', { method: 'DELETE', url: confirmed })).statusCode).toBe(403)
    expect((await remove(`${url}?giveUp=releases`)).statusCode).toBe(204)
    expect(await stateOf(id)).toEqual({ release_state: 'given-up', release_due_at: null })
    const entries = 'select action, actor_name, after from audit_entry where object_id = $1 order by sequence'
    expect(await owned(entries, [id])).toMatchObject([
      {
        action: 'gate.release-given-up',
        actor_name: 'The fullAccessCustomer',
        after: { gate: 'Burnt', outletToControl: 2, attempts: 900, release: 'given-up' },
      },
    ])
    expect((await post(`${url}/restore`, {})).statusCode).toBe(200)
    expect(await stateOf(id)).toMatchObject({ release_state: 'due', release_due_at: expect.any(Date) })
    expect(await owned(entries, [id])).toMatchObject([{}, { action: 'gate.release-due' }])
  })
})

test('GAT-40: an edge key is shown once and stored hashed', async () => {
  const { key, ...shown } = (await post('/edge/keys', { parkingLot: parkingLot(), name: 'Box' })).json()
  expect(key).toMatch(/^swe_[\w-]{43}$/)
  expect(JSON.stringify(await owned('select * from edge_key where id = $1', [shown._id]))).not.toContain(key)
  const list = await server.ask('fullAccessCustomer', `/api/edge/keys/${parkingLot()}`)
  expect(list.json().data).toContainEqual(shown)
})

describe('ICM-03: who may park now', () => {
  const ask = async (payload: object, who: Parameters<TestServer['ask']>[0] = 'intercomCustomer') => {
    const url = '/api/intercom/may-park'
    const reply = await server.ask(who, {
      method: 'POST',
      url,
      payload: { parkingLot: parkingLot(), ...payload },
    })
    expect(reply.statusCode, reply.body).toBe(200)
    return reply.json()
  }

  test('is what a gate would decide: by pass, by what authorises a plate of the pass, or not at all', async () => {
    const { plate, passholder } = server.world.own
    const [_id, licensePlate] = [passholder.id, plate.plate]
    const asked = { passholders: [_id, uuidv7()], licensePlates: [licensePlate, 'WHO123'] }
    expect(await ask(asked)).toEqual({
      passholders: [{ _id, mayPark: true, cause: 'pass' }],
      licensePlates: [
        { licensePlate, mayPark: true, cause: 'pass' },
        { licensePlate: 'WHO123', mayPark: false, cause: 'unknown' },
      ],
    })
    await owned(`update passholder set valid_to = '2020-01-01' where id = $1`, [_id])
    expect((await ask(asked)).passholders).toEqual([{ _id, mayPark: false, cause: 'not-valid' }])
    await owned(
      `insert into registered_vehicle (parking_lot_id, id, plate, registered_at)
       values ($1, $2, $3, now() - interval '1 hour')`,
      [parkingLot(), uuidv7(), licensePlate],
    )
    const authorised = { mayPark: true, cause: 'authorised' }
    expect(await ask(asked)).toMatchObject({
      passholders: [authorised],
      licensePlates: [authorised, { mayPark: false }],
    })
    await owned('delete from registered_vehicle where plate = $1', [licensePlate])
    await owned('update passholder set valid_to = null where id = $1', [_id])
  })
})

describe('calls at the intercom', () => {
  const note = (more: object, who: Parameters<TestServer['ask']>[0] = 'intercomCustomer') =>
    server.ask(who, {
      method: 'POST',
      url: '/api/intercom/calls',
      payload: { parkingLot: parkingLot(), note: 'Courier for suite 401', outcome: 'refused', ...more },
    })

  test('ICM-04: are noted, and listed newest first; the audit has no word of the note', async () => {
    const first = (await note({})).json()
    expect(first).toMatchObject({ note: 'Courier for suite 401', outcome: 'refused' })
    const second = (await note({ note: ' Asked for the way ', outcome: 'information' })).json()
    const { data } = (await server.ask('staffCustomer', `/api/intercom/calls/${parkingLot()}?limit=2`)).json()
    expect(data.map(({ note: text }: { note: string }) => text)).toEqual(['Asked for the way', first.note])
    const audit = await server.database.asSystem((tx) =>
      tx.selectFrom('audit_entry').selectAll().where('object_id', '=', second._id).execute(),
    )
    expect(audit).toHaveLength(1)
    expect(JSON.stringify(audit)).not.toContain('way')
  })

  test.each([
    [{ note: '  ' }, 422],
    [{ note: 'x'.repeat(201) }, 422],
    [{ outcome: 'lost' }, 422],
    [{ parkingLot: uuidv7() }, 404],
  ])('ICM-04: refuses %j', async (more, status) => {
    expect((await note(more)).statusCode).toBe(status)
  })

  test('ICM-04: refuses a lot that does not exist, also of who sees all lots', async () => {
    expect((await note({ parkingLot: uuidv7() }, 'provider')).statusCode).toBe(404)
  })
})
