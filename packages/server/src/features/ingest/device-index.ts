import { devicesChannel } from './device-notices.ts'
import type { Database } from '#platform/database/database.ts'

/** The lot that a device belongs to, and its kind. */
export interface DevicePlace {
  readonly lotId: string
  readonly kind: 'stall-sensor' | 'camera' | 'rfid-reader'
  /** The vendor or product name that the operator entered for a stall sensor. */
  readonly product?: string | undefined
}

/** Devices by the id that they report. */
export type DevicePlaces = Pick<ReadonlyMap<string, DevicePlace>, 'get' | 'has'>

interface DeviceRow {
  readonly parking_lot_id: string
  readonly kind: DevicePlace['kind']
  readonly stall_vendor: string | null
}

const placeOf = ({ parking_lot_id, kind, stall_vendor }: DeviceRow): DevicePlace => ({
  lotId: parking_lot_id,
  kind,
  product: stall_vendor ?? undefined,
})

/** Which lot a customer's device belongs to; cached in memory and invalidated when devices change. */
export class DeviceIndex {
  readonly #database: Database
  readonly #byCustomer = new Map<string, Promise<Map<string, DevicePlace>>>()

  constructor(database: Database) {
    this.#database = database
  }

  async start(): Promise<() => Promise<void>> {
    const forget = (customerId: string) => {
      if (customerId === '*') this.#byCustomer.clear()
      else this.#byCustomer.delete(customerId)
    }
    return this.#database.listen(devicesChannel, forget, () => this.#byCustomer.clear())
  }

  forget(customerId: string): void {
    this.#byCustomer.delete(customerId)
  }

  /** The customer's devices; with `lots`, only those of these lots (DEV-26). */
  async of(customerId: string, lots: ReadonlySet<string> | null = null): Promise<DevicePlaces> {
    const all = await this.#ofCustomer(customerId)
    if (lots === null) return all
    const within = (place: DevicePlace | undefined) => (place && lots.has(place.lotId) ? place : undefined)
    return { get: (id) => within(all.get(id)), has: (id) => within(all.get(id)) !== undefined }
  }

  #ofCustomer(customerId: string): Promise<ReadonlyMap<string, DevicePlace>> {
    const devices = this.#byCustomer.get(customerId) ?? this.#load(customerId)
    this.#byCustomer.set(customerId, devices)
    devices.catch(() => this.#byCustomer.delete(customerId))
    return devices
  }

  async #load(customerId: string): Promise<Map<string, DevicePlace>> {
    const rows = await this.#database.asSystem((tx) =>
      tx
        .selectFrom('device')
        .leftJoin('stall', (join) =>
          join
            .onRef('stall.id', '=', 'device.stall_id')
            .onRef('stall.parking_lot_id', '=', 'device.parking_lot_id'),
        )
        .select(['device_id', 'device.parking_lot_id', 'device.kind', 'stall_vendor'])
        .where('device.customer_id', '=', customerId)
        .execute(),
    )
    return new Map(rows.map((row) => [row.device_id, placeOf(row)]))
  }
}
