import { aZone } from '#devices/devices.builders.ts'
import { drawMallFloor } from '#floor-maps/mall-floor.ts'
import { aGroup, aLot } from '#lots/lots.builders.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import type { LotRows } from './demo-world.rows.ts'
import { designFloors, loraSensors, wiredSensors } from './lot-plan.ts'
import type { FloorDesign } from './lot-plan.ts'
import { sellPasses } from './passholders.plan.ts'

const closedForWorks = new Set(['P1-A01', 'P1-A02'])

const lotOf = (customer: CustomerRow) =>
  aLot({
    customer_id: customer.id,
    name: 'Dufferin Gate Mall',
    address: '900 Dufferin Gate',
    capitalization_rate: 6,
    product_access: { insightVolt: false, visitorValidation: true, enforcement: false, payments: true },
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
    pass_limit_per_day: 4,
  }),
  ev: aGroup(lot, { name: 'EV', type: 'ev', minimum_number_of_stalls: 20 }),
  reserved: aGroup(lot, { name: 'Reserved', type: 'reserved', minimum_number_of_stalls: 32 }),
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

/** A shopping mall of two floors and 1,008 stalls; two of them are out of use. */
export const dufferinGateMall = (customer: CustomerRow): LotRows => {
  const lot = lotOf(customer)
  const groups = groupsOf(lot)
  const { visitor, staff, ev, reserved } = groups
  const floors = designFloors(lot, floorsOf(groups))
  return {
    lots: [lot],
    groups: Object.values(groups),
    ...floors,
    stalls: floors.stalls.map((stall) => ({ ...stall, is_active: !closedForWorks.has(stall.stall_number) })),
    zones: [
      aZone(lot, { name: 'Gate East', type: 'entryExit' }),
      aZone(lot, { name: 'Gate West', type: 'entryExit' }),
      aZone(lot, { name: 'Chargers', type: 'ev' }),
    ],
    cameras: [],
    ...sellPasses(
      [
        { name: 'Brightwell Stores', letters: 'BS', group: staff, passes: 54, firstSuite: 100 },
        { name: 'Food court', letters: 'FC', group: staff, passes: 26, firstSuite: 200 },
      ],
      2,
    ),
    rhythms: [
      { groupId: visitor.id, rhythm: 'retail' },
      { groupId: staff.id, rhythm: 'retailStaff' },
      { groupId: ev.id, rhythm: 'retail' },
      { groupId: reserved.id, rhythm: 'accessible' },
    ],
  }
}
