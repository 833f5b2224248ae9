import { aCamera, aDevice, aZone } from '#devices/devices.builders.ts'
import { aGroup, aLot } from '#lots/lots.builders.ts'
import type { LotRow } from '#lots/lots.rows.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import type { LotRows } from './demo-world.rows.ts'
import { sellPasses } from './passholders.plan.ts'

const gatesOf = (lot: LotRow) => {
  const entry = aZone(lot, { name: 'Entry', type: 'entry', travel_time_minutes: 10 })
  const exit = aZone(lot, { name: 'Exit', type: 'exit' })
  const side = aZone(lot, { name: 'Side gate', type: 'entryExit' })
  const rows = aZone(lot, { name: 'Back rows', type: 'interior' })
  const passes = aZone(lot, { name: 'Monthly rows', type: 'restricted' })
  const cameras = [
    aCamera(entry, { name: 'Entry 1', device_id: 'union-yards-entry-1', role: 'entry' }),
    aCamera(exit, { name: 'Exit 1', device_id: 'union-yards-exit-1', role: 'exit' }),
    aCamera(side, {
      name: 'Side gate',
      device_id: 'union-yards-side-1',
      role: 'both',
      entry_from_degrees: 200,
      entry_to_degrees: 300,
      exit_from_degrees: 20,
      exit_to_degrees: 120,
    }),
    aCamera(rows, { name: 'Back rows', device_id: 'union-yards-rows-1', role: 'interior' }),
    aCamera(passes, { name: 'Monthly rows', device_id: 'union-yards-monthly-1', role: 'interior' }),
  ]
  return { zones: [entry, exit, side, rows, passes], cameras }
}

/** An open lot without sensors: cameras at its gates count the vehicles, capacities are entered. */
export const unionYardsLot = (customer: CustomerRow): LotRows => {
  const lot = aLot({
    customer_id: customer.id,
    name: 'Union Yards Lot 4',
    address: '4 Union Yards',
    enable_tenant_tracking_by_passholder_group: true,
    product_access: { insightVolt: false, visitorValidation: false, enforcement: true, payments: true },
  })
  const monthly = aGroup(lot, {
    name: 'Monthly',
    counted_by: 'plates',
    typed_capacity: 60,
    standard_pass_price_cents: 14_000,
    standard_pass_payment_frequency: 'monthly',
    pass_limit_per_day: 30,
  })
  const visitor = aGroup(lot, {
    name: 'Visitor',
    type: 'visitor',
    counted_by: 'plates',
    typed_capacity: 120,
    is_default_visitor: true,
  })
  const { zones, cameras } = gatesOf(lot)
  return {
    lots: [lot],
    floorMaps: [],
    floors: [],
    groups: [monthly, visitor],
    stalls: [],
    devices: cameras.map((camera) => aDevice(lot, { device_id: camera.device_id, kind: 'camera' })),
    zones,
    cameras,
    ...sellPasses(
      [
        { name: 'Yards Brewing', letters: 'YB', group: monthly, passes: 24, firstSuite: 1 },
        { name: 'Union Print House', letters: 'UP', group: monthly, passes: 21, firstSuite: 50 },
        { name: 'Rail Museum', letters: 'RM', group: monthly, passes: 17, firstSuite: 90 },
      ],
      4,
    ),
    rhythms: [
      { groupId: monthly.id, rhythm: 'office' },
      { groupId: visitor.id, rhythm: 'officeVisitor' },
    ],
  }
}
