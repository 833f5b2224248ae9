import {
  aCamera,
  aDevice,
  aReader,
  aSource,
  aThreshold,
  aZone,
} from '@stallwise/demo/devices/devices.builders.ts'
import { aFloor, aGroup, aLot } from '@stallwise/demo/lots/lots.builders.ts'
import {
  aPassholder,
  aPassholderGroup,
  aPlateOf,
  aTagOf,
} from '@stallwise/demo/passholders/passholders.builders.ts'
import { aCustomer, aUser } from '@stallwise/demo/session/session.builders.ts'
import { aStall } from '@stallwise/demo/stalls/stalls.builders.ts'
import type { AppOptions } from '#app.ts'
import { testDatabasesWith } from '#platform/database/test-database.ts'
import { sendAs, startTestApp } from './test-app.ts'
import { loadWorld } from '#demo/world.load.ts'
import { fireDueTimers } from '#features/judging/timers.ts'
import { replayLot } from '#features/replay/replay.public.ts'

export const minute = 60_000
const hour = 60 * minute
/** The next full hour: partitions exist for months around the real time. */
export const start = Math.ceil(Date.now() / hour) * hour + hour

export const keys = {
  'stall-events': 'sw_native-key',
  'the-things-stack': 'sw_lora-key',
  chirpstack: 'sw_chirp-key',
  'plate-recognizer': 'sw_camera-key',
  'rfid-impinj': 'sw_impinj-key',
  'rfid-zebra': 'sw_zebra-key',
} as const

const customer = aCustomer({ name: 'Riverside Parking' })
const lot = aLot({ name: 'Riverside', customer_id: customer.id, high_occupancy_threshold: 60 })
const otherLot = aLot({ name: 'Hillside', customer_id: customer.id })
const floors = [aFloor(lot), aFloor(lot, { floor_name: 'P1', position: 1 })] as const
const otherFloor = aFloor(otherLot)
const tenants = aGroup(lot)
const reserved = aGroup(lot, { name: 'Accessible', type: 'reserved' })
const visitors = aGroup(lot, {
  name: 'Visitors',
  type: 'visitor',
  counted_by: 'plates',
  typed_capacity: 3,
  is_default_visitor: true,
})
const otherTenants = aGroup(otherLot)
export const loraSensor = '0004A30B001C0530'
const stalls = [
  ...['1', '2'].map((n) => aStall(floors[0], tenants, { stall_number: n, device: `sensor-${n}` })),
  ...['3', '4'].map((n) => aStall(floors[1], tenants, { stall_number: n, device: `sensor-${n}` })),
  aStall(floors[1], reserved, { stall_number: '5', device: loraSensor, stall_vendor: 'Bosch TPS110' }),
]
const otherStall = aStall(otherFloor, otherTenants, { stall_number: '1', device: 'other-1' })
const zone = aZone(lot, { type: 'entryExit' })
const cameras = [
  aCamera(zone, { device_id: 'camera-in', role: 'entry' }),
  aCamera(zone, { device_id: 'camera-out', role: 'exit' }),
  aCamera(zone, {
    device_id: 'camera-both',
    role: 'both',
    entry_from_degrees: 315,
    entry_to_degrees: 45,
    exit_from_degrees: 135,
    exit_to_degrees: 225,
  }),
]
const threshold = aThreshold(lot, { name: 'Slow lane', seconds: 30 })
const readers = [
  aReader(zone, { device_id: 'reader-in', role: 'entry', weakest_dbm: -70, threshold_id: threshold.id }),
  aReader(zone, {
    device_id: 'reader-both',
    role: 'both',
    weakest_dbm: null,
    entry_antennas: [1],
    exit_antennas: [2, 3],
  }),
]
const passholderGroup = aPassholderGroup(visitors)
const passholder = aPassholder(passholderGroup)
const plate = aPlateOf(passholder)
const tag = aTagOf(passholder, { epc: 'E28011000000000000000001' })

