import { aSource } from '#devices/devices.builders.ts'
import { drawStressFloor } from '#floor-maps/stress-floor.ts'
import { aGroup, aLot } from '#lots/lots.builders.ts'
import { aCustomer } from '#session/session.builders.ts'
import type { CustomerRow } from '#session/session.rows.ts'
import { type DemoWorld, type LotRows, joinLots } from './demo-world.rows.ts'
import type { NewKey } from './demo-world.ts'
import { designFloors, wiredSensors } from './lot-plan.ts'

/** Size: number of lots, the first `bigLots` (1) with a floor of `stallsPerFloor`, the others with `smallStalls` (20). */
export interface StressSize {
  readonly lots: number
  readonly stallsPerFloor: number
  readonly bigLots?: number
  readonly smallStalls?: number
}

// Names that break screens: long, right to left, markup, one letter, combining marks, quotes.
const unusualNames = [
  'The Very Long Municipal Parking Structure Beside The Old Railway Station And The Covered Market',
  'موقف الميناء',
  '<b>Bold & "quoted"</b>',
  'Q',
  'Z̷a̷l̷g̷o̷ Yard',
  "O'Connor’s",
  '東京駐車場',
  '   spaces   ',
] as const

const nameOf = (nth: number): string => {
  const odd = unusualNames[nth % 25]
  return odd === undefined ? `Lot ${nth + 1}` : `${odd} ${nth + 1}`
}

const stressLot = (customer: CustomerRow, nth: number, map: ReturnType<typeof drawStressFloor>): LotRows => {
  const lot = aLot({ customer_id: customer.id, name: nameOf(nth), city: nth % 3 ? 'Toronto' : 'Mississauga' })
  const tenant = aGroup(lot, { name: 'Tenants' })
  const visitor = aGroup(lot, { name: 'Visitors', type: 'visitor', is_default_visitor: true })
  const ev = aGroup(lot, { name: 'EV', type: 'ev' })
  const reserved = aGroup(lot, { name: 'Handicap accessible', type: 'reserved' })
  const all = map.stalls.length
  const [half, third, tenth] = [Math.floor(all / 2), Math.floor(all / 3), Math.floor(all / 10)]
  const share = [
    [tenant, half],
    [visitor, third],
    [ev, tenth],
    [reserved, all - half - third - tenth],
  ] as const
  return {
    lots: [lot],
    groups: [tenant, visitor, ev, reserved],
    ...designFloors(lot, [{ name: 'M', map, share, sensors: wiredSensors(`S${nth}`) }]),
    zones: [],
    cameras: [],
    passholderGroups: [],
    passholders: [],
    plates: [],
    rhythms: [
      { groupId: tenant.id, rhythm: 'office' },
      { groupId: visitor.id, rhythm: 'retail' },
      { groupId: ev.id, rhythm: 'charging' },
      { groupId: reserved.id, rhythm: 'accessible' },
    ],
  }
}

/** A world for load tests of screens and rules: many lots, a floor with thousands of stalls, names that break layouts. */
export const stressWorld = (size: StressSize, newKey: NewKey): DemoWorld => {
  const { lots, stallsPerFloor, bigLots = 1, smallStalls = 20 } = size
  const customer = aCustomer({ name: 'Absurd Parking' })
  const [big, small] = [drawStressFloor(stallsPerFloor), drawStressFloor(smallStalls)]
  const rows = Array.from({ length: lots }, (_, nth) => stressLot(customer, nth, nth < bigLots ? big : small))
  return {
    customers: [customer],
    ...joinLots(rows),
    session: { accounts: [], users: [], lots: [] },
    sources: [aSource({ customer_id: customer.id, name: 'Stress', key: newKey() })],
  }
}
