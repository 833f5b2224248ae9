import { uuidv7 } from 'uuidv7'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id

/** Rows made for one step: what is removed or changed by one step must not be missing in the next. */
const insert = async (
  { database }: Target,
  table: 'zone' | 'camera' | 'rfid_reader' | 'rfid_threshold' | 'sector',
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

const named = (target: Target) => ({ parking_lot_id: lotId(target), name: uuidv7() })
const aZone = (target: Target, more: object = {}) =>
  insert(target, 'zone', { ...named(target), type: 'entry', ...more })
const aCamera = (target: Target, more: object = {}) =>
  insert(target, 'camera', { ...named(target), device_id: uuidv7(), role: 'entry', ...more })
const aReader = (target: Target, more: object = {}) =>
  insert(target, 'rfid_reader', { ...named(target), device_id: uuidv7(), role: 'entry', ...more })
const aThreshold = (target: Target, more: object = {}) =>
  insert(target, 'rfid_threshold', { ...named(target), seconds: 10, ...more })
const aSector = (target: Target, more: object = {}) =>
  insert(target, 'sector', { ...named(target), floor_ids: [target.lot.floor.id], ...more })

type Make = (target: Target, more?: object) => Promise<string>
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const create = (more: object = {}): Row =>
  ofLot((target) => ({ body: { parkingLot: lotId(target), name: uuidv7(), ...more } }))
const change = (make: Make): Row =>
  ofLot(async (target) => ({ params: { id: await make(target) }, body: { name: uuidv7() } }))
const remove = (make: Make): Row => ofLot(async (target) => ({ params: { id: await make(target) } }))
const restore = (make: Make): Row =>
  ofLot(async (target) => ({ params: { id: await make(target, { removed_at: new Date() }) } }))
const list = (name: string): Row => ofLot((target) => ({ params: { [name]: lotId(target) } }))

/** One request for every call about zones, devices and sectors. */
export const deviceSamples = {
  'GET /zones/{parkingLotId}': list('parkingLotId'),
  'GET /zones/{parkingLotId}/choices': list('parkingLotId'),
  'GET /zones/{id}/one-zone': remove(aZone),
  'POST /zones/': create({ type: 'entry' }),
  'PUT /zones/{id}': change(aZone),
  'DELETE /zones/{id}': remove(aZone),
  'POST /zones/{id}/restore': restore(aZone),
  'GET /cameras/{lotId}': list('lotId'),
  'POST /cameras': ofLot((target) => ({
    body: { parkingLot: lotId(target), name: uuidv7(), id: uuidv7(), role: 'entry' },
  })),
  'PUT /cameras/{id}': change(aCamera),
  'DELETE /cameras/{id}': remove(aCamera),
  'POST /cameras/{id}/restore': restore(aCamera),
  'GET /rfid/rfidReader/{lotId}': list('lotId'),
  'POST /rfid/rfidReader': ofLot((target) => ({
    body: { parkingLot: lotId(target), name: uuidv7(), id: uuidv7(), role: 'entry' },
  })),
  'PUT /rfid/rfidReader/{id}': change(aReader),
  'DELETE /rfid/rfidReader/{id}': remove(aReader),
  'POST /rfid/rfidReader/{id}/restore': restore(aReader),
  'GET /rfid/rfidThreshold/{lotId}': list('lotId'),
  'POST /rfid/rfidThreshold': create({ duration: 10 }),
  'PUT /rfid/rfidThreshold/{id}': change(aThreshold),
  'DELETE /rfid/rfidThreshold/{id}': remove(aThreshold),
  'POST /rfid/rfidThreshold/{id}/restore': restore(aThreshold),
  'POST /parking-lots/rfid/reset-tag-status': ofLot((target) => ({
    body: { parkingLotId: lotId(target) },
  })),
  'GET /devices/{parkingLotId}/{deviceId}/last-message': ofLot((target) => ({
    params: { parkingLotId: lotId(target), deviceId: target.lot.sensors[0]! },
  })),
  'GET /ev-stations/{parkingLotId}': list('parkingLotId'),
  'GET /sectors': ofLot((target) => ({ query: { parkingLotId: lotId(target) } })),
  'POST /sectors': ofLot((target) => ({
    body: { parkingLot: lotId(target), name: uuidv7(), floors: [target.lot.floor.floor_name] },
  })),
  'PUT /sectors/{id}': change(aSector),
  'DELETE /sectors/{id}': remove(aSector),
  'POST /sectors/{id}/restore': restore(aSector),
} satisfies Readonly<Record<string, Row>>
