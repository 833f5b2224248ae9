import { gateControllers } from '@stallwise/contract/gates/gate-controllers.contract.ts'
import { wayfinders } from '@stallwise/contract/wayfinders/wayfinders.contract.ts'
import { uuidv7 } from 'uuidv7'
import { edgeKeys } from '#features/gates/edge-keys.resource.ts'
import { sprockits } from '#features/gates/sprockits.resource.ts'
import { hashOfToken } from '#platform/secrets/token-hash.ts'
import { insertRow, makerOf, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id

const controllerColumns = () => ({
  monex_device_id: uuidv7(),
  driver: 'iboot-g2',
  reach: 'server',
  // An unreachable address: opening is refused, with status 200.
  address: 'http://127.0.0.1:1',
  outlet_base: 0,
  settings: '{}',
  credentials: 'sealed',
})
const aController = (target: Target, more: object = {}) =>
  insertRow(target, 'gate_controller', { ...controllerColumns(), ...more })
const aDevice = async (target: Target): Promise<string> => {
  const monexDeviceId = uuidv7()
  await aController(target, { monex_device_id: monexDeviceId })
  return monexDeviceId
}
const sprockitNeeds = {
  body: async (target: Target) => ({
    id: uuidv7(),
    monexDeviceId: await aDevice(target),
    outletToControl: 0,
  }),
  columns: async (target: Target) => ({ controller_id: await aController(target) }),
}
const aSprockit = makerOf(sprockits, sprockitNeeds)
const keyNeeds = {
  body: () => ({ key: uuidv7() }),
  columns: () => ({ key_hash: uuidv7(), key_hint: 'abcd' }),
}
const anEdgeKey = makerOf(edgeKeys, keyNeeds)
const tokenOf = (target: Target) => `walked-token-of-${lotId(target)}`
const wayfinderNeeds = {
  body: () => ({ lines: [{ label: '', counts: 'lot', subject: '' }] }),
  columns: () => ({
    name: uuidv7(),
    feed_token: uuidv7(),
    push_format: 'json',
    full_at: 0,
    full_text: 'FULL',
    closed_text: 'CLOSED',
    stale_text: '',
    lines: JSON.stringify([{ label: '', counts: 'lot', subject: '' }]),
  }),
}
const described = { contract: wayfinders, table: 'wayfinder' }
const aWayfinder = makerOf(described, wayfinderNeeds)
/** A key for an edge box of the lot; the user is identified by the walk’s own headers. */
const asBox = async (target: Target) => {
  const key = `swe_${uuidv7()}`
  await anEdgeKey(target, { key_hash: hashOfToken(key) })
  return { 'x-api-key': key }
}

type Make = (target: Target, more?: object) => Promise<string>
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const list = (name: string): Row => ofLot((target) => ({ params: { [name]: lotId(target) } }))
const ofOne = (make: Make, body?: object): Row =>
  ofLot(async (target) => ({ params: { id: await make(target) }, ...(body && { body }) }))

/** One request for every endpoint of gates, edge boxes and signs. */
export const gateSamples = {
  ...samplesOf(sprockits, sprockitNeeds),
  'POST /sprockit/openGate': ofLot(async (target) => ({
    body: { sprocketObjectId: await aSprockit(target), reason: 'Walk' },
  })),
  'POST /sprockit/iboot/getControl': ofLot(async (target) => ({
    body: { monexDeviceId: await aDevice(target), outletToControl: 0 },
  })),
  'GET /sprockit/openings/{lotId}': list('lotId'),
  'GET /sprockit/decisions/{lotId}': list('lotId'),
  'GET /intercom/calls/{lotId}': list('lotId'),
  'POST /intercom/calls': ofLot((target) => ({
    body: { parkingLot: lotId(target), note: 'Walk', outcome: 'refused' },
  })),
  'POST /intercom/may-park': ofLot((target) => ({ body: { parkingLot: lotId(target) } })),
  ...samplesOf(
    { contract: gateControllers, table: 'gate_controller' },
    {
      body: () => ({
        monexDeviceId: uuidv7(),
        driver: 'iboot-g2',
        address: 'http://gate.example',
        username: 'gatebot',
        password: 'secret',
      }),
      columns: () => controllerColumns(),
    },
  ),
  'PUT /sprockit/controllers/{id}': ofOne(aController, {
    username: 'gatebot',
    password: 'secret',
    version: 1,
  }),
  'POST /sprockit/controllers/{id}/test': ofOne(aController, {}),
  ...samplesOf(edgeKeys, keyNeeds),
  'POST /edge/keys': ofLot((target) => ({ body: { parkingLot: lotId(target), name: uuidv7() } })),
  'GET /edge/commands': ofLot(async (target) => ({ headers: await asBox(target), query: { wait: '0' } })),
  'POST /edge/claims': ofLot(async (target) => ({ headers: await asBox(target), body: { _id: uuidv7() } })),
  'POST /edge/results': ofLot(async (target) => ({ headers: await asBox(target), body: { data: [] } })),
  'GET /wayfinders/{parkingLotId}': list('parkingLotId'),
  'GET /wayfinders/{parkingLotId}/{wayfinderId}': ofLot(async (target) => ({
    params: { parkingLotId: lotId(target), wayfinderId: await aWayfinder(target) },
  })),
  ...samplesOf(described, wayfinderNeeds),
  'POST /wayfinders/{id}/feed-token': ofOne(aWayfinder, {}),
  'GET /feed/wayfinders/{token}': ofLot(async (target) => {
    const token = `${tokenOf(target)}-${uuidv7()}`
    await aWayfinder(target, { feed_token: token })
    return { params: { token } }
  }),
}
