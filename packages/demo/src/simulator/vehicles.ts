import { newCar } from '#seeded/names.ts'
import { newPlates } from '#seeded/plates.ts'
import { namedRandom, pick, type Random } from '#seeded/random.ts'
import type { DemoWorld } from '#world/demo-world.rows.ts'
import { carColors, type CarColor } from './car-picture.ts'

/** A vehicle with a fixed appearance. */
export interface Vehicle {
  readonly plate: string
  readonly make: string
  readonly model: string
  readonly color: CarColor
  /** The EPC of its tag; absent without a tag. */
  readonly epc?: string
}

/** A driver: a passholder with one or more vehicles, a commuter or a visitor with one. */
export interface Driver {
  readonly vehicles: readonly Vehicle[]
  readonly isPassholder: boolean
}

const colors = Object.keys(carColors) as CarColor[]

const vehicleOf = (random: Random, plate: string, car = newCar(random)): Vehicle => ({
  plate,
  ...car,
  color: pick(random, colors),
})

/** The drivers of a lot: those with a pass by parking group, and others on demand. */
export class LotDrivers {
  readonly #random: Random
  readonly #taken: Set<string>
  readonly #holders = new Map<string, Driver[]>()

  constructor(world: DemoWorld, lotId: string, seed: number) {
    this.#random = namedRandom(seed, 'drivers', lotId)
    const plates = world.plates.filter((row) => row.parking_lot_id === lotId)
    this.#taken = new Set(plates.map(({ plate }) => plate))
    const groupOf = new Map(world.passholderGroups.map((row) => [row.id, row.parking_group_id]))
    const tagOf = new Map(world.tags?.map(({ passholder_id, epc }) => [passholder_id, epc]))
    const platesOf = new Map<string, Vehicle[]>()
    for (const { passholder_id, plate, make, model } of plates) {
      const vehicle = vehicleOf(this.#random, plate, make && model ? { make, model } : undefined)
      const epc = tagOf.get(passholder_id)
      const tagged = epc === undefined ? vehicle : { ...vehicle, epc }
      platesOf.set(passholder_id, [...(platesOf.get(passholder_id) ?? []), tagged])
    }
    for (const { id, passholder_group_id, parking_lot_id } of world.passholders) {
      const group = groupOf.get(passholder_group_id)
      const vehicles = platesOf.get(id)
      if (parking_lot_id !== lotId || !group || !vehicles) continue
      this.#holders.set(group, [...(this.#holders.get(group) ?? []), { vehicles, isPassholder: true }])
    }
  }

  /** Drivers with a pass for a group. */
  holdersOf(groupId: string): readonly Driver[] {
    return this.#holders.get(groupId) ?? []
  }

  /** Drivers without a pass, with plates that are unique in the lot. */
  others(count: number): Driver[] {
    return newPlates(this.#random, count, this.#taken).map((plate) => ({
      vehicles: [vehicleOf(this.#random, plate)],
      isPassholder: false,
    }))
  }
}
