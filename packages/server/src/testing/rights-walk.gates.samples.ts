import { uuidv7 } from 'uuidv7'
import { hashKey } from '#features/sources/sources.public.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id

const insert = async (
  { database }: Target,
  table: 'gate_controller' | 'sprockit' | 'edge_key' | 'wayfinder',
  row: object,
): Promise<string> => {
  const id = uuidv7()
  await database.asSystem((tx) =>
    tx
      .insertInto(table)
      .values({ id, ...row } as never)
      .execute(),
  )
  return id
}

const aController = (target: Target, more: object = {}) =>
  insert(target, 'gate_controller', {
    parking_lot_id: lotId(target),
    monex_device_id: uuidv7(),
    driver: 'iboot-g2',
    reach: 'server',
    // Nowhere: whatever is opened here is refused, and told so with 200.
    address: 'http://127.0.0.1:1',
    outlet_base: 0,
    settings: '{}',
    credentials: 'sealed',
    ...more,
  })
const aSprockit = async (target: Target, more: object = {}) =>
  insert(target, 'sprockit', {
    parking_lot_id: lotId(target),
    name: uuidv7(),
    code: uuidv7(),
    description: '',
    controller_id: await aController(target),
    outlet: 0,
    pulse_ms: 500,
    ...more,
  })
const anEdgeKey = (target: Target, more: object = {}) =>
  insert(target, 'edge_key', {
    parking_lot_id: lotId(target),
    name: 'Box',
    key_hash: uuidv7(),
    key_hint: 'abcd',
    ...more,
  })
const tokenOf = (target: Target) => `walked-token-of-${lotId(target)}`
const aWayfinder = (target: Target, more: object = {}) =>
  insert(target, 'wayfinder', {
    parking_lot_id: lotId(target),
    name: uuidv7(),
    feed_token: uuidv7(),
    push_format: 'json',
    full_at: 0,
    full_text: 'FULL',
    closed_text: 'CLOSED',
    stale_text: '',
    ...more,
    lines: JSON.stringify([{ label: '', counts: 'lot', subject: '' }]),
  })
/** A key for a box on site of the lot; the walk’s own headers say who the person is. */
const asBox = async (target: Target) => {
  const key = `swe_${uuidv7()}`
  await anEdgeKey(target, { key_hash: hashKey(key) })
  return { 'x-api-key': key }
}

type Make = (target: Target, more?: object) => Promise<string>
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const list = (name: string): Row => ofLot((target) => ({ params: { [name]: lotId(target) } }))
const ofOne = (make: Make, body?: object): Row =>
  ofLot(async (target) => ({ params: { id: await make(target) }, ...(body && { body }) }))
const restore = (make: Make): Row =>
  ofLot(async (target) => ({ params: { id: await make(target, { removed_at: new Date() }) }, body: {} }))

/** One request for every call about gates, boxes on site and signs. */
export const gateSamples = {
  'GET /sprockit/{lotId}': list('lotId'),
  'POST /sprockit': ofLot(async (target) => {
    const monexDeviceId = uuidv7()
    await aController(target, { monex_device_id: monexDeviceId })
    return {
      body: { parkingLot: lotId(target), name: uuidv7(), id: uuidv7(), monexDeviceId, outletToControl: 0 },
    }
  }),
  'PUT /sprockit/{id}': ofOne(aSprockit, { description: 'Another' }),
  'DELETE /sprockit/{id}': ofOne(aSprockit),
  'POST /sprockit/{id}/restore': restore(aSprockit),
  'POST /sprockit/openGate': ofLot(async (target) => ({
    body: { sprocketObjectId: await aSprockit(target), reason: 'Walk' },
  })),
  'POST /sprockit/iboot/getControl': ofLot(async (target) => {
    const monexDeviceId = uuidv7()
    await aController(target, { monex_device_id: monexDeviceId })
    return { body: { monexDeviceId, outletToControl: 0 } }
  }),
  'GET /sprockit/openings/{lotId}': list('lotId'),
  'GET /sprockit/controllers/{lotId}': list('lotId'),
  'POST /sprockit/controllers': ofLot((target) => ({
    body: {
      parkingLot: lotId(target),
      monexDeviceId: uuidv7(),
      driver: 'iboot-g2',
      address: 'http://gate.example',
      username: 'gatebot',
      password: 'secret',
    },
  })),
  'PUT /sprockit/controllers/{id}': ofOne(aController, { outletBase: 1 }),
  'DELETE /sprockit/controllers/{id}': ofOne(aController),
  'POST /sprockit/controllers/{id}/restore': restore(aController),
  'POST /sprockit/controllers/{id}/test': ofOne(aController, {}),
  'GET /edge/keys/{lotId}': list('lotId'),
  'POST /edge/keys': ofLot((target) => ({ body: { parkingLot: lotId(target), name: 'Box' } })),
  'DELETE /edge/keys/{id}': ofOne(anEdgeKey),
  'POST /edge/keys/{id}/restore': restore(anEdgeKey),
  'GET /edge/commands': ofLot(async (target) => ({ headers: await asBox(target), query: { wait: '0' } })),
  'POST /edge/claims': ofLot(async (target) => ({ headers: await asBox(target), body: { _id: uuidv7() } })),
  'POST /edge/results': ofLot(async (target) => ({ headers: await asBox(target), body: { data: [] } })),
  'GET /wayfinders/{parkingLotId}': list('parkingLotId'),
  'GET /wayfinders/{parkingLotId}/{wayfinderId}': ofLot(async (target) => ({
    params: { parkingLotId: lotId(target), wayfinderId: await aWayfinder(target) },
  })),
  'POST /wayfinders': ofLot((target) => ({
    body: { parkingLot: lotId(target), name: uuidv7(), lines: [{ label: '', counts: 'lot', subject: '' }] },
  })),
  'PUT /wayfinders/{id}': ofOne(aWayfinder, { description: 'Another' }),
  'DELETE /wayfinders/{id}': ofOne(aWayfinder),
  'POST /wayfinders/{id}/restore': restore(aWayfinder),
  'POST /wayfinders/{id}/feed-token': ofOne(aWayfinder, {}),
  'GET /feed/wayfinders/{token}': ofLot(async (target) => {
    const token = `${tokenOf(target)}-${uuidv7()}`
    await aWayfinder(target, { feed_token: token })
    return { params: { token } }
  }),
}
