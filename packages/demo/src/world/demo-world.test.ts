import { roles } from '@stallwise/domain/access/roles.ts'
import { normalisePlate } from '@stallwise/domain/vehicles/plates.ts'
import { lookAlikesOf } from '@stallwise/domain/vehicles/plate-match.ts'
import { describe, expect, it } from 'vitest'
import { stallTypeOf } from '#stalls/stalls.builders.ts'
import type { DemoWorld } from './demo-world.rows.ts'
import { demoWorld } from './demo-world.ts'
import { demoPassword } from './people.ts'
import { stressWorld } from './stress-world.ts'

const keys = () => {
  let made = 0
  return () => `key-${++made}`
}
const demo = demoWorld(keys())
const stress = stressWorld({ lots: 30, stallsPerFloor: 1000 }, keys())
const lotNamed = (name: string) => demo.lots.find((lot) => lot.name === name)!
const stallsOf = (lotId: string) => demo.stalls.filter((stall) => stall.parking_lot_id === lotId)

const repeated = (values: readonly string[]): string[] => [
  ...new Set(values.filter((value, index) => values.indexOf(value) !== index)),
]

const idsIn = (world: DemoWorld): string[] =>
  [
    ...world.customers,
    ...world.lots,
    ...world.floors,
    ...world.groups,
    ...world.stalls,
    ...world.devices,
    ...world.zones,
    ...world.cameras,
    ...world.sources,
    ...world.passholderGroups,
    ...world.passholders,
    ...world.session.users,
    ...world.session.accounts,
  ].map(({ id }) => id)

describe.each([
  ['demo', demo],
  ['stress', stress],
] as const)('the %s world', (_name, world) => {
  it('has a unique UUID for everything', () => {
    const ids = idsIn(world)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })

  it('respects the unique constraints of the tables', () => {
    const perLot = (rows: readonly { parking_lot_id: string }[], field: (row: never) => string) =>
      rows.map((row) => `${row.parking_lot_id} ${field(row as never)}`)
    expect(repeated(perLot(world.stalls, (stall: { stall_number: string }) => stall.stall_number))).toEqual(
      [],
    )
    expect(repeated(perLot(world.floors, (floor: { floor_name: string }) => floor.floor_name))).toEqual([])
    expect(repeated(perLot(world.groups, (group: { name: string }) => group.name.toLowerCase()))).toEqual([])
    expect(repeated(perLot(world.passholders, (holder: { pass_id: string }) => holder.pass_id))).toEqual([])
    expect(repeated(perLot(world.plates, (plate: { plate: string }) => plate.plate))).toEqual([])
    expect(repeated(world.devices.map((device) => `${device.customer_id} ${device.device_id}`))).toEqual([])
    expect(repeated(world.sources.map((source) => source.key))).toEqual([])
    expect(repeated(world.floorMaps.map((map) => map.hash))).toEqual([])
  })

  it('gives each stall a floor and a group of its own lot and type', () => {
    const floors = new Map(world.floors.map((floor) => [floor.id, floor]))
    const groups = new Map(world.groups.map((group) => [group.id, group]))
    for (const stall of world.stalls) {
      const group = groups.get(stall.group_id ?? '')!
      expect(floors.get(stall.floor_id)?.parking_lot_id).toBe(stall.parking_lot_id)
      expect(group.parking_lot_id).toBe(stall.parking_lot_id)
      expect(stallTypeOf[group.type]).toBe(stall.stall_type)
      expect(group.counted_by).toBe('stalls')
    }
  })

  it('has exactly the floor’s stalls on its map', () => {
    const maps = new Map(world.floorMaps.map((map) => [map.hash, map.svg]))
    for (const floor of world.floors) {
      const svg = maps.get(floor.map_hash ?? '') ?? ''
      const drawn = [...svg.slice(svg.indexOf('<g id="stalls">')).matchAll(/ id="([^"]+)" data-head/g)]
      const numbers = world.stalls
        .filter((stall) => stall.floor_id === floor.id)
        .map((stall) => stall.stall_number)
      expect(drawn.map((match) => match[1])).toEqual(numbers)
    }
  })

  it('gives every stall a sensor that is registered for it', () => {
    const devices = new Map(world.devices.map((device) => [device.stall_id, device]))
    for (const { id, device, parking_lot_id } of world.stalls)
      expect(devices.get(id)).toMatchObject({ device_id: device, parking_lot_id, kind: 'stall-sensor' })
  })

  it('has at most one default visitor group a lot, one reserved group at most, and a daily pattern for every group', () => {
    for (const lot of world.lots) {
      const groups = world.groups.filter((group) => group.parking_lot_id === lot.id)
      const defaults = groups.filter((group) => group.is_default_visitor)
      expect(defaults.map(({ type }) => type)).toEqual(['visitor'])
      expect(groups.filter(({ type }) => type === 'reserved').length).toBeLessThanOrEqual(1)
    }
    expect(new Set(world.rhythms.map(({ groupId }) => groupId))).toEqual(
      new Set(world.groups.map(({ id }) => id)),
    )
  })
})