const world = {
  customers: [customer],
  lots: [lot, otherLot],
  floorMaps: [],
  floors: [...floors, otherFloor],
  groups: [tenants, reserved, visitors, otherTenants],
  stalls: [...stalls, otherStall],
  zones: [zone],
  cameras,
  thresholds: [threshold],
  readers,
  devices: [
    ...stalls.map((stall) => aDevice(lot, { device_id: stall.device!, stall_id: stall.id })),
    aDevice(otherLot, { device_id: 'other-1', stall_id: otherStall.id }),
    ...cameras.map((camera) => aDevice(lot, { device_id: camera.device_id, kind: 'camera' })),
    ...readers.map((reader) => aDevice(lot, { device_id: reader.device_id, kind: 'rfid-reader' })),
  ],
  passholderGroups: [passholderGroup],
  passholders: [passholder],
  plates: [plate],
  tags: [tag],
  sources: Object.entries(keys).map(([kind, key]) =>
    aSource({ customer_id: customer.id, kind: kind as keyof typeof keys, key, name: kind }),
  ),
  session: {
    accounts: [],
    users: [aUser({ email: 'provider@example.com', name: 'Pat', roles: ['provider'], customerId: null })],
    lots: [],
  },
}

const createLotDatabase = testDatabasesWith((database) => loadWorld(database, world, start - hour))

/** What a camera says of a plate that it read. */
interface Read {
  readonly score?: number
  /** Other plates that it may be. */
  readonly candidates?: readonly object[] | undefined
  readonly box?: object
}

/** A lot with sensors, cameras and tag readers on a server used through HTTP, with a clock set by tests. */
export const startTestLot = async (
  env: Record<string, string> = {},
  topicFilters: Readonly<Record<string, string>> = {},
  options: Pick<AppOptions, 'brokerPauses'> = {},
) => {
  const database = await createLotDatabase()
  for (const [kind, filter] of Object.entries(topicFilters))
    await database.look('update source set topic_filter = $2 where kind = $1', [kind, filter])
  const clock = { now: start }
  const app = await startTestApp(database, { clock: () => clock.now, env, ...options })
  const send = sendAs('provider', () => app)
  const post = (
    kind: string,
    payload: unknown,
    key: string = keys[kind.split('?')[0] as keyof typeof keys],
  ) =>
    app.server.inject({
      method: 'POST',
      url: `/ingest/${kind}`,
      headers: { authorization: `Bearer ${key}` },
      payload: payload as object,
    })
  return {
    app,
    database,
    clock,
    post,
    send,
    /** Switches on violations. */
    enforce: (productAccess: object = { enforcement: true, visitorValidation: true, payments: false }) =>
      send('PUT', '/parking-lots/update-productAccess', { parkingLot: lot.id, productAccess }),
    query: database.look,
    customerId: customer.id,
    lotId: lot.id,
    otherLotId: otherLot.id,
    tenants: tenants.id,
    visitors: visitors.id,
    reserved: reserved.id,
    stallIds: stalls.map(({ id }) => id),
    passholderId: passholder.id,
    passholderGroupId: passholderGroup.id,
    knownPlate: plate.plate,
    knownTag: tag.epc,
    /** Sends native stall events. */
    report: async (...events: object[]) => (await post('stall-events', { events })).json(),
    /** A camera reads a plate now, or so many milliseconds ago. */
    drive: (camera: string, plate: string, age = 0, { score = 0.9, candidates = [], box }: Read = {}) =>
      post('plate-recognizer', {
        hook: { event: 'recognition', id: camera },
        data: {
          camera_id: camera,
          timestamp: new Date(clock.now - age).toISOString(),
          results: [{ plate, score, candidates: [{ plate, score }, ...candidates], box }],
        },
      }),
    /** How the state after a replay of the log differs from the lot's. */
    replayDifferences: async () => (await replayLot(database, lot.id)).differences,
    /** Fires due timers; five-minute timers without the delay by the lot's id. */
    fire: () => fireDueTimers(database.pool, app.services.lots, clock.now, { maxTickDelayMs: 0 }),
    counts: async () =>
      (await database.look('select counts from lot_state where parking_lot_id = $1', [lot.id]))[0].counts,
    close: async () => {
      await app.close()
      await database.drop()
    },
  }
}

export type TestLotServer = Awaited<ReturnType<typeof startTestLot>>

let sent = 0
/** A native stall event with a unique id. */
export const anEvent = (sensor: string, at: number, more: object = {}) => ({
  eventId: `event-${sent++}`,
  deviceId: sensor,
  occupied: true,
  at: new Date(at).toISOString(),
  ...more,
})
