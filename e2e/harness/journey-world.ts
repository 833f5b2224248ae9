import { randomUUID } from 'node:crypto'
import { roles } from '@stallwise/domain/access/roles.ts'
import { aCamera, aDevice, aSource, aZone } from '@stallwise/demo/devices/devices.builders.ts'
import { aFloor, aFloorMap, aGroup, aLot } from '@stallwise/demo/lots/lots.builders.ts'
import type { LotRow } from '@stallwise/demo/lots/lots.rows.ts'
import type { RatePlanRow } from '@stallwise/demo/pricing/pricing.rows.ts'
import { aCustomer, anAccountOf, aUser, grantsOf } from '@stallwise/demo/session/session.builders.ts'
import { aStall } from '@stallwise/demo/stalls/stalls.builders.ts'
import { stressWorld } from '@stallwise/demo/world/stress-world.ts'
import { joinLots, type LotRows } from '@stallwise/demo/world/demo-world.rows.ts'
import { hourlyPlan } from './card-payments.ts'
import { deckOf } from './deck.ts'
import {
  cameraOf,
  crowdEmail,
  emailOf,
  lotNames,
  password,
  payLots,
  sensorOf,
  sourceKey,
  type LotKey,
} from './journey-names.ts'

/** Two floors of 20 stalls: on M 10 tenant, 6 visitor, 3 EV and 1 reserved; on P1 only tenant. */
const aJourneyLot = (key: LotKey, customerId: string, more: Partial<LotRow> = {}): LotRows => {
  const lot = aLot({ name: lotNames[key], customer_id: customerId, ...more })
  const tenants = aGroup(lot)
  const visitors = aGroup(lot, { name: 'Visitors', type: 'visitor', is_default_visitor: true })
  const ev = aGroup(lot, { name: 'Chargers', type: 'ev' })
  const reserved = aGroup(lot, { name: 'Reserved', type: 'reserved' })
  const shares = {
    P1: Array(20).fill(tenants),
    M: [...Array(10).fill(tenants), ...Array(6).fill(visitors), ...Array(3).fill(ev), reserved],
  } as Record<string, (typeof tenants)[]>
  const floors = Object.entries(shares).map(([name, groups], position) => {
    const drawn = deckOf(name)
    const map = aFloorMap(drawn.svg)
    const floor = aFloor(lot, { floor_name: name, position, map_hash: map.hash })
    const stalls = drawn.stalls.map(({ number }, index) =>
      aStall(floor, groups[index]!, { stall_number: number, device: sensorOf(key, number) }),
    )
    return { map, floor, stalls }
  })
  const stalls = floors.flatMap((one) => one.stalls)
  return {
    lots: [lot],
    floorMaps: floors.map(({ map }) => map),
    floors: floors.map(({ floor }) => floor),
    groups: [tenants, visitors, ev, reserved],
    stalls,
    devices: stalls.map(({ id, device }) => aDevice(lot, { device_id: device!, stall_id: id })),
    zones: [],
    cameras: [],
    passholderGroups: [],
    passholders: [],
    plates: [],
    rhythms: [],
  }
}

/** With a restricted zone at its entry: every vehicle without a pass is in violation at once. */
const anEnforcedLot = (customerId: string): LotRows => {
  const product_access = { insightVolt: false, visitorValidation: false, enforcement: true, payments: false }
  const rows = aJourneyLot('violations', customerId, { product_access })
  const zone = aZone(rows.lots[0]!, { name: 'Residents', type: 'restricted' })
  const camera = aDevice(rows.lots[0]!, { device_id: cameraOf.id, kind: 'camera' })
  return {
    ...rows,
    devices: [...rows.devices, camera],
    zones: [zone],
    cameras: [aCamera(zone, { device_id: cameraOf.id })],
  }
}

const isPayLot = (key: LotKey): boolean => (payLots as readonly LotKey[]).includes(key)

/** The prices of a lot where visitors pay, in force for a year: a stay costs what applied when it began. */
const aRatePlan = (lotId: string): RatePlanRow => {
  const aYearAgo = new Date(Date.now() - 365 * 24 * 3_600_000).toISOString()
  return {
    parking_lot_id: lotId,
    id: randomUUID(),
    group_id: null,
    effective_from: aYearAgo,
    plan: hourlyPlan,
    created_at: aYearAgo,
    created_by: null,
    withdrawn_at: null,
    withdrawn_by: null,
    change_number: 1,
  }
}

/** A lot for each spec file, so that tests do not disturb each other; a lot of another customer, and a customer with 200 lots. */
export const journeyWorld = () => {
  const harbourside = aCustomer({ name: 'Harbourside Parking' })
  const stranger = aCustomer({ name: 'Elsewhere Parking' })
  const crowd = stressWorld({ lots: 200, stallsPerFloor: 20 }, () => `${sourceKey}-crowd`)
  const own = (Object.keys(lotNames) as LotKey[])
    .filter((key) => key !== 'foreign' && key !== 'violations' && !isPayLot(key))
    .map((key) => aJourneyLot(key, harbourside.id, key === 'hidden' ? { public_map: false } : {}))
  own.push(anEnforcedLot(harbourside.id))
  const payments = { insightVolt: false, visitorValidation: false, enforcement: false, payments: true }
  const paid = payLots.map((key) => aJourneyLot(key, harbourside.id, { product_access: payments }))
  own.push(...paid)
  const foreign = aJourneyLot('foreign', stranger.id, { public_map: false })
  const users = roles.map((role) =>
    aUser({
      email: emailOf(role),
      name: `Robin ${role}`,
      roles: [role],
      customerId: role === 'provider' ? null : harbourside.id,
    }),
  )
  const crowded = aUser({
    email: crowdEmail,
    name: 'Robin Many',
    roles: ['fullAccessCustomer'],
    customerId: crowd.customers[0]!.id,
  })
  const people = [...users, crowded]
  const ownIds = own.flatMap(({ lots }) => lots.map(({ id }) => id))
  return {
    customers: [harbourside, stranger, ...crowd.customers],
    ...joinLots([...own, foreign, crowd]),
    ratePlans: paid.map(({ lots }) => aRatePlan(lots[0]!.id)),
    sources: [
      aSource({ customer_id: harbourside.id, key: sourceKey }),
      aSource({ customer_id: harbourside.id, key: cameraOf.key, kind: 'plate-recognizer', name: 'Cameras' }),
      ...crowd.sources,
    ],
    session: {
      users: people,
      accounts: people.map((user) => anAccountOf(user, password)),
      lots: [
        ...users.flatMap((user) => grantsOf(user, ownIds)),
        ...grantsOf(
          crowded,
          crowd.lots.map(({ id }) => id),
        ),
      ],
    },
  }
}
