import { startHttpGate } from '@stallwise/adapters/gate-http/http.simulator.ts'
import { startPdu } from '@stallwise/adapters/gate-dataprobe-pdu/dataprobe-pdu.simulator.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#testing/test-app.ts'
import { gateCalls } from './gates.test-world.ts'

let server: TestServer
let pdu: Awaited<ReturnType<typeof startPdu>>
let described: Awaited<ReturnType<typeof startHttpGate>>
beforeAll(async () => {
  server = await startTestServer({ env: { GATE_ADDRESSES: '127.0.0.1' } })
  pdu = await startPdu()
  described = await startHttpGate()
})
afterAll(async () => {
  await server?.close()
  await Promise.all([pdu?.close(), described?.close()])
})
const { parkingLot, post, put, aController, owned } = gateCalls(() => server)

const refusedAddresses = [
  'http://10.0.0.5',
  'http://127.0.0.2:8080',
  'http://0x7f.2',
  'http://[::1]',
  'http://169.254.169.254/latest',
]

describe('GAT-06: saving an address that the server may not connect to', () => {
  const controllerAt = (address: string, more: object = {}) =>
    post('/sprockit/controllers', {
      parkingLot: parkingLot(),
      monexDeviceId: uuidv7(),
      driver: 'dataprobe-pdu',
      address,
      username: 'gatebot',
      password: 'secret',
      ...more,
    })
  const signAt = (pushUrl: string) =>
    post('/wayfinders', {
      parkingLot: parkingLot(),
      name: uuidv7(),
      pushUrl,
      lines: [{ label: 'Lot', counts: 'lot', subject: '' }],
    })

  test.each(refusedAddresses)('%s is refused at its field', async (address) => {
    const [controller, sign] = [await controllerAt(address), await signAt(address)]
    expect(controller.statusCode).toBe(422)
    expect(controller.json().errors).toMatchObject([{ path: 'address', code: 'address-not-allowed' }])
    expect(sign.statusCode).toBe(422)
    expect(sign.json().errors).toMatchObject([{ path: 'pushUrl', code: 'address-not-allowed' }])
  })

  test.each(['http://127.0.0.1:8080', 'http://gate.example'])('%s is accepted', async (address) => {
    expect((await controllerAt(address)).statusCode).toBe(201)
    expect((await signAt(address)).statusCode).toBe(201)
  })

  test('an address behind an edge box is checked by the box', async () => {
    const { _id } = (await controllerAt('http://10.0.0.5', { reach: 'edge' })).json()
    const moved = await put(`/sprockit/controllers/${_id}`, {
      reach: 'server',
      username: 'gatebot',
      password: 'secret',
    })
    expect(moved.json().errors).toMatchObject([{ path: 'address', code: 'address-not-allowed' }])
  })

  test('an edit only checks a changed address, so that other fields can be changed after an address is no longer allowed', async () => {
    const { _id } = (await controllerAt('http://127.0.0.1')).json()
    const sign = (await signAt('http://127.0.0.1')).json()
    await owned('update gate_controller set address = $2 where id = $1', [_id, 'http://10.0.0.5'])
    await owned('update wayfinder set push_url = $2 where id = $1', [sign._id, 'http://10.0.0.5'])
    expect((await put(`/sprockit/controllers/${_id}`, { outletBase: 0 })).statusCode).toBe(200)
    expect((await put(`/wayfinders/${sign._id}`, { closed: true })).statusCode).toBe(200)
    const answers = [
      await put(`/sprockit/controllers/${_id}`, { address: 'http://10.0.0.6', username: 'a', password: 'b' }),
      await put(`/wayfinders/${sign._id}`, { pushUrl: 'http://10.0.0.6' }),
    ]
    for (const answer of answers)
      expect(answer.json().errors).toMatchObject([{ code: 'address-not-allowed' }])
  })
})

describe('GAT-12: testing a controller', () => {
  const testOf = async (id: string) => (await post(`/sprockit/controllers/${id}/test`, {})).json()
  const auditedTests = (id: string) =>
    owned(
      "select after from audit_entry where object_id = $1 and action = 'gate-controller.test' order by sequence",
      [id],
    )

  test('with request templates reports whether its address is refused, and operates nothing', async () => {
    const { _id } = await aController('http', described)
    expect(await testOf(_id)).toEqual({ ok: false, reason: null })
    await owned('update gate_controller set address = $2 where id = $1', [_id, 'http://10.0.0.5'])
    const refused = { ok: false, reason: 'address-not-allowed' }
    expect(await testOf(_id)).toEqual(refused)
    expect(described.box.switched).toEqual([])
    expect(await auditedTests(_id)).toEqual([{ after: { ok: false, reason: null } }, { after: refused }])
  })

  test('behind an edge box is in the audit too', async () => {
    const { _id } = await aController('dataprobe-pdu', pdu, { reach: 'edge' })
    expect(await testOf(_id)).toEqual({ ok: false, reason: null })
    expect(await auditedTests(_id)).toEqual([{ after: { ok: false, reason: null } }])
  })
})