describe('the demo', () => {
  it('is deterministic except for its keys', () => {
    const again = demoWorld(() => 'other')
    const { sources: _, ...rows } = demo
    expect(again).toMatchObject(rows)
    expect(again.sources.map(({ id }) => id)).toEqual(demo.sources.map(({ id }) => id))
    expect(again.sources.map(({ key }) => key)).not.toEqual(demo.sources.map(({ key }) => key))
  })

  it('has two customers and four lots', () => {
    expect(demo.customers.map(({ name }) => name)).toEqual(['Northgate Properties', 'Brightwell Retail'])
    expect(demo.lots.map(({ name }) => name)).toEqual([
      'Harbour Exchange Tower',
      'Dufferin Gate Mall',
      'Union Yards Lot 4',
      'Kipling EV Hub',
    ])
  })

  it('has a tower of 8 floors and 1,200 stalls', () => {
    const tower = lotNamed('Harbour Exchange Tower')
    const floors = demo.floors.filter((floor) => floor.parking_lot_id === tower.id)
    expect(floors.map((floor) => floor.floor_name)).toEqual(['P2', 'P1', 'M', '2', '3', '4', '5', '6'])
    expect(floors.map((floor) => floor.position)).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
    expect(stallsOf(tower.id).filter((stall) => stall.is_active)).toHaveLength(1200)
    const sizes = demo.groups
      .filter((group) => group.parking_lot_id === tower.id)
      .map((group) => [group.name, demo.stalls.filter((stall) => stall.group_id === group.id).length])
    expect(Object.fromEntries(sizes)).toEqual({
      'Monthly tenants': 640,
      'Executive tenants': 120,
      Visitor: 300,
      EV: 96,
      'Handicap accessible': 44,
    })
  })

  it('counts the surface lot by cameras only', () => {
    const yards = lotNamed('Union Yards Lot 4')
    expect(stallsOf(yards.id)).toEqual([])
    const groups = demo.groups.filter((group) => group.parking_lot_id === yards.id)
    expect(groups.map((group) => [group.counted_by, group.typed_capacity])).toEqual([
      ['plates', 60],
      ['plates', 120],
    ])
    const cameras = demo.cameras.filter((camera) => camera.parking_lot_id === yards.id)
    expect(cameras.map((camera) => camera.role).sort()).toEqual([
      'both',
      'entry',
      'exit',
      'interior',
      'interior',
    ])
    const known = demo.devices.filter((device) => device.kind === 'camera').map((device) => device.device_id)
    expect(demo.cameras.map((camera) => camera.device_id).sort()).toEqual(known.sort())
  })

  it('has tag readers at the gates of the tower, beside its cameras, and of the mall, and tags for most of their passholders', () => {
    const { readers = [], thresholds = [], tags = [] } = demo
    const tower = lotNamed('Harbour Exchange Tower')
    const mall = lotNamed('Dufferin Gate Mall')
    expect(readers.map(({ role, parking_lot_id }) => [role, parking_lot_id])).toEqual([
      ['entry', tower.id],
      ['exit', tower.id],
      ['both', mall.id],
      ['both', mall.id],
    ])
    const zones = demo.cameras.map((camera) => camera.zone_id)
    for (const { zone_id, threshold_id, device_id, parking_lot_id } of readers) {
      expect(zones.includes(zone_id)).toBe(parking_lot_id === tower.id)
      expect(thresholds.map(({ id }) => id)).toContain(threshold_id)
      expect(demo.devices.find((device) => device.device_id === device_id)?.kind).toBe('rfid-reader')
    }
    const holders = demo.passholders
      .filter(({ parking_lot_id: lot }) => lot === tower.id || lot === mall.id)
      .map(({ id }) => id)
    expect(new Set(tags.map(({ epc }) => epc)).size).toBe(tags.length)
    expect(tags.length).toBeGreaterThan(holders.length / 2)
    for (const { epc, passholder_id } of tags) {
      expect(epc).toMatch(/^E28011[0-9A-F]{18}$/)
      expect(holders).toContain(passholder_id)
    }
  })

  it('has insightVolt only at the EV hub, where every EV stall has a station', () => {
    expect(demo.lots.filter((lot) => lot.product_access.insightVolt).map(({ name }) => name)).toEqual([
      'Kipling EV Hub',
    ])
    const stalls = stallsOf(lotNamed('Kipling EV Hub').id)
    const ev = stalls.filter((stall) => stall.stall_type === 'EV')
    expect(ev.length).toBeGreaterThan(stalls.length / 2)
    expect(ev.every((stall) => stall.ev_station_id)).toBe(true)
  })

  it('has passholders only in tenant and EV groups, some hundreds, each with a plate', () => {
    const groups = new Map(demo.groups.map((group) => [group.id, group.type]))
    for (const { parking_group_id } of demo.passholderGroups)
      expect(['tenant', 'ev']).toContain(groups.get(parking_group_id))
    expect(demo.passholders.length).toBeGreaterThan(300)
    expect(new Set(demo.plates.map((plate) => plate.passholder_id)).size).toBe(demo.passholders.length)
    for (const { email } of demo.passholders) expect(email).toMatch(/^[a-z0-9.-]+@example\.com$/)
  })

  it('has normalised plates without look-alikes', () => {
    for (const lot of demo.lots) {
      const plates = new Set(
        demo.plates.filter((plate) => plate.parking_lot_id === lot.id).map(({ plate }) => plate),
      )
      for (const plate of plates) {
        expect(plate).toBe(normalisePlate(plate))
        expect(plate.length).toBeLessThanOrEqual(8)
        expect(lookAlikesOf(plate).filter((other) => plates.has(other))).toEqual([])
      }
    }
  })

  it('has one account for every role, with lots of its own customer', () => {
    const { users, accounts, lots } = demo.session
    expect(users.flatMap((user) => user.roles)).toEqual([...roles])
    expect(accounts.map((account) => account.email)).toEqual(users.map((user) => user.email))
    expect(accounts.every((account) => account.password === demoPassword)).toBe(true)
    for (const { userId, parkingLotId } of lots) {
      const user = users.find(({ id }) => id === userId)!
      expect(demo.lots.find(({ id }) => id === parkingLotId)?.customer_id).toBe(user.customerId)
    }
  })

  it('has a source for every protocol of its devices, with the given keys', () => {
    expect(demo.sources.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
      'the-things-stack key-1',
      'stall-events key-2',
      'plate-recognizer key-3',
      'rfid-impinj key-4',
      'mobile-events key-5',
      'the-things-stack key-6',
      'stall-events key-7',
      'plate-recognizer key-8',
      'rfid-zebra key-9',
      'mobile-events key-10',
    ])
  })
})

describe('the stress world', () => {
  it('has as many lots as asked for, and a floor of thousands', () => {
    const big = stressWorld({ lots: 200, stallsPerFloor: 5000 }, keys())
    expect(big.lots).toHaveLength(200)
    expect(new Set(big.lots.map(({ name }) => name.toLowerCase())).size).toBe(200)
    expect(big.stalls.filter((stall) => stall.parking_lot_id === big.lots[0]?.id)).toHaveLength(5000)
    expect(big.stalls).toHaveLength(5000 + 199 * 20)
  })
})
