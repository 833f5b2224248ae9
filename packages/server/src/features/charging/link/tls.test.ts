import { RPCClient } from 'ocpp-rpc'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startChargerWorld, type ChargerWorld } from './charger.test-world.ts'
import { certificate, startTlsProxy } from './tls-proxy.test-world.ts'

let world: ChargerWorld
let proxy: Awaited<ReturnType<typeof startTlsProxy>>
const clients: RPCClient[] = []
beforeAll(async () => {
  world = await startChargerWorld()
  proxy = await startTlsProxy(world.port)
})
afterAll(async () => {
  await Promise.all(clients.map((client) => client.close({ force: true }).catch(() => {})))
  await proxy?.close()
  await world?.close()
})

const station = (identity: string, more: { readonly password?: string; readonly ca?: string }) => {
  // Its types want all options.
  const given: Partial<ConstructorParameters<typeof RPCClient>[0]> = {
    endpoint: `wss://localhost:${proxy.port}/ocpp`,
    identity,
    protocols: ['ocpp1.6'],
    password: more.password ?? password,
    strictMode: false,
    reconnect: false,
    callTimeoutMs: 20_000,
    wsOpts: more.ca === undefined ? {} : { ca: more.ca },
  }
  const client = new RPCClient(given as ConstructorParameters<typeof RPCClient>[0])
  clients.push(client)
  return client
}

test('CST-19: a station connects by TLS with its password (security profile 2), and is operated', async () => {
  const { id, identity } = await world.addStation()
  const client = station(identity, { ca: certificate })
  await client.connect()
  client.handle('Reset', () => Promise.resolve({ status: 'Accepted' }))
  expect(await client.call('Heartbeat', {})).toHaveProperty('currentTime')
  const asked = await world.lot.app.ask('provider', {
    method: 'POST',
    url: `/api/charging/stations/${id}/commands`,
    payload: { kind: 'reset' },
  })
  expect(asked.json()).toMatchObject({ kind: 'reset', state: 'answered' })
})

test('CST-19: a wrong password is refused by TLS, too', async () => {
  const { identity } = await world.addStation()
  await expect(station(identity, { ca: certificate, password: 'wrong' }).connect()).rejects.toThrow(
    'Unauthorized',
  )
})

test('CST-19: a station that does not know the certificate does not say its password', async () => {
  const { identity } = await world.addStation()
  await expect(station(identity, {}).connect()).rejects.toThrow(/self.signed|certificate/i)
})
