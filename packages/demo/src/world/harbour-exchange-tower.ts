import { aCamera, aDevice, aReader, aThreshold, aZone } from '#devices/devices.builders.ts'
import { drawTowerFloor } from '#floor-maps/tower-floor.ts'
import { namedId } from '#seeded/named-id.ts'
import { aGroup, aLot } from '#lots/lots.builders.ts'
import { aTagOf } from '#passholders/passholders.builders.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import type { LotRows } from './demo-world.rows.ts'
import { designFloors, loraSensors, wiredSensors, type FloorDesign } from './lot-plan.ts'
import { sellPasses, timeBoundTypes } from './passholders.plan.ts'

const weekdays = namedId('validity-group', 'Harbour Exchange Tower', 'Weekdays')

const lotOf = (customer: CustomerRow) =>
  aLot({
    customer_id: customer.id,
    name: 'Harbour Exchange Tower',
    address: '88 Harbour Exchange',
    capitalization_rate: 5.25,
    product_access: { insightVolt: false, visitorValidation: true, enforcement: true, payments: true },
    time_bound_passes: true,
    pass_validity_groups: [
      { _id: weekdays, name: 'Weekdays', days: [1, 2, 3, 4, 5], from: '06:00', to: '18:00' },
    ],
  })

type Lot = ReturnType<typeof lotOf>

const groupsOf = (lot: Lot) => ({
  monthly: aGroup(lot, {
    name: 'Monthly tenants',
    standard_pass_price_cents: 28_500,
    standard_pass_payment_frequency: 'monthly',
    minimum_number_of_stalls: 500,
    pass_limit_per_day: 60,
  }),
  executive: aGroup(lot, {
    name: 'Executive tenants',
    // Charged each Monday: on any day there are charges that are due and not overdue.
    standard_pass_price_cents: 10_500,
    standard_pass_payment_frequency: 'weekly',
    minimum_number_of_stalls: 80,
    pass_limit_per_day: 60,
  }),
  visitor: aGroup(lot, {
    name: 'Visitor',
    type: 'visitor',
    is_default_visitor: true,
    minimum_number_of_stalls: 200,
  }),
  ev: aGroup(lot, { name: 'EV', type: 'ev', high_occupancy_threshold: 95, minimum_number_of_stalls: 60 }),
  reserved: aGroup(lot, { name: 'Handicap accessible', type: 'reserved', minimum_number_of_stalls: 44 }),
})

type Groups = ReturnType<typeof groupsOf>

// Stalls on each floor: executive, visitor, EV, monthly, reserved. Together 1,200.
const floorShares = [
  ['P2', [20, 0, 18, 107, 5]],
  ['P1', [40, 66, 14, 44, 9]],
  ['M', [30, 85, 16, 0, 10]],
  ['2', [30, 60, 12, 41, 4]],
  ['3', [0, 40, 12, 91, 4]],
  ['4', [0, 25, 8, 110, 4]],
  ['5', [0, 14, 8, 121, 4]],
  ['6', [0, 10, 8, 126, 4]],
] as const

const called = (name: string): string => (/^\d/.test(name) ? `L${name}` : name === 'M' ? 'Main' : name)

const floorsOf = (groups: Groups): FloorDesign[] =>
  floorShares.map(([name, counts], index) => {
    const [up, down] = [floorShares[index + 1]?.[0], floorShares[index - 1]?.[0]]
    const order = [groups.executive, groups.visitor, groups.ev, groups.monthly, groups.reserved]
    return {
      name,
      map: drawTowerFloor({
        prefix: /^\d/.test(name) ? `L${name}` : name,
        title: `Harbour Exchange Tower, ${called(name)}`,
        stalls: counts.reduce<number>((sum, count) => sum + count, 0),
        hasGate: name === 'M',
        ...(up ? { up: called(up) } : {}),
        ...(down ? { down: called(down) } : {}),
      }),
      share: order.map((group, place) => [group, counts[place] ?? 0] as const),
      sensors: index < 3 ? loraSensors('0001') : wiredSensors('HX'),
    }
  })

