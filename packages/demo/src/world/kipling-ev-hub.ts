import { aZone } from '#devices/devices.builders.ts'
import { drawEvHub } from '#floor-maps/ev-hub.ts'
import { aGroup, aLot } from '#lots/lots.builders.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import type { StallRow } from '#stalls/stalls.rows.ts'
import type { LotRows } from './demo-world.rows.ts'
import { designFloors, wiredSensors } from './lot-plan.ts'
import { sellPasses } from './passholders.plan.ts'

const withCharger = (stall: StallRow): StallRow =>
  stall.stall_type === 'EV'
    ? { ...stall, ev_station_id: `ST-${stall.stall_number}`, ev_station_vendor: 'Voltlane' }
    : stall

/** A small hub where most stalls have a charger, beside a hospital and a taxi rank: with more demand than stalls, by day and by night. */
export const kiplingEvHub = (customer: CustomerRow): LotRows => {
  const lot = aLot({
    customer_id: customer.id,
    name: 'Kipling EV Hub',
    address: '14 Kipling Link',
    city: 'Etobicoke',
    product_access: { insightVolt: true, visitorValidation: false, enforcement: true, payments: true },
  })
  const drivers = aGroup(lot, {
    name: 'EV visitors',
    type: 'ev',
    high_occupancy_threshold: 90,
    minimum_number_of_stalls: 40,
  })
  const fleet = aGroup(lot, {
    name: 'EV fleet',
    type: 'ev',
    standard_pass_price_cents: 19_500,
    standard_pass_payment_frequency: 'monthly',
    minimum_number_of_stalls: 4,
    pass_limit_per_day: 20,
  })
  const visitor = aGroup(lot, { name: 'Visitor', type: 'visitor', is_default_visitor: true })
  const reserved = aGroup(lot, { name: 'Handicap accessible', type: 'reserved', minimum_number_of_stalls: 3 })
  const floors = designFloors(lot, [
    {
      name: 'M',
      map: drawEvHub({ prefix: 'E', title: 'Kipling EV Hub' }),
      share: [
        [drivers, 57],
        [fleet, 4],
        [visitor, 6],
        [reserved, 3],
      ],
      sensors: wiredSensors('KE'),
    },
  ])
  return {
    lots: [lot],
    groups: [drivers, fleet, visitor, reserved],
    ...floors,
    stalls: floors.stalls.map(withCharger),
    zones: [aZone(lot, { name: 'Gate', type: 'entryExit' }), aZone(lot, { name: 'Chargers', type: 'ev' })],
    cameras: [],
    ...sellPasses(
      [
        { name: 'Delivery vans', letters: 'PV', group: fleet, passes: 4, firstSuite: 10 },
        { name: 'Car share', letters: 'CS', group: fleet, passes: 2, firstSuite: 40 },
      ],
      3,
    ),
    rhythms: [
      { groupId: drivers.id, rhythm: 'aroundTheClock' },
      { groupId: fleet.id, rhythm: 'fleet' },
      { groupId: visitor.id, rhythm: 'aroundTheClock' },
      { groupId: reserved.id, rhythm: 'accessible' },
    ],
  }
}
