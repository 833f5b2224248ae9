import { uuidv7 } from 'uuidv7'
import { cameras } from '#features/devices/cameras.ts'
import { rfidReaders } from '#features/devices/rfid-readers.ts'
import { rfidThresholds } from '#features/devices/rfid-thresholds.ts'
import { sectors } from '#features/sectors/sectors.resource.ts'
import { zones } from '#features/zones/zones.resource.ts'
import { makerOf, samplesOf } from './rights-walk.resource.ts'
import type { Row, Target } from './rights-walk.rows.ts'

const lotId = ({ lot }: Target) => lot.lot.id
const ofLot = (make: Row['make']): Row => ({ scope: 'lot', make })
const list = (name: string): Row => ofLot((target) => ({ params: { [name]: lotId(target) } }))

const atEntry = { body: () => ({ type: 'entry' }) }
const aZone = makerOf(zones, atEntry)
const aDevice = { body: () => ({ id: uuidv7(), role: 'entry' }) }

/** One request for every endpoint of zones, devices and sectors. */
export const deviceSamples = {
  ...samplesOf(zones, atEntry),
  'GET /zones/{parkingLotId}': list('parkingLotId'),
  'GET /zones/{parkingLotId}/choices': list('parkingLotId'),
  'GET /zones/{id}/one-zone': ofLot(async (target) => ({ params: { id: await aZone(target) } })),
  ...samplesOf(cameras, aDevice),
  ...samplesOf(rfidReaders, aDevice),
  ...samplesOf(rfidThresholds, { body: () => ({ duration: 10 }) }),
  'POST /parking-lots/rfid/reset-tag-status': ofLot((target) => ({
    body: { parkingLotId: lotId(target) },
  })),
  'GET /devices/{parkingLotId}/{deviceId}/last-message': ofLot((target) => ({
    params: { parkingLotId: lotId(target), deviceId: target.lot.sensors[0]! },
  })),
  'GET /parking-lots/{id}/devices': list('id'),
  'GET /parking-lots/{id}/devices/counts': list('id'),
  'GET /parking-lots/{id}/devices/missed-reads': list('id'),
  'GET /sensor-errors': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /sensor-errors/export/count': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /sensor-errors/export/xlsx': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /sensor-errors/export/csv': ofLot((target) => ({ query: { parkingLot: lotId(target) } })),
  'GET /ev-stations/{parkingLotId}': list('parkingLotId'),
  ...samplesOf(sectors, {
    body: ({ lot }) => ({ floors: [lot.floor.floor_name] }),
    columns: ({ lot }) => ({ floor_ids: [lot.floor.id] }),
  }),
  'GET /sectors': ofLot((target) => ({ query: { parkingLotId: lotId(target) } })),
} satisfies Readonly<Record<string, Row>>
