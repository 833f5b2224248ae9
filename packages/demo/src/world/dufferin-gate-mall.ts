import { aDevice, aReader, aThreshold, aZone } from '#devices/devices.builders.ts'
import { drawMallFloor } from '#floor-maps/mall-floor.ts'
import { aGroup, aLot } from '#lots/lots.builders.ts'
import { aTagOf } from '#passholders/passholders.builders.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import type { LotRows } from './demo-world.rows.ts'
import { designFloors, loraSensors, wiredSensors, type FloorDesign } from './lot-plan.ts'
import { sellPasses, timeBoundTypes } from './passholders.plan.ts'

const closedForWorks = new Set(['P1-A01', 'P1-A02'])

const lotOf = (customer: CustomerRow) =>
  aLot({
    customer_id: customer.id,
    name: 'Dufferin Gate Mall',
    address: '900 Dufferin Gate',
    capitalization_rate: 6,
    product_access: { insightVolt: false, visitorValidation: true, enforcement: true, payments: true },
    time_bound_passes: true,
  })

type Lot = ReturnType<typeof lotOf>

const groupsOf = (lot: Lot) => ({
  visitor: aGroup(lot, {
    name: 'Shoppers',
    type: 'visitor',
    is_default_visitor: true,
    minimum_number_of_stalls: 700,
  }),
  staff: aGroup(lot, {
    name: 'Store staff',
    standard_pass_price_cents: 9_000,
    standard_pass_payment_frequency: 'monthly',
    minimum_number_of_stalls: 80,
    pass_limit_per_day: 30,
  }),
  ev: aGroup(lot, { name: 'EV', type: 'ev', minimum_number_of_stalls: 20 }),
  reserved: aGroup(lot, { name: 'Handicap accessible', type: 'reserved', minimum_number_of_stalls: 32 }),
})

const floorsOf = ({ visitor, staff, ev, reserved }: ReturnType<typeof groupsOf>): FloorDesign[] => [
  {
    name: 'P1',
    map: drawMallFloor({ prefix: 'P1', title: 'Dufferin Gate Mall, P1', leadsTo: 'level 1' }),
    share: [
      [staff, 120],
      [visitor, 348],
      [ev, 20],
      [reserved, 16],
    ],
    sensors: loraSensors('0002'),
  },
  {
    name: '1',
    map: drawMallFloor({ prefix: 'L1', title: 'Dufferin Gate Mall, L1', leadsTo: 'P1' }),
    share: [
      [reserved, 16],
      [ev, 20],
      [visitor, 468],
    ],
    sensors: wiredSensors('DG'),
  },
]

/** One reader for both lanes of a gate: the first antenna covers the entry, the second the exit. */
const gatesOf = (lot: Lot) => {
  const lane = aThreshold(lot, { name: 'Staff lane', seconds: 30 })
  const sides = [
    { name: 'Gate East', device_id: 'dufferin-reader-east', ip: '10.2.4.11' },
    { name: 'Gate West', device_id: 'dufferin-reader-west', ip: '10.2.4.12' },
  ]
  const gates = sides.map((side) => {
    const zone = aZone(lot, { name: side.name, type: 'entryExit' })
    const both = { role: 'both', entry_antennas: [1], exit_antennas: [2] } as const
    return { zone, reader: aReader(zone, { ...side, ...both, threshold_id: lane.id }) }
  })
  return {
    zones: [...gates.map(({ zone }) => zone), aZone(lot, { name: 'Chargers', type: 'ev' })],
    readers: gates.map(({ reader }) => reader),
    thresholds: [lane],
  }
}

/** A shopping mall of two floors and 1,008 stalls, two of them inactive; its staff drive in and out by tag. */
export const dufferinGateMall = (customer: CustomerRow): LotRows => {
  const lot = lotOf(customer)
  const groups = groupsOf(lot)
  const { visitor, staff, ev, reserved } = groups
  const floors = designFloors(lot, floorsOf(groups))
  const gates = gatesOf(lot)
  const passes = sellPasses(
    [
      { name: 'Brightwell Stores', letters: 'BS', group: staff, passes: 92, firstSuite: 100 },
      { name: 'Food court', letters: 'FC', group: staff, passes: 44, firstSuite: 200 },
    ],
    2,
    timeBoundTypes,
  )
  return {
    lots: [lot],
    groups: Object.values(groups),
    ...floors,
    stalls: floors.stalls.map((stall) => ({ ...stall, is_active: !closedForWorks.has(stall.stall_number) })),
    ...gates,
    devices: [
      ...floors.devices,
      ...gates.readers.map((reader) => aDevice(lot, { device_id: reader.device_id, kind: 'rfid-reader' })),
    ],
    cameras: [],
    ...passes,
    tags: passes.passholders.filter((_, nth) => nth % 8 !== 7).map((passholder) => aTagOf(passholder)),
    rhythms: [
      { groupId: visitor.id, rhythm: 'retail' },
      { groupId: staff.id, rhythm: 'retailStaff' },
      { groupId: ev.id, rhythm: 'mallCharging' },
      { groupId: reserved.id, rhythm: 'accessible' },
    ],
  }
}