const passesOf = ({ monthly, executive, ev }: Groups) =>
  sellPasses(
    [
      { name: 'Northgate Legal', letters: 'NG', group: monthly, passes: 92, firstSuite: 1400 },
      { name: 'Harbour Finance', letters: 'HF', group: monthly, passes: 140, firstSuite: 900 },
      { name: 'Kestrel Analytics', letters: 'KA', group: monthly, passes: 124, firstSuite: 1100 },
      { name: 'Pinewood Insurance', letters: 'PI', group: monthly, passes: 152, firstSuite: 600 },
      {
        name: 'Lakeview Dental',
        letters: 'LD',
        group: monthly,
        passes: 18,
        firstSuite: 300,
        validityGroup: weekdays,
      },
      { name: 'Orchard Studio', letters: 'OS', group: monthly, passes: 62, firstSuite: 500 },
      { name: 'Northgate Management', letters: 'NM', group: executive, passes: 52, firstSuite: 2000 },
      { name: 'Harbour Finance Partners', letters: 'HP', group: executive, passes: 80, firstSuite: 1900 },
      { name: 'EV commuters', letters: 'EC', group: ev, passes: 104, firstSuite: 100 },
    ],
    1,
    timeBoundTypes,
  )

const gatesOf = (lot: Lot) => {
  const withGate = (name: string) => ({ name, sprockits: [namedId('sprockit', lot.id, name)] })
  const entry = aZone(lot, { ...withGate('Entry South'), type: 'entry' })
  const exit = aZone(lot, { ...withGate('Exit North'), type: 'exit' })
  const inside = [
    aZone(lot, { name: 'P1 ramp', type: 'interior', auto_dismiss_minutes: 30 }),
    aZone(lot, { name: 'Executive, P1', type: 'restricted', auto_dismiss_minutes: 30 }),
  ]
  const cameras = [
    aCamera(entry, { name: 'Entry South', device_id: 'harbour-entry-south', role: 'entry' }),
    aCamera(exit, { name: 'Exit North', device_id: 'harbour-exit-north', role: 'exit' }),
  ]
  const lane = aThreshold(lot, { name: 'Lane', seconds: 20 })
  const readers = [
    aReader(entry, { name: 'Entry South', device_id: 'harbour-reader-south', ip: '10.1.7.21' }),
    aReader(exit, { name: 'Exit North', device_id: 'harbour-reader-north', ip: '10.1.7.22', role: 'exit' }),
  ].map((reader) => ({ ...reader, threshold_id: lane.id }))
  return { zones: [entry, exit, ...inside], cameras, readers, thresholds: [lane] }
}

/** An office tower of eight floors and 1,200 stalls, every stall with a sensor, and a camera and a tag reader at each gate. */
export const harbourExchangeTower = (customer: CustomerRow): LotRows => {
  const lot = lotOf(customer)
  const groups = groupsOf(lot)
  const floors = designFloors(lot, floorsOf(groups))
  const gates = gatesOf(lot)
  const passes = passesOf(groups)
  return {
    lots: [lot],
    groups: Object.values(groups),
    ...floors,
    ...gates,
    devices: [
      ...floors.devices,
      ...gates.cameras.map((camera) => aDevice(lot, { device_id: camera.device_id, kind: 'camera' })),
      ...gates.readers.map((reader) => aDevice(lot, { device_id: reader.device_id, kind: 'rfid-reader' })),
    ],
    ...passes,
    tags: passes.passholders.filter((_, nth) => nth % 3 !== 2).map((passholder) => aTagOf(passholder)),
    rhythms: [
      { groupId: groups.monthly.id, rhythm: 'office' },
      { groupId: groups.executive.id, rhythm: 'executive' },
      { groupId: groups.visitor.id, rhythm: 'officeVisitor' },
      { groupId: groups.ev.id, rhythm: 'office' },
      { groupId: groups.reserved.id, rhythm: 'accessible' },
    ],
  }
}
